/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The predicate and the setter that a fix calls, and what asks the CPU, for
 * fixtures.
 */
#ifndef FIXTURE_ZSTD_BMI2_H
#define FIXTURE_ZSTD_BMI2_H

#define DYNAMIC_BMI2	1
#define HUF_flags_bmi2	(1 << 0)

int ZSTD_cpuSupportsBmi2(void);

#define ZSTD_USE_BMI2(flag)	(flag)
#define ZSTD_SET_BMI2(flag)	((void)((flag) = ZSTD_cpuSupportsBmi2()))

#endif
