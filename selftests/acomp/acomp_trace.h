/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which functions of the kernel one request called, in order.
 */
#ifndef ACOMP_TRACE_H
#define ACOMP_TRACE_H

#include "acomp.h"

/**
 * struct acomp_trace - what the last request called
 * @call:	names of functions, NULL where not all could be recorded
 * @ncall:	number of them
 */
struct acomp_trace {
	const char **call;
	size_t ncall;
};

const char *acomp_trace_open(struct acomp_trace *t);
void acomp_trace_close(struct acomp_trace *t);
int acomp_traced(struct acomp_trace *t, struct acomp *a, struct acomp_io *io);
unsigned int acomp_calls(const struct acomp_trace *t, const char *name);

#endif
