// SPDX-License-Identifier: GPL-2.0-only
/* A static variable keeps the choice. */

#include <zstd/bmi2.h>

typedef int (*fn)(int v);

int hash_bmi2(int v);
int hash_default(int v);

int hash(int v)
{
	static fn chosen;

	if (!chosen)
		chosen = ZSTD_cpuSupportsBmi2() ? hash_bmi2 : hash_default;
	return chosen(v);
}
