/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which functions of the kernel one request called, in order, and which fragments
 * its walk mapped and released. A leak of mappings does no harm where all memory is
 * mapped, so only the calls show it.
 */
#ifndef ACOMP_TRACE_H
#define ACOMP_TRACE_H

#include "acomp.h"

enum acomp_side { ACOMP_SRC, ACOMP_DST };

/* A call of the walk's: the next fragment is mapped, or done with. */
struct acomp_step {
	enum acomp_side side;
	bool done;
};

/**
 * struct acomp_trace - what the last request called
 * @call:	names of functions, NULL where not all could be recorded
 * @ncall:	number of them
 * @step:	those that are the walk's
 * @nstep:	number of them
 */
struct acomp_trace {
	const char **call;
	size_t ncall;
	struct acomp_step *step;
	unsigned int nstep;
};

const char *acomp_trace_open(struct acomp_trace *t);
void acomp_trace_close(struct acomp_trace *t);
int acomp_traced(struct acomp_trace *t, struct acomp *a, struct acomp_io *io);
unsigned int acomp_calls(const struct acomp_trace *t, const char *name);
int acomp_held(const struct acomp_trace *t, enum acomp_side side, bool more);
unsigned int acomp_crossed(const struct acomp_trace *t);

#endif
