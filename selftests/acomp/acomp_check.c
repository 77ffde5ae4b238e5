// SPDX-License-Identifier: GPL-2.0-only
/*
 * The invariants. Each check takes one case (bytes, and a layout for each side)
 * and must hold for every case, so the tests that go through tables and the soak
 * that draws cases at random are the same code.
 *
 * A check measures by one-shot requests (one entry each side) or by libzstd,
 * never by the path it is looking at. Algorithms behind scomp take one destination
 * entry and refuse more: that is their contract, and counted.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "acomp.h"

static __u32 min_u32(__u32 a, __u32 b)
{
	return a < b ? a : b;
}

/* Room that is enough for any of the algorithms; for zstd its own bound. */
__u32 acomp_bound(__u32 size)
{
	return size + (size >> 3) + 128;
}

static __u32 zstd_bound(__u32 size)
{
	return size + (size >> 8) + (size < (128 << 10) ? ((128 << 10) - size) >> 11 : 0);
}

static bool not_supported(struct acomp *a, int ret)
{
	return !a->streams && ret == ACOMP_NOT_SUPPORTED;
}

static int in_case(struct acomp *a, const struct acomp_case *c, __u32 flags,
		   const void *src, __u32 slen, void *out, __u32 dlen, __u32 *len)
{
	struct acomp_io io = {
		.flags = c->flags | flags,
		.fill = c->fill,
		.src = src,
		.slen = slen,
		.slayout = &c->src,
		.out = out,
		.dlen = dlen,
		.dlayout = &c->dst,
	};
	int ret = acomp_run(a, &io);

	*len = io.produced;
	return ret;
}

static int one_shot(struct acomp *a, __u32 flags, const void *src, __u32 slen, void *out,
		    __u32 dlen, __u32 *len)
{
	const struct acomp_case plain = { .fill = 0xc3, .src = acomp_one, .dst = acomp_one };

	return in_case(a, &plain, flags, src, slen, out, dlen, len);
}

/*
 * Whether the one-shot path takes the request. It wants a limit of its own: the
 * library's one-shot compressor may refuse a destination below the bound even
 * when the frame would just fit.
 */
static bool is_single(struct acomp *a, const struct acomp_case *c, __u32 slen, __u32 dlen)
{
	return acomp_build(&c->src, slen, a->sfrag) == 1 &&
	       acomp_build(&c->dst, dlen, a->dfrag) == 1;
}

/* A frame of a->plain that is known to be good, in a->frame. Returns -1 if none. */
long acomp_make_frame(struct acomp *a, __u32 size)
{
	__u32 len, back;
	int ret;

	/* With libzstd at hand a faulty compressor does not hide the decompressor. */
	if (a->zstd)
		return acomp_oracle_encode(1, a->plain, size, a->frame, ACOMP_BUF / 2);

	ret = one_shot(a, 0, a->plain, size, a->frame, acomp_bound(size), &len);
	if (ret) {
		acomp_fail(a, "one-shot compression returned %d", ret);
		return -1;
	}
	ret = one_shot(a, ACOMP_TEST_DECOMPRESS, a->frame, len, a->out, size, &back);
	if (ret || back != size || memcmp(a->out, a->plain, size)) {
		acomp_fail(a, "one-shot round trip: %d, %u bytes", ret, back);
		return -1;
	}
	return len;
}

int acomp_compress(struct acomp *a, const struct acomp_case *c, __u8 *out, __u32 room,
		   __u32 *len)
{
	return in_case(a, c, 0, a->plain, c->size, out, room, len);
}

static int decompress(struct acomp *a, const struct acomp_case *c, const __u8 *frame,
		      __u32 flen, __u32 room, __u32 *len)
{
	return in_case(a, c, ACOMP_TEST_DECOMPRESS, frame, flen, a->out, room, len);
}

/* What the kernel calls a frame must be one, and hold the bytes. */
static void must_decode(struct acomp *a, const struct acomp_case *c, const __u8 *frame,
			__u32 len, __u32 room)
{
	__u32 back;
	int ret;

	ret = one_shot(a, ACOMP_TEST_DECOMPRESS, frame, len, a->out, c->size, &back);
	if (ret)
		acomp_fail(a, "success with %u bytes in %u that do not decode (%d)", len, room,
			   ret);
	else if (back != c->size || memcmp(a->out, a->plain, back))
		acomp_fail(a, "success with %u bytes in %u that decode to others (%u)", len,
			   room, back);
}

