// SPDX-License-Identifier: GPL-2.0-only
/* A hint for the compiler stays around the predicate. */

#include <linux/compiler.h>
#include <zstd/bmi2.h>

int copy_bmi2(const char *p, int n);
int copy_default(const char *p, int n);

int copy(const char *p, int n, int bmi2)
{
	if (likely(bmi2))
		return copy_bmi2(p, n);
	return copy_default(p, n);
}
