// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is stored comes back, byte by byte, with each compressor and for pages of every
 * compressibility, whoever drives it out and whoever reads it, and zswap's counters
 * say what happened.
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "zswap.h"

#define NR		(56U * PAGE_NR_KINDS)
#define LIMIT		"4194304"	/* of memory in a cgroup: less than is used */
#define LIMIT_PAGES	(366U * PAGE_NR_KINDS)		/* that is used */
#define HUGE		(2UL << 20)
#define THP		"/sys/kernel/mm/transparent_hugepage/"
#define THP_STORED	THP "hugepages-2048kB/stats/zswpout"

FIXTURE(content) {
	struct zswap z;
	size_t size;
	unsigned char *p;
	long stored, bad;
};

FIXTURE_VARIANT(content) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(content, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(content, lzo) { .alg = "lzo" };
FIXTURE_VARIANT_ADD(content, lz4) { .alg = "lz4" };
FIXTURE_VARIANT_ADD(content, deflate) { .alg = "deflate" };

FIXTURE_SETUP(content)
{
	const char *why = zswap_open(&self->z);

	if (!why)
		why = zswap_use(variant->alg);
	if (why)
		SKIP(return, "%s", why);
	self->size = NR * self->z.page;
	self->p = zswap_memory(self->size);
	ASSERT_NE(NULL, self->p);
	self->stored = zswap_count("stored_pages");
	self->bad = zswap_count("decompress_fail");
}

FIXTURE_TEARDOWN(content)
{
	if (self->p)
		munmap(self->p, self->size);
	if (self->z.on) {
		EXPECT_EQ(self->bad, zswap_count("decompress_fail"));
		EXPECT_EQ(self->stored, zswap_count("stored_pages"));
	}
	EXPECT_TRUE(zswap_close(&self->z));
}

TEST_F_TIMEOUT(content, round_trip, 120)
{
	const long expected = NR - NR / PAGE_NR_KINDS;	/* zeros are not stored */
	const long random = NR / PAGE_NR_KINDS;
	long incompressible = zswap_count("stored_incompressible_pages");
	long out = vm_count("zswpout"), in = vm_count("zswpin");
	unsigned int seed;

	for (seed = 0; seed < 4; seed++) {
		pages_fill(self->p, self->z.page, NR, seed);
		ASSERT_EQ(0, zswap_page_out(self->p, self->size));
		EXPECT_EQ(expected, zswap_count("stored_pages") - self->stored);
		/* Of PAGE_PART some do not compress either. */
		EXPECT_LE(random, zswap_count("stored_incompressible_pages") - incompressible);
		EXPECT_GE(random * 2,
			  zswap_count("stored_incompressible_pages") - incompressible);
		EXPECT_EQ(0, pages_wrong(self->p, self->z.page, NR, seed));
		EXPECT_EQ(0, zswap_in_swap(self->p, self->size));
		EXPECT_EQ(self->stored, zswap_count("stored_pages"));
		EXPECT_EQ(incompressible, zswap_count("stored_incompressible_pages"));
	}
	EXPECT_EQ(4 * expected, vm_count("zswpout") - out);
	EXPECT_EQ(4 * expected, vm_count("zswpin") - in);
}

/* Pages that are freed or written anew while they are stored leave nothing behind. */
TEST_F_TIMEOUT(content, dropped_and_overwritten, 120)
{
	size_t half = self->size / 2;

	pages_fill(self->p, self->z.page, NR, 1);
	ASSERT_EQ(0, zswap_page_out(self->p, self->size));
	ASSERT_EQ(0, madvise(self->p, half, MADV_DONTNEED));
	pages_fill(self->p, self->z.page, NR / 2, 2);
	ASSERT_EQ(0, zswap_page_out(self->p, self->size));
	EXPECT_EQ(0, pages_wrong(self->p, self->z.page, NR / 2, 2));
	pages_fill(self->p, self->z.page, NR, 3);
	ASSERT_EQ(0, zswap_page_out(self->p, self->size));
	EXPECT_EQ(0, pages_wrong(self->p, self->z.page, NR, 3));
}

/* What is done in a cgroup: pages written and read that many times; how many are wrong. */
struct work {
	size_t page;
	unsigned int n;
	unsigned int rounds;
	bool page_out;
};

static int write_and_read(void *arg)
{
	const struct work *w = arg;
	unsigned char *p = zswap_memory(w->n * w->page);
	unsigned int seed, wrong = !p;

	for (seed = 0; p && seed < w->rounds; seed++) {
		pages_fill(p, w->page, w->n, seed);
		if (w->page_out)
			wrong += zswap_page_out(p, w->n * w->page);
		wrong += pages_wrong(p, w->page, w->n, seed);
	}
	return !!wrong;
}

/* More than a memory cgroup may have: reclaim stores while faults load. */
TEST_F_TIMEOUT(content, cgroup_limit, 200)
{
	struct work w = { .page = self->z.page, .n = LIMIT_PAGES, .rounds = 2 };
	long out = vm_count("zswpout"), in = vm_count("zswpin");
	const char *why;
	int ret;

	why = zswap_in_cgroup("memory.max", LIMIT, write_and_read, &w, &ret);
	if (why)
		SKIP(return, "%s", why);
	EXPECT_EQ(0, ret);
	EXPECT_LT(LIMIT_PAGES / 2, vm_count("zswpout") - out);
	EXPECT_LT(LIMIT_PAGES / 2, vm_count("zswpin") - in);
}

/* zswap itself at its limit: what it has is decompressed and written to swap. */
TEST_F_TIMEOUT(content, written_back, 200)
{
	struct work w = { .page = self->z.page, .n = NR, .rounds = 3, .page_out = true };
	long back = zswap_count("written_back_pages"), event = vm_count("zswpwb");
	const char *why;
	int ret;

	why = zswap_in_cgroup("memory.zswap.max", "262144", write_and_read, &w, &ret);
	if (why)
		SKIP(return, "%s", why);
	EXPECT_EQ(0, ret);
	back = zswap_count("written_back_pages") - back;
	EXPECT_LT(0, back);
	EXPECT_EQ(back, vm_count("zswpwb") - event);
}

static int ask_for_memory(void *arg)
{
	const struct work *w = arg;
	unsigned char *p = zswap_memory(w->n * w->page);
	long event = vm_count("zswpwb");
	unsigned int i;

	if (!p)
		return 1;
	pages_fill(p, w->page, w->n, 7);
	if (zswap_page_out(p, w->n * w->page))
		return 2;
	/* Each stored page gets a second chance, and a cgroup's counters are seconds late. */
	for (i = 0; i < 100 && vm_count("zswpwb") == event; i++) {
		zswap_cgroup_put("memory.reclaim", "1048576");
		usleep(50000);
	}
	return pages_wrong(p, w->page, w->n, 7) ? 3 : 0;
}

/* The shrinker takes stored pages out again when memory is asked for. */
TEST_F_TIMEOUT(content, shrunk, 200)
{
	struct work w = { .page = self->z.page, .n = NR };
	long event = vm_count("zswpwb");
	const char *why = NULL;
	char old[8] = "N";
	int ret;

	sysfile_get(ZSWAP_PARAM "shrinker_enabled", old, sizeof(old));
	if (sysfile_put(ZSWAP_PARAM "shrinker_enabled", "Y"))
		why = "no shrinker";
	else
		why = zswap_in_cgroup("memory.max", "max", ask_for_memory, &w, &ret);
	sysfile_put(ZSWAP_PARAM "shrinker_enabled", old);
	if (why)
		SKIP(return, "%s", why);
	EXPECT_EQ(0, ret);
	EXPECT_LT(0, vm_count("zswpwb") - event);
}

/* Parent and child share what is stored until one of them writes. */
TEST_F_TIMEOUT(content, fork_and_write, 120)
{
	unsigned int i, wrong;
	int status = -1;
	pid_t child;

	pages_fill(self->p, self->z.page, NR, 1);
	ASSERT_EQ(0, zswap_page_out(self->p, self->size));
	child = fork();
	ASSERT_LE(0, child);
	if (!child) {
		for (i = 0; i < NR; i += 2)
			page_fill(self->p + i * self->z.page, self->z.page, i, 2);
		wrong = zswap_page_out(self->p, self->size);
		for (i = 0; i < NR; i++)
			wrong += !page_is(self->p + i * self->z.page, self->z.page, i,
					  i % 2 ? 1 : 2);
		_exit(!!wrong);
	}
	wrong = pages_wrong(self->p, self->z.page, NR, 1);
	/* Shared pages are not paged out for one of two owners: those of one are. */
	for (i = 0; i < NR; i += 3)
		page_fill(self->p + i * self->z.page, self->z.page, i, 3);
	madvise(self->p, self->size, MADV_PAGEOUT);
	ASSERT_EQ(child, waitpid(child, &status, 0));
	EXPECT_EQ(0, status)
		TH_LOG("the child saw wrong pages, or could not page out");
	EXPECT_EQ(0, wrong);
	for (wrong = 0, i = 0; i < NR; i++)
		wrong += !page_is(self->p + i * self->z.page, self->z.page, i, i % 3 ? 1 : 3);
	EXPECT_EQ(0, wrong);
}

/* Stored as one folio of many pages, loaded page by page. */
TEST_F_TIMEOUT(content, huge_page, 120)
{
	const long n = HUGE / self->z.page;
	long huge = sysfile_number(THP_STORED), out = vm_count("zswpout");
	unsigned char *p, *map;
	long kilobytes;

	if (access(THP "enabled", R_OK))
		SKIP(return, "no huge pages (CONFIG_TRANSPARENT_HUGEPAGE)");
	map = mmap(NULL, 2 * HUGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	ASSERT_NE(MAP_FAILED, map);
	p = (unsigned char *)(((unsigned long)map + HUGE - 1) & ~(HUGE - 1));
	sysfile_put(THP "enabled", "madvise");
	ASSERT_EQ(0, madvise(p, HUGE, MADV_HUGEPAGE));
	pages_fill(p, self->z.page, n, 5);
	kilobytes = sysfile_field("/proc/self/smaps_rollup", "AnonHugePages");
	ASSERT_EQ((long)HUGE / 1024, kilobytes)
		TH_LOG("no huge page was had");
	ASSERT_EQ(0, zswap_page_out(p, HUGE));
	EXPECT_EQ(n, vm_count("zswpout") - out);
	EXPECT_EQ(1, sysfile_number(THP_STORED) - huge)
		TH_LOG("it was not stored in one piece");
	EXPECT_EQ(0, pages_wrong(p, self->z.page, n, 5));
	munmap(map, 2 * HUGE);
}

/* Each page is loaded by the compressor that stored it. */
TEST_F_TIMEOUT(content, compressor_is_switched, 120)
{
	static const char *const algs[] = { "zstd", "lzo", "lz4", "deflate" };
	const unsigned int each = NR / ARRAY_SIZE(algs);
	unsigned int i, k, wrong = 0;

	pages_fill(self->p, self->z.page, NR, 9);
	for (i = 0; i < ARRAY_SIZE(algs); i++) {
		ASSERT_EQ(NULL, zswap_use(algs[i]));
		ASSERT_EQ(0, zswap_page_out(self->p + i * each * self->z.page,
					    each * self->z.page));
	}
	ASSERT_EQ(NULL, zswap_use(variant->alg));
	for (k = 0; k < each; k++)
		for (i = 0; i < ARRAY_SIZE(algs); i++)
			wrong += !page_is(self->p + (i * each + k) * self->z.page,
					  self->z.page, i * each + k, 9);
	EXPECT_EQ(0, wrong);
}

TEST_HARNESS_MAIN
