// SPDX-License-Identifier: GPL-2.0-only
/*
 * How long zstd takes for a page of 4 KiB: acomp requests in three layouts, and their
 * limits, the kernel's library and libzstd in user space, each with a context that is
 * kept and with the parameters of crypto/zstd.c, and a copy of the page.
 *
 * Each round measures all of them in turn, so that a slow moment of the machine is
 * not one of them alone. A line for each, the mean of an operation in each round:
 *
 *	# bench UNIT NAME VALUE...
 *
 * and where something counts CPUID (../lib/counter.h), how many an operation takes, in
 * the unit "cpuid".
 *
 * From the environment: ZSTD_BENCH_ROUNDS, ZSTD_BENCH_OPS (operations in a round; a
 * tenth of that for what was not published), ZSTD_BENCH_UNIT, what the time counts
 * where it counts something else than nanoseconds (QEMU's -icount).
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>
#include <zstd.h>

#include "../kselftest.h"
#include "../lib/contents.h"
#include "../lib/counter.h"
#include "test_modules/zstd_bench_test.h"

#define DEVICE		"/dev/zstd_bench_test"
#define MODULE		"test_modules/zstd_bench_test.ko"
#define MAX_ROUNDS	99

/* In user space; numbers go on from the module's. */
enum { USER_COMPRESS = ZSTD_BENCH_NR, USER_DECOMPRESS, NR_WHAT };

static const char *const names[NR_WHAT] = {
	[ZSTD_BENCH_COMPRESS] = "compress",
	[ZSTD_BENCH_DECOMPRESS] = "decompress",
	[ZSTD_BENCH_COMPRESS_SRC2] = "compress_src2",
	[ZSTD_BENCH_DECOMPRESS_SRC2] = "decompress_src2",
	[ZSTD_BENCH_COMPRESS_DST8] = "compress_dst8",
	[ZSTD_BENCH_DECOMPRESS_DST8] = "decompress_dst8",
	[ZSTD_BENCH_LIB_COMPRESS] = "lib_compress",
	[ZSTD_BENCH_LIB_DECOMPRESS] = "lib_decompress",
	[ZSTD_BENCH_MEMCPY] = "memcpy",
	[USER_COMPRESS] = "user_compress",
	[USER_DECOMPRESS] = "user_decompress",
};

static struct zstd_bench_page page;
static ZSTD_CCtx *cctx;
static ZSTD_DCtx *dctx;
static int device;

static unsigned int setting(const char *name, unsigned int otherwise, unsigned int max)
{
	const char *value = getenv(name);
	char *end;
	long n;

	if (!value || !*value)
		return otherwise;
	n = strtol(value, &end, 10);
	if (*end || n < 1 || n > max)
		ksft_exit_fail_msg("%s=%s is no number from 1 to %u\n", name, value, max);
	return n;
}

/* What was published has nine rounds of so many; nobody waits as long for the others. */
static unsigned int share(unsigned int what, unsigned int ops)
{
	if (what == ZSTD_BENCH_COMPRESS || what == ZSTD_BENCH_DECOMPRESS)
		return ops;
	return ops / 10 ? ops / 10 : 1;
}

