// SPDX-License-Identifier: GPL-2.0-only
/* The answer reaches the context by way of two local variables. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct encoder {
	int level;
	bool fast;
};

void encoder_setup(struct encoder *enc)
{
	u32 eax, ebx, ecx, edx;
	bool has;

	cpuid(7, &eax, &ebx, &ecx, &edx);
	has = (ebx >> 8) & 1;
	enc->level = 3;
	enc->fast = has;
}
