// SPDX-License-Identifier: GPL-2.0-only
/* Each CPU has its own record of what it can do. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/percpu.h>

struct encoder {
	int level;
	bool fast;
};

static struct encoder encoders;

void encoder_online(void)
{
	struct encoder *enc = this_cpu_ptr(&encoders);

	enc->fast = cpuid_ebx(7) & BIT(8);
}
