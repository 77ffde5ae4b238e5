// SPDX-License-Identifier: GPL-2.0-only
/* A codec's selector asks once and keeps a function, in no context. */

#include <intrin.h>

static unsigned int (*update)(const unsigned char *p, unsigned int n);

unsigned int codec_fast(const unsigned char *p, unsigned int n);
unsigned int codec_plain(const unsigned char *p, unsigned int n);

static void codec_choose(void)
{
	int regs[4];

	__cpuid(regs, 1);
	update = (regs[2] >> 20) & 1 ? codec_fast : codec_plain;
}

unsigned int codec(const unsigned char *p, unsigned int n)
{
	if (!update)
		codec_choose();
	return update(p, n);
}
