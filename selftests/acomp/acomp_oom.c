// SPDX-License-Identifier: GPL-2.0-only
/*
 * Allocations that fail: each in turn (fail-nth), and all after a number of bytes,
 * for what tries vmalloc() when kmalloc() fails. The result is an error or the
 * right bytes, and what worked before works afterwards.
 *
 * Runs first of the tests: an algorithm's workspaces are allocated once, by the
 * first who asks for it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "../lib/failnth.h"
#include "acomp.h"

#define MAX_NTH	400

static const char *const caches[] = { "failslab", "fail_page_alloc" };

FIXTURE(oom) {
	struct acomp a;
};

FIXTURE_VARIANT(oom) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(oom, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(oom, deflate) { .alg = "deflate" };
FIXTURE_VARIANT_ADD(oom, lz4) { .alg = "lz4" };
FIXTURE_VARIANT_ADD(oom, lzo) { .alg = "lzo" };

FIXTURE_SETUP(oom)
{
	const char *why = failnth_prepare();

	/* No algorithm yet: that is one of the things that are to fail. */
	if (!why)
		why = acomp_open(&self->a, NULL);
	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(oom)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(caches); i++) {
		failnth_set(caches[i], "probability", "0");
		failnth_set(caches[i], "task-filter", "N");
	}
	acomp_close(&self->a);
}

static int op_open(struct acomp *a)
{
	int fd = open("/dev/acomp_test", O_RDWR | O_CLOEXEC);

	if (fd < 0)
		return -errno;
	close(fd);
	return 0;
}

static int set_alg(struct acomp *a, const char *alg)
{
	struct acomp_test_alg arg = {};

	snprintf(arg.name, sizeof(arg.name), "%s", alg);
	return ioctl(a->fd, ACOMP_TEST_ALG, &arg) ? -errno : 0;
}

static int op_alg(struct acomp *a)
{
	set_alg(a, "");
	return set_alg(a, a->alg);
}

/* @many entries, from and to which 8 KiB go. */
static int round_trip(struct acomp *a, unsigned int many)
{
	const struct acomp_layout layout = { .n = many, .gap = 1 };
	struct acomp_io io = {
		.flags = ACOMP_TEST_DECOMPRESS, .src = a->frame, .slen = a->len,
		.slayout = a->streams ? &layout : &acomp_one, .out = a->out, .dlen = 9000,
		.dlayout = a->streams ? &layout : &acomp_one,
	};
	int err = acomp_do(a, &io);

	if (err)
		return -err;
	if (!io.ret && (io.produced != 8192 || memcmp(a->out, a->plain, 8192)))
		acomp_fail(a, "success with wrong bytes (%u)", io.produced);
	return io.ret;
}

static int op_run(struct acomp *a)
{
	return round_trip(a, 2);
}

static int op_run_many(struct acomp *a)
{
	return round_trip(a, 4096);
}

struct op {
	const char *name;
	int (*op)(struct acomp *a);
};

static const struct op ops[] = {
	{ "set algorithm", op_alg },
	{ "open", op_open },
	{ "request", op_run },
	{ "request of many entries", op_run_many },
};

/* The requests need an algorithm and a frame. */
static void prepare(struct __test_metadata *_metadata, struct acomp *a, const char *alg)
{
	long len;

	if (acomp_set_alg(a, alg))
		SKIP(return, "%s", acomp_set_alg(a, alg));
	acomp_fill_content(ACOMP_TEXT, 3, a->plain, 8192);
	len = acomp_make_frame(a, 8192);
	ASSERT_LT(0, len);
	a->len = len;
}

static void judge(struct __test_metadata *_metadata, struct acomp *a, const char *name, int ret,
		  unsigned int *failed)
{
	if (ret)
		(*failed)++;
	/* -EAGAIN: the algorithm's lookup was disturbed and may be tried again. */
	EXPECT_TRUE(!ret || ret == -ENOMEM || ret == -EAGAIN || ret == -ENOENT ||
		    ret == -EINTR)
		TH_LOG("%s %s: %s", a->alg, name, strerror(-ret));
}

