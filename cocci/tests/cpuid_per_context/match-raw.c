// SPDX-License-Identifier: GPL-2.0-only
/* Raw assembly in a helper and in the set-up of a compression context. */

#include <linux/types.h>
#include <linux/bits.h>

struct comp_ctx {
	bool bmi2;
	u32 ecx;
};

static bool has_bmi2(void)
{
	u32 eax = 7, ebx, ecx = 0, edx;

	asm volatile("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
	return ebx & BIT(8);
}

void comp_ctx_init(struct comp_ctx *ctx)
{
	ctx->bmi2 = has_bmi2();
}

void comp_ctx_renew(struct comp_ctx *ctx)
{
	u32 eax = 1, ebx, edx;

	__asm__("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ctx->ecx), "=d"(edx));
}

void comp_ctx_clone(struct comp_ctx *ctx)
{
	u32 eax = 7, ebx, ecx = 0, edx;

	asm("cpuid" : "+a"(eax), "=b"(ebx), "+c"(ecx), "=d"(edx));
	ctx->bmi2 = ebx & BIT(8);
}
