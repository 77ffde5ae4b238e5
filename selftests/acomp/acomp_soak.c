// SPDX-License-Identifier: GPL-2.0-only
/*
 * The checks on random cases, and a failure made small: ITER= cases for zstd, a
 * fifth for the others (2,000; 60 at ACOMP_LEVEL=0; a soak has 100,000), SEED=,
 * ALG= for one algorithm only and all of ITER= for it. REPLAY= runs one case again,
 * as a failure of any of the tests prints it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kselftest_harness.h"
#include "acomp.h"

FIXTURE(soak) {
	struct acomp a;
};

FIXTURE_VARIANT(soak) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(soak, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(soak, deflate) { .alg = "deflate" };
FIXTURE_VARIANT_ADD(soak, lz4) { .alg = "lz4" };
FIXTURE_VARIANT_ADD(soak, lzo) { .alg = "lzo" };
FIXTURE_VARIANT_ADD(soak, lzo_rle) { .alg = "lzo-rle" };
FIXTURE_VARIANT_ADD(soak, sw842) { .alg = "842" };

FIXTURE_SETUP(soak)
{
	const char *why = acomp_open(&self->a, variant->alg);

	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(soak)
{
	acomp_close(&self->a);
}

static __u32 below(__u64 *rnd, __u32 n)
{
	return acomp_rnd(rnd) % n;
}

/* As many small ones as large ones, on any scale. */
static __u32 any_size(__u64 *rnd, unsigned int bits)
{
	return 1 + (acomp_rnd(rnd) & ((1U << below(rnd, bits + 1)) - 1));
}

static struct acomp_layout draw_layout(__u64 *rnd)
{
	struct acomp_layout l = { .name = "drawn", .n = 1 };

	if (!below(rnd, 5))
		return acomp_layouts[below(rnd, acomp_nr_layouts)];
	if (below(rnd, 4))
		l.n = any_size(rnd, 12);
	if (!below(rnd, 3))
		l.size = any_size(rnd, 14);
	if (!below(rnd, 3))
		l.first = any_size(rnd, 12);
	if (!below(rnd, 3))
		l.last = 1 + below(rnd, 5);
	if (below(rnd, 2))
		l.start = below(rnd, 4096);
	if (below(rnd, 3))
		l.gap = any_size(rnd, 13);
	if (l.size && below(rnd, 2))
		l.seed = 1 + below(rnd, 1000);
	return l;
}

static void draw(__u64 *rnd, struct acomp_case *c)
{
	static const __u32 flags[] = {
		0, ACOMP_TEST_SRC_VIRT, ACOMP_TEST_DST_VIRT,
		ACOMP_TEST_SRC_VIRT | ACOMP_TEST_SRC_NONDMA,
		ACOMP_TEST_DST_VIRT | ACOMP_TEST_DST_NONDMA,
	};

	c->content = below(rnd, ACOMP_NR_CONTENT);
	/* Mostly up to 16 KiB; the rest of the range now and then. */
	c->size = any_size(rnd, below(rnd, 12) ? 14 : 18);
	if (c->size > ACOMP_MAX_SIZE)
		c->size = ACOMP_MAX_SIZE;
	c->seed = below(rnd, 100000);
	c->fill = below(rnd, 256);
	c->flags = flags[below(rnd, ARRAY_SIZE(flags))];
	if (below(rnd, 2))
		c->flags |= ACOMP_TEST_ON_STACK;
	if (below(rnd, 2))
		c->flags |= ACOMP_TEST_MAY_SLEEP;
	c->src = draw_layout(rnd);
	c->dst = draw_layout(rnd);
}

/* Simpler cases first: the last one that still fails stays. */
static bool simpler(const struct acomp_case *from, unsigned int step, struct acomp_case *c)
{
	struct acomp_layout *l = step & 1 ? &c->dst : &c->src;

	*c = *from;
	switch (step / 2) {
	case 0:
		*l = acomp_one;
		break;
	case 1:
		c->size = step & 1 ? c->size - 1 : c->size / 2;
		break;
	case 2:
		*l = (struct acomp_layout){ .n = 2 };
		break;
	case 3:
		if (step & 1)
			c->flags = 0;
		else
			c->content = ACOMP_ZERO;
		break;
	case 4:
		l->seed = 0;
		break;
	case 5:
		l->gap = 0;
		break;
	case 6:
		l->start = 0;
		break;
	case 7:
		l->first = 0;
		break;
	case 8:
		l->last = 0;
		break;
	case 9:
		l->n = (l->n + 1) / 2;
		break;
	case 10:
		l->size = l->n > 1 ? 0 : l->size * 2;
		break;
	case 11:
		if (step & 1)
			c->seed = 0;
		else
			c->size = c->size - c->size / 8;
		break;
	default:
		return false;
	}
	c->src.name = from->src.name;
	c->dst.name = from->dst.name;
	return true;
}

