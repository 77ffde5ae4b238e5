// SPDX-License-Identifier: GPL-2.0-only
/* Who the CPU is, and what it is made of, differs from CPU to CPU. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct record {
	u32 signature;
	u32 apic;
	u32 cache;
};

void record_prepare(struct record *rec)
{
	u32 eax, ebx, ecx, edx;

	rec->signature = cpuid_eax(1);
	cpuid(1, &eax, &ebx, &ecx, &edx);
	rec->apic = ebx >> 24;
	rec->cache = cpuid_ecx(0x80000006);
}
