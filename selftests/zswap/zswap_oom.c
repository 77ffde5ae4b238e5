// SPDX-License-Identifier: GPL-2.0-only
/*
 * Allocations that fail while a page is stored or loaded, or a compressor is set up:
 * each in turn. The page is then somewhere else, or not reclaimed, and its bytes are
 * the same.
 */
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "../lib/failnth.h"
#include "zswap.h"

#define MAX_NTH	400
#define NR	(4U * PAGE_NR_KINDS)

FIXTURE(oom) {
	struct zswap z;
	size_t size;
	unsigned char *p;
	long stored, bad;
	int fd;
};

FIXTURE_VARIANT(oom) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(oom, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(oom, deflate) { .alg = "deflate" };

FIXTURE_SETUP(oom)
{
	const char *why = failnth_prepare();

	if (!why)
		why = zswap_open(&self->z);
	if (!why)
		why = zswap_use(variant->alg);
	if (why)
		SKIP(return, "%s", why);
	self->size = NR * self->z.page;
	self->p = zswap_memory(self->size);
	self->fd = failnth_open();
	ASSERT_NE(NULL, self->p);
	ASSERT_LE(0, self->fd);
	self->stored = zswap_count("stored_pages");
	self->bad = zswap_count("decompress_fail");
}

FIXTURE_TEARDOWN(oom)
{
	if (self->p)
		munmap(self->p, self->size);
	if (self->z.on) {
		EXPECT_EQ(self->bad, zswap_count("decompress_fail"));
		EXPECT_EQ(self->stored, zswap_count("stored_pages"));
	}
	EXPECT_TRUE(zswap_close(&self->z));
}

/* Stores fail in three ways, and each is counted. */
static long rejected(void)
{
	return zswap_count("reject_alloc_fail") + zswap_count("reject_kmemcache_fail") +
	       zswap_count("reject_compress_fail");
}

TEST_F_TIMEOUT(oom, store, 200)
{
	long before = rejected();
	unsigned int n;
	bool hit = true;

	for (n = 1; n < MAX_NTH && hit; n++) {
		pages_fill(self->p, self->z.page, NR, n);
		ASSERT_TRUE(failnth(self->fd, n));
		madvise(self->p, self->size, MADV_PAGEOUT);
		hit = failnth_was_hit(self->fd);
		failnth(self->fd, 0);
		ASSERT_EQ(0, pages_wrong(self->p, self->z.page, NR, n))
			TH_LOG("after allocation %u failed", n);
	}
	TH_LOG("%u allocations failed, %ld stores", n - 1, rejected() - before);
	EXPECT_LT(0, rejected() - before);
}

TEST_F_TIMEOUT(oom, load, 200)
{
	volatile unsigned char *p = self->p;
	unsigned int n;
	bool hit = true;

	for (n = 1; n < MAX_NTH && hit; n++) {
		pages_fill(self->p, self->z.page, NR, n);
		ASSERT_EQ(0, zswap_page_out(self->p, self->size));
		ASSERT_TRUE(failnth(self->fd, n));
		/* A fault that cannot have memory is tried again. */
		(void)p[1 * self->z.page];
		(void)p[3 * self->z.page];
		hit = failnth_was_hit(self->fd);
		failnth(self->fd, 0);
		ASSERT_EQ(0, pages_wrong(self->p, self->z.page, NR, n))
			TH_LOG("after allocation %u failed", n);
	}
	TH_LOG("%u allocations failed", n - 1);
	EXPECT_LT(2, n);
}

/* What a compressor's set-up had is given back, and the old one stays. */
TEST_F_TIMEOUT(oom, set_up, 200)
{
	unsigned int n, failed = 0;
	bool hit = true;

	ASSERT_EQ(NULL, zswap_use("lzo"));
	pages_fill(self->p, self->z.page, NR, 1);
	ASSERT_EQ(0, zswap_page_out(self->p, self->size));
	for (n = 1; n < MAX_NTH && hit; n++) {
		ASSERT_TRUE(failnth(self->fd, n));
		failed += !!sysfile_put(ZSWAP_PARAM "compressor", variant->alg);
		hit = failnth_was_hit(self->fd);
		failnth(self->fd, 0);
		/* The pool of a switch that worked goes, and is set up anew. */
		ASSERT_EQ(NULL, zswap_use("lzo"));
	}
	TH_LOG("%u allocations failed, %u switches", n - 1, failed);
	EXPECT_LT(0, failed);
	EXPECT_EQ(0, pages_wrong(self->p, self->z.page, NR, 1));
	ASSERT_EQ(NULL, zswap_use(variant->alg));
}

TEST_HARNESS_MAIN
