// SPDX-License-Identifier: GPL-2.0-only
/* The body is known by its target attribute; its name and the flag's say nothing. */

#include <zstd/bmi2.h>

struct ctx {
	int fast;
	int bmi2;
};

__attribute__((__target__("lzcnt,bmi,bmi2")))
static int extract_quick(const struct ctx *c, int v)
{
	return c->bmi2 + v;
}

static int extract_slow(const struct ctx *c, int v)
{
	return c->bmi2 + v;
}

int extract(const struct ctx *c, int v)
{
	if (c->fast)
		return extract_quick(c, v);
	return extract_slow(c, v);
}
