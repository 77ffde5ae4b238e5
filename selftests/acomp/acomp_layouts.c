// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every check of acomp_check.c over sizes x contents x layouts, for every
 * algorithm. A test is one invariant for one algorithm, so that one that is known
 * not to hold can be told from the others.
 *
 * Not tested: windows above 256 KiB in streams (the kernel has no workspace for
 * them; wide_window says only that they are refused or right), dictionaries, and
 * destinations that alias the source.
 *
 * ACOMP_LEVEL=0 takes a sample (for emulated machines), 1 is the default, 2 (or
 * ACOMP_FULL=1) takes every combination.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

#include "kselftest_harness.h"
#include "acomp.h"

#define SPLIT_SIZE 4096

/* Sizes around every power of two up to 256 KiB, without repetition. */
static unsigned int all_sizes(__u32 *size)
{
	unsigned int n = 0, power;
	int d;

	for (power = 1; power <= ACOMP_MAX_SIZE; power *= 2)
		for (d = -1; d <= 1; d++) {
			__u32 s = power + d;

			if (s && s <= ACOMP_MAX_SIZE && (!n || s > size[n - 1]))
				size[n++] = s;
		}
	return n;
}

/*
 * Always, whatever the sample: one of each kind that has been wrong before, so that
 * a fault shows at every level.
 */
static const struct acomp_case corners[] = {
	/* The end of the frame comes after the last full entry. */
	{ .content = ACOMP_RANDOM, .size = 4096, .src = { .n = 1 }, .dst = { .size = 1024 } },
	{ .content = ACOMP_RANDOM, .size = 2, .src = { .n = 1 }, .dst = { .n = 4096, .gap = 2 } },
	/* The end of the frame is all there is in the last entry. */
	{ .content = ACOMP_TEXT, .size = 4096, .src = { .n = 1, .last = 1 }, .dst = { .n = 1 } },
	{ .content = ACOMP_ZERO, .size = 4096, .src = { .n = 1, .last = 3 }, .dst = { .n = 2 } },
	/* Many small pieces make a frame of many small blocks. */
	{ .content = ACOMP_MIXED, .size = 832, .src = { .n = 1024, .gap = 1 }, .dst = { .n = 1 } },
	/* A decoder that stops in the middle, with nothing left to read. */
	{ .content = ACOMP_ZERO, .size = 4095, .seed = 4175, .src = { .size = 16, .seed = 11 },
	  .dst = { .n = 1, .last = 3 } },
	/* In one go, also into what is too small for bytes that do not shrink. */
	{ .content = ACOMP_RANDOM, .size = 1, .src = { .n = 1 }, .dst = { .n = 1 } },
	{ .content = ACOMP_TEXT, .size = 600, .src = { .n = 1 }, .dst = { .n = 1 } },
	{ .content = ACOMP_KERNEL, .size = 70000, .src = { .size = 4096 },
	  .dst = { .size = 5000, .gap = 64 } },
};

/* Each layout as the source's, as the destination's, and crossed with another. */
static void pair(unsigned int p, struct acomp_case *c)
{
	unsigned int i = p / 3;

	c->src = p % 3 == 1 ? acomp_one : acomp_layouts[i];
	c->dst = p % 3 == 0 ? acomp_one :
		 p % 3 == 1 ? acomp_layouts[i] : acomp_layouts[(i * 7 + 3) % acomp_nr_layouts];
}

/* Ways to hand a request over; those for virtual addresses fit one entry only. */
static const __u32 ways[] = {
	0,
	ACOMP_TEST_ON_STACK,
	ACOMP_TEST_MAY_SLEEP,
	ACOMP_TEST_SRC_VIRT,
	ACOMP_TEST_DST_VIRT | ACOMP_TEST_MAY_SLEEP,
	ACOMP_TEST_SRC_VIRT | ACOMP_TEST_DST_VIRT,
	ACOMP_TEST_SRC_VIRT | ACOMP_TEST_SRC_NONDMA | ACOMP_TEST_ON_STACK,
	ACOMP_TEST_SRC_VIRT | ACOMP_TEST_SRC_NONDMA | ACOMP_TEST_DST_VIRT |
		ACOMP_TEST_DST_NONDMA,
};

/*
 * Goes through the table. @cost thins it out: how many requests a case of the
 * check makes, roughly. The sample is the same in each run.
 */
