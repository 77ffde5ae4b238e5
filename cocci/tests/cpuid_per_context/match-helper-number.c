// SPDX-License-Identifier: GPL-2.0-only
/* The answer of the helper may be negative as an int, so no value says "not known". */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct encoder {
	u32 features;
};

static u32 cpu_features(void)
{
	return cpuid_ebx(7);
}

void encoder_setup(struct encoder *enc)
{
	enc->features = cpu_features();
}
