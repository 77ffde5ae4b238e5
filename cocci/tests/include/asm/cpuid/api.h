/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's accessors of CPUID, for fixtures.
 */
#ifndef FIXTURE_ASM_CPUID_API_H
#define FIXTURE_ASM_CPUID_API_H

#include <linux/types.h>

void cpuid(u32 op, u32 *eax, u32 *ebx, u32 *ecx, u32 *edx);
void cpuid_count(u32 op, int count, u32 *eax, u32 *ebx, u32 *ecx, u32 *edx);
void native_cpuid(u32 *eax, u32 *ebx, u32 *ecx, u32 *edx);
u32 cpuid_eax(u32 op);
u32 cpuid_ebx(u32 op);
u32 cpuid_ecx(u32 op);
u32 cpuid_edx(u32 op);

#endif
