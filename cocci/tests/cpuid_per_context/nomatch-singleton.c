// SPDX-License-Identifier: GPL-2.0-only
/* There is one object, and the pointer is just a short name for it. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct encoder {
	int level;
	bool fast;
};

static struct encoder the_encoder;
static struct encoder *current_encoder = &the_encoder;

void encoder_start(void)
{
	struct encoder *enc = &the_encoder;

	enc->fast = cpuid_ebx(7) & BIT(8);
	current_encoder->level = !!(cpuid_ecx(7) & BIT(1));
}
