/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How zstd asks the CPU, for fixtures.
 */
#ifndef FIXTURE_ZSTD_CPU_H
#define FIXTURE_ZSTD_CPU_H

#define MEM_STATIC	static inline
#define DYNAMIC_BMI2	1

typedef struct {
	unsigned int f1c;
	unsigned int f7b;
} ZSTD_cpuid_t;

ZSTD_cpuid_t ZSTD_cpuid(void);
int ZSTD_cpuid_bmi1(ZSTD_cpuid_t const cpuid);
int ZSTD_cpuid_bmi2(ZSTD_cpuid_t const cpuid);

#endif
