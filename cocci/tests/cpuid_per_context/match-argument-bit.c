// SPDX-License-Identifier: GPL-2.0-only
/* A helper that says yes or no to whatever bit: one cache would not do. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct inflate_state {
	bool bmi2;
};

static bool has_bit(unsigned int bit)
{
	return cpuid_ebx(7) & BIT(bit);
}

void inflate_state_reset(struct inflate_state *state)
{
	state->bmi2 = has_bit(8);
}
