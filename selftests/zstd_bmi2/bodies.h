/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which body of lib/zstd's inner loops a function is part of, and which one this
 * kernel's policy chooses:
 *
 *	ZSTD_BMI2_POLICY=cpuid	(default) CPUID has BMI1 and BMI2
 *	ZSTD_BMI2_POLICY=kernel	/proc/cpuinfo has bmi1 and bmi2, which differs
 *				where the kernel was told to ignore them
 */
#ifndef BODIES_H
#define BODIES_H

#include <stdbool.h>

#include "../lib/kcov.h"

enum body {
	GENERIC = 1,
	BMI2 = 2,
};

/* By a set of bodies. */
extern const char *const body_names[];

enum stage {
	LITERALS,
	SEQUENCES,
	TABLES,
	STAGES,
};

/* What the policy chooses; 0 if there is no such policy. */
int policys_body(void);

/* Why this kernel's bodies cannot be told, or NULL. */
const char *bodies_lacking(void);

/*
 * Set in ran[] the bodies that coded each stage in what was recorded.  *seen
 * says whether any function of lib/zstd was; false if not all was recorded.
 */
bool bodies_that_ran(struct kcov *k, int *ran, bool *seen);

/* Those of all stages. */
int bodies_of(const int *ran);

/* For the log: the functions of bodies in what was recorded. */
void print_bodies(struct kcov *k, const char *what);

#endif /* BODIES_H */
