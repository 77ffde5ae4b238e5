/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which functions of the kernel one request called, in order, through KCOV.
 */
#ifndef ACOMP_TRACE_H
#define ACOMP_TRACE_H

#include "acomp.h"

#define ACOMP_TRACE_WORDS (1U << 20)

struct acomp_symbol {
	__u64 addr;
	__u64 entry;	/* lowest PC seen: the function's first */
	char name[64];
};

/**
 * struct acomp_trace - a KCOV buffer and the kernel's symbols
 * @bias:	what KCOV takes off an address (KASLR)
 * @call:	functions entered by the last request, as indices of @symbol
 */
struct acomp_trace {
	int fd;
	__u64 *area;
	__u64 bias;
	struct acomp_symbol *symbol;
	unsigned int nsymbol;
	unsigned int *call;
	unsigned int ncall;
	bool overflow;
};

const char *acomp_trace_open(struct acomp_trace *t);
void acomp_trace_close(struct acomp_trace *t);
int acomp_traced(struct acomp_trace *t, struct acomp *a, struct acomp_io *io);
unsigned int acomp_calls(const struct acomp_trace *t, const char *name);
const char *acomp_call_name(const struct acomp_trace *t, unsigned int i);

#endif
