// SPDX-License-Identifier: GPL-2.0-only
/* Elsewhere a cpuid is the number of a CPU. */

#include <linux/types.h>

struct work {
	int cpu;
	u32 midr;
};

u32 read_cpuid_id(void);
int get_cpuid(const char *node);

void work_setup(struct work *work, int cpuid, const char *node)
{
	work->cpu = cpuid;
	work->cpu += get_cpuid(node);
	work->midr = read_cpuid_id();
}