static void table(struct __test_metadata *_metadata, struct acomp *a, const char *name,
		  unsigned int cost)
{
	static const unsigned int thin[] = { 400, 36, 0 };
	static const unsigned long floor[] = { 20, 400, 20000 };
	const struct acomp_check *check = acomp_find_check(name);
	unsigned int step = thin[acomp_level()] * cost, nsizes, s, p;
	__u64 turn = 1;
	__u64 start = acomp_ms();
	__u32 size[80];
	struct acomp_case c = {};

	ASSERT_NE(NULL, check);
	/* zstd has the most paths of its own. */
	if (!a->zstd)
		step *= 3;
	for (s = 0; s < ARRAY_SIZE(corners); s++)
		acomp_check(a, check, &corners[s]);
	nsizes = all_sizes(size);
	for (s = 0; s < nsizes; s++) {
		for (c.content = 0; c.content < ACOMP_NR_CONTENT; c.content++) {
			unsigned int every = step;

			/* Large ones cost more, and there is less to find. */
			if (size[s] > 8 * 4096)
				every *= acomp_level() ? 4 : 16;
			for (p = 0; p < 3 * acomp_nr_layouts; p++) {
				if (every && acomp_rnd(&turn) % every)
					continue;
				c.size = size[s];
				c.seed = size[s] + p;
				c.fill = 0x5a + p;
				c.flags = ways[(p + s) % ARRAY_SIZE(ways)];
				pair(p, &c);
				acomp_check(a, check, &c);
			}
		}
	}
	TH_LOG("%s %s: %s, %u ms", a->alg, name, acomp_counts(a),
	       (unsigned int)(acomp_ms() - start));
	/* A table that was not gone through is no result. */
	EXPECT_GE(a->requests + a->avoided, floor[acomp_level()] / (a->zstd ? 1 : 5));
	EXPECT_EQ(0, a->failed);
}

FIXTURE(any) {
	struct acomp a;
};

