// SPDX-License-Identifier: GPL-2.0-only
/* The kernel's feature tests do not ask the CPU. */

#include <asm/cpufeature.h>

struct encoder {
	int level;
	bool fast;
};

void encoder_setup(struct encoder *enc)
{
	enc->fast = boot_cpu_has(X86_FEATURE_BMI2);
	enc->level = cpu_feature_enabled(X86_FEATURE_BMI2) ? 9 : 3;
}
