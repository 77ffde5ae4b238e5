/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The compiler's way to CPUID in user space, for fixtures.
 */
#ifndef FIXTURE_CPUID_H
#define FIXTURE_CPUID_H

int __get_cpuid_count(unsigned int leaf, unsigned int subleaf,
		      unsigned int *eax, unsigned int *ebx,
		      unsigned int *ecx, unsigned int *edx);

#endif
