// SPDX-License-Identifier: GPL-2.0-only
/* The flag goes through a local variable of another name. */

#include <zstd/bmi2.h>

struct ctx {
	int bmi2;
};

int scan_bmi2(const char *p, int n);
int scan_default(const char *p, int n);

int scan(const struct ctx *c, const char *p, int n)
{
	int const fast = c->bmi2;

	if (fast)
		return scan_bmi2(p, n);
	return scan_default(p, n);
}
