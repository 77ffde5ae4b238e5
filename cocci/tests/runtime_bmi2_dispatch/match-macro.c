// SPDX-License-Identifier: GPL-2.0-only
/* A macro puts the names together and chooses. */

#include <zstd/bmi2.h>

int tally_bmi2(int v);
int tally_default(int v);

#define RUN(r, fn, v, flags) \
	do { \
		if ((flags) & HUF_flags_bmi2) \
			r = fn##_bmi2(v); \
		else \
			r = fn##_default(v); \
	} while (0)

int tally(int v, int bmi2)
{
	int r;

	RUN(r, tally, v, bmi2);
	return r;
}
