// SPDX-License-Identifier: GPL-2.0-only
/* The leaf goes in by a variable of the function that sets up the codec. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct codec {
	bool bmi2;
};

void codec_setup(struct codec *codec)
{
	u32 eax = 7, ebx, ecx = 0, edx;

	native_cpuid(&eax, &ebx, &ecx, &edx);
	codec->bmi2 = ebx & BIT(8);
}
