// SPDX-License-Identifier: GPL-2.0-only
/* An int of the caller chooses, by early return, else, and call without a value. */

#include <zstd/bmi2.h>

int sum_bmi2(const int *v, int n);
int sum_default(const int *v, int n);
void build_table_bmi2(int *t, int n);
void build_table_default(int *t, int n);

int sum(const int *v, int n, int bmi2)
{
	if (bmi2)
		return sum_bmi2(v, n);
	return sum_default(v, n);
}

int sum_by_else(const int *v, int n, int bmi2)
{
	int got;

	if (bmi2) {
		got = sum_bmi2(v, n);
	} else {
		got = sum_default(v, n);
	}
	return got + 1;
}

void build_table(int *t, int n, int bmi2)
{
	if (bmi2) {
		build_table_bmi2(t, n);
		return;
	}
	build_table_default(t, n);
}
