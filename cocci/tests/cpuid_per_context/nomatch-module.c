// SPDX-License-Identifier: GPL-2.0-only
/* A module is loaded once. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/init.h>

struct encoder {
	int level;
	bool fast;
};

struct encoder *encoder_new(void);

static int load(void)
{
	struct encoder *enc = encoder_new();

	enc->fast = cpuid_ebx(7) & BIT(8);
	return 0;
}
module_init(load);
