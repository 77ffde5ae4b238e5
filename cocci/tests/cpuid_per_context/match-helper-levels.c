// SPDX-License-Identifier: GPL-2.0-only
/* A helper behind a helper, and an int that says yes or no. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct caps {
	int bmi2;
};

struct decoder {
	struct caps caps;
};

static u32 features(void)
{
	u32 eax, ebx, ecx, edx;

	cpuid_count(7, 0, &eax, &ebx, &ecx, &edx);
	return ebx;
}

static inline int can_dispatch(void)
{
	return (features() & BIT(3)) && (features() & BIT(8));
}

void decoder_reset(struct decoder *dec)
{
	dec->caps.bmi2 = can_dispatch();
}
