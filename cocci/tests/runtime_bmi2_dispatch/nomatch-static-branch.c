// SPDX-License-Identifier: GPL-2.0-only
/* A patched branch, or a patched call, is the policy already. */

#include <zstd/bmi2.h>

struct static_key {
	int enabled;
};

#define static_branch_likely(key)	((key)->enabled)
#define static_call(name)	name##_bmi2

static struct static_key use_bmi2;

int mul_bmi2(int v);
int mul_default(int v);

int mul(int v)
{
	if (static_branch_likely(&use_bmi2))
		return mul_bmi2(v);
	return mul_default(v);
}

int mul_call(int v)
{
	return static_call(mul)(v);
}
