// SPDX-License-Identifier: GPL-2.0-only
/* The answer is kept in a variable of the program: that is asked once. */

#include <zstd/bmi2.h>

static int bmi2 = -1;
static struct {
	int bmi2;
} cpu;

int has(void)
{
	if (bmi2 < 0)
		bmi2 = ZSTD_cpuSupportsBmi2();
	return bmi2;
}

void look(void)
{
	cpu.bmi2 = ZSTD_cpuSupportsBmi2();
}
