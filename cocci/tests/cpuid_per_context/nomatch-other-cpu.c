// SPDX-License-Identifier: GPL-2.0-only
/* Somebody wants the answer of a certain CPU. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/smp.h>

struct encoder {
	int level;
	bool fast;
};

static void ask_here(void *info)
{
	struct encoder *enc = info;

	enc->fast = cpuid_ebx(7) & BIT(8);
}

void encoder_ask(struct encoder *enc, int cpu)
{
	smp_call_function_single(cpu, ask_here, enc, 1);
}