static size_t user_one(unsigned int what)
{
	static char to[ZSTD_BENCH_PAGE];
	size_t made = what == USER_COMPRESS ?
		ZSTD_compress2(cctx, to, ZSTD_BENCH_PAGE, page.page, ZSTD_BENCH_PAGE) :
		ZSTD_decompressDCtx(dctx, to, ZSTD_BENCH_PAGE, page.frame, page.frame_len);

	if (ZSTD_isError(made))
		ksft_exit_fail_msg("%s: %s\n", names[what], ZSTD_getErrorName(made));
	return made;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

/* The mean of one of @ops operations. */
static double measure(unsigned int what, unsigned int ops)
{
	struct zstd_bench_run run = { .what = what, .ops = ops };
	double start;

	if (what < ZSTD_BENCH_NR) {
		if (ioctl(device, ZSTD_BENCH_RUN, &run))
			ksft_exit_fail_msg("%s: %s\n", names[what], strerror(errno));
		return (double)run.ns / ops;
	}
	start = now();
	for (unsigned int i = 0; i < ops; i++)
		user_one(what);
	return (now() - start) / ops;
}

/* The kernel's parameters, once and for all. */
static void set_parameters(void)
{
	const struct {
		ZSTD_cParameter name;
		unsigned int value;
	} params[] = {
		{ ZSTD_c_windowLog, page.window_log },
		{ ZSTD_c_chainLog, page.chain_log },
		{ ZSTD_c_hashLog, page.hash_log },
		{ ZSTD_c_searchLog, page.search_log },
		{ ZSTD_c_minMatch, page.min_match },
		{ ZSTD_c_targetLength, page.target_length },
		{ ZSTD_c_strategy, page.strategy },
	};

	for (size_t i = 0; i < sizeof(params) / sizeof(*params); i++)
		if (ZSTD_isError(ZSTD_CCtx_setParameter(cctx, params[i].name, params[i].value)))
			ksft_exit_fail_msg("libzstd does not take the kernel's parameters\n");
}

/* Half of it words, half of it records: neither all matches nor all literals. */
static void set_up(void)
{
	if (geteuid())
		ksft_exit_skip("needs root\n");
	if (access(DEVICE, F_OK) && access(MODULE, R_OK))
		ksft_exit_skip("no " MODULE " (it is built for KDIR=)\n");
	if (access(DEVICE, F_OK) && system("insmod " MODULE))
		ksft_exit_fail_msg("cannot load " MODULE "\n");
	device = open(DEVICE, O_RDWR | O_CLOEXEC);
	if (device < 0)
		ksft_exit_fail_msg(DEVICE ": %s\n", strerror(errno));
	fill(page.page, ZSTD_BENCH_PAGE / 2, CONTENTS_TEXT, 1);
	fill(page.page + ZSTD_BENCH_PAGE / 2, ZSTD_BENCH_PAGE / 2, CONTENTS_RECORDS, 1);
	if (ioctl(device, ZSTD_BENCH_SET_PAGE, &page))
		ksft_exit_fail_msg("acomp zstd: %s\n", strerror(errno));
	cctx = ZSTD_createCCtx();
	dctx = ZSTD_createDCtx();
	if (!cctx || !dctx)
		ksft_exit_fail_msg("out of memory\n");
	set_parameters();
	ksft_print_msg("page of %u bytes: %u in the kernel's frame, %zu with libzstd %s\n",
		       ZSTD_BENCH_PAGE, page.frame_len, user_one(USER_COMPRESS),
		       ZSTD_versionString());
	if (user_one(USER_DECOMPRESS) != ZSTD_BENCH_PAGE)
		ksft_exit_fail_msg("the kernel's frame does not hold the page\n");
}

/* The number of CPUID while @ops operations, and what surrounds them, are measured. */
static long long count_cpuid(unsigned int what, unsigned int ops)
{
	long long before, after;

	counter_mark();
	measure(what, ops);
	counter_mark();
	before = counter_answer();
	after = counter_answer();
	if (before < 0 || after < before)
		ksft_exit_fail_msg("the counter of CPUID does not answer\n");
	return after - before;
}

static void print_cpuid(void)
{
	if (counter_open())
		return;
	for (unsigned int what = 0; what < NR_WHAT; what++)
		/* What surrounds them is in both. */
		printf("# bench cpuid cpuid_%s %.1f\n", names[what],
		       (count_cpuid(what, 11) - count_cpuid(what, 1)) / 10.0);
}

int main(void)
{
	unsigned int rounds = setting("ZSTD_BENCH_ROUNDS", 9, MAX_ROUNDS);
	unsigned int ops = setting("ZSTD_BENCH_OPS", 100, ZSTD_BENCH_MAX_OPS);
	const char *unit = getenv("ZSTD_BENCH_UNIT");
	double mean[NR_WHAT][MAX_ROUNDS];

	ksft_print_header();
	ksft_set_plan(1);
	set_up();
	/* Not counted: caches, and pages that are not there yet. */
	for (unsigned int what = 0; what < NR_WHAT; what++)
		measure(what, share(what, ops) / 10 + 1);
	for (unsigned int r = 0; r < rounds; r++)
		for (unsigned int what = 0; what < NR_WHAT; what++)
			mean[what][r] = measure(what, share(what, ops));
	for (unsigned int what = 0; what < NR_WHAT; what++) {
		printf("# bench %s %s", unit ? unit : "ns", names[what]);
		for (unsigned int r = 0; r < rounds; r++)
			printf(" %.1f", mean[what][r]);
		printf("\n");
	}
	print_cpuid();
	ksft_test_result_pass("zstd_bench\n");
	ksft_finished();
}