static void check_compress(struct acomp *a, const struct acomp_case *c)
{
	__u32 room = a->zstd ? zstd_bound(c->size) : acomp_bound(c->size);
	__u32 len;
	int ret = acomp_compress(a, c, a->frame, room, &len);

	if (not_supported(a, ret))
		return;
	if (ret)
		acomp_fail(a, "%d with a destination of %u, which is the bound", ret, room);
	else
		must_decode(a, c, a->frame, len, room);
}

static void check_honest(struct acomp *a, const struct acomp_case *c)
{
	__u32 room[] = { c->size, c->size / 2 + 1, c->size + 3, acomp_bound(c->size) };
	__u32 len, i;

	for (i = 0; i < 4; i++)
		if (!acomp_compress(a, c, a->frame, room[i], &len))
			must_decode(a, c, a->frame, len, room[i]);
}

static void check_oracle(struct acomp *a, const struct acomp_case *c)
{
	__u32 len;
	long back;

	if (acomp_compress(a, c, a->frame, acomp_bound(c->size), &len))
		return;
	back = acomp_oracle_decode(a->frame, len, a->out, c->size);
	if (back != (long)c->size || memcmp(a->out, a->plain, c->size))
		acomp_fail(a, "libzstd does not decode the frame of %u bytes (%ld)", len, back);
}

static void expect_plain(struct acomp *a, const struct acomp_case *c, const char *what,
			 __u32 flen, __u32 room)
{
	__u32 len;
	int ret = decompress(a, c, a->frame, flen, room, &len);

	if (not_supported(a, ret))
		return;
	if (ret)
		acomp_fail(a, "%s: %d for a valid frame of %u bytes, destination %u", what, ret,
			   flen, room);
	else if (len != c->size || memcmp(a->out, a->plain, c->size))
		acomp_fail(a, "%s: wrong bytes (%u) from a valid frame of %u, destination %u",
			   what, len, flen, room);
}

/* Also with a little more room than needed, as callers have it. */
static void check_decompress(struct acomp *a, const struct acomp_case *c)
{
	long len = acomp_make_frame(a, c->size);

	if (len >= 0)
		expect_plain(a, c, "room for more", len, c->size + 1 + c->seed % 5000);
}

static void check_decompress_exact(struct acomp *a, const struct acomp_case *c)
{
	long len = acomp_make_frame(a, c->size);

	if (len >= 0)
		expect_plain(a, c, "exact", len, c->size);
}

static void check_foreign(struct acomp *a, const struct acomp_case *c)
{
	unsigned int i;
	long len;

	for (i = 0; i < acomp_nr_encodings; i++) {
		len = acomp_oracle_encode(i, a->plain, c->size, a->frame, ACOMP_BUF / 2);
		if (len < 0)
			acomp_fail(a, "libzstd made no frame (%s)", acomp_encoding_name(i));
		else
			expect_plain(a, c, acomp_encoding_name(i), len, c->size + 1);
	}
}

static void check_foreign_exact(struct acomp *a, const struct acomp_case *c)
{
	unsigned int i;
	long len;

	for (i = 0; i < acomp_nr_encodings; i++) {
		len = acomp_oracle_encode(i, a->plain, c->size, a->frame, ACOMP_BUF / 2);
		if (len >= 0)
			expect_plain(a, c, acomp_encoding_name(i), len, c->size);
	}
}

/* Errors that callers tell apart: only zstd and deflate promise -ENOSPC. */
static void small(struct acomp *a, const struct acomp_case *c, bool comp, bool enospc)
{
	__u32 need = c->size, room[4], len, flen = 0, i;
	long made;
	int ret;

	if (comp) {
		if (acomp_compress(a, c, a->frame2, acomp_bound(c->size), &need))
			return;
	} else {
		made = acomp_make_frame(a, c->size);
		if (made < 0)
			return;
		flen = made;
	}
	room[0] = 1;
	room[1] = need / 2;
	room[2] = need - 1;
	room[3] = need > 4 ? need - 4 : 1;
	for (i = 0; i < 4; i++) {
		if (!room[i] || room[i] >= need)
			continue;
		ret = comp ? acomp_compress(a, c, a->frame, room[i], &len) :
			     decompress(a, c, a->frame, flen, room[i], &len);
		if (not_supported(a, ret))
			continue;
		if (!ret && comp)
			must_decode(a, c, a->frame, len, room[i]);
		else if (!ret)
			acomp_fail(a, "success (%u bytes) in a destination of %u, %u needed", len,
				   room[i], need);
		else if (enospc && ret != -ENOSPC)
			acomp_fail(a, "%d, not -ENOSPC, in a destination of %u, %u needed", ret,
				   room[i], need);
	}
}

static void check_small_compress(struct acomp *a, const struct acomp_case *c)
{
	small(a, c, true, false);
}

