// SPDX-License-Identifier: GPL-2.0-only
/*
 * KCOV because it traces one task, works the same in UML and on hardware, and
 * gives the order of events. kprobes and the function tracer are not in UML, and
 * gcov counts for the whole machine and without order.
 *
 * KCOV reports one PC for each basic block that was entered. The first block of a
 * function has no predecessor in it, so its PC appears once for each call, and it
 * is the lowest PC ever seen in the function. Only instrumented objects appear
 * (make KCOV_INSTRUMENT_<object>.o=y, or CONFIG_KCOV_INSTRUMENT_ALL).
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/kcov.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "acomp_trace.h"

static int by_addr(const void *a, const void *b)
{
	const struct acomp_symbol *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static struct acomp_trace symbols;

/* Once, before the harness forks: there are many. */
static __attribute__((constructor)) void read_symbols(void)
{
	struct acomp_trace *t = &symbols;
	FILE *f = fopen("/proc/kallsyms", "r");
	unsigned int room = 0;
	__u64 text = 0;
	char line[512];

	if (!f)
		return;
	while (fgets(line, sizeof(line), f)) {
		unsigned long long addr;
		char type, name[256];

		if (sscanf(line, "%llx %c %255s", &addr, &type, name) != 3)
			continue;
		if (!strcmp(name, "_text"))
			text = addr;
		if ((type | 0x20) != 't' && (type | 0x20) != 'w')
			continue;
		if (t->nsymbol == room) {
			void *p;

			room = room ? 2 * room : 1 << 15;
			p = realloc(t->symbol, room * sizeof(*t->symbol));
			if (!p)
				break;
			t->symbol = p;
		}
		t->symbol[t->nsymbol] = (struct acomp_symbol){ .addr = addr, .entry = ~0ULL };
		snprintf(t->symbol[t->nsymbol++].name, sizeof(t->symbol->name), "%.63s", name);
	}
	fclose(f);
	/* Zeroes are what kptr_restrict shows. */
	if (!t->nsymbol || !t->symbol[t->nsymbol / 2].addr) {
		t->nsymbol = 0;
		return;
	}
	qsort(t->symbol, t->nsymbol, sizeof(*t->symbol), by_addr);
#ifdef __x86_64__
	/* KCOV takes off what KASLR added; UML is below all of this. */
	if (text > 0xffffffff80000000ULL)
		t->bias = text - 0xffffffff81000000ULL;
#endif
}

/* Returns NULL, or why there is no trace: a reason to skip. */
const char *acomp_trace_open(struct acomp_trace *t)
{
	memset(t, 0, sizeof(*t));
	t->area = MAP_FAILED;
	t->fd = open("/sys/kernel/debug/kcov", O_RDWR | O_CLOEXEC);
	if (t->fd < 0)
		return errno == ENOENT ? "no /sys/kernel/debug/kcov (CONFIG_KCOV, debugfs)" :
					 "/sys/kernel/debug/kcov cannot be opened";
	if (ioctl(t->fd, KCOV_INIT_TRACE, (unsigned long)ACOMP_TRACE_WORDS))
		return "KCOV gives no buffer";
	t->area = mmap(NULL, ACOMP_TRACE_WORDS * sizeof(*t->area), PROT_READ | PROT_WRITE,
		       MAP_SHARED, t->fd, 0);
	t->call = calloc(ACOMP_TRACE_WORDS, sizeof(*t->call));
	if (t->area == MAP_FAILED || !t->call)
		return "KCOV's buffer cannot be mapped";
	/* Its page faults are not part of a request. */
	memset(t->area, 0, ACOMP_TRACE_WORDS * sizeof(*t->area));
	if (!symbols.nsymbol)
		return "/proc/kallsyms shows no addresses";
	t->symbol = symbols.symbol;
	t->nsymbol = symbols.nsymbol;
	t->bias = symbols.bias;
	return NULL;
}

void acomp_trace_close(struct acomp_trace *t)
{
	if (t->area != MAP_FAILED)
		munmap(t->area, ACOMP_TRACE_WORDS * sizeof(*t->area));
	if (t->fd >= 0)
		close(t->fd);
	free(t->call);
}

static struct acomp_symbol *find(struct acomp_trace *t, __u64 pc)
{
	unsigned int lo = 0, hi = t->nsymbol;

	while (lo < hi) {
		unsigned int mid = (lo + hi) / 2;

		if (t->symbol[mid].addr < pc)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo ? &t->symbol[lo - 1] : NULL;
}

/* As acomp_run(), with the calls recorded. */
int acomp_traced(struct acomp_trace *t, struct acomp *a, struct acomp_io *io)
{
	__u64 n, i;
	int ret;

	if (ioctl(t->fd, KCOV_ENABLE, KCOV_TRACE_PC)) {
		acomp_fail(a, "KCOV cannot be enabled: %s", strerror(errno));
		return -EIO;
	}
	__atomic_store_n(&t->area[0], 0, __ATOMIC_RELAXED);
	ret = acomp_run(a, io);
	n = __atomic_load_n(&t->area[0], __ATOMIC_RELAXED);
	ioctl(t->fd, KCOV_DISABLE, 0);

	t->overflow = n >= ACOMP_TRACE_WORDS - 1;
	for (i = 1; i <= n; i++) {
		struct acomp_symbol *s = find(t, t->area[i] + t->bias);

		if (s && t->area[i] < s->entry)
			s->entry = t->area[i];
	}
	t->ncall = 0;
	for (i = 1; i <= n; i++) {
		struct acomp_symbol *s = find(t, t->area[i] + t->bias);

		if (s && t->area[i] == s->entry)
			t->call[t->ncall++] = s - t->symbol;
	}
	return ret;
}

const char *acomp_call_name(const struct acomp_trace *t, unsigned int i)
{
	return t->symbol[t->call[i]].name;
}

unsigned int acomp_calls(const struct acomp_trace *t, const char *name)
{
	unsigned int i, n = 0;

	for (i = 0; i < t->ncall; i++)
		n += !strcmp(acomp_call_name(t, i), name);
	return n;
}
