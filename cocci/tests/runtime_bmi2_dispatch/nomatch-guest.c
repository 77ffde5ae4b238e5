// SPDX-License-Identifier: GPL-2.0-only
/* What a guest may see is no choice of a body. */

#include <zstd/bmi2.h>

struct guest {
	int bmi2;
	unsigned int cpuid;
};

void hide_bmi2(struct guest *g);
void show_default(struct guest *g);

void fill(struct guest *g, int allowed)
{
	if (!g->bmi2 && allowed)
		g->cpuid |= 1;
	if (g->bmi2)
		g->cpuid &= ~HUF_flags_bmi2;
}
