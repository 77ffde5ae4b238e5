// SPDX-License-Identifier: GPL-2.0-only
/*
 * The BMI2 and the generic bodies of lib/zstd must do the same work.  Which of
 * them runs is the machine's matter, so the frames that one machine makes are
 * compared with those of another by a digest: it is printed as
 *
 *	# carry ZSTD_BMI2_FRAMES=DIGEST
 *
 * and compared with the variable of that name, if it is set.  Equal frames, and
 * each machine reading its own, is each machine reading the others'.  libzstd
 * reads and makes frames as an independent opinion.
 *
 * Not tested here: the kernel's frames need not be the same as libzstd's, which
 * is another version, nor the same from one kernel version to the next.
 */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "kselftest_harness.h"
#include "zstd_bmi2.h"

#define MAX_SIZE	50000
#define ROOM		ZSTD_COMPRESSBOUND(MAX_SIZE)

/*
 * Sizes: nothing to code, one Huffman stream, four of them, about a page, more
 * than a page; all are one block.  Levels stand for
 * the match finders; the slow ones are left out where they take long.
 */
static const struct {
	size_t size;
	int max_level;
} sizes[] = {
	{ 1, 1 },
	{ 200, 7 },
	{ 1000, 3 },
	{ 4000, 19 },
	{ 20000, 3 },
	{ MAX_SIZE, 1 },
};

static const int levels[] = { 1, 3, 7, 13, 19 };

static const char *lacking;

/* One content, in plain[], at one level; 0 where acomp chooses its own. */
struct item {
	enum contents kind;
	size_t size;
	int level;
};

struct work {
	enum zstd_bmi2_api api;
	int fd;
	char plain[MAX_SIZE];
	char frame[ROOM];
	char again[MAX_SIZE];
};

FIXTURE(frames) {
	struct work *w;
};

FIXTURE_VARIANT(frames) {
	enum zstd_bmi2_api api;
};

FIXTURE_VARIANT_ADD(frames, lib) {
	.api = ZSTD_BMI2_LIB,
};

FIXTURE_VARIANT_ADD(frames, stream) {
	.api = ZSTD_BMI2_STREAM,
};

FIXTURE_VARIANT_ADD(frames, acomp) {
	.api = ZSTD_BMI2_ACOMP,
};

/* Once it is sure that nothing is lacking. */
static struct work *start(void)
{
	struct work *w = calloc(1, sizeof(*w));

	if (w)
		w->fd = zstd_bmi2_open();
	return w;
}

static void finish(struct work *w)
{
	if (w && w->fd >= 0)
		close(w->fd);
	free(w);
}

FIXTURE_SETUP(frames)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	self->w = start();
	ASSERT_TRUE(self->w && self->w->fd >= 0);
	self->w->api = variant->api;
}

FIXTURE_TEARDOWN(frames)
{
	finish(self->w);
}

/* Go on to the next item and its content; false after the last. */
static bool next_item(struct work *w, struct item *item, size_t *at)
{
	const size_t n_levels = ARRAY_SIZE(levels);
	const size_t end = CONTENTS_KINDS * ARRAY_SIZE(sizes) * n_levels;
	bool acomp = w->api == ZSTD_BMI2_ACOMP;

	for (; *at < end; ++*at) {
		size_t which = *at / n_levels % ARRAY_SIZE(sizes);
		size_t level = *at % n_levels;

		/* acomp: one level of its own, one page. */
		if (acomp ? level || sizes[which].size > 4096 :
			    levels[level] > sizes[which].max_level)
			continue;
		item->kind = *at / n_levels / ARRAY_SIZE(sizes);
		item->size = sizes[which].size;
		item->level = acomp ? 0 : levels[level];
		fill(w->plain, item->size, item->kind, which);
		++*at;
		return true;
	}
	return false;
}

static long compress(struct work *w, const struct item *item)
{
	/* A page for acomp: all of its contents fit, compressed or not. */
	size_t room = w->api == ZSTD_BMI2_ACOMP ? 4096 :
						     ZSTD_compressBound(item->size);

	return zstd_bmi2_run(w->fd, w->api, ZSTD_BMI2_COMPRESS, item->level,
			     w->plain, item->size, w->frame, room);
}

/* Does the kernel read the frame as plain[]? */
static bool kernel_reads(struct work *w, const struct item *item,
			 size_t len)
{
	memset(w->again, 0x55, item->size);
	return zstd_bmi2_run(w->fd, w->api, ZSTD_BMI2_DECOMPRESS, 0,
			     w->frame, len, w->again,
			     item->size) == (long)item->size &&
	       !memcmp(w->again, w->plain, item->size);
}

