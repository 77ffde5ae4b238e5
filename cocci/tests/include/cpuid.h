/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The compiler's ways to CPUID in user space, for fixtures.
 */
#ifndef FIXTURE_CPUID_H
#define FIXTURE_CPUID_H

#define __cpuid(leaf, eax, ebx, ecx, edx) \
	((void)__get_cpuid(leaf, &(eax), &(ebx), &(ecx), &(edx)))

int __get_cpuid(unsigned int leaf, unsigned int *eax, unsigned int *ebx,
		unsigned int *ecx, unsigned int *edx);
int __get_cpuid_count(unsigned int leaf, unsigned int subleaf,
		      unsigned int *eax, unsigned int *ebx,
		      unsigned int *ecx, unsigned int *edx);

#endif
