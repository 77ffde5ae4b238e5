// SPDX-License-Identifier: GPL-2.0-only
/* Which body of lib/zstd's inner loops ran: see bodies.h. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bodies.h"
#include "kselftest.h"
#include "zstd_bmi2.h"

const char *const body_names[] = { "none", "generic", "BMI2", "both" };

static bool ends_with(const char *name, const char *end)
{
	size_t n = strlen(name), m = strlen(end);

	return n >= m && !strcmp(name + n - m, end);
}

/* Is there a function that is called so with the one end replaced? */
static bool has_twin(const char *name, const char *end, const char *other)
{
	char twin[160];

	snprintf(twin, sizeof(twin), "%.*s%s",
		 (int)(strlen(name) - strlen(end)), name, other);
	return kcov_has_function(twin);
}

/*
 * Where the choice is a patched branch, the compiler puts the generic body of this
 * into the function that chooses.
 */
#define CHOOSES		"HUF_compress1X_usingCTable_internal"
#define CHOSEN_BMI2	CHOOSES "_bmi2"

static bool generic_is_inlined(void)
{
	return !kcov_has_function(CHOOSES "_default");
}

/*
 * The body that a function is part of; 0 for none.  Bodies come in pairs: what is
 * called *_bmi2 without a *_default beside it takes the answer as an argument.
 */
static int body_of(const char *name)
{
	/* These are compiled for BMI2 and have nothing generic beside them. */
	static const char *const bmi2_only[] = {
		"HUF_decompress4X1_usingDTable_internal_fast",
		"HUF_decompress4X1_usingDTable_internal_fast_asm_loop",
		"HUF_decompress4X1_usingDTable_internal_fast_c_loop",
		"HUF_decompress4X2_usingDTable_internal_fast",
		"HUF_decompress4X2_usingDTable_internal_fast_asm_loop",
		"HUF_decompress4X2_usingDTable_internal_fast_c_loop",
	};

	/* The headers of sequence tables are read by the generic one always. */
	if (!strncmp(name, "FSE_readNCount_body", 19))
		return 0;
	for (size_t i = 0; i < ARRAY_SIZE(bmi2_only); i++) {
		if (!strcmp(name, bmi2_only[i]))
			return BMI2;
	}
	if (!strcmp(name, CHOSEN_BMI2) ||
	    (ends_with(name, "_bmi2") && has_twin(name, "_bmi2", "_default")))
		return BMI2;
	if (ends_with(name, "_default") && has_twin(name, "_default", "_bmi2"))
		return GENERIC;
	return 0;
}

static enum stage stage_of(const char *name)
{
	if (strstr(name, "Sequences"))
		return SEQUENCES;
	if (strstr(name, "HUF_compress") || strstr(name, "HUF_decompress"))
		return LITERALS;
	return TABLES;
}

int policys_body(void)
{
	const char *policy = getenv("ZSTD_BMI2_POLICY");
	struct bmi has;

	if (!policy || !strcmp(policy, "cpuid"))
		has = bmi_of_cpuid();
	else if (!strcmp(policy, "kernel"))
		has = bmi_of_kernel();
	else
		return 0;
	return has.bmi1 && has.bmi2 ? BMI2 : GENERIC;
}

const char *bodies_lacking(void)
{
	if (kcov_has_function("HUF_compress1X_usingCTable_internal_bmi2"))
		return NULL;
	return "this kernel's lib/zstd has no BMI2 bodies";
}

/* crypto/zstd.c and <linux/zstd.h> have names in small letters. */
static bool is_zstds(const char *name)
{
	return !strncmp(name, "ZSTD_", 5) || !strncmp(name, "HUF_", 4) ||
	       !strncmp(name, "FSE_", 4);
}

bool bodies_that_ran(struct kcov *k, int *ran, bool *seen)
{
	bool chose = false, bmi2 = false;
	struct kcov_function *list;
	size_t n;

	list = kcov_functions(k, &n);
	if (!list)
		return false;
	for (size_t i = 0; i < n; i++) {
		ran[stage_of(list[i].name)] |= body_of(list[i].name);
		*seen |= is_zstds(list[i].name);
		chose |= !strcmp(list[i].name, CHOOSES);
		bmi2 |= !strcmp(list[i].name, CHOSEN_BMI2);
	}
	if (chose && !bmi2 && generic_is_inlined())
		ran[LITERALS] |= GENERIC;
	free(list);
	return true;
}

int bodies_of(const int *ran)
{
	return ran[LITERALS] | ran[SEQUENCES] | ran[TABLES];
}

void print_bodies(struct kcov *k, const char *what)
{
	struct kcov_function *list;
	size_t n;

	printf("# %s:", what);
	list = kcov_functions(k, &n);
	for (size_t i = 0; i < n; i++) {
		if (body_of(list[i].name))
			printf(" %s", list[i].name);
	}
	printf("\n");
	free(list);
}
