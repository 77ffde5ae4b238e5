// SPDX-License-Identifier: GPL-2.0-only
/* The kernel's feature state is the policy already. */

#include <asm/cpufeature.h>

#define X86_FEATURE_BMI2	(9 * 32 + 8)
#define static_cpu_has(bit)	boot_cpu_has(bit)
#define cpu_feature_enabled(bit)	static_cpu_has(bit)

int crc_bmi2(int v);
int crc_default(int v);

int crc(int v, int bmi2)
{
	if (cpu_feature_enabled(X86_FEATURE_BMI2))
		return crc_bmi2(v + bmi2);
	return crc_default(v + bmi2);
}

int crc_static(int v, int bmi2)
{
	return static_cpu_has(X86_FEATURE_BMI2) ? crc_bmi2(v + bmi2) : crc_default(v + bmi2);
}
