// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which path a request took in crypto/zstd.c, how many contexts it set up, and
 * whether it let go of every fragment it mapped: seen, not assumed.
 *
 * A request from one entry to one entry is compressed in one go; it needs one
 * context, and a stream that was set up before is work done for nothing.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "kselftest_harness.h"
#include "acomp_trace.h"

static const char *const setups[] = {
	"zstd_init_cctx", "zstd_init_cstream", "zstd_init_dctx", "zstd_init_dstream",
};

static const char *const streaming[] = {
	"zstd_compress_stream", "zstd_flush_stream", "zstd_end_stream",
	"zstd_decompress_stream",
};

static const char *const in_one_go[] = { "zstd_compress_cctx", "zstd_decompress_dctx" };

static unsigned int sum(const struct acomp_trace *t, const char *const *name, unsigned int n)
{
	unsigned int calls = 0;

	while (n--)
		calls += acomp_calls(t, name[n]);
	return calls;
}

/* @inner: lib/zstd's own set-up is instrumented as well. */
struct path {
	struct acomp a;
	bool inner;
	struct acomp_trace t;
};

FIXTURE(path) {
	struct path p;
};

/* One request that works for each path and direction, so that all entries are known. */
static void warm(struct acomp *a, struct acomp_trace *t)
{
	static const struct acomp_layout two = { .n = 2, .gap = 64 };
	struct acomp_io io = { .src = a->plain, .slen = 64, .out = a->frame, .dlen = 256 };
	__u32 len;
	int i;

	acomp_fill_content(ACOMP_TEXT, 1, a->plain, 64);
	for (i = 0; i < 2; i++) {
		io.slayout = i ? &two : &acomp_one;
		io.dlayout = io.slayout;
		acomp_traced(t, a, &io);
	}
	len = acomp_make_frame(a, 64);
	io.flags = ACOMP_TEST_DECOMPRESS;
	io.src = a->frame;
	io.slen = len;
	io.out = a->out;
	for (i = 0; i < 2; i++) {
		io.slayout = i ? &two : &acomp_one;
		io.dlayout = io.slayout;
		acomp_traced(t, a, &io);
	}
}

FIXTURE_SETUP(path)
{
	struct path *p = &self->p;
	const char *why = acomp_open(&p->a, "zstd");

	if (!why)
		why = acomp_trace_open(&p->t);
	if (why)
		SKIP(return, "%s", why);
	warm(&p->a, &p->t);
	if (!acomp_calls(&p->t, "zstd_decompress_stream"))
		SKIP(return, "not instrumented: zstd_decompress_module.o");
	p->inner = acomp_calls(&p->t, "ZSTD_initStaticDCtx");
	if (!acomp_calls(&p->t, "acomp_walk_next_src"))
		SKIP(return, "not instrumented: acompress.o");
}

FIXTURE_TEARDOWN(path)
{
	struct path *p = &self->p;

	EXPECT_EQ(0, p->a.failed);
	acomp_close(&p->a);
	acomp_trace_close(&p->t);
}

/* @single: one entry each side, which is to be done in one go. */
struct shape {
	const char *name;
	__u32 size;
	struct acomp_layout src;
	struct acomp_layout dst;
	__u32 flags;
	bool single;
};

static const struct shape shapes[] = {
	{ "one to one", 4096, { .n = 1 }, { .n = 1 }, 0, true },
	{ "small", 17, { .n = 1, .start = 3 }, { .n = 1 }, 0, true },
	{ "one byte", 1, { .n = 1 }, { .n = 1 }, 0, true },
	{ "on stack", 2048, { .n = 1 }, { .n = 1 }, ACOMP_TEST_ON_STACK, true },
	{ "virtual", 4096, { .n = 1 }, { .n = 1 },
	  ACOMP_TEST_SRC_VIRT | ACOMP_TEST_DST_VIRT, true },
	{ "two to one", 4096, { .n = 2, .gap = 64 }, { .n = 1 }, 0, false },
	{ "one to two", 4096, { .n = 1 }, { .n = 2, .gap = 64 }, 0, false },
	{ "two to two", 4096, { .n = 2, .gap = 9 }, { .n = 2, .gap = 64 }, 0, false },
	{ "many to many", 4096, { .n = 64, .gap = 9 }, { .n = 32, .gap = 4 }, 0, false },
	{ "last byte", 4096, { .n = 1, .last = 1 }, { .n = 1, .last = 1 }, 0, false },
	{ "large", 70000, { .size = 4096 }, { .size = 4096 }, 0, false },
};

static struct acomp_io shaped(struct acomp *a, const struct shape *s, bool comp)
{
	__u32 len = acomp_make_frame(a, s->size);
	struct acomp_io io = {
		.flags = s->flags | (comp ? 0 : ACOMP_TEST_DECOMPRESS),
		.src = comp ? a->plain : a->frame,
		.slen = comp ? s->size : len,
		.slayout = &s->src,
		.out = a->out,
		/* As zswap has it: one page is the room for one page. */
		.dlen = comp && s->single ? 4096 : comp ? 2 * acomp_bound(s->size) : s->size,
		.dlayout = &s->dst,
	};

	return io;
}

/* Contents that shrink, so that a page is room enough. */
static void each_shape(struct __test_metadata *_metadata, struct path *p, bool single,
		       void (*judge)(struct __test_metadata *_metadata,
				     struct path *p, const struct shape *s, bool comp))
{
	unsigned int i, seen = 0;
	int comp;

