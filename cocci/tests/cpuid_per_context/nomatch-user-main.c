// SPDX-License-Identifier: GPL-2.0-only
/* A compressor's main() sets up one context a run. */

#include <cpuid.h>
#include <stdio.h>

struct compressor {
	unsigned int fast;
};

static void compressor_open(struct compressor *c)
{
	unsigned int eax, ebx, ecx, edx;

	__get_cpuid(1, &eax, &ebx, &ecx, &edx);
	c->fast = (ecx >> 20) & 1;
}

int main(void)
{
	struct compressor c;

	compressor_open(&c);
	return c.fast ? 0 : fputs("slow\n", stderr);
}
