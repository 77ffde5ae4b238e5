/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The way to CPUID of other compilers, for fixtures.
 */
#ifndef FIXTURE_INTRIN_H
#define FIXTURE_INTRIN_H

void __cpuid(int answer[4], int leaf);
void __cpuidex(int answer[4], int leaf, int subleaf);

#endif
