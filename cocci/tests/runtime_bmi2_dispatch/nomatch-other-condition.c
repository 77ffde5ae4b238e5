// SPDX-License-Identifier: GPL-2.0-only
/* How long the input is, or whether there is one, says nothing of the CPU. */

#include <zstd/bmi2.h>

int copy_bmi2(const char *p, int n);
int copy_default(const char *p, int n, int bmi2);

int copy_long(const char *p, int n, int bmi2)
{
	if (n > 64)
		return copy_bmi2(p, n);
	return copy_default(p, n, bmi2);
}

int copy_some(const char *p, int n, int bmi2)
{
	if (p)
		return copy_bmi2(p, n);
	return copy_default(p, n, bmi2);
}
