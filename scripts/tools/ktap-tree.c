// SPDX-License-Identifier: GPL-2.0-only
/*
 * The tree of results: whether a test agrees with its subtests, what each is
 * called, and what is counted. Leaves are; a test with subtests counts only
 * when it failed though none of them did, say by a crash after the last one.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "util.h"

void add_kid(struct test *t, struct test *kid)
{
	GROW(t->kid, t->n_kids);
	t->kid[t->n_kids++] = kid;
}

/* @t is complete: holds its own result against those of its subtests. */
void settle(struct run *run, struct test *t)
{
	size_t bad = 0, skipped = 0;

	t->bad = t->outcome == T_FAIL;
	if (!t->n_kids)
		return;
	for (size_t i = 0; i < t->n_kids; i++) {
		bad += t->kid[i]->bad;
		skipped += t->kid[i]->outcome == T_SKIP;
	}
	t->bad |= bad > 0;
	if (t->no_line)
		return;
	if (t->outcome == T_FAIL) {
		t->itself = !bad;
	} else if (bad) {
		problem(run, ST_FOUND, t->line,
			"%s says it passed, but %zu of its subtests failed",
			t->name, bad);
	} else if (t->outcome == T_SKIP && !skipped) {
		problem(run, ST_FOUND, t->line,
			"%s says it was skipped, but its subtests ran",
			t->name);
	}
}

/* "selftests: acomp: layouts" is acomp:layouts, as run_kselftest.sh has it. */
static char *top_name(const struct test *t)
{
	const char *name = t->name;
	const char *dir = name + strlen("selftests: "), *colon;

	if (t->kernel)
		return xasprintf("kunit:%s", name);
	if (!starts_with(name, "selftests: "))
		return xstrdup(name);
	colon = strstr(dir, ": ");
	if (!colon)
		return xstrdup(name);
	return xasprintf("%.*s:%s", (int)(colon - dir), dir, colon + 2);
}

static void walk(struct run *run, struct test *t, const struct test *parent)
{
	if (parent == &run->root)
		t->path = top_name(t);
	else
		t->path = xasprintf("%s.%s", parent->path, t->name);
	for (size_t i = 0; i < t->n_kids; i++)
		walk(run, t->kid[i], t);
	if (t->itself || (!t->n_kids && !t->no_line)) {
		GROW(run->leaf, run->n_leaves);
		run->leaf[run->n_leaves++] = t;
	}
}

static int by_path(const void *a, const void *b)
{
	const struct test *x = *(struct test * const *)a;
	const struct test *y = *(struct test * const *)b;
	int d = strcmp(x->path, y->path);

	return d ? d : x->line < y->line ? -1 : x->line > y->line;
}

void collect_leaves(struct run *run)
{
	struct test **sorted;
	size_t first = 0;

	for (size_t i = 0; i < run->root.n_kids; i++)
		walk(run, run->root.kid[i], &run->root);
	/* Two of one name: the second one's path ends with "#2". */
	sorted = xrealloc(NULL, run->n_leaves + 1, sizeof(*sorted));
	if (run->n_leaves) {
		memcpy(sorted, run->leaf, run->n_leaves * sizeof(*sorted));
		qsort(sorted, run->n_leaves, sizeof(*sorted), by_path);
	}
	for (size_t i = 1; i < run->n_leaves; i++) {
		if (strcmp(sorted[i]->path, sorted[first]->path))
			first = i;
		else
			sorted[i]->path = xasprintf("%s#%zu", sorted[i]->path,
						    i - first + 1);
	}
	free(sorted);
}

void count_results(struct run *run)
{
	int status = ST_CLEAN;

	for (size_t i = 0; i < run->n_leaves; i++) {
		switch (run->leaf[i]->outcome) {
		case T_PASS:
			run->passed++;
			break;
		case T_SKIP:
			run->skipped++;
			break;
		case T_EXPECTED:
			run->expected++;
			break;
		case T_FAIL:
		case T_UNEXPECTED:
			run->failed++;
			break;
		}
	}
	for (size_t i = 0; i < run->n_splats; i++)
		run->bad_splats += !run->splat[i].allowed;
	if (run->failed || run->bad_splats)
		status = ST_FOUND;
	for (size_t i = 0; i < run->n_problems; i++)
		if (run->problem[i].status > status)
			status = run->problem[i].status;
	run->status = status;
}
