// SPDX-License-Identifier: GPL-2.0-only
/* The kernel's record of a CPU is the cache itself. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <asm/cpufeature.h>

void identify(struct cpuinfo_x86 *c)
{
	c->capability = cpuid_edx(0x80000001);
	c->fast = cpuid_ebx(7) & BIT(8);
}
