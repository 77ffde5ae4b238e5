/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's own record of what the CPU can do, for fixtures.
 */
#ifndef FIXTURE_ASM_CPUFEATURE_H
#define FIXTURE_ASM_CPUFEATURE_H

#include <linux/types.h>

#define X86_FEATURE_BMI2	(9 * 32 + 8)

bool boot_cpu_has(unsigned int bit);
bool cpu_feature_enabled(unsigned int bit);

struct cpuinfo_x86 {
	u32 capability;
	bool fast;
};

#endif