static bool libzstd_reads(struct work *w, const struct item *item,
			  size_t len)
{
	memset(w->again, 0x55, item->size);
	return ZSTD_decompress(w->again, item->size, w->frame,
			       len) == item->size &&
	       !memcmp(w->again, w->plain, item->size);
}

/* For messages. */
static const char *name_of(const struct item *item)
{
	static char name[64];

	snprintf(name, sizeof(name), "%s of %zu bytes at level %d",
		 contents_names[item->kind], item->size, item->level);
	return name;
}

TEST_F(frames, kernel_reads_its_own)
{
	struct item item;
	size_t at = 0;

	while (next_item(self->w, &item, &at)) {
		long len = compress(self->w, &item);

		ASSERT_TRUE(len > 0 && kernel_reads(self->w, &item, len)) {
			TH_LOG("%s: %s", name_of(&item), zstd_bmi2_error(len));
		}
	}
}

TEST_F(frames, libzstd_reads_the_kernels)
{
	struct item item;
	size_t at = 0;

	while (next_item(self->w, &item, &at)) {
		long len = compress(self->w, &item);

		ASSERT_TRUE(len > 0 && libzstd_reads(self->w, &item, len)) {
			TH_LOG("%s: %s", name_of(&item), zstd_bmi2_error(len));
		}
	}
}

/* With and without checksum and content size, by turns. */
TEST_F(frames, kernel_reads_libzstds)
{
	ZSTD_CCtx *cctx = ZSTD_createCCtx();
	unsigned int n = 0;
	struct item item;
	size_t at = 0;

	ASSERT_NE(NULL, cctx);
	while (next_item(self->w, &item, &at)) {
		size_t len;

		if (!item.level)
			item.level = levels[n % ARRAY_SIZE(levels)];
		ZSTD_CCtx_reset(cctx, ZSTD_reset_session_and_parameters);
		ZSTD_CCtx_setParameter(cctx, ZSTD_c_compressionLevel, item.level);
		ZSTD_CCtx_setParameter(cctx, ZSTD_c_checksumFlag, n & 1);
		ZSTD_CCtx_setParameter(cctx, ZSTD_c_contentSizeFlag, n >> 1 & 1);
		len = ZSTD_compress2(cctx, self->w->frame, ROOM, self->w->plain,
				     item.size);
		ASSERT_FALSE(!!ZSTD_isError(len));
		ASSERT_TRUE(kernel_reads(self->w, &item, len)) {
			TH_LOG("%s, checksum %d, content size %d",
			       name_of(&item), n & 1, n >> 1 & 1);
		}
		n++;
	}
	ZSTD_freeCCtx(cctx);
}

/* FNV-1a, over the lengths as well. */
static void digest(uint64_t *d, const void *from, size_t len)
{
	const uint8_t *p = from;

	while (len--)
		*d = (*d ^ *p++) * 0x100000001b3;
}

/* Digest of all frames of all interfaces; false if one could not be made. */
static bool digest_all(struct work *w, uint64_t *d)
{
	*d = 0xcbf29ce484222325;
	for (int api = 0; api < ZSTD_BMI2_APIS; api++) {
		struct item item;
		size_t at = 0;

		w->api = api;
		while (next_item(w, &item, &at)) {
			long len = compress(w, &item);

			if (len <= 0) {
				printf("# %s, %s: %s\n", zstd_bmi2_api_names[api],
				       name_of(&item), zstd_bmi2_error(len));
				return false;
			}
			digest(d, &len, sizeof(len));
			digest(d, w->frame, len);
		}
	}
	return true;
}

FIXTURE(digest) {
	struct work *w;
};

FIXTURE_SETUP(digest)
{
	if (lacking)
		SKIP(return, "%s", lacking);
	self->w = start();
	ASSERT_TRUE(self->w && self->w->fd >= 0);
}

FIXTURE_TEARDOWN(digest)
{
	finish(self->w);
}

TEST_F(digest, is_the_one_of_other_machines)
{
	const char *other = getenv("ZSTD_BMI2_FRAMES");
	char own[17];
	uint64_t d;

	ASSERT_TRUE(digest_all(self->w, &d));
	snprintf(own, sizeof(own), "%016llx", (unsigned long long)d);
	printf("# carry ZSTD_BMI2_FRAMES=%s\n", own);
	if (!other || !*other)
		SKIP(return, "the first machine: no ZSTD_BMI2_FRAMES to compare with");
	ASSERT_STREQ(other, own);
}

int main(int argc, char **argv)
{
	lacking = zstd_bmi2_load();
	return test_harness_run(argc, argv);
}
