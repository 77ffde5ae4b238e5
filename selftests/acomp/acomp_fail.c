// SPDX-License-Identifier: GPL-2.0-only
/*
 * zstd's library calls that fail, each in turn, though there is no reason: a set-up
 * does not fail in a workspace of its own, nor a compressor on valid parameters. So
 * the test module has a kprobe return in their place. The request is then an error,
 * lets go of its fragments, and leaves the next one what it needs.
 */
#include <stdio.h>
#include <string.h>

#include "kselftest_harness.h"
#include "acomp_trace.h"

#define SIZE	4096
#define MAX_NTH	32

FIXTURE(fail) {
	struct acomp a;
	struct acomp_trace t;
	__u32 len;
};

/**
 * @comp:	a call of compression
 * @split:	in several entries; with one entry each side it is not called
 * @ends:	the source may be used up when it is called
 * @maybe:	not every zstd.c calls it
 */
FIXTURE_VARIANT(fail) {
	enum acomp_test_fail call;
	bool comp;
	bool split;
	bool ends;
	bool maybe;
};

FIXTURE_VARIANT_ADD(fail, init_cctx) {
	.call = ACOMP_TEST_FAIL_INIT_CCTX, .comp = true,
};

FIXTURE_VARIANT_ADD(fail, compress_cctx) {
	.call = ACOMP_TEST_FAIL_COMPRESS_CCTX, .comp = true,
};

FIXTURE_VARIANT_ADD(fail, init_cstream) {
	.call = ACOMP_TEST_FAIL_INIT_CSTREAM, .comp = true, .split = true,
};

FIXTURE_VARIANT_ADD(fail, compress_stream) {
	.call = ACOMP_TEST_FAIL_COMPRESS_STREAM, .comp = true, .split = true,
};

FIXTURE_VARIANT_ADD(fail, flush_stream) {
	.call = ACOMP_TEST_FAIL_FLUSH_STREAM, .comp = true, .split = true, .maybe = true,
};

FIXTURE_VARIANT_ADD(fail, end_stream) {
	.call = ACOMP_TEST_FAIL_END_STREAM, .comp = true, .split = true, .ends = true,
};

FIXTURE_VARIANT_ADD(fail, init_dctx) {
	.call = ACOMP_TEST_FAIL_INIT_DCTX,
};

FIXTURE_VARIANT_ADD(fail, decompress_dctx) {
	.call = ACOMP_TEST_FAIL_DECOMPRESS_DCTX,
};

FIXTURE_VARIANT_ADD(fail, init_dstream) {
	.call = ACOMP_TEST_FAIL_INIT_DSTREAM, .split = true,
};

FIXTURE_VARIANT_ADD(fail, decompress_stream) {
	.call = ACOMP_TEST_FAIL_DECOMPRESS_STREAM, .split = true,
};

/*
 * In several entries, each of the destination has more room than is needed: it is
 * never used up. In one, a page each side, which is what is done in one go.
 */
static struct acomp_io request(struct acomp *a, const FIXTURE_VARIANT(fail) *v, __u32 len)
{
	static const struct acomp_layout four = { .n = 4, .gap = 64 };
	static const struct acomp_layout two = { .n = 2, .gap = 64 };
	struct acomp_io io = {
		.flags = v->comp ? 0 : ACOMP_TEST_DECOMPRESS,
		.src = v->comp ? a->plain : a->frame,
		.slen = v->comp ? SIZE : len,
		.slayout = v->split ? &four : &acomp_one,
		.out = a->out,
		.dlen = v->split ? 2 * acomp_bound(SIZE) : SIZE,
		.dlayout = v->split ? &two : &acomp_one,
	};

	return io;
}

FIXTURE_SETUP(fail)
{
	struct acomp_io io;
	const char *why = acomp_open(&self->a, "zstd");
	int err;

	if (!why)
		why = acomp_trace_open(&self->t);
	if (why)
		SKIP(return, "%s", why);
	acomp_fill_content(ACOMP_TEXT, 1, self->a.plain, SIZE);
	self->len = acomp_make_frame(&self->a, SIZE);
	io = request(&self->a, variant, self->len);
	acomp_traced(&self->t, &self->a, &io);
	if (!self->t.nstep)
		SKIP(return, "not instrumented: acompress.o");
	io.fail = variant->call;
	io.fail_nth = MAX_NTH;
	err = acomp_do(&self->a, &io);
	if (err == EOPNOTSUPP)
		SKIP(return, "no kprobes (CONFIG_KPROBES, x86-64)");
	ASSERT_EQ(0, err)
		TH_LOG("no probe: %s", strerror(err));
}

FIXTURE_TEARDOWN(fail)
{
	EXPECT_EQ(0, self->a.failed);
	acomp_trace_close(&self->t);
	acomp_close(&self->a);
}

/* Whether the bytes of a request that worked are right. */
static bool right(struct acomp *a, const FIXTURE_VARIANT(fail) *v, const struct acomp_io *io)
{
	if (!v->comp)
		return io->produced == SIZE && !memcmp(a->out, a->plain, SIZE);
	return acomp_oracle_decode(a->out, io->produced, a->out2, ACOMP_BUF) == SIZE &&
	       !memcmp(a->out2, a->plain, SIZE);
}

TEST_F(fail, is_an_error_and_the_next_works)
{
	struct acomp *a = &self->a;
	unsigned int n;

	for (n = 1; n < MAX_NTH; n++) {
		struct acomp_io io = request(a, variant, self->len), next = io;

		io.fail = variant->call;
		io.fail_nth = n;
		acomp_run(a, &io);
		if (!io.failed)
			break;
		EXPECT_GT(0, io.ret)
			TH_LOG("call %u failed, and the request did not", n);
		EXPECT_EQ(0, acomp_run(a, &next))
			TH_LOG("the request after one whose call %u failed", n);
		EXPECT_TRUE(next.ret || right(a, variant, &next))
			TH_LOG("wrong bytes after call %u failed", n);
	}
	TH_LOG("%u calls failed", n - 1);
	EXPECT_TRUE(n > 1 || variant->maybe);
	EXPECT_GT(MAX_NTH, n);
}

TEST_F(fail, releases_fragments)
{
	struct acomp_trace *t = &self->t;
	unsigned int n;

	for (n = 1; n < MAX_NTH; n++) {
		struct acomp_io io = request(&self->a, variant, self->len);

		io.fail = variant->call;
		io.fail_nth = n;
		acomp_traced(t, &self->a, &io);
		if (!io.failed)
			break;
		ASSERT_NE(NULL, t->call);
		EXPECT_EQ(0, acomp_held(t, ACOMP_SRC, !variant->ends))
			TH_LOG("source fragments held after call %u failed", n);
		EXPECT_EQ(0, acomp_held(t, ACOMP_DST, true))
			TH_LOG("destination fragments held after call %u failed", n);
		EXPECT_EQ(0, acomp_crossed(t))
			TH_LOG("released in the order of mapping after call %u failed", n);
	}
	EXPECT_TRUE(n > 1 || variant->maybe);
}

TEST_HARNESS_MAIN
