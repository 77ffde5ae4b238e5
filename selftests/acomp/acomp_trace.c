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
}

/* As acomp_run(), with the calls recorded. */
int acomp_traced(struct acomp_trace *t, struct acomp *a, struct acomp_io *io)
{
	int ret;

	free(t->call);
	t->call = NULL;
	t->ncall = 0;
	if (!kcov_start(kcov)) {
		acomp_fail(a, "KCOV cannot be enabled");
		return -EIO;
	}
	ret = acomp_run(a, io);
	kcov_stop(kcov);
	t->call = kcov_calls(kcov, &t->ncall);
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
