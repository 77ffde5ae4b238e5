// SPDX-License-Identifier: GPL-2.0-only
/* A tool that prints about its machine asks once a run. */

#include <cpuid.h>
#include <stdio.h>

struct machine {
	unsigned int features;
	int fast;
};

void machine_look(struct machine *m)
{
	unsigned int a, b, c, d;

	__get_cpuid_count(7, 0, &a, &b, &c, &d);
	m->features = b;
	m->fast = !!(b & 256);
	printf("%x\n", m->features);
}