/*
 * Has each operation fail in a way, which returns how often it was made, and then
 * work. The way's file is opened before: opening allocates.
 */
static void each_op(struct __test_metadata *_metadata, struct acomp *a, const char *alg,
		    int fd, unsigned int (*way)(struct __test_metadata *_metadata,
						struct acomp *a, const struct op *op, int fd,
						unsigned int *failed))
{
	unsigned int o;

	a->alg = alg;
	a->streams = !strcmp(alg, "zstd") || !strcmp(alg, "deflate");
	for (o = 0; o < ARRAY_SIZE(ops); o++) {
		unsigned int failed = 0, turns = way(_metadata, a, &ops[o], fd, &failed);

		TH_LOG("%s %s: %u times, %u errors", alg, ops[o].name, turns, failed);
		EXPECT_LT(0, failed);
		if (!o)
			prepare(_metadata, a, alg);
		if (_metadata->exit_code)
			break;
		EXPECT_EQ(0, ops[o].op(a));
	}
	EXPECT_EQ(0, a->failed);
	close(fd);
}

/* Both ways to get memory fail from some point on. */
static unsigned int fail_after(struct __test_metadata *_metadata, struct acomp *a,
			       const struct op *op, int fd, unsigned int *failed)
{
	static const unsigned int step[] = { 128, 32, 8 };
	unsigned int space, i, turns = 0;
	char text[16];
	int ret;

	for (space = 0; space < 4096; space += step[acomp_level()]) {
		snprintf(text, sizeof(text), "%u", space);
		failnth_set(caches[0], "space", text);
		failnth_set(caches[1], "space", "0");
		for (i = 0; i < ARRAY_SIZE(caches); i++)
			failnth_set(caches[i], "probability", "100");
		ASSERT_EQ(1, pwrite(fd, "1", 1, 0));
		ret = op->op(a);
		ASSERT_EQ(1, pwrite(fd, "0", 1, 0));
		for (i = 0; i < ARRAY_SIZE(caches); i++)
			failnth_set(caches[i], "probability", "0");
		judge(_metadata, a, op->name, ret, failed);
		turns++;
	}
	return turns;
}

/* Before the other test, as an algorithm's workspace is allocated once and kept. */
TEST_F_TIMEOUT(oom, all_after, 120)
{
	int fd = open("/proc/thread-self/make-it-fail", O_WRONLY | O_CLOEXEC);
	unsigned int i;

	if (fd < 0)
		SKIP(return, "no make-it-fail");
	for (i = 0; i < ARRAY_SIZE(caches); i++) {
		failnth_set(caches[i], "task-filter", "Y");
		failnth_set(caches[i], "interval", "1");
		failnth_set(caches[i], "times", "-1");
	}
	each_op(_metadata, &self->a, variant->alg, fd, fail_after);
}

/* Each allocation in turn, until there is none to fail. */
static unsigned int fail_each(struct __test_metadata *_metadata, struct acomp *a,
			      const struct op *op, int fd, unsigned int *failed)
{
	unsigned int n;
	bool hit;
	int ret;

	for (n = 1; n < MAX_NTH; n++) {
		ASSERT_TRUE(failnth(fd, n));
		ret = op->op(a);
		hit = failnth_was_hit(fd);
		failnth(fd, 0);
		if (!hit)
			break;
		judge(_metadata, a, op->name, ret, failed);
	}
	EXPECT_LT(n, MAX_NTH);
	return n - 1;
}

TEST_F_TIMEOUT(oom, each, 120)
{
	int fd = failnth_open();

	ASSERT_LE(0, fd);
	each_op(_metadata, &self->a, variant->alg, fd, fail_each);
}

TEST_HARNESS_MAIN
