// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Which kernel functions a task ran: see kcov.h.
 *
 * KCOV reports one PC for each basic block that was entered.  The first block of
 * a function has no predecessor in it, so its PC appears once for each call, and
 * is the lowest one ever seen in the function.
 */

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
#ifndef SYMBOLS_FILE
#define SYMBOLS_FILE	"/proc/kallsyms"
#endif

/* Where x86-64 is linked to run, and what nothing of it lies below. */
#define X86_64_TEXT	0xffffffff81000000UL
#define X86_64_KERNEL	0xffffffff80000000UL

struct symbol {
	uintptr_t start;
	uintptr_t entry;	/* lowest PC seen */
	char *name;		/* cut at the compiler's suffix */
	bool part;		/* of a function, split off: no call goes to it */
};

/* Functions, by address. */
static struct symbol *symbols;
static size_t n_symbols;

struct kcov {
	int fd;
	size_t words;
	unsigned long *area;		/* the first word counts the others */
};

static int by_address(const void *a, const void *b)
{
	const struct symbol *x = a, *y = b;

	return (x->start > y->start) - (x->start < y->start);
}

/* One line of kallsyms: "ADDRESS TYPE NAME[\t[MODULE]]". */
static bool add_symbol(char *line)
{
	char *p, *name, *suffix;
	uintptr_t start = strtoull(line, &p, 16);
	struct symbol *s;

	if (p[0] != ' ' || !p[1] || !strchr("tTwW", p[1]) || p[2] != ' ')
		return true;
	name = p + 3;
	name[strcspn(name, "\t\n")] = '\0';
	/* foo.part.0, foo.constprop.0, foo.isra.0 all are of foo. */
	suffix = name + strcspn(name, ".");
	if (!(n_symbols & (n_symbols - 1))) {
		size_t room = n_symbols ? 2 * n_symbols : 1;
		void *more = realloc(symbols, room * sizeof(*symbols));

		if (!more)
			return false;
		symbols = more;
	}
	s = &symbols[n_symbols];
	*s = (struct symbol){ .start = start, .entry = UINTPTR_MAX };
	s->part = strstr(suffix, ".part.") || strstr(suffix, ".cold");
	s->name = strndup(name, suffix - name);
	if (!s->name)
		return false;
	n_symbols++;
	return true;
}

/* KCOV takes off what KASLR added; UML is below all of this and does not move. */
static void undo_kaslr(void)
{
#ifdef __x86_64__
	uintptr_t moved = 0;

	for (size_t i = 0; i < n_symbols; i++) {
		if (!strcmp(symbols[i].name, "_text") &&
		    symbols[i].start > X86_64_KERNEL)
			moved = symbols[i].start - X86_64_TEXT;
	}
	for (size_t i = 0; i < n_symbols; i++)
		symbols[i].start -= moved;
#endif
}

static void forget_symbols(void)
{
	while (n_symbols)
		free(symbols[--n_symbols].name);
	free(symbols);
	symbols = NULL;
}

static bool read_symbols(void)
{
	FILE *f = fopen(SYMBOLS_FILE, "r");
	char line[1024];
	bool ok = true;

	if (!f)
		return false;
	while (ok && fgets(line, sizeof(line), f))
		ok = add_symbol(line);
	fclose(f);
	if (ok && n_symbols) {
		qsort(symbols, n_symbols, sizeof(*symbols), by_address);
		/* All are 0 for those who may not see addresses. */
		ok = symbols[n_symbols - 1].start;
	}
	if (!ok)
		forget_symbols();
	undo_kaslr();
	return n_symbols;
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
	if (!n_symbols && !read_symbols()) {
		*why = SYMBOLS_FILE " shows no addresses";
		goto fail;
	}
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

/* How many PCs were recorded; -1 where not all had room. */
static ssize_t recorded(const struct kcov *k)
{
	size_t n = __atomic_load_n(&k->area[0], __ATOMIC_RELAXED);

	return n < k->words - 1 ? (ssize_t)n : -1;
}

/* The function that a PC of KCOV's is in, or NULL. */
static struct symbol *function_at(uintptr_t pc)
{
	size_t low = 0, high = n_symbols;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		/* It is a return address: the next function may start there. */
		if (symbols[middle].start < pc)
			low = middle + 1;
		else
			high = middle;
	}
	return low ? &symbols[low - 1] : NULL;
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
	struct kcov_function *list, *last = NULL;
	const struct symbol *s, *last_symbol = NULL;
	ssize_t pcs = recorded(k);

	*n = 0;
	list = pcs < 0 ? NULL : calloc(n_symbols, sizeof(*list));
	if (!list)
		return NULL;
	for (ssize_t i = 1; i <= pcs; i++) {
		s = function_at(k->area[i]);
		if (!s)
			continue;
		if (s != last_symbol) {
			last = find(list, *n, s->name);
			last_symbol = s;
		}
		if (!last) {
			last = &list[(*n)++];
			snprintf(last->name, sizeof(last->name), "%s", s->name);
		}
		last->hits++;
	}
	qsort(list, *n, sizeof(*list), by_name);
	return list;
}

const char **kcov_calls(struct kcov *k, size_t *n)
{
	ssize_t pcs = recorded(k);
	const char **list;
	struct symbol *s;

	*n = 0;
	/* One more: there may be none. */
	list = pcs < 0 ? NULL : calloc(pcs + 1, sizeof(*list));
	if (!list)
		return NULL;
	for (ssize_t i = 1; i <= pcs; i++) {
		s = function_at(k->area[i]);
		if (s && k->area[i] < s->entry)
			s->entry = k->area[i];
	}
	for (ssize_t i = 1; i <= pcs; i++) {
		s = function_at(k->area[i]);
		if (s && !s->part && k->area[i] == s->entry)
			list[(*n)++] = s->name;
	}
	return list;
}

bool kcov_has_function(const char *name)
{
	for (size_t i = 0; i < n_symbols; i++) {
		if (!strcmp(symbols[i].name, name))
			return true;
	}
	return false;
}
