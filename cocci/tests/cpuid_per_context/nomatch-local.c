// SPDX-License-Identifier: GPL-2.0-only
/* The answer is used at once and kept nowhere. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct encoder {
	int level;
};

int encoder_run(struct encoder *enc, int n)
{
	bool fast = cpuid_ebx(7) & BIT(8);

	enc->level = n;
	return fast ? n : n * 2;
}
