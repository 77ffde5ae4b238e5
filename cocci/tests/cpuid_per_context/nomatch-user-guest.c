// SPDX-License-Identifier: GPL-2.0-only
/* What a codec's test asks for by a leaf that is no constant. */

#include <intrin.h>

struct machine {
	int codec_leaf;
};

void machine_ask(struct machine *m, int leaf)
{
	int regs[4];

	__cpuid(regs, leaf);
	m->codec_leaf = regs[1];
}
