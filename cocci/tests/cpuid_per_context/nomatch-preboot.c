// SPDX-License-Identifier: GPL-2.0-only
/* Code that runs before the kernel proper. */

#define __DISABLE_EXPORTS
#include <zstd/cpu.h>

struct dctx {
	int bmi2;
};

static int supports_bmi2(void)
{
	return ZSTD_cpuid_bmi1(ZSTD_cpuid()) && ZSTD_cpuid_bmi2(ZSTD_cpuid());
}

void dctx_setup(struct dctx *dctx)
{
	dctx->bmi2 = supports_bmi2();
}