FIXTURE_VARIANT(any) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(any, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(any, lz4) { .alg = "lz4" };
FIXTURE_VARIANT_ADD(any, lzo) { .alg = "lzo" };
FIXTURE_VARIANT_ADD(any, lzo_rle) { .alg = "lzo-rle" };
FIXTURE_VARIANT_ADD(any, deflate) { .alg = "deflate" };
FIXTURE_VARIANT_ADD(any, sw842) { .alg = "842" };

FIXTURE_SETUP(any)
{
	const char *why = acomp_open(&self->a, variant->alg);

	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(any)
{
	acomp_close(&self->a);
}

FIXTURE(stream) {
	struct acomp a;
};

FIXTURE_VARIANT(stream) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(stream, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(stream, deflate) { .alg = "deflate" };

FIXTURE_SETUP(stream)
{
	const char *why = acomp_open(&self->a, variant->alg);

	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(stream)
{
	acomp_close(&self->a);
}

FIXTURE(zstd) {
	struct acomp a;
};

FIXTURE_SETUP(zstd)
{
	const char *why = acomp_open(&self->a, "zstd");

	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(zstd)
{
	acomp_close(&self->a);
}

/* What compresses decompresses to the same bytes, with the bound as room. */
TEST_F_TIMEOUT(any, compress, 600)
{
	table(_metadata, &self->a, "compress", 1);
}

/* Success is never returned for what does not decode, whatever the room. */
TEST_F_TIMEOUT(any, honest, 600)
{
	table(_metadata, &self->a, "honest", 4);
}

/* Valid frames decode, with more room than needed and with no more. */
TEST_F_TIMEOUT(any, decompress, 600)
{
	table(_metadata, &self->a, "decompress", 1);
}

TEST_F_TIMEOUT(any, decompress_exact, 600)
{
	table(_metadata, &self->a, "decompress_exact", 1);
}

/* Too small a destination: an error. */
TEST_F_TIMEOUT(any, small_compress, 600)
{
	table(_metadata, &self->a, "small_compress", 4);
}

TEST_F_TIMEOUT(any, small_decompress, 600)
{
	table(_metadata, &self->a, "small_decompress", 4);
}

/* Exactly as much room as the frame needs is enough. */
TEST_F_TIMEOUT(any, exact_compress, 600)
{
	table(_metadata, &self->a, "exact_compress", 2);
}

/* Refused by one-shot decoding: refused in every layout. */
TEST_F_TIMEOUT(any, truncated, 600)
{
	table(_metadata, &self->a, "truncated", 30);
}

TEST_F_TIMEOUT(any, corrupted, 600)
{
	table(_metadata, &self->a, "corrupted", 14);
}

/* Results depend on bytes only. */
TEST_F_TIMEOUT(any, history, 600)
{
	table(_metadata, &self->a, "history", 9);
}

TEST_F_TIMEOUT(any, surroundings, 600)
{
	table(_metadata, &self->a, "surroundings", 4);
}

/* Too small is -ENOSPC where callers rely on it, and nothing else is. */
TEST_F_TIMEOUT(stream, enospc_compress, 600)
{
	table(_metadata, &self->a, "enospc_compress", 4);
}

TEST_F_TIMEOUT(stream, enospc_decompress, 600)
{
	table(_metadata, &self->a, "enospc_decompress", 4);
}

TEST_F_TIMEOUT(stream, same_frame, 600)
{
	table(_metadata, &self->a, "same_frame", 2);
}

/* libzstd decodes what the kernel made; the kernel what libzstd made. */
TEST_F_TIMEOUT(zstd, oracle, 600)
{
	table(_metadata, &self->a, "oracle", 1);
}

TEST_F_TIMEOUT(zstd, foreign, 600)
{
	table(_metadata, &self->a, "foreign", 12);
}

TEST_F_TIMEOUT(zstd, foreign_exact, 600)
{
	table(_metadata, &self->a, "foreign_exact", 12);
}

/* What the tests are made of: the same in each run, and what it says it is. */
TEST(contents)
{
	static __u8 a[4096], b[4096];
	unsigned int content, i, n;
	const char *from = NULL;

	for (content = 0; content < ACOMP_NR_CONTENT; content++) {
		from = acomp_fill_content(content, 5, a, sizeof(a));
		acomp_fill_content(content, 5, b, sizeof(b));
		EXPECT_EQ(0, memcmp(a, b, sizeof(a)));
		for (i = 0, n = 0; i < sizeof(a); i++)
			n += !a[i];
		EXPECT_EQ(content == ACOMP_ZERO, n > sizeof(a) * 3 / 4);
	}
	TH_LOG("the kernel's code is from %s", from);
}

/*
 * zswap's load: a frame whose page straddles two pages of the pool. Every split
 * of the frame, and every split of the page it is unpacked to.
 */
static void splits(struct __test_metadata *_metadata, struct acomp *a, bool src)
{
	static const unsigned int strides[] = { 37, 3, 1 };
	unsigned int stride = strides[acomp_level()];
	const struct acomp_check *check = acomp_find_check("decompress_exact");
	struct acomp_case c = { .size = SPLIT_SIZE, .fill = 0xa5 };
	long len;

	for (c.content = 0; c.content < ACOMP_NR_CONTENT; c.content++) {
		__u32 at, n = SPLIT_SIZE;

		acomp_fill_content(c.content, c.seed, a->plain, c.size);
		len = acomp_make_frame(a, c.size);
		ASSERT_GT(len, 0);
		if (src)
			n = len;
		c.src = acomp_one;
		c.dst = acomp_one;
		/* The ends are never thinned out: that is where the trouble is. */
		for (at = 1; at < n; at += at < 16 || at + 16 >= n ? 1 : stride) {
			struct acomp_layout l = {
				.n = 1, .first = at, .gap = 64, .start = 4096 - at % 4096,
			};

			*(src ? &c.src : &c.dst) = l;
			acomp_check(a, check, &c);
		}
	}
	TH_LOG("%s: %s", a->alg, acomp_counts(a));
	EXPECT_GE(a->cases, 100);
	EXPECT_EQ(0, a->failed);
}

TEST_F_TIMEOUT(any, split_source, 300)
{
	splits(_metadata, &self->a, true);
}

TEST_F_TIMEOUT(stream, split_destination, 300)
{
	splits(_metadata, &self->a, false);
}

/* Requests without bytes, and a destination list longer than the request. */
TEST_F(any, odd_lengths)
{
	static const struct acomp_layout two = { .n = 2, .gap = 9 };
	struct acomp *a = &self->a;
	struct acomp_io io = {
		.src = a->plain, .slayout = &two, .dlayout = &two, .out = a->out, .dlen = 64,
	};

	acomp_fill_content(ACOMP_TEXT, 1, a->plain, 64);
	EXPECT_GT(0, acomp_run(a, &io));
	io.flags = ACOMP_TEST_DECOMPRESS;
	EXPECT_GT(0, acomp_run(a, &io));
	io.slen = 64;
	io.dlen = 0;
	EXPECT_GT(0, acomp_run(a, &io));
	io.flags = 0;
	EXPECT_GT(0, acomp_run(a, &io));
	EXPECT_EQ(0, a->failed);
}

/*
 * A stream cannot follow a window above 256 KiB. It may refuse it, but not give
 * other bytes; one-shot decoding takes it.
 */
TEST_F(zstd, wide_window)
{
	/* Raw block of 4 bytes in a frame that asks for 8 MiB. */
	static const __u8 frame[] = {
		0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x68, 0x21, 0x00, 0x00, 'w', 'i', 'd', 'e',
	};
	struct acomp *a = &self->a;
	struct acomp_case c = { .size = 4 };
	unsigned int i;

	ASSERT_TRUE(acomp_oracle_wide(frame, sizeof(frame)));
	ASSERT_EQ(4, acomp_oracle_decode(frame, sizeof(frame), a->out, 4));
	for (i = 0; i < 3 * acomp_nr_layouts; i++) {
		pair(i, &c);
		acomp_verdict(a, &c, frame, sizeof(frame), 4);
	}
	EXPECT_EQ(0, a->failed);
}

/* The module turns down what would reach outside its arenas. */
TEST_F(zstd, module_validates)
{
	struct acomp_test_frag s[2] = { { 0, 16 }, { 64, 16 } }, d = { 0, 64 };
	struct acomp_test_run good = {
		.src = (uintptr_t)self->a.plain, .out = (uintptr_t)self->a.out,
		.sfrag = (uintptr_t)s, .dfrag = (uintptr_t)&d, .slen = 32, .dlen = 64,
		.out_size = 64, .nsfrag = 2, .ndfrag = 1,
	};
	struct acomp_test_run bad[20];
	struct acomp_test_frag outside = { ACOMP_TEST_ARENA - 8, 16 };
	struct acomp_test_frag wraps = { 0xfffffff0, 32 };
	struct acomp_test_frag empty = { 8, 0 };
	struct acomp_test_frag crossed[2] = { { 64, 16 }, { 70, 16 } };
	struct acomp_test_frag back[2] = { { 64, 16 }, { 0, 16 } };
	unsigned int n = 0, i;

	memset(self->a.plain, 'a', 32);
	for (i = 0; i < ARRAY_SIZE(bad); i++)
		bad[i] = good;
	bad[n++].flags = ~ACOMP_TEST_FLAGS;
	bad[n++].flags = ACOMP_TEST_SRC_VIRT;
	bad[n++].flags = ACOMP_TEST_DST_NONDMA;
	bad[n++].pad = 1;
	bad[n++].fail = ACOMP_TEST_FAIL_INIT_CCTX;
	bad[n++].fail_nth = 1;
	bad[n].fail = ACOMP_TEST_NR_FAIL;
	bad[n++].fail_nth = 1;
	bad[n++].slen = 33;
	bad[n++].slen = 0xffffffff;
	bad[n++].dlen = 65;
	bad[n++].nsfrag = 0;
	bad[n++].nsfrag = ACOMP_TEST_MAX_FRAGS + 1;
	bad[n++].ndfrag = 0xffffffff;
	bad[n++].sfrag = (uintptr_t)crossed;
	bad[n++].sfrag = (uintptr_t)back;
	bad[n++].dfrag = (uintptr_t)&outside;
	bad[n++].dfrag = (uintptr_t)&wraps;
	bad[n++].dfrag = (uintptr_t)&empty;
	for (i = 0; i < n; i++) {
		EXPECT_EQ(-1, ioctl(self->a.fd, ACOMP_TEST_RUN, &bad[i]))
			TH_LOG("request %u was taken", i);
		EXPECT_EQ(EINVAL, errno);
	}
	bad[n].src = 8;
	EXPECT_EQ(-1, ioctl(self->a.fd, ACOMP_TEST_RUN, &bad[n]));
	EXPECT_EQ(EFAULT, errno);
	EXPECT_EQ(0, ioctl(self->a.fd, ACOMP_TEST_RUN, &good));
}

/*
 * crypto/scompress.c gathers a source of several entries in one page without
 * looking at its length. This corrupts memory where it is so, hence the guard.
 */
TEST_F(any, large_gathered_source)
{
	struct acomp *a = &self->a;
	struct acomp_case c = {
		.content = ACOMP_TEXT, .size = 3 * 4096, .src = { .n = 2, .gap = 9 },
		.dst = acomp_one,
	};

	if (a->streams)
		SKIP(return, "%s does not gather its source", a->alg);
	if (!a->unsafe)
		SKIP(return, "writes past a page in crypto/scompress.c; ACOMP_UNSAFE=1 runs it");
	acomp_check(a, acomp_find_check("compress"), &c);
	EXPECT_EQ(0, a->failed);
}

TEST_HARNESS_MAIN
