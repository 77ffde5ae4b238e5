// SPDX-License-Identifier: GPL-2.0-only
/* A codec in user space: it has no READ_ONCE(). */

#include <cpuid.h>

struct ctx {
	int fast;
};

static int has_fast_codec(void)
{
	unsigned int a, b, c, d;

	if (!__get_cpuid_count(7, 0, &a, &b, &c, &d))
		return 0;
	return (b & 256) != 0;
}

void ctx_setup(struct ctx *ctx)
{
	ctx->fast = has_fast_codec();
}
