// SPDX-License-Identifier: GPL-2.0-only
/* zstd as its authors ship it: the helper also is for other compilers. */

#define MEM_STATIC	static inline

typedef struct {
	unsigned int f7b;
} ZSTD_cpuid_t;

#ifdef _MSC_VER
#include <intrin.h>
#endif

MEM_STATIC ZSTD_cpuid_t ZSTD_cpuid(void)
{
	ZSTD_cpuid_t cpuid = { 0 };

#ifdef _MSC_VER
	int info[4];

	__cpuidex(info, 7, 0);
	cpuid.f7b = (unsigned int)info[1];
#else
	unsigned int n = 7;

	__asm__("cpuid" : "+a"(n), "=b"(cpuid.f7b) : "c"(0) : "edx");
#endif
	return cpuid;
}

MEM_STATIC int ZSTD_cpuid_bmi1(ZSTD_cpuid_t const cpuid) { return (cpuid.f7b >> 3) & 1; }
MEM_STATIC int ZSTD_cpuid_bmi2(ZSTD_cpuid_t const cpuid) { return (cpuid.f7b >> 8) & 1; }

MEM_STATIC int ZSTD_cpuSupportsBmi2(void)
{
	ZSTD_cpuid_t cpuid = ZSTD_cpuid();

	return ZSTD_cpuid_bmi1(cpuid) && ZSTD_cpuid_bmi2(cpuid);
}

struct cctx {
	int bmi2;
};

void cctx_init(struct cctx *cctx)
{
	cctx->bmi2 = ZSTD_cpuSupportsBmi2();
}

void cctx_init_static(struct cctx *cctx)
{
	cctx->bmi2 = ZSTD_cpuid_bmi2(ZSTD_cpuid());
}