	for (i = 0; i < ARRAY_SIZE(shapes); i++) {
		const struct shape *s = &shapes[i];

		if (s->single != single)
			continue;
		acomp_fill_content(ACOMP_TEXT, i + 2, p->a.plain, s->size);
		for (comp = 0; comp < 2; comp++) {
			struct acomp_io io = shaped(&p->a, s, comp);

			acomp_traced(&p->t, &p->a, &io);
			ASSERT_NE(NULL, p->t.call);
			judge(_metadata, p, s, comp);
			seen++;
		}
	}
	TH_LOG("%u requests traced", seen);
	EXPECT_GE(seen, 10);
}

static void judge_setups(struct __test_metadata *_metadata, struct path *p,
			 const struct shape *s, bool comp)
{
	EXPECT_EQ(1, sum(&p->t, setups, ARRAY_SIZE(setups))) {
		TH_LOG("%s, %s: cctx %u, cstream %u, dctx %u, dstream %u", s->name,
		       comp ? "compress" : "decompress", acomp_calls(&p->t, setups[0]),
		       acomp_calls(&p->t, setups[1]), acomp_calls(&p->t, setups[2]),
		       acomp_calls(&p->t, setups[3]));
	}
	/* Under any name: the set-up itself. */
	if (p->inner)
		EXPECT_EQ(1, acomp_calls(&p->t, comp ? "ZSTD_initStaticCCtx" :
						       "ZSTD_initStaticDCtx"));
}

TEST_F(path, one_setup_in_one_go)
{
	each_shape(_metadata, &self->p, true, judge_setups);
}

TEST_F(path, one_setup_streaming)
{
	each_shape(_metadata, &self->p, false, judge_setups);
}

static void judge_in_one_go(struct __test_metadata *_metadata, struct path *p,
			    const struct shape *s, bool comp)
{
	EXPECT_EQ(1, acomp_calls(&p->t, in_one_go[!comp]))
		TH_LOG("%s, comp %d", s->name, comp);
	EXPECT_EQ(0, sum(&p->t, streaming, ARRAY_SIZE(streaming)));
}

TEST_F(path, single_entries_in_one_go)
{
	each_shape(_metadata, &self->p, true, judge_in_one_go);
}

static void judge_streaming(struct __test_metadata *_metadata, struct path *p,
			    const struct shape *s, bool comp)
{
	EXPECT_EQ(0, sum(&p->t, in_one_go, ARRAY_SIZE(in_one_go)))
		TH_LOG("%s, comp %d", s->name, comp);
	EXPECT_LE(1, sum(&p->t, streaming, ARRAY_SIZE(streaming)));
}

TEST_F(path, others_stream)
{
	each_shape(_metadata, &self->p, false, judge_streaming);
}

static void judge_release(struct __test_metadata *_metadata, struct path *p, const char *name,
			  bool more_src, bool more_dst)
{
	EXPECT_LE(2, p->t.nstep)
		TH_LOG("%s: no walk seen", name);
	EXPECT_EQ(0, acomp_held(&p->t, ACOMP_SRC, more_src))
		TH_LOG("%s: source fragments held", name);
	EXPECT_EQ(0, acomp_held(&p->t, ACOMP_DST, more_dst))
		TH_LOG("%s: destination fragments held", name);
	EXPECT_EQ(0, acomp_crossed(&p->t))
		TH_LOG("%s: released in the order of mapping", name);
}

static void judge_success(struct __test_metadata *_metadata, struct path *p,
			  const struct shape *s, bool comp)
{
	judge_release(_metadata, p, s->name, s->single, s->single);
}

TEST_F(path, released_after_success)
{
	each_shape(_metadata, &self->p, true, judge_success);
	each_shape(_metadata, &self->p, false, judge_success);
}

/* A frame with a reserved block type in the middle: data is left on both sides. */
TEST_F(path, released_after_corruption)
{
	struct path *p = &self->p;
	unsigned int i, seen = 0;

	for (i = 0; i < ARRAY_SIZE(shapes); i++) {
		const struct shape *s = &shapes[i];
		struct acomp_io io;
		__u32 at;

		if (s->size < 64)
			continue;
		acomp_fill_content(ACOMP_RANDOM, i, p->a.plain, s->size);
		io = shaped(&p->a, s, false);
		io.dlen = s->size + 8192;
		if (s->single)
			io.dlen = s->size;
		/*
		 * Encoding 1 is one segment with checksum: 4 bytes magic, 1 descriptor,
		 * 1 to 4 content size, then a block header.
		 */
		at = s->size < 256 ? 6 : s->size < 65536 + 256 ? 7 : 9;
		ASSERT_EQ(0x24, p->a.frame[4] & 0x24);
		p->a.frame[at] |= 6;
		EXPECT_GT(0, acomp_traced(&p->t, &p->a, &io))
			TH_LOG("%s: a reserved block type was taken", s->name);
		judge_release(_metadata, p, s->name, true, true);
		seen++;
	}
	EXPECT_GE(seen, 8);
}

/*
 * Two blocks of random bytes, and no room even for the first: neither direction takes
 * in more than one before it has written it, so source is left when room is not.
 */
TEST_F(path, released_when_too_small)
{
	static const struct shape large = {
		"too small", 256 << 10, { .size = 4096 }, { .n = 2, .gap = 64 }, 0, false,
	};
	struct path *p = &self->p;
	int comp;

	acomp_fill_content(ACOMP_RANDOM, 1, p->a.plain, large.size);
	for (comp = 0; comp < 2; comp++) {
		struct acomp_io io = shaped(&p->a, &large, comp);

		io.dlen = 8192;
		EXPECT_NE(0, acomp_traced(&p->t, &p->a, &io));
		ASSERT_NE(NULL, p->t.call);
		judge_release(_metadata, p, comp ? "compress" : "decompress", true, false);
	}
}

TEST_HARNESS_MAIN
