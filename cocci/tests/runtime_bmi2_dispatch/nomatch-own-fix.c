// SPDX-License-Identifier: GPL-2.0-only
/* The predicate and the setter are there. */

#include <zstd/bmi2.h>

struct ctx {
	int bmi2;
};

int sum_bmi2(int v);
int sum_default(int v);

void init(struct ctx *c)
{
	ZSTD_SET_BMI2(c->bmi2);
}

int sum(struct ctx *c, int v)
{
	if (ZSTD_USE_BMI2(c->bmi2))
		return sum_bmi2(v);
	return sum_default(v);
}
