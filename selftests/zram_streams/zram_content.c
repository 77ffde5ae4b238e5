// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is written is read, byte by byte, through each backend and for pages of every
 * compressibility, after being compressed anew with another backend, too, and zram's
 * counters say what is stored.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "zram.h"

#define EACH	64U
#define NR	(EACH * PAGE_NR_KINDS)

/* Numbers of mm_stat. */
#define ORIG_DATA_SIZE	0
#define COMPR_DATA_SIZE	1
#define MEM_USED_TOTAL	2
#define SAME_PAGES	5
#define HUGE_PAGES	7

FIXTURE(content) {
	struct zram z;
	int fd;
};

/* @second: what recompresses it */
FIXTURE_VARIANT(content) {
	const char *alg;
	const char *second;
};

FIXTURE_VARIANT_ADD(content, zstd) { .alg = "zstd", .second = "deflate" };
FIXTURE_VARIANT_ADD(content, lzo) { .alg = "lzo", .second = "zstd" };
FIXTURE_VARIANT_ADD(content, lzo_rle) { .alg = "lzo-rle", .second = "zstd" };
FIXTURE_VARIANT_ADD(content, lz4) { .alg = "lz4", .second = "zstd" };
FIXTURE_VARIANT_ADD(content, deflate) { .alg = "deflate", .second = "zstd" };

FIXTURE_SETUP(content)
{
	const char *why = zram_open(&self->z);
	char recomp[64];

	self->fd = -1;
	if (!why) {
		snprintf(recomp, sizeof(recomp), "algo=%s priority=1", variant->second);
		/* Without it, only that test skips. */
		zram_put(&self->z, "recomp_algorithm", recomp);
		why = zram_start(&self->z, variant->alg, "16M");
	}
	if (why)
		SKIP(return, "%s", why);
	self->fd = zram_device(&self->z);
	ASSERT_LE(0, self->fd);
}

FIXTURE_TEARDOWN(content)
{
	if (self->fd >= 0)
		close(self->fd);
	EXPECT_TRUE(zram_close(&self->z));
}

static long mm_stat(const FIXTURE_DATA(content) *self, unsigned int n)
{
	return zram_number(&self->z, "mm_stat", n);
}

TEST_F_TIMEOUT(content, round_trip, 120)
{
	unsigned int seed;

	for (seed = 0; seed < 4; seed++) {
		ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, seed));
		EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, 0, NR, seed));
		EXPECT_EQ((long)(NR * self->z.page), mm_stat(self, ORIG_DATA_SIZE));
		/* Zeros, and one word. */
		EXPECT_EQ((long)EACH * 2, mm_stat(self, SAME_PAGES));
		/* Of PAGE_PART some do not compress either. */
		EXPECT_LE((long)EACH, mm_stat(self, HUGE_PAGES));
		EXPECT_GE((long)EACH * 2, mm_stat(self, HUGE_PAGES));
		EXPECT_LT(mm_stat(self, COMPR_DATA_SIZE), mm_stat(self, ORIG_DATA_SIZE));
	}
}

TEST_F_TIMEOUT(content, discarded, 120)
{
	long same;

	ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, 1));
	ASSERT_EQ(0, fallocate(self->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0,
			       NR / 2 * self->z.page));
	same = mm_stat(self, SAME_PAGES);
	EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, NR / 2, NR / 2, 1));
	EXPECT_GT((long)EACH * 2, same);
	ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, 2));
	EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, 0, NR, 2));
	EXPECT_EQ((long)(NR * self->z.page), mm_stat(self, ORIG_DATA_SIZE));
}

TEST_F_TIMEOUT(content, recompressed, 120)
{
	long before, huge;

	if (zram_number(&self->z, "recomp_algorithm", 0) < 0 &&
	    zram_put(&self->z, "recompress", "type=huge"))
		SKIP(return, "no recompression (CONFIG_ZRAM_MULTI_COMP)");
	ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, 1));
	before = mm_stat(self, COMPR_DATA_SIZE);
	huge = mm_stat(self, HUGE_PAGES);
	EXPECT_EQ(0, zram_put(&self->z, "recompress", "type=huge"));
	EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, 0, NR, 1));
	EXPECT_EQ(0, zram_put(&self->z, "idle", "all"));
	EXPECT_EQ(0, zram_put(&self->z, "recompress", "type=idle"));
	EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, 0, NR, 1));
	EXPECT_GE(before, mm_stat(self, COMPR_DATA_SIZE));
	EXPECT_GE(huge, mm_stat(self, HUGE_PAGES));
	TH_LOG("%ld bytes, %ld recompressed", before, mm_stat(self, COMPR_DATA_SIZE));
	/* What fast algorithms stored gets smaller. */
	if (!strcmp(variant->second, "zstd") && strcmp(variant->alg, "deflate"))
		EXPECT_GT(before, mm_stat(self, COMPR_DATA_SIZE));
	ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, 2));
	EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, 0, NR, 2));
}

/* A reset gives all back, and the next use finds nothing of the old. */
TEST_F_TIMEOUT(content, reset, 120)
{
	unsigned char *p = zram_memory(self->z.page);
	unsigned int i;
	size_t k;

	ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, 1));
	EXPECT_EQ(-EBUSY, zram_put(&self->z, "reset", "1"));
	close(self->fd);
	ASSERT_EQ(0, zram_put(&self->z, "reset", "1"));
	ASSERT_EQ(NULL, zram_start(&self->z, variant->second, "16M"));
	self->fd = zram_device(&self->z);
	ASSERT_LE(0, self->fd);
	EXPECT_EQ(0, mm_stat(self, ORIG_DATA_SIZE));
	for (i = 0; i < NR; i++) {
		memset(p, 1, self->z.page);
		ASSERT_EQ((ssize_t)self->z.page,
			  pread(self->fd, p, self->z.page, i * self->z.page));
		for (k = 0; k < self->z.page && !p[k]; k++)
			;
		ASSERT_EQ(self->z.page, k);
	}
	ASSERT_EQ(0, zram_write(self->fd, self->z.page, 0, NR, 3));
	EXPECT_EQ(0, zram_wrong(self->fd, self->z.page, 0, NR, 3));
}

TEST_HARNESS_MAIN
