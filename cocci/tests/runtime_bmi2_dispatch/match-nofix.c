// SPDX-License-Identifier: GPL-2.0-only
/* Conditions that a yes or no cannot stand for. */

#include <zstd/bmi2.h>

struct ctx {
	int bmi2;
};

int move_bmi2(int v);
int move_default(int v);

int move_switch(const struct ctx *c, int v)
{
	switch (c->bmi2) {
	case 1:
		return move_bmi2(v);
	default:
		return move_default(v);
	}
}

int move_level(const struct ctx *c, int v)
{
	if (c->bmi2 != 1)
		return move_default(v);
	return move_bmi2(v);
}

int move_sum(const struct ctx *c, int v, int extra)
{
	if (c->bmi2 + extra)
		return move_bmi2(v);
	return move_default(v);
}

int move_twice(const struct ctx *c, int v, int bmi2)
{
	if (c->bmi2 || bmi2)
		return move_bmi2(v);
	return move_default(v);
}
