// SPDX-License-Identifier: GPL-2.0-only
/* A helper that takes the leaf keeps no answer: there may be many. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct encoder {
	int level;
	bool fast;
};

static u32 leaf_ebx(u32 leaf)
{
	u32 eax, ebx, ecx, edx;

	cpuid(leaf, &eax, &ebx, &ecx, &edx);
	return ebx;
}

void encoder_setup(struct encoder *enc)
{
	enc->fast = leaf_ebx(7) & BIT(8);
}
