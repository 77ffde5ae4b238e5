// SPDX-License-Identifier: GPL-2.0-only
/* CPUID writes into the context by itself. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct codec {
	u32 ebx;
	u32 ecx;
};

void codec_setup(struct codec *codec)
{
	u32 eax, edx;

	cpuid_count(7, 0, &eax, &codec->ebx, &codec->ecx, &edx);
}
