// SPDX-License-Identifier: GPL-2.0-only
/* A compression library may include what a tool does. */

#include <cpuid.h>
#include <stdio.h>

struct compressor {
	FILE *log;
	unsigned int fast, wide;
};

void compressor_open(struct compressor *c)
{
	unsigned int eax, ebx, ecx, edx;

	if (__get_cpuid(1, &eax, &ebx, &ecx, &edx))
		c->fast = (ecx >> 20) & 1;
	else
		fprintf(c->log, "no leaf 1\n");
}

void compressor_reset(struct compressor *c)
{
	unsigned int eax, ebx, ecx, edx;

	__cpuid(1, eax, ebx, ecx, edx);
	c->wide = (edx >> 26) & 1;
}
