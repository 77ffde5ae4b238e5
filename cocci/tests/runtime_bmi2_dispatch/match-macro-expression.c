// SPDX-License-Identifier: GPL-2.0-only
/* A macro that is an expression can be changed. */

#include <zstd/bmi2.h>

int pick_bmi2(int v);
int pick_default(int v);

#define PICK(v, bmi2) ((bmi2) ? pick_bmi2(v) : pick_default(v))

int pick(int v, int bmi2)
{
	return PICK(v, bmi2);
}