static void shrink(struct acomp *a, const struct acomp_check *check, struct acomp_case *c)
{
	unsigned int step, tries = 0;
	struct acomp_case next;

	a->quiet = true;
	for (step = 0; simpler(c, step, &next) && tries < 2000; step++) {
		if (!next.size || !memcmp(&next, c, sizeof(next)))
			continue;
		tries++;
		if (!acomp_check(a, check, &next)) {
			*c = next;
			step = -1;
		}
	}
	/* For the message of the case that is left. */
	acomp_check(a, check, c);
	a->quiet = false;
}

static void layout_words(const char *what, const struct acomp_layout *l, __u32 total,
			 struct acomp_test_frag *frag)
{
	printf("#   %s: about %u entries (", what, acomp_build(l, total, frag));
	printf("n %u, size %u, first %u, last %u, start %u, gap %u, seed %u)\n", l->n,
	       l->size, l->first, l->last, l->start, l->gap, l->seed);
}

static void report(struct acomp *a, const struct acomp_check *check, const struct acomp_case *c)
{
	char text[ACOMP_REPLAY_LEN];

	acomp_case_text(check->name, c, text);
	printf("# smallest: %s %s: %s\n", a->alg, check->name, a->why);
	printf("#   %u bytes of %s (seed %u), flags %#x, fill %#x\n", c->size,
	       acomp_content_names[c->content], c->seed, c->flags, c->fill);
	layout_words("plain side", &c->src, c->size, a->sfrag);
	layout_words("other side", &c->dst, acomp_bound(c->size), a->dfrag);
	printf("#   ALG=%s REPLAY=%s acomp_soak\n", a->alg, text);
	fflush(stdout);
}

/*
 * Each case goes through the checks of one request or two, and through one of the
 * others in turn, so that a soak is about layouts and not about those.
 */
static bool now(unsigned int check, unsigned long i)
{
	static const char *const always[] = {
		"compress", "decompress_exact", "same_frame",
	};
	unsigned int k;

	for (k = 0; k < ARRAY_SIZE(always); k++)
		if (!strcmp(acomp_checks[check].name, always[k]))
			return true;
	return i % acomp_nr_checks == check;
}

TEST_F_TIMEOUT(soak, cases, 3600)
{
	static const unsigned long count[] = { 60, 2000, 20000 };
	unsigned long iter = acomp_env("ITER", count[acomp_level()]), i;
	unsigned long seed = acomp_env("SEED", 1), reported = 0, cases = 0, bad = 0;
	const char *replay = getenv("REPLAY");
	__u64 rnd = seed * 77777, start = acomp_ms();
	const struct acomp_check *check;
	struct acomp *a = &self->a;
	struct acomp_case c = {};
	char name[40];
	unsigned int k;

	if (replay) {
		ASSERT_TRUE(acomp_case_parse(replay, name, &c));
		check = acomp_find_check(name);
		ASSERT_NE(NULL, check);
		if (!acomp_check(a, check, &c))
			report(a, check, &c);
		EXPECT_EQ(0, a->failed);
		return;
	}
	if (!a->zstd && !getenv("ALG"))
		iter /= 5;
	for (i = 0; i < iter; i++) {
		draw(&rnd, &c);
		cases++;
		for (k = 0; k < acomp_nr_checks; k++) {
			struct acomp_case small = c;

			if (!now(k, i))
				continue;
			a->quiet = reported >= 3;
			if (acomp_check(a, &acomp_checks[k], &c))
				continue;
			bad++;
			if (reported++ >= 3)
				continue;
			shrink(a, &acomp_checks[k], &small);
			report(a, &acomp_checks[k], &small);
		}
	}
	TH_LOG("%s: %lu layouts, %lu checks failed, %s, seed %lu, %u ms", a->alg, cases, bad,
	       acomp_counts(a), seed, (unsigned int)(acomp_ms() - start));
	EXPECT_EQ(iter, cases);
	EXPECT_LE(iter, a->requests + a->avoided);
	EXPECT_EQ(0, bad);
}

TEST_HARNESS_MAIN
