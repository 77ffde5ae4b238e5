// SPDX-License-Identifier: GPL-2.0-only
/* A decompressor of another compiler's user space, with an array for the answer. */

#include <intrin.h>

struct dctx {
	int bmi2, sse42;
};

void dctx_reset(struct dctx *d)
{
	int regs[4];

	__cpuidex(regs, 7, 0);
	d->bmi2 = (regs[1] >> 8) & 1;
}

void dctx_open(struct dctx *d)
{
	int regs[4];

	__cpuid(regs, 1);
	d->sse42 = (regs[2] >> 20) & 1;
}
