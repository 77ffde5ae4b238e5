// SPDX-License-Identifier: GPL-2.0-only
/* Code that runs once may ask, also by way of a function of its own. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/init.h>

struct encoder {
	int level;
	bool fast;
};

static void encoder_probe(struct encoder *enc)
{
	enc->fast = cpuid_ebx(7) & BIT(8);
}

int __init encoder_init(struct encoder *enc)
{
	enc->level = cpuid_ecx(7) & BIT(1);
	encoder_probe(enc);
	return 0;
}
