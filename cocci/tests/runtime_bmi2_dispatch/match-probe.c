// SPDX-License-Identifier: GPL-2.0-only
/* The CPU is asked at each call. */

#include <zstd/bmi2.h>

int walk_bmi2(int v);
int walk_default(int v);

int walk(int v)
{
	if (ZSTD_cpuSupportsBmi2())
		return walk_bmi2(v);
	return walk_default(v);
}

int walk_by_gcc(int v)
{
	if (__builtin_cpu_supports("bmi2"))
		return walk_bmi2(v);
	return walk_default(v);
}
