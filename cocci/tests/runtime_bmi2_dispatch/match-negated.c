// SPDX-License-Identifier: GPL-2.0-only
/* The default body comes first. */

#include <zstd/bmi2.h>

int count_bmi2(const char *p, int n);
int count(const char *p, int n);

int count_any(const char *p, int n, int bmi2)
{
	if (!bmi2)
		return count(p, n);
	return count_bmi2(p, n);
}

int count_else(const char *p, int n, int bmi2)
{
	int r;

	if (!bmi2)
		r = count(p, n);
	else
		r = count_bmi2(p, n);
	return r;
}