static void check_small_decompress(struct acomp *a, const struct acomp_case *c)
{
	small(a, c, false, false);
}

static void check_enospc_compress(struct acomp *a, const struct acomp_case *c)
{
	small(a, c, true, true);
}

static void check_enospc_decompress(struct acomp *a, const struct acomp_case *c)
{
	small(a, c, false, true);
}

static void check_exact_compress(struct acomp *a, const struct acomp_case *c)
{
	__u32 need, len;
	int ret;

	if (acomp_compress(a, c, a->frame2, acomp_bound(c->size), &need))
		return;
	ret = acomp_compress(a, c, a->frame, need, &len);
	if (!ret)
		must_decode(a, c, a->frame, len, need);
	else if (a->streams && !is_single(a, c, c->size, need) &&
		 !is_single(a, c, c->size, acomp_bound(c->size)))
		acomp_fail(a, "%d in a destination of %u, which is what was made before", ret,
			   need);
}

/*
 * One-shot decoding is the judge: what it takes is taken with the same bytes,
 * what it refuses is refused.
 */
bool acomp_verdict(struct acomp *a, const struct acomp_case *c, const __u8 *frame,
		   __u32 len, __u32 room)
{
	__u32 len1, len2;
	int ret1, ret2;

	ret1 = one_shot(a, ACOMP_TEST_DECOMPRESS, frame, len, a->out2, room, &len1);
	ret2 = decompress(a, c, frame, len, room, &len2);
	a->ret = ret2;
	a->len = len2;
	if (not_supported(a, ret2))
		return true;
	if (ret1 && !ret2 && a->zstd &&
	    acomp_oracle_stream(frame, len, a->out2, room) == len2 &&
	    !memcmp(a->out, a->out2, len2))
		return true;
	if (ret1 && !ret2)
		acomp_fail(a,
			   "%u bytes that one-shot decoding refuses (%d): success (%u bytes of %u)",
			   len, ret1, len2, room);
	else if (!ret1 && ret2 && !(a->zstd && acomp_oracle_wide(frame, len)))
		acomp_fail(a, "%u bytes that one-shot decoding takes (%u bytes of %u): %d", len,
			   len1, room, ret2);
	else if (!ret1 && !ret2 && (len1 != len2 || memcmp(a->out, a->out2, len1)))
		acomp_fail(a, "%u bytes: %u bytes decoded, %u by one-shot decoding", len, len2,
			   len1);
	else
		return true;
	return false;
}

static void check_truncated(struct acomp *a, const struct acomp_case *c)
{
	long len = acomp_make_frame(a, c->size);
	__u32 step, cut;

	if (len < 0)
		return;
	/* Every cut of a small frame, and the last bytes of any. */
	step = len > 128 ? len / 11 : 1;
	for (cut = 0; cut < len; cut += cut + 6 < len ? min_u32(step, len - 6 - cut) : 1)
		acomp_verdict(a, c, a->frame, cut, c->size);
}

static void check_corrupted(struct acomp *a, const struct acomp_case *c)
{
	__u64 rnd = c->seed + 77;
	long len = acomp_make_frame(a, c->size);
	int i;

	if (len < 0)
		return;
	memcpy(a->frame2, a->frame, len);
	for (i = 0; i < 6; i++) {
		/* Half of the hits are in the first bytes: headers. */
		__u32 at = acomp_rnd(&rnd) % (i & 1 ? len : min_u32(len, 24));

		a->frame[at] ^= 1 << acomp_rnd(&rnd) % 8;
		acomp_verdict(a, c, a->frame, len, c->size);
		a->frame[at] = a->frame2[at];
	}
	/* Bytes after the end are no part of a frame. */
	a->frame[len] = c->seed;
	acomp_verdict(a, c, a->frame, len + 1, c->size);
}

