// SPDX-License-Identifier: GPL-2.0-only
/* A conditional expression chooses: of calls, and of a function to call. */

#include <zstd/bmi2.h>

struct ctx {
	int bmi2;
};

typedef int (*encode_fn)(int);

int encode_bmi2(int v);
int encode_default(int v);

int encode(const struct ctx *c, int v)
{
	return c->bmi2 ? encode_bmi2(v) : encode_default(v);
}

int encode_pointer(int flags, int v)
{
	encode_fn fn = (flags & HUF_flags_bmi2) ? encode_bmi2 : encode_default;

	return fn(v);
}

int encode_negated(int bmi2, int v)
{
	return !bmi2 ? encode_default(v) : encode_bmi2(v);
}
