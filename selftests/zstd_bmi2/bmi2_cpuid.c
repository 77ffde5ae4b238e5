// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the choice of a body costs: the number of CPUID instructions executed in
 * a compression and a decompression, once both have been done before.  It
 * should be 0: the answer never changes, and in a virtual machine each question
 * leaves the guest.
 *
 * Counted, not timed, by QEMU itself with its count-cpuid plugin.
 */

#include <unistd.h>

#include "kselftest_harness.h"
#include "../lib/counter.h"
#include "zstd_bmi2.h"

#define SIZE		4096
#define LEVEL		3
#define PAIRS		8

/* Why nothing can be counted, or NULL. */
static const char *lacking;

/* Why no requests can be made, or NULL. */
static const char *no_module;

static void nothing(void *arg)
{
	(void)arg;
}

static void one_cpuid(void *arg)
{
	(void)arg;
	counter_cpuid();
}

/* The next two say that what the third measures is right: none is subtracted. */
TEST(an_empty_bracket_counts_none)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	ASSERT_EQ(0, counter_least(nothing, NULL, PAIRS));
}

TEST(a_cpuid_counts_once)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	ASSERT_EQ(PAIRS, counter_least(one_cpuid, NULL, PAIRS));
}

FIXTURE(set_up) {
	enum zstd_bmi2_api api;
	int fd;
	long made;		/* by the last request, or its error */
	char plain[SIZE];
	char frame[SIZE];
	char again[SIZE];
};

FIXTURE_VARIANT(set_up) {
	enum zstd_bmi2_api api;
};

FIXTURE_VARIANT_ADD(set_up, lib) {
	.api = ZSTD_BMI2_LIB,
};

FIXTURE_VARIANT_ADD(set_up, stream) {
	.api = ZSTD_BMI2_STREAM,
};

FIXTURE_VARIANT_ADD(set_up, acomp) {
	.api = ZSTD_BMI2_ACOMP,
};

static void pair(void *arg)
{
	FIXTURE_DATA(set_up) *s = arg;
	int level = s->api == ZSTD_BMI2_ACOMP ? 0 : LEVEL;

	s->made = zstd_bmi2_run(s->fd, s->api, ZSTD_BMI2_COMPRESS, level,
				s->plain, SIZE, s->frame, SIZE);
	if (s->made > 0)
		s->made = zstd_bmi2_run(s->fd, s->api, ZSTD_BMI2_DECOMPRESS, 0,
					s->frame, s->made, s->again, SIZE);
}

FIXTURE_SETUP(set_up)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	if (no_module)
		SKIP(return, "%s", no_module);
	self->api = variant->api;
	self->fd = zstd_bmi2_open();
	ASSERT_LE(0, self->fd);
	fill(self->plain, SIZE, CONTENTS_TEXT, 1);
	/* The first of all may ask. */
	pair(self);
	ASSERT_EQ(SIZE, self->made) {
		TH_LOG("the requests failed: %s", zstd_bmi2_error(self->made));
	}
}

FIXTURE_TEARDOWN(set_up)
{
	if (self->fd > 0)
		close(self->fd);
}

TEST_F(set_up, executes_no_cpuid)
{
	long long n = counter_least(pair, self, PAIRS);

	printf("# %s: cpuid per compress+decompress pair: %lld\n",
	       zstd_bmi2_api_names[variant->api], n / PAIRS);
	ASSERT_EQ(0, n) {
		TH_LOG("%lld executed in %d pairs", n, PAIRS);
	}
}

int main(int argc, char **argv)
{
	lacking = counter_open();
	if (!lacking)
		no_module = zstd_bmi2_load();
	return test_harness_run(argc, argv);
}
