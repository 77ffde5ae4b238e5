// SPDX-License-Identifier: GPL-2.0-only
/*
 * KCOV because it traces one task, works the same in UML and on hardware, and
 * gives the order of events. kprobes and the function tracer are not in UML, and
 * gcov counts for the whole machine and without order.
 */
#include <stdlib.h>
#include <string.h>

#include "../lib/kcov.h"
#include "acomp_trace.h"

#define BLOCKS	1000000

static struct kcov *kcov;
static const char *lacking;

/* Once, before the harness forks: reading the symbols takes its time. */
static __attribute__((constructor)) void open_kcov(void)
{
	kcov = kcov_open(BLOCKS, &lacking);
}

/* Returns NULL, or why there is no trace: a reason to skip. */
const char *acomp_trace_open(struct acomp_trace *t)
{
	memset(t, 0, sizeof(*t));
	return lacking;
}

void acomp_trace_close(struct acomp_trace *t)
{
	free(t->call);
	free(t->step);
}

static void find_steps(struct acomp_trace *t)
{
	static const struct {
		const char *name;
		struct acomp_step step;
	} known[] = {
		{ "acomp_walk_next_src", { ACOMP_SRC, false } },
		{ "acomp_walk_next_dst", { ACOMP_DST, false } },
		{ "acomp_walk_done_src", { ACOMP_SRC, true } },
		{ "acomp_walk_done_dst", { ACOMP_DST, true } },
	};
	unsigned int k;
	size_t i;

	t->step = calloc(t->ncall + 1, sizeof(*t->step));
	for (i = 0; t->step && i < t->ncall; i++)
		for (k = 0; k < ARRAY_SIZE(known); k++)
			if (!strcmp(t->call[i], known[k].name))
				t->step[t->nstep++] = known[k].step;
}

/* As acomp_run(), with the calls recorded. */
int acomp_traced(struct acomp_trace *t, struct acomp *a, struct acomp_io *io)
{
	int ret;

	acomp_trace_close(t);
	memset(t, 0, sizeof(*t));
	if (!kcov_start(kcov)) {
		acomp_fail(a, "KCOV cannot be enabled");
		return -EIO;
	}
	ret = acomp_run(a, io);
	kcov_stop(kcov);
	t->call = kcov_calls(kcov, &t->ncall);
	find_steps(t);
	return ret;
}

unsigned int acomp_calls(const struct acomp_trace *t, const char *name)
{
	unsigned int n = 0;
	size_t i;

	for (i = 0; i < t->ncall; i++)
		n += !strcmp(t->call[i], name);
	return n;
}

/*
 * Fragments of @side mapped and not released. A walk whose side is used up returns 0
 * and maps nothing, as often as it is asked; that comes after the last release. So
 * with @more, when bytes are left for sure, each call after that one counts.
 */
int acomp_held(const struct acomp_trace *t, enum acomp_side side, bool more)
{
	int balance = 0, after = 0;
	unsigned int i;

	for (i = 0; i < t->nstep; i++) {
		if (t->step[i].side != side)
			continue;
		if (!t->step[i].done) {
			after++;
			continue;
		}
		balance += after - 1;
		after = 0;
	}
	return more ? balance + after : balance;
}

static bool done_next(const struct acomp_trace *t, unsigned int i, enum acomp_side side)
{
	while (++i < t->nstep)
		if (t->step[i].side == side)
			return t->step[i].done;
	return false;
}

/*
 * Releases that are not in reverse order: the other side was mapped after this
 * one, and is released after it. Local mappings are a stack.
 */
unsigned int acomp_crossed(const struct acomp_trace *t)
{
	unsigned int i, bad = 0;
	int j;

	for (i = 0; i < t->nstep; i++) {
		if (!t->step[i].done)
			continue;
		for (j = i - 1; j >= 0 && t->step[j].side != t->step[i].side; j--)
			if (t->step[j].done)
				break;
			else if (done_next(t, i, t->step[j].side))
				bad++;
	}
	return bad;
}
