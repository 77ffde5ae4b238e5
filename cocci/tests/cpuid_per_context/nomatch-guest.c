// SPDX-License-Identifier: GPL-2.0-only
/* The leaf is what a guest asked for. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct entry {
	u32 function;
	u32 index;
	u32 eax, ebx, ecx, edx;
};

void entry_fill(struct entry *entry, u32 leaf)
{
	cpuid_count(entry->function, entry->index, &entry->eax, &entry->ebx,
		    &entry->ecx, &entry->edx);
	entry->ebx |= cpuid_ebx(leaf);
}