/* The workspace is shared by both directions, paths and errors: it must not show. */
static void check_history(struct acomp *a, const struct acomp_case *c)
{
	__u32 room = acomp_bound(c->size), one, again, len, len2, dummy;
	int ret, ret2;
	long flen;

	ret = one_shot(a, 0, a->plain, c->size, a->frame2, room, &one);
	if (ret) {
		acomp_fail(a, "one-shot compression returned %d", ret);
		return;
	}
	ret = acomp_compress(a, c, a->out2, room, &len);
	flen = acomp_make_frame(a, c->size);
	if (flen < 0)
		return;
	decompress(a, c, a->frame, flen / 2, c->size, &dummy);
	ret2 = one_shot(a, 0, a->plain, c->size, a->out, room, &again);
	if (ret2 || one != again || memcmp(a->out, a->frame2, one))
		acomp_fail(a, "one-shot frame differs after an error (%d, %u bytes, not %u)", ret2,
			   again, one);
	one_shot(a, ACOMP_TEST_DECOMPRESS, a->frame, flen, a->out, c->size, &dummy);
	acomp_compress(a, c, a->out, one / 2 + 1, &dummy);
	ret2 = acomp_compress(a, c, a->out, room, &len2);
	if (ret != ret2 || (!ret && (len != len2 || memcmp(a->out, a->out2, len))))
		acomp_fail(a, "frame differs after others: %d and %u bytes, then %d and %u", ret,
			   len, ret2, len2);
	ret = one_shot(a, ACOMP_TEST_DECOMPRESS, a->frame, flen, a->out, c->size, &len);
	if (ret || len != c->size || memcmp(a->out, a->plain, len))
		acomp_fail(a, "one-shot decoding after others: %d, %u bytes", ret, len);
}

/* What lies around the fragments must not show in what is made of them. */
static void check_surroundings(struct acomp *a, const struct acomp_case *c)
{
	struct acomp_case other = *c;
	__u32 len, len2;
	int ret, ret2;
	long flen;

	other.fill = ~c->fill;
	ret = acomp_compress(a, c, a->out, acomp_bound(c->size), &len);
	ret2 = acomp_compress(a, &other, a->out2, acomp_bound(c->size), &len2);
	if (ret != ret2 || (!ret && (len != len2 || memcmp(a->out, a->out2, len))))
		acomp_fail(a, "frame depends on the bytes around: %d and %u, %d and %u bytes", ret,
			   len, ret2, len2);
	flen = acomp_make_frame(a, c->size);
	if (flen < 0)
		return;
	ret = decompress(a, c, a->frame, flen, c->size, &len);
	memcpy(a->out2, a->out, c->size);
	ret2 = decompress(a, &other, a->frame, flen, c->size, &len2);
	if (ret != ret2 || (!ret && (len != len2 || memcmp(a->out, a->out2, len))))
		acomp_fail(a, "output depends on the bytes around: %d and %u, %d and %u bytes",
			   ret, len, ret2, len2);
}

/* All that is streamed gives one frame: the one made from and to two entries. */
static void check_same_frame(struct acomp *a, const struct acomp_case *c)
{
	__u32 room = acomp_bound(c->size), len, len2;
	struct acomp_case two = *c;
	int ret, ret2;

	if (is_single(a, c, c->size, room))
		return;
	two.src = (struct acomp_layout){ .n = 2 };
	two.dst = two.src;
	ret = acomp_compress(a, &two, a->out, room, &len);
	ret2 = acomp_compress(a, c, a->out2, room, &len2);
	if (ret != ret2 || (!ret && (len != len2 || memcmp(a->out, a->out2, len))))
		acomp_fail(a,
			   "frame depends on the layout: %d and %u bytes, %d and %u from two entries to two",
			   ret2, len2, ret, len);
}

#define CHECK(_name, ...) { .name = #_name, .run = check_##_name, __VA_ARGS__ }

const struct acomp_check acomp_checks[] = {
	CHECK(compress),
	CHECK(honest),
	CHECK(oracle, .zstd = true),
	CHECK(decompress),
	CHECK(decompress_exact),
	CHECK(foreign, .zstd = true),
	CHECK(foreign_exact, .zstd = true),
	CHECK(small_compress),
	CHECK(small_decompress),
	CHECK(enospc_compress, .streams = true),
	CHECK(enospc_decompress, .streams = true),
	CHECK(exact_compress),
	CHECK(truncated),
	CHECK(corrupted),
	CHECK(history),
	CHECK(surroundings),
	CHECK(same_frame, .streams = true),
};

const unsigned int acomp_nr_checks = ARRAY_SIZE(acomp_checks);

const struct acomp_check *acomp_find_check(const char *name)
{
	unsigned int i;

	for (i = 0; i < acomp_nr_checks; i++)
		if (!strcmp(acomp_checks[i].name, name))
			return &acomp_checks[i];
	return NULL;
}

/* Returns whether it holds. */
bool acomp_check(struct acomp *a, const struct acomp_check *check, const struct acomp_case *c)
{
	unsigned long failed = a->failed;

	if ((check->zstd && !a->zstd) || (check->streams && !a->streams))
		return true;
	a->check = check->name;
	a->c = c;
	a->cases++;
	acomp_fill_content(c->content, c->seed, a->plain, c->size);
	check->run(a, c);
	a->c = NULL;
	return a->failed == failed;
}
