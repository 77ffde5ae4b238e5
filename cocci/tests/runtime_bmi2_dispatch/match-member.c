// SPDX-License-Identifier: GPL-2.0-only
/* The flag is in a context, reached directly or by a getter. */

#include <zstd/bmi2.h>

struct table {
	int bmi2;
};

struct ctx {
	int bmi2;
	struct table table;
};

int decode_bmi2(struct ctx *c);
int decode_default(struct ctx *c);

static int ctx_get_bmi2(const struct ctx *c)
{
	return c->bmi2;
}

int decode(struct ctx *c)
{
	if (c->bmi2)
		return decode_bmi2(c);
	return decode_default(c);
}

int decode_inner(struct ctx *c)
{
	if (c->table.bmi2)
		return decode_bmi2(c);
	else
		return decode_default(c);
}

int decode_by_getter(struct ctx *c)
{
	if (ctx_get_bmi2(c))
		return decode_bmi2(c);
	return decode_default(c);
}
