// SPDX-License-Identifier: GPL-2.0-only
/* The flag is handed down, or becomes a bit of another one; nothing is chosen. */

#include <zstd/bmi2.h>

struct ctx {
	int bmi2;
};

int read_table_bmi2(const char *p, int bmi2);
int huf(const char *p, int flags);

int read_table(const char *p)
{
	return read_table_bmi2(p, 0);
}

int decode(struct ctx *c, const char *p)
{
	int const flags = c->bmi2 ? HUF_flags_bmi2 : 0;

	return huf(p, flags) + read_table_bmi2(p, c->bmi2);
}

void take_over(struct ctx *to, const struct ctx *from)
{
	to->bmi2 = from->bmi2;
}
