// SPDX-License-Identifier: GPL-2.0-only
/* The helper of zstd lies in the file; one context is set up past it, without BMI1. */

#include <zstd/cpu.h>

struct ZSTD_CCtx_s {
	int bmi2;
};

MEM_STATIC int ZSTD_cpuSupportsBmi2(void)
{
	ZSTD_cpuid_t cpuid = ZSTD_cpuid();

	return ZSTD_cpuid_bmi1(cpuid) && ZSTD_cpuid_bmi2(cpuid);
}

void init_ctx(struct ZSTD_CCtx_s *cctx)
{
#if DYNAMIC_BMI2
	cctx->bmi2 = ZSTD_cpuSupportsBmi2();
#endif
}

void init_static_ctx(struct ZSTD_CCtx_s *cctx)
{
	cctx->bmi2 = ZSTD_cpuid_bmi2(ZSTD_cpuid());
}
