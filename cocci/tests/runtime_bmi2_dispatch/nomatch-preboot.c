// SPDX-License-Identifier: GPL-2.0-only
/* What runs before the kernel proper has nothing but CPUID. */
#define __DISABLE_EXPORTS

#include <zstd/bmi2.h>

struct ctx {
	int bmi2;
};

int sum_bmi2(int v);
int sum_default(int v);

void init(struct ctx *c)
{
	c->bmi2 = ZSTD_cpuSupportsBmi2();
}

int sum(struct ctx *c, int v)
{
	if (c->bmi2)
		return sum_bmi2(v);
	return sum_default(v);
}
