// SPDX-License-Identifier: GPL-2.0-only
/* A program asks once a run. */

#include <cpuid.h>

struct options {
	int fast;
};

static void options_default(struct options *opt)
{
	unsigned int a, b, c, d;

	__get_cpuid_count(7, 0, &a, &b, &c, &d);
	opt->fast = b & 256;
}

int main(void)
{
	struct options opt = { 0 };

	options_default(&opt);
	return opt.fast;
}
