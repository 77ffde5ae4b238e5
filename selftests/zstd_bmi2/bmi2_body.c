// SPDX-License-Identifier: GPL-2.0-only
/*
 * lib/zstd has its inner loops twice: compiled for BMI1 and BMI2, and generic.
 * Per request, KCOV tells which of the two bodies ran, and that must be the one
 * that this kernel's policy chooses (ZSTD_BMI2_POLICY, see bodies.h).
 *
 * What is decompressed here was compressed by libzstd, so that a fault in the
 * kernel's compressor does not count twice.
 */

#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "../lib/kcov.h"
#include "bodies.h"
#include "kselftest_harness.h"
#include "zstd_bmi2.h"

/* One page, so that acomp's request is in one piece. */
#define SIZE		4096
#define LEVEL		3

/* Far more than a request on one page enters: some 30,000. */
#define KCOV_BLOCKS	1000000

static struct kcov *kcov;

/* Why requests cannot be made or seen, or NULL. */
static const char *lacking;

static const char not_instrumented[] =
	"lib/zstd was compiled without KCOV (KCOV_INSTRUMENT_*.o=y for make)";

/* Make the request and see what ran in it; nothing where KCOV sees nothing. */
static bool observe(struct __test_metadata *_metadata, enum zstd_bmi2_api api,
		    enum zstd_bmi2_op op, int *ran)
{
	char plain[SIZE], frame[SIZE], out[SIZE];
	bool compress = op == ZSTD_BMI2_COMPRESS;
	int level = compress && api != ZSTD_BMI2_ACOMP ? LEVEL : 0;
	bool seen = false;
	size_t len;
	long ret;
	int fd;

	fill(plain, SIZE, CONTENTS_TEXT, 1);
	len = ZSTD_compress(frame, SIZE, plain, SIZE, LEVEL);
	ASSERT_FALSE(!!ZSTD_isError(len));
	fd = zstd_bmi2_open();
	ASSERT_LE(0, fd);
	ASSERT_TRUE(kcov_start(kcov));
	ret = zstd_bmi2_run(fd, api, op, level, compress ? plain : frame,
			    compress ? SIZE : len, out, SIZE);
	ASSERT_TRUE(kcov_stop(kcov));
	ASSERT_LT(0, ret) {
		TH_LOG("the request failed: %s", zstd_bmi2_error(ret));
	}
	close(fd);
	ASSERT_TRUE(bodies_that_ran(kcov, ran, &seen)) {
		TH_LOG("KCOV had no room for the request");
	}
	return seen;
}

FIXTURE(request) {
	int ran[STAGES];
};

FIXTURE_VARIANT(request) {
	enum zstd_bmi2_api api;
	enum zstd_bmi2_op op;
};

FIXTURE_VARIANT_ADD(request, lib_compress) {
	.api = ZSTD_BMI2_LIB, .op = ZSTD_BMI2_COMPRESS,
};

FIXTURE_VARIANT_ADD(request, lib_decompress) {
	.api = ZSTD_BMI2_LIB, .op = ZSTD_BMI2_DECOMPRESS,
};

FIXTURE_VARIANT_ADD(request, stream_compress) {
	.api = ZSTD_BMI2_STREAM, .op = ZSTD_BMI2_COMPRESS,
};

FIXTURE_VARIANT_ADD(request, stream_decompress) {
	.api = ZSTD_BMI2_STREAM, .op = ZSTD_BMI2_DECOMPRESS,
};

FIXTURE_VARIANT_ADD(request, acomp_compress) {
	.api = ZSTD_BMI2_ACOMP, .op = ZSTD_BMI2_COMPRESS,
};

FIXTURE_VARIANT_ADD(request, acomp_decompress) {
	.api = ZSTD_BMI2_ACOMP, .op = ZSTD_BMI2_DECOMPRESS,
};

FIXTURE_SETUP(request)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	if (!observe(_metadata, variant->api, variant->op, self->ran))
		SKIP(return, "%s", not_instrumented);
}

FIXTURE_TEARDOWN(request)
{
}

/* Without this, the others could pass on a request that had nothing to code. */
TEST_F(request, codes_literals_and_sequences)
{
	char what[32];

	snprintf(what, sizeof(what), "%s %s", zstd_bmi2_api_names[variant->api],
		 variant->op == ZSTD_BMI2_COMPRESS ? "compress" : "decompress");
	print_bodies(kcov, what);
	ASSERT_TRUE(self->ran[LITERALS] && self->ran[SEQUENCES]) {
		TH_LOG("literals coded by %s, sequences by %s",
		       body_names[self->ran[LITERALS]],
		       body_names[self->ran[SEQUENCES]]);
	}
}

TEST_F(request, runs_one_body_only)
{
	ASSERT_NE(GENERIC | BMI2, bodies_of(self->ran));
}

TEST_F(request, runs_the_body_of_the_policy)
{
	int wanted = policys_body();

	ASSERT_EQ(wanted, bodies_of(self->ran)) {
		TH_LOG("the policy wants %s, %s ran", body_names[wanted],
		       body_names[bodies_of(self->ran)]);
	}
}

/* The bodies are compiled for both: one that needs only BMI2 is not among them. */
TEST(bmi2_without_bmi1_runs_generic)
{
	struct bmi cpuid = bmi_of_cpuid();
	int ran[STAGES] = { };

	if (cpuid.bmi1 || !cpuid.bmi2)
		SKIP(return, "the CPU has %s", cpuid.bmi1 ? "BMI1" : "no BMI2");
	if (lacking)
		SKIP(return, "%s", lacking);
	for (int api = 0; api < ZSTD_BMI2_APIS; api++) {
		for (int op = 0; op < ZSTD_BMI2_OPS; op++) {
			if (!observe(_metadata, api, op, ran))
				SKIP(return, "%s", not_instrumented);
		}
	}
	ASSERT_EQ(GENERIC, bodies_of(ran));
}

int main(int argc, char **argv)
{
	struct bmi cpuid = bmi_of_cpuid(), kernel = bmi_of_kernel();

	/* Once, and not in each of the harness's children: it takes its time. */
	lacking = zstd_bmi2_load();
	if (!lacking)
		kcov = kcov_open(KCOV_BLOCKS, &lacking);
	if (!lacking)
		lacking = bodies_lacking();
	printf("# CPUID: BMI1 %d, BMI2 %d; kernel: BMI1 %d, BMI2 %d; policy: %s\n",
	       cpuid.bmi1, cpuid.bmi2, kernel.bmi1, kernel.bmi2,
	       body_names[policys_body()]);
	return test_harness_run(argc, argv);
}
