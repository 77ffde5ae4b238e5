// SPDX-License-Identifier: GPL-2.0-only
/* A macro that builds more than one function is named where another one chooses. */

#include <zstd/bmi2.h>

int tally_body(int v);
int weigh_bmi2(int v);
int weigh_default(int v);

#define BUILD(fn) \
	static int fn##_default(int v) \
	{ \
		return fn##_body(v); \
	} \
	static int fn##_bmi2(int v) \
	{ \
		return fn##_body(v); \
	} \
	int fn(int v, int flags) \
	{ \
		if (flags & HUF_flags_bmi2) \
			return fn##_bmi2(v); \
		return fn##_default(v); \
	}

BUILD(tally)

int weigh(int v, int bmi2)
{
	if (bmi2)
		return weigh_bmi2(v);
	return weigh_default(v);
}
