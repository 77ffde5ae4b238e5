// SPDX-License-Identifier: GPL-2.0-only
/* What is stored is more than the answer, comes by a detour, or is no statement. */

#include <zstd/bmi2.h>

struct ctx {
	int flags;
	int bmi2;
};

void use_ctx(struct ctx *c);

void init_flags(struct ctx *c)
{
	c->flags |= ZSTD_cpuSupportsBmi2() ? HUF_flags_bmi2 : 0;
}

void init_allowed(struct ctx *c, int allowed)
{
	c->bmi2 = allowed && ZSTD_cpuSupportsBmi2();
}

void init_through(struct ctx *c)
{
	int has = ZSTD_cpuSupportsBmi2();

	c->bmi2 = has;
}

void init_by_initializer(void)
{
	struct ctx c = { .flags = 1, .bmi2 = ZSTD_cpuSupportsBmi2() };

	use_ctx(&c);
}
