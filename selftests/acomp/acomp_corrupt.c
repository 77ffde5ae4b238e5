// SPDX-License-Identifier: GPL-2.0-only
/*
 * Mutated frames through the fragmented decompressors. One-shot decoding of the
 * same bytes is the judge of what is to be taken; for zstd libzstd has to agree
 * with whatever was taken. Most mutants are small: a decoder's decisions are in
 * headers, tables and ends, not in the length of a literal.
 *
 * MUTATIONS= (10,000 for zstd, a tenth for the others; 800 and 80 at ACOMP_LEVEL=0)
 * and SEED= can be set. A failure prints the number of the mutation; FIRST= starts there.
 */
#include <stdio.h>
#include <string.h>

#include "kselftest_harness.h"
#include "acomp.h"

#define MAX_PLAIN 6000

FIXTURE(corrupt) {
	struct acomp a;
};

FIXTURE_VARIANT(corrupt) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(corrupt, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(corrupt, deflate) { .alg = "deflate" };
FIXTURE_VARIANT_ADD(corrupt, lz4) { .alg = "lz4" };
FIXTURE_VARIANT_ADD(corrupt, lzo) { .alg = "lzo" };
FIXTURE_VARIANT_ADD(corrupt, lzo_rle) { .alg = "lzo-rle" };
FIXTURE_VARIANT_ADD(corrupt, sw842) { .alg = "842" };

FIXTURE_SETUP(corrupt)
{
	const char *why = acomp_open(&self->a, variant->alg);

	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(corrupt)
{
	acomp_close(&self->a);
}

enum mutation { FLIP, FLIPS, SET, HEADER, CUT, GROW, SPLICE, REPEAT, DROP, NR_MUTATIONS };

static const char *const mutation_names[] = {
	"flip", "flips", "set", "header", "cut", "grow", "splice", "repeat", "drop",
};

/* Changes @len bytes of @buf; @other are @olen of another frame. */
static __u32 mutate(enum mutation m, __u64 *rnd, __u8 *buf, __u32 len,
		    const __u8 *other, __u32 olen)
{
	__u32 at = acomp_rnd(rnd) % len, n = 1 + acomp_rnd(rnd) % 20, from;

	switch (m) {
	case FLIP:
		buf[at] ^= 1 << acomp_rnd(rnd) % 8;
		break;
	case FLIPS:
		while (n--)
			buf[acomp_rnd(rnd) % len] ^= 1 << acomp_rnd(rnd) % 8;
		break;
	case SET:
		buf[at] = acomp_rnd(rnd) % 2 ? acomp_rnd(rnd) : at % 2 ? 0xff : 0;
		break;
	case HEADER:
		buf[at % (len < 12 ? len : 12)] = acomp_rnd(rnd);
		break;
	case CUT:
		len = at;
		break;
	case GROW:
		while (n--)
			buf[len++] = acomp_rnd(rnd) % 3 ? 0 : acomp_rnd(rnd);
		break;
	case SPLICE:
		from = acomp_rnd(rnd) % olen;
		memcpy(buf + at, other + from, olen - from);
		len = at + olen - from;
		break;
	case REPEAT:
		n = n < len - at ? n : len - at;
		memmove(buf + at + n, buf + at, len - at);
		len += n;
		break;
	default:
		n = n < len - at ? n : len - at;
		memmove(buf + at, buf + at + n, len - at - n);
		len -= n;
	}
	return len;
}

/* A valid frame of random size; zstd's are of every kind that libzstd makes. */
static __u32 make(struct acomp *a, __u64 *rnd, struct acomp_case *c, __u8 *out)
{
	long len;

	c->content = acomp_rnd(rnd) % ACOMP_NR_CONTENT;
	c->size = 1 + acomp_rnd(rnd) % (acomp_rnd(rnd) % 4 ? 300 : MAX_PLAIN);
	c->seed = acomp_rnd(rnd) % 1000;
	acomp_fill_content(c->content, c->seed, a->plain, c->size);
	if (a->zstd)
		len = acomp_oracle_encode(acomp_rnd(rnd) % acomp_nr_encodings, a->plain,
					  c->size, a->frame, ACOMP_BUF / 4);
	else
		len = acomp_make_frame(a, c->size);
	if (len <= 0)
		return 0;
	memcpy(out, a->frame, len);
	return len;
}

/*
 * Without a checksum a corrupted frame may decode to anything, and releases of zstd
 * differ in a few of thousands of those; each says the same every time. So such
 * differences are counted, not failures, as long as they are rare.
 */
static void judge(struct acomp *a, struct acomp_case *c, const __u8 *frame, __u32 len,
		  unsigned long *taken, unsigned long *differ)
{
	long back;

	acomp_verdict(a, c, frame, len, c->size);
	if (a->ret)
		return;
	(*taken)++;
	if (!a->zstd)
		return;
	back = acomp_oracle_decode(frame, len, a->out2, c->size);
	if (back < 0)
		back = acomp_oracle_stream(frame, len, a->out2, c->size);
	if (back < 0)
		acomp_fail(a, "success with %u bytes that libzstd refuses", len);
	else if (back != a->len)
		acomp_fail(a, "%u bytes decode to %u bytes, to %ld by libzstd", len, a->len, back);
	else if (memcmp(a->out, a->out2, back))
		(*differ)++;
}

static void print_head(const __u8 *frame, __u32 len)
{
	__u32 i;

	printf("#   begins with");
	for (i = 0; i < len && i < 32; i++)
		printf(" %02x", frame[i]);
	printf("\n");
	fflush(stdout);
}

TEST_F_TIMEOUT(corrupt, mutations, 600)
{
	static const unsigned long count[] = { 800, 10000, 100000 };
	unsigned long usual = count[acomp_level()] / (self->a.zstd ? 1 : 10);
	unsigned long n = acomp_env("MUTATIONS", usual);
	unsigned long first = acomp_env("FIRST", 0), taken = 0, differ = 0, i;
	unsigned long seed = acomp_env("SEED", 1);
	__u64 start = acomp_ms();
	struct acomp *a = &self->a;
	static __u8 other[4 * MAX_PLAIN + 8192];
	__u32 len, olen = 0;
	char name[40];

	for (i = first; i < n; i++) {
		/* Each mutation stands alone, so that one can be run again. */
		__u64 rnd = seed * 1000003ULL + i * 17;
		struct acomp_case c = { .fill = i }, c2;
		enum mutation m = i % NR_MUTATIONS;
		unsigned long failed = a->failed;

		snprintf(name, sizeof(name), "mutation %lu (%s)", i, mutation_names[m]);
		a->check = name;
		olen = make(a, &rnd, &c2, other);
		len = make(a, &rnd, &c, a->frame2);
		if (!len || !olen)
			break;
		len = mutate(m, &rnd, a->frame2, len, other, olen);
		/* Several small entries, so that decisions fall between them. */
		c.src = (struct acomp_layout){
			.size = 1 + acomp_rnd(&rnd) % 64, .gap = 3, .seed = 1 + acomp_rnd(&rnd),
			.last = acomp_rnd(&rnd) % 4, .start = acomp_rnd(&rnd) % 4096,
		};
		if (a->streams)
			c.dst = acomp_layouts[acomp_rnd(&rnd) % acomp_nr_layouts];
		else
			c.dst = acomp_one;
		a->cases++;
		judge(a, &c, a->frame2, len, &taken, &differ);
		if (a->failed == failed || failed > 6)
			continue;
		print_head(a->frame2, len);
		TH_LOG("ALG=%s SEED=%lu FIRST=%lu MUTATIONS=%lu acomp_corrupt: %s",
		       a->alg, seed, i, i + 1, a->why);
	}
	TH_LOG("%s: %lu still valid (%lu differ from libzstd) of %s, seed %lu, %u ms", a->alg,
	       taken, differ, acomp_counts(a), seed, (unsigned int)(acomp_ms() - start));
	EXPECT_EQ(n - first, a->cases);
	/* All refused or all taken: then this is no test. */
	if (n - first >= 80) {
		EXPECT_LT(0, taken);
		EXPECT_LT(taken, a->cases * 9 / 10);
	}
	EXPECT_LE(differ * 100, taken + 100);
	EXPECT_EQ(0, a->failed);
}

TEST_HARNESS_MAIN
