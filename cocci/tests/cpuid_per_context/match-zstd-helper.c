// SPDX-License-Identifier: GPL-2.0-only
/* A test for BMI2 by another name, and the answer goes through a local. */

#include <zstd/cpu.h>

struct seq_store {
	int wide;
};

static int wide_bodies(void)
{
	return ZSTD_cpuid_bmi1(ZSTD_cpuid()) && ZSTD_cpuid_bmi2(ZSTD_cpuid());
}

void seq_store_reset(struct seq_store *ss)
{
	int const wide = wide_bodies();

	ss->wide = wide;
}
