// SPDX-License-Identifier: GPL-2.0-only
/* Which kernel functions a task ran: see kcov.h. */

#include <errno.h>
#include <fcntl.h>
#include <linux/kcov.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kcov.h"

#define KCOV_FILE	"/sys/kernel/debug/kcov"
#define SYMBOLS_FILE	"/proc/kallsyms"

/* Where x86-64 is linked to run; KCOV takes off what KASLR added to it. */
#define X86_64_TEXT	0xffffffff81000000UL

struct symbol {
	uintptr_t start;
	char *name;		/* cut at the compiler's suffix */
};

struct kcov {
	int fd;
	size_t words;
	unsigned long *area;		/* the first word counts the others */
	struct symbol *symbols;		/* functions, by address */
	size_t n_symbols;
};

static int by_address(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	return (x->start > y->start) - (x->start < y->start);
}

/* One line of kallsyms: "ADDRESS TYPE NAME[\t[MODULE]]". */
static bool add_symbol(struct kcov *k, char *line)
{
	char *p, *name;
	uintptr_t start = strtoull(line, &p, 16);

	if (p[0] != ' ' || !p[1] || !strchr("tTwW", p[1]) || p[2] != ' ')
		return true;
	name = p + 3;
	/* foo.part.0, foo.constprop.0, foo.isra.0 all are of foo. */
	name[strcspn(name, ".\t\n")] = '\0';
	if (!(k->n_symbols & (k->n_symbols - 1))) {
		size_t room = k->n_symbols ? 2 * k->n_symbols : 1;
		void *more = realloc(k->symbols, room * sizeof(*k->symbols));

		if (!more)
			return false;
		k->symbols = more;
	}
	name = strdup(name);
	if (!name)
		return false;
	k->symbols[k->n_symbols++] = (struct symbol){ start, name };
	return true;
}

static bool read_symbols(struct kcov *k)
{
	FILE *f = fopen(SYMBOLS_FILE, "r");
	char line[1024];
	bool ok = true;

	if (!f)
		return false;
	while (ok && fgets(line, sizeof(line), f))
		ok = add_symbol(k, line);
	fclose(f);
	if (!ok || !k->n_symbols)
		return false;
	qsort(k->symbols, k->n_symbols, sizeof(*k->symbols), by_address);
	/* All are 0 for those who may not see addresses. */
	return k->symbols[k->n_symbols - 1].start;
}

/* Move the symbols to where KCOV says they are. */
static void undo_kaslr(struct kcov *k)
{
#ifdef __x86_64__
	uintptr_t moved = 0;

	for (size_t i = 0; i < k->n_symbols; i++) {
		if (!strcmp(k->symbols[i].name, "_text"))
			moved = k->symbols[i].start - X86_64_TEXT;
	}
	/* Not below it: that is UML, which does not move. */
	if (moved > 1UL << 31)
		return;
	for (size_t i = 0; i < k->n_symbols; i++)
		k->symbols[i].start -= moved;
#endif
}

struct kcov *kcov_open(size_t blocks, const char **why)
{
	size_t page = sysconf(_SC_PAGESIZE) / sizeof(long);
	struct kcov *k = calloc(1, sizeof(*k));

	if (!k) {
		*why = "out of memory";
		return NULL;
	}
	k->area = MAP_FAILED;
	/* Not mapped unless it is whole pages. */
	k->words = blocks + page - blocks % page;
	k->fd = open(KCOV_FILE, O_RDWR | O_CLOEXEC);
	if (k->fd < 0) {
		*why = "no " KCOV_FILE " (CONFIG_KCOV, debugfs, root)";
		goto fail;
	}
	if (!ioctl(k->fd, KCOV_INIT_TRACE, k->words))
		k->area = mmap(NULL, k->words * sizeof(*k->area),
			       PROT_READ | PROT_WRITE, MAP_SHARED, k->fd, 0);
	if (k->area == MAP_FAILED) {
		*why = KCOV_FILE " gives no buffer";
		goto fail;
	}
	if (!read_symbols(k)) {
		*why = SYMBOLS_FILE " shows no addresses";
		goto fail;
	}
	undo_kaslr(k);
	return k;
fail:
	kcov_close(k);
	return NULL;
}

void kcov_close(struct kcov *k)
{
	if (k->area != MAP_FAILED)
		munmap(k->area, k->words * sizeof(*k->area));
	if (k->fd >= 0)
		close(k->fd);
	for (size_t i = 0; i < k->n_symbols; i++)
		free(k->symbols[i].name);
	free(k->symbols);
	free(k);
}

bool kcov_start(struct kcov *k)
{
	if (ioctl(k->fd, KCOV_ENABLE, KCOV_TRACE_PC))
		return false;
	__atomic_store_n(&k->area[0], 0, __ATOMIC_RELAXED);
	return true;
}

bool kcov_stop(struct kcov *k)
{
	return !ioctl(k->fd, KCOV_DISABLE, 0);
}

/* The function that an address is in, or NULL. */
static const char *function_at(const struct kcov *k, uintptr_t address)
{
	size_t low = 0, high = k->n_symbols;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (k->symbols[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? k->symbols[low - 1].name : NULL;
}

static int by_name(const void *a, const void *b)
{
	const struct kcov_function *x = a, *y = b;

	return strcmp(x->name, y->name);
}

static struct kcov_function *find(struct kcov_function *list, size_t n,
				  const char *name)
{
	for (size_t i = 0; i < n; i++) {
		if (!strcmp(list[i].name, name))
			return &list[i];
	}
	return NULL;
}

struct kcov_function *kcov_functions(struct kcov *k, size_t *n)
{
	size_t recorded = __atomic_load_n(&k->area[0], __ATOMIC_RELAXED);
	struct kcov_function *list, *last = NULL;
	const char *last_name = NULL;

	*n = 0;
	list = calloc(k->n_symbols, sizeof(*list));
	if (!list || recorded >= k->words - 1) {
		free(list);
		return NULL;
	}
	for (size_t i = 1; i <= recorded; i++) {
		/* A return address may already be the next function's. */
		const char *name = function_at(k, k->area[i] - 1);

		if (!name)
			continue;
		if (name != last_name) {
			last = find(list, *n, name);
			last_name = name;
		}
		if (!last) {
			last = &list[(*n)++];
			snprintf(last->name, sizeof(last->name), "%s", name);
		}
		last->hits++;
	}
	qsort(list, *n, sizeof(*list), by_name);
	return list;
}

bool kcov_has_function(struct kcov *k, const char *name)
{
	for (size_t i = 0; i < k->n_symbols; i++) {
		if (!strcmp(k->symbols[i].name, name))
			return true;
	}
	return false;
}
