// SPDX-License-Identifier: GPL-2.0-only
/* Only the operand that is about the CPU is what the policy is about. */

#include <zstd/bmi2.h>

struct ctx {
	int bmi1;
	int bmi2;
};

int copy_bmi2(const char *p, int n);
int copy_default(const char *p, int n);

int copy_long(const struct ctx *c, const char *p, int n)
{
	if (n > 64 && c->bmi2)
		return copy_bmi2(p, n);
	return copy_default(p, n);
}

int copy_both(const struct ctx *c, const char *p, int n)
{
	if (c->bmi1 && c->bmi2)
		return copy_bmi2(p, n);
	return copy_default(p, n);
}
