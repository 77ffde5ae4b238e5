/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The helper of zstd that tests for BMI1 and BMI2, for fixtures.
 */
#ifndef FIXTURE_ZSTD_HELPER_H
#define FIXTURE_ZSTD_HELPER_H

int ZSTD_cpuSupportsBmi2(void);

#endif
