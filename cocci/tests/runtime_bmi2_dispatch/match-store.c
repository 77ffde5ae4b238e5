// SPDX-License-Identifier: GPL-2.0-only
/* The answer is stored in a context that is set up: with a helper, and past it. */

#include <zstd/cpu.h>
#include <zstd/bmi2.h>

struct ctx {
	int size;
	int bmi2;
};

void init_ctx(struct ctx *c, int size)
{
	c->size = size;
	c->bmi2 = ZSTD_cpuSupportsBmi2();
}

void init_static_ctx(struct ctx *c)
{
	c->bmi2 = ZSTD_cpuid_bmi2(ZSTD_cpuid());
}

void init_both(struct ctx *c)
{
	c->bmi2 = ZSTD_cpuid_bmi1(ZSTD_cpuid()) && ZSTD_cpuid_bmi2(ZSTD_cpuid());
}

void init_by_gcc(struct ctx *c)
{
#if DYNAMIC_BMI2
	c->bmi2 = __builtin_cpu_supports("bmi2") != 0;
#endif
}
