// SPDX-License-Identifier: GPL-2.0-only
/* Decided when it is compiled. */

#include <zstd/bmi2.h>

int copy_bmi2(const char *p, int n);
int copy_default(const char *p, int n);

int copy(const char *p, int n, int bmi2)
{
	(void)bmi2;
	if (DYNAMIC_BMI2)
		return copy_bmi2(p, n);
	return copy_default(p, n);
}
