// SPDX-License-Identifier: GPL-2.0-only
/*
 * Every way of reading compressed data, for each codec and block size: what is read
 * is compared byte by byte, and each file system passes btrfs check in the end.
 *
 * Decompression sees one bio at a time, so what matters is where a bio begins and
 * ends in an extent, how much of the extent the file still refers to, and which of
 * its pages the page cache already has. These are the shapes; how many different
 * ones ran is printed at the end of each test.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/btrfs.h>
#include <linux/btrfs_tree.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "btrfs_compress.h"

FIXTURE(reads) {
	struct fs fs;
	struct file f;
	struct file g;
};

FIXTURE_VARIANT(reads) {
	const char *codec;
	unsigned int block;
};

VARIANTS(reads)

FIXTURE_SETUP(reads)
{
	const char *reason = fs_make(&self->fs, variant->codec, variant->block, 160);

	self->f.fd = -1;
	self->g.fd = -1;
	if (reason)
		SKIP(return, "%s", reason);
	OK(fs_mount(&self->fs, 0, NULL));
	OK(file_open(&self->fs, &self->f, "f"));
}

FIXTURE_TEARDOWN(reads)
{
	struct fs *fs = &self->fs;
	bool used = fs->img.mounted;

	file_close(&self->f);
	file_close(&self->g);
	EXPECT_TRUE(fsimage_umount(&fs->img)) { TH_LOG("%s", why); }
	if (used) {
		EXPECT_TRUE(fs_check(fs)) { TH_LOG("btrfs check: %s", why); }
		TH_LOG("%lu reads compared, of %lu shapes", fs->reads, shapes());
	}
	fsimage_free(&fs->img);
}

/*
 * How many of the file's extents are compressed, are so with the codec that was asked
 * for, and are only referred to in part.
 */
static bool layout(struct fs *fs, struct file *f, unsigned int *whole, unsigned int *cut)
{
	static struct extent e[MAX_EXTENTS];
	int n = file_extents(f, e), i;

	if (n < 0)
		return fails("no extents (BTRFS_IOC_TREE_SEARCH_V2): %s", strerror(errno));
	*whole = 0;
	*cut = 0;
	for (i = 0; i < n; i++) {
		if (!e[i].compression)
			continue;
		if (e[i].compression != fs->codec->id)
			return fails("an extent is compressed with %u", e[i].compression);
		if (e[i].type == BTRFS_FILE_EXTENT_INLINE || e[i].len == e[i].ram)
			++*whole;
		else
			++*cut;
	}
	return true;
}

TEST_F_TIMEOUT(reads, sequential, SECONDS)
{
	static const size_t pieces[] = { 1 << 20, 65536, 4096, 131072 + 4096, 12345, 777 };
	static const int advice[] = {
		POSIX_FADV_NORMAL, POSIX_FADV_SEQUENTIAL, POSIX_FADV_RANDOM,
	};
	unsigned int i, k, whole, cut;

	OK(file_fill(&self->f, level() ? 17 : 9));
	OK(file_write(&self->f, self->f.size, 12345, SEED(TEXT, 99)));
	OK(layout(&self->fs, &self->f, &whole, &cut));
	/* All but what does not shrink. */
	EXPECT_LE(level() ? 9 : 5, whole);
	EXPECT_EQ(0, cut);
	for (k = 0; k < ARRAY_SIZE(advice); k++) {
		posix_fadvise(self->f.fd, 0, 0, advice[k]);
		self->f.tag = k;
		for (i = 0; i < ARRAY_SIZE(pieces) - !level(); i++) {
			OK(file_cold(&self->f));
			OK(file_read_all(&self->fs, &self->f, pieces[i]));
		}
	}
}

TEST_F_TIMEOUT(reads, random_preads, SECONDS)
{
	unsigned long seed = env("SEED", 1), n = env("ITER", level() ? 4000 * level() : 300), i;

	OK(file_fill(&self->f, 24));
	posix_fadvise(self->f.fd, 0, 0, POSIX_FADV_RANDOM);
	for (i = 0; i < n; i++) {
		__u64 state = seed + i, pos = rnd(&state, self->f.size);
		size_t len = 1 + rnd(&state, 3 * PAGE);

		if (i % 2) {
			pos &= -PAGE;
			len = PAGE;
		}
		if (i % 32 == 0)
			OK(file_cold(&self->f));
		ASSERT_TRUE(file_read(&self->fs, &self->f, pos, len))
			TH_LOG("SEED=%lu ITER=1: %s", seed + i, why);
	}
}

/* Each page of an extent as the first that is read, cold, alone and with followers. */
TEST_F_TIMEOUT(reads, begin_inside, SECONDS)
{
	static const unsigned int lens[] = { 1, PAGE, 3 * PAGE, EXTENT_MAX, 2 * EXTENT_MAX };
	unsigned int i, page, step = level() ? 1 : 5;

	OK(file_fill(&self->f, 4));
	posix_fadvise(self->f.fd, 0, 0, POSIX_FADV_RANDOM);
	for (page = 1; page < 3 * EXTENT_MAX / PAGE; page += step) {
		for (i = 0; i < ARRAY_SIZE(lens); i++) {
			unsigned int odd = i == 0 ? 2049 : page % 3 == 0 ? 100 : 0;

			OK(file_cold(&self->f));
			OK(file_read(&self->fs, &self->f, page * PAGE + odd, lens[i]));
		}
	}
}

/* What happens to an extent of 128K at f's offset 128K; units of blocks, or 1/8ths. */
enum how { OVERWRITE, PUNCH, CLONE_OVER };

static const struct cut {
	const char *name;
	__u8 start, end;	/* in eighths of the extent */
	__s8 start_blocks, end_blocks;
} cuts[] = {
	{ "the first block", 0, 0, 0, 1 },
	{ "the last block", 8, 8, -1, 0 },
	{ "all but the last block", 0, 8, 0, -1 },
	{ "all but the first block", 0, 8, 1, 0 },
	{ "the head", 0, 3, 0, 0 },
	{ "the tail", 5, 8, 0, 0 },
	{ "the middle", 3, 5, 0, 0 },
	{ "one block in the middle", 4, 4, 0, 1 },
	{ "into the extent before", 0, 2, -1, 0 },
	{ "into the extent behind", 6, 8, 0, 1 },
};

static bool cut_range(const struct fs *fs, const struct cut *c, __u64 *pos, __u64 *len)
{
	long start = EXTENT_MAX + (c->start * EXTENT_MAX / 8 & -fs->block);
	long end = EXTENT_MAX + (c->end * EXTENT_MAX / 8 & -fs->block);

	start += (int)c->start_blocks * (int)fs->block;
	end += (int)c->end_blocks * (int)fs->block;
	*pos = start;
	*len = end - start;
	/* Large blocks do not have all of them. */
	return start < end;
}

/* Cold and warm, whole and in pieces, and backwards: each page may come first. */
static bool read_in_orders(struct fs *fs, struct file *f)
{
	__u64 pos;

	if (!file_cold(f) || !file_read_all(fs, f, 1 << 20) ||
	    !file_cold(f) || !file_read_all(fs, f, PAGE) || !file_cold(f))
		return false;
	for (pos = f->size; pos; ) {
		pos = (pos - 1) & -(__u64)fs->block;
		if (!file_read(fs, f, pos, fs->block))
			return false;
	}
	for (pos = 3 * PAGE; pos < f->size; pos += 7 * PAGE)
		if (!file_cold(f) || !file_read(fs, f, pos, 2 * PAGE))
			return false;
	return true;
}

TEST_F_TIMEOUT(reads, cut_extents, SECONDS)
{
	static const char *const hows[] = { "overwritten", "punched", "cloned over" };
	unsigned int i, how, content, whole, cut, all_cut = 0, n = 0;
	struct file *f = &self->f, *g = &self->g;
	__u64 pos, len;

	OK(file_open(&self->fs, g, "g"));
	OK(file_fill(g, 3));
	OK(!fsync(g->fd));
	for (content = 0; content < (level() ? 2 : 1); content++)
	for (i = 0; i < ARRAY_SIZE(cuts); i++)
	for (how = OVERWRITE; how <= CLONE_OVER; how++) {
		if (!cut_range(&self->fs, &cuts[i], &pos, &len))
			continue;
		OK(file_open(&self->fs, f, "f"));
		f->tag = 1000 + (content * 100 + i) * 10 + how;
		OK(file_write(f, 0, 3 * EXTENT_MAX, SEED(content, 7)));
		OK(!fsync(f->fd));
		switch (how) {
		case OVERWRITE:
			OK(file_write(f, pos, len, SEED(TEXT, 8)));
			break;
		case PUNCH:
			OK(file_punch(f, pos, len));
			break;
		case CLONE_OVER:
			OK(file_clone(f, pos, g, self->fs.block, len));
			break;
		}
		ASSERT_TRUE(read_in_orders(&self->fs, f))
			TH_LOG("%s %s: %s", cuts[i].name, hows[how], why);
		OK(layout(&self->fs, f, &whole, &cut));
		all_cut += cut;
		n++;
	}
	TH_LOG("%u cuts, %u extents in part", n, all_cut);
	EXPECT_LE(n, all_cut);
}

/*
 * A tail of an extent shared to the start of a file: there the extent's own start is
 * before offset 0, and the arithmetic of the kernel wraps.
 */
TEST_F_TIMEOUT(reads, extent_starts_before_zero, SECONDS)
{
	struct file *f = &self->f, *g = &self->g;
	unsigned int block = self->fs.block, at, whole, cut;

	OK(file_fill(f, 2));
	OK(!fsync(f->fd));
	for (at = block; at < EXTENT_MAX; at += level() || block > 8192 ? block : 5 * block) {
		OK(file_open(&self->fs, g, "g"));
		g->tag = at;
		OK(file_clone(g, 0, f, at, EXTENT_MAX - at));
		OK(read_in_orders(&self->fs, g));
		OK(layout(&self->fs, g, &whole, &cut));
		EXPECT_EQ(1, cut);
		/* And once more behind something else. */
		OK(file_clone(g, g->size, f, at, EXTENT_MAX));
		OK(read_in_orders(&self->fs, g));
	}
}

/* Any operations in any order; a case is its seed. */
TEST_F_TIMEOUT(reads, random_cuts, SECONDS)
{
	unsigned long seed = env("SEED", 1), n = env("ITER", level() ? 60 * level() : 6), i;
	struct file *f = &self->f, *g = &self->g;
	unsigned int block = self->fs.block, whole, cut, all_cut = 0, op;

	OK(file_open(&self->fs, g, "g"));
	OK(file_fill(g, 5));
	OK(!fsync(g->fd));
	for (i = 0; i < n; i++) {
		unsigned int blocks = 4 * EXTENT_MAX / block;
		__u64 state = seed + i;
		bool ok;

		OK(file_open(&self->fs, f, "f"));
		f->tag = mix(seed + i);
		ok = file_write(f, 0, rnd(&state, 4 * EXTENT_MAX) + 1,
				SEED(rnd(&state, NR_CONTENT), 1 + rnd(&state, 99)));
		for (op = rnd(&state, 12) + 2; ok && op; op--) {
			__u64 pos = (__u64)rnd(&state, blocks) * block;
			__u64 len = (__u64)(1 + rnd(&state, EXTENT_MAX / block)) * block;

			switch (rnd(&state, 6)) {
			case 0:
				ok = file_write(f, pos + rnd(&state, block), 1 + rnd(&state, len),
						SEED(rnd(&state, NR_CONTENT), 100 + op));
				break;
			case 1:
				ok = file_punch(f, pos, len);
				break;
			case 2:
				ok = file_truncate(f, 1 + rnd(&state, 5 * EXTENT_MAX));
				break;
			case 3:
				ok = !fsync(f->fd);
				break;
			default:
				ok = file_clone(f, pos, g, (__u64)rnd(&state, EXTENT_MAX / block) * block,
						len);
				break;
			}
		}
		ok = ok && read_in_orders(&self->fs, f) && layout(&self->fs, f, &whole, &cut);
		ASSERT_TRUE(ok)
			TH_LOG("SEED=%lu ITER=1: %s", seed + i, why);
		all_cut += cut;
	}
	TH_LOG("%lu files, %u extents in part", n, all_cut);
	if (n > 5) {
		EXPECT_LE(n, all_cut);
	}
}

#define MAX_UNITS	5

enum state { MISSING, CLEAN, DIRTY, REPLACED, NR_STATES };

/*
 * Bring a window of a fresh clone of @base into a pattern: @state of each unit. CLEAN
 * was read, DIRTY was read and then changed, REPLACED was written without a read.
 * Nothing of it is written out, so the extents stay as they are. A page stays where it
 * is part of a folio with one that is to stay: then the pattern is not quite @made.
 */
static bool gaps_make(struct fs *fs, struct file *f, const struct file *base, __u64 at,
		      unsigned int units, const __u8 *state, bool *made)
{
	unsigned int i;
	__u8 in_core[MAX_UNITS * 65536 / PAGE];

	if (unlink(f->path) || !file_open(fs, f, "g") ||
	    !file_clone(f, 0, base, 0, base->size))
		return false;
	posix_fadvise(f->fd, 0, 0, POSIX_FADV_RANDOM);
	for (i = 0; i < units; i++)
		if (state[i] == CLEAN || state[i] == DIRTY)
			if (!file_read(fs, f, at + i * fs->block, fs->block))
				return false;
	/* Reading one page brought in those behind it. */
	posix_fadvise(f->fd, 0, at, POSIX_FADV_DONTNEED);
	for (i = 0; i < units; i++)
		if (state[i] == MISSING || state[i] == REPLACED)
			posix_fadvise(f->fd, at + i * fs->block, fs->block, POSIX_FADV_DONTNEED);
	posix_fadvise(f->fd, at + units * fs->block, 0, POSIX_FADV_DONTNEED);
	for (i = 0; i < units; i++) {
		if (state[i] == DIRTY &&
		    !file_write(f, at + i * fs->block + 17, fs->block - 50, SEED(TEXT, 500 + i)))
			return false;
		if (state[i] == REPLACED &&
		    !file_write(f, at + i * fs->block, fs->block, SEED(TEXT, 600 + i)))
			return false;
	}
	if (!file_resident(f, at, units * fs->block / PAGE, in_core))
		return false;
	*made = true;
	for (i = 0; i < units; i++)
		*made &= (in_core[i * fs->block / PAGE] & 1) == (state[i] != MISSING);
	return true;
}

/* Read the window from before it, from inside, or backwards. */
static bool gaps_read(struct fs *fs, struct file *f, __u64 at, unsigned int units,
		      unsigned int way)
{
	unsigned int i;

	switch (way) {
	case 0:
		return file_read(fs, f, at - fs->block, (units + 2) * fs->block);
	case 1:
		posix_fadvise(f->fd, 0, 0, POSIX_FADV_NORMAL);
		return file_read(fs, f, 0, 16) && file_read_all(fs, f, 2 * PAGE);
	case 2:
		for (i = units; i--; )
			if (!file_read(fs, f, at + i * fs->block, PAGE))
				return false;
		return file_read_all(fs, f, EXTENT_MAX);
	default:
		readahead(f->fd, at, units * fs->block);
		return file_read(fs, f, at, units * fs->block) &&
		       file_read_all(fs, f, EXTENT_MAX);
	}
}

#define WAYS	4

/*
 * Every pattern of what the page cache has of a small window. At block sizes of which
 * an extent has fewer than the window and its neighbours, the window crosses extents.
 */
TEST_F_TIMEOUT(reads, gaps, SECONDS)
{
	unsigned int units = MAX_UNITS, all = NR_STATES * NR_STATES * NR_STATES * NR_STATES * NR_STATES;
	unsigned int i, k, pattern, way, step = level() ? 1 : 37;
	unsigned int done = 0, exact = 0;
	struct file *f = &self->g, *base = &self->f;
	unsigned int block = self->fs.block;
	__u8 state[MAX_UNITS];
	bool ok, made;

	OK(file_fill(base, 2));
	OK(file_write(base, 2 * EXTENT_MAX, 8 * 65536, SEED(TEXT, 77)));
	OK(file_cold(base));
	OK(file_open(&self->fs, f, "g"));
	for (pattern = 0; pattern < all; pattern += step) {
		/* Windows at each place in an extent, each read in each way. */
		__u64 at = block * (1 + pattern / WAYS % (2 * EXTENT_MAX / block));

		way = pattern % WAYS;
		if (level() < 2 && level() && pattern % 3 == 2)
			continue;
		for (i = 0, k = pattern; i < units; i++, k /= NR_STATES)
			state[i] = k % NR_STATES;
		ok = gaps_make(&self->fs, f, base, at, units, state, &made);
		f->tag = mix(pattern * WAYS + way);
		ASSERT_TRUE(ok && gaps_read(&self->fs, f, at, units, way))
			TH_LOG("pattern %u at %llu, way %u: %s", pattern, at, way, why);
		done++;
		exact += made;
	}
	TH_LOG("%u patterns, %u exactly as they were to be", done, exact);
	EXPECT_LE(done / 2, exact);
	/* Written out, all of the last one must still be there. */
	OK(file_cold(f));
	OK(file_read_all(&self->fs, f, 65536));
}

/* Page faults, in any order, and what is behind the end of the file in its last page. */
TEST_F_TIMEOUT(reads, mmap_faults, SECONDS)
{
	static const int advice[] = { MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED };
	unsigned long seed = env("SEED", 1);
	unsigned int i, k, pages;
	struct file *f = &self->f;
	__u64 state = seed;
	__u8 *p;

	OK(file_fill(f, 6));
	OK(file_write(f, f->size, 4321, SEED(TEXT, 99)));
	pages = (f->size + PAGE - 1) / PAGE;
	for (k = 0; k <= ARRAY_SIZE(advice); k++) {
		int populate = k == ARRAY_SIZE(advice) ? MAP_POPULATE : 0;

		OK(file_cold(f));
		p = mmap(NULL, pages * PAGE, PROT_READ, MAP_SHARED | populate, f->fd, 0);
		ASSERT_NE(MAP_FAILED, p);
		if (!populate)
			madvise(p, pages * PAGE, advice[k]);
		for (i = 0; i < pages; i++) {
			unsigned int page = rnd(&state, pages);

			ASSERT_TRUE(file_compare(f, page * PAGE, p + page * PAGE, PAGE))
				TH_LOG("SEED=%lu: %s", seed, why);
			shape(mix(page % 32) ^ k);
			self->fs.reads++;
		}
		OK(file_compare(f, 0, p, pages * PAGE));
		munmap(p, pages * PAGE);
	}
}

TEST_F_TIMEOUT(reads, direct, SECONDS)
{
	unsigned int block = self->fs.block, lens[] = { 1, 2, 5, EXTENT_MAX / block + 1 }, i;
	struct file *f = &self->f;
	__u64 pos, step = level() ? block : 7 * block;
	__u8 *buf;
	int fd;

	OK(file_fill(f, 5));
	OK(file_punch(f, 3 * EXTENT_MAX / 2, EXTENT_MAX / 2));
	fd = open(f->path, O_RDONLY | O_DIRECT);
	ASSERT_LE(0, fd);
	ASSERT_EQ(0, posix_memalign((void **)&buf, 65536, 2 * EXTENT_MAX));
	for (i = 0; i < ARRAY_SIZE(lens); i++) {
		OK(file_cold(f));
		for (pos = 0; pos < f->size; pos += step) {
			size_t len = lens[i] * block;
			ssize_t n = pread(fd, buf, len, pos);

			if (len > f->size - pos)
				len = f->size - pos;
			ASSERT_EQ((ssize_t)len, n);
			OK(file_compare(f, pos, buf, len));
			shape(mix(pos % EXTENT_MAX) ^ len);
			self->fs.reads++;
		}
	}
	free(buf);
	close(fd);
}

/* Of the last page, all that is behind the end of the file is zeros. */
static bool tail_is_clean(struct fs *fs, struct file *f)
{
	__u64 last = (f->size - 1) & -(__u64)PAGE;
	__u8 *p = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, f->fd, last);
	bool ok;

	if (p == MAP_FAILED)
		return fails("mmap: %s", strerror(errno));
	ok = file_compare(f, last, p, PAGE);
	munmap(p, PAGE);
	fs->reads++;
	shape(mix(f->size % EXTENT_MAX) ^ f->tag);
	return ok;
}

TEST_F_TIMEOUT(reads, tails, SECONDS)
{
	unsigned int block = self->fs.block, i, k, way;
	/* Behind the last whole block; 0 is a whole block. */
	const unsigned int rest[] = {
		1, 2, 511, 512, 513, 2048, PAGE - 1, 0, block / 2 + 1, block - PAGE + 1, block - 1,
	};
	const unsigned int before[] = { block, 3 * block, EXTENT_MAX - block, EXTENT_MAX };
	struct file *f = &self->f;

	poison_memory();
	for (i = 0; i < ARRAY_SIZE(rest); i++)
	for (k = 0; k < ARRAY_SIZE(before); k++)
	for (way = 0; way < 3; way++) {
		__u64 size = before[k] + rest[i];

		if (!level() && (i + k + way) % 5)
			continue;
		OK(file_open(&self->fs, f, "f"));
		f->tag = way;
		OK(file_write(f, 0, size, SEED(k % 2 ? SPARSE : TEXT, i + 1)));
		/* An extent that goes on where the file does not. */
		if (way == 1) {
			OK(file_write(f, 0, size + 3 * block, SEED(TEXT, i + 1)));
			OK(!fsync(f->fd));
			OK(file_truncate(f, size));
		}
		OK(file_cold(f));
		if (way == 2)
			OK(file_read(&self->fs, f, 0, PAGE));
		OK(tail_is_clean(&self->fs, f));
		OK(file_read_all(&self->fs, f, 1 << 20));
		/* What was behind the end is in the file now. */
		OK(file_truncate(f, size + 2 * block + 77));
		OK(file_read_all(&self->fs, f, 1 << 20));
		OK(file_cold(f));
		OK(file_read_all(&self->fs, f, 1 << 20));
		OK(tail_is_clean(&self->fs, f));
	}
}

/* Extents that lie in the metadata. */
TEST_F_TIMEOUT(reads, inline_extents, SECONDS)
{
	static const enum content contents[] = { TEXT, SPARSE, NOISE };
	unsigned int block = self->fs.block, size, step = level() == 2 ? 1 : level() ? 23 : 331;
	unsigned int c, packed = 0, plain = 0, files = 0;
	struct file *f = &self->f;
	static struct extent e[MAX_EXTENTS];

	poison_memory();
	for (c = 0; c < ARRAY_SIZE(contents); c++)
	for (size = 1; size <= block + 1 && size < 20000;
	     size += size < 8 || (size > block - 3 && size <= block) ? 1 :
	     size < block - 2 && size + step > block - 2 ? block - 2 - size : step) {
		OK(file_open(&self->fs, f, "f"));
		f->tag = c;
		OK(file_write(f, 0, size, SEED(contents[c], size)));
		OK(file_cold(f));
		OK(size % 2 ? tail_is_clean(&self->fs, f) : file_read(&self->fs, f, 0, size));
		OK(tail_is_clean(&self->fs, f));
		OK(file_read_all(&self->fs, f, block));
		ASSERT_LE(1, file_extents(f, e));
		if (e[0].type == BTRFS_FILE_EXTENT_INLINE) {
			packed += e[0].compression == self->fs.codec->id;
			plain += !e[0].compression;
		}
		/* Grown, it is one no longer, and behind its end are zeros. */
		if (size % 7 == 0) {
			OK(file_truncate(f, size + block));
			OK(file_read_all(&self->fs, f, block));
			OK(file_cold(f));
			OK(file_read_all(&self->fs, f, block));
		}
		files++;
	}
	TH_LOG("%u files, inline: %u compressed, %u not", files, packed, plain);
	EXPECT_LE(1, packed);
	EXPECT_LE(1, plain);
}

/* Data that does not shrink, in whole extents, pages, and between what does. */
TEST_F_TIMEOUT(reads, incompressible, SECONDS)
{
	unsigned int i, whole, cut;

	for (i = 0; i < 12; i++)
		OK(file_write(&self->f, (__u64)i * 3 * 65536 / 2, 3 * 65536 / 2,
			      SEED(i % 3 ? MIXED : NOISE, i + 1)));
	OK(read_in_orders(&self->fs, &self->f));
	OK(layout(&self->fs, &self->f, &whole, &cut));
	EXPECT_LE(1, whole);
}

TEST_F_TIMEOUT(reads, levels, SECONDS)
{
	const int *l = self->fs.codec->levels;
	unsigned int whole, cut;
	char options[64];

	for (; *l; l++) {
		snprintf(options, sizeof(options), "!compress-force=%s:%d",
			 self->fs.codec->name, *l);
		OK(fs_mount(&self->fs, MS_REMOUNT, options));
		OK(file_open(&self->fs, &self->f, "f"));
		self->f.tag = *l;
		OK(file_fill(&self->f, 4));
		OK(layout(&self->fs, &self->f, &whole, &cut));
		/* For the fast ones, text may not shrink by a whole block. */
		EXPECT_LE(*l < 0 ? 1 : 2, whole) { TH_LOG("level %d", *l); }
		OK(read_in_orders(&self->fs, &self->f));
	}
}

/* Nothing of it is in memory after a mount, and all of it is on disk. */
TEST_F_TIMEOUT(reads, remount, SECONDS)
{
	static struct extent e[MAX_EXTENTS];
	static __u8 in_core[4096];
	struct file *f = &self->f;
	unsigned int i, round;

	OK(file_fill(f, 9));
	OK(file_punch(f, EXTENT_MAX / 2, EXTENT_MAX));
	OK(file_write(f, f->size, 999, SEED(TEXT, 5)));
	for (round = 0; round < 3; round++) {
		close(f->fd);
		f->fd = -1;
		OK(fsimage_umount(&self->fs.img));
		OK(fs_check(&self->fs));
		OK(fs_mount(&self->fs, round == 1 ? MS_RDONLY : 0, NULL));
		f->fd = open(f->path, round == 1 ? O_RDONLY : O_RDWR);
		ASSERT_LE(0, f->fd);
		OK(file_resident(f, 0, f->size / PAGE, in_core));
		for (i = 0; i < f->size / PAGE; i++) {
			ASSERT_EQ(0, in_core[i] & 1);
		}
		OK(file_read_all(&self->fs, f, 3 * PAGE));
		if (round != 1) {
			EXPECT_LE(5, file_extents(f, e));
		}
	}
}

static __u32 encoding(const struct fs *fs)
{
	unsigned int block = fs->block, n = BTRFS_ENCODED_IO_COMPRESSION_LZO_4K;

	switch (fs->codec->id) {
	case 1: return BTRFS_ENCODED_IO_COMPRESSION_ZLIB;
	case 3: return BTRFS_ENCODED_IO_COMPRESSION_ZSTD;
	}
	for (; block > 4096; block /= 2)
		n++;
	return n;
}

/*
 * Streams that unpack to more than the extent they are given, or to less: the kernel
 * promises to cut, and to go on with zeros (BTRFS_IOC_ENCODED_WRITE), and as much of
 * the extent as one likes may be in the file.
 */
TEST_F_TIMEOUT(reads, encoded_lengths, SECONDS)
{
	static __u8 stream[2][EXTENT_MAX];
	ssize_t bytes[2];
	const __u32 real[] = { EXTENT_MAX, EXTENT_MAX / 2 };
	unsigned int block = self->fs.block, s, total, skip, len, step, n = 0;
	struct file *f = &self->f, *g = &self->g;

	poison_memory();
	OK(file_open(&self->fs, g, "g"));
	for (s = 0; s < 2; s++) {
		struct iovec iov = { stream[s], sizeof(stream[s]) };
		struct btrfs_ioctl_encoded_io_args args = { .iov = &iov, .iovcnt = 1 };

		OK(file_open(&self->fs, f, "f"));
		OK(file_write(f, 0, real[s], SEED(SPARSE, 5 + s)));
		OK(!fsync(f->fd));
		bytes[s] = ioctl(f->fd, BTRFS_IOC_ENCODED_READ, &args);
		if (bytes[s] < 0 && (errno == ENOTTY || errno == EOPNOTSUPP))
			SKIP(return, "no BTRFS_IOC_ENCODED_READ at this block size");
		ASSERT_LT(0, bytes[s]) { TH_LOG("%s", strerror(errno)); }
	}
	step = block > 8192 || level() == 2 ? block : 16384 + 4096;
	step &= -block;
	for (s = 0; s < 2; s++)
	for (total = 2 * block; total <= EXTENT_MAX; total += step)
	for (skip = 0; skip < total; skip += step)
	for (len = block; len <= total - skip; len += len < 2 * block ? block : step) {
		struct iovec iov = { stream[s], bytes[s] };
		struct btrfs_ioctl_encoded_io_args args = {
			.iov = &iov, .iovcnt = 1, .offset = block, .len = len,
			.unencoded_len = total, .unencoded_offset = skip,
			.compression = encoding(&self->fs),
		};
		__u32 there = real[s] < skip ? 0 : real[s] - skip;

		/* A stream as large as what it unpacks to is no extent. */
		if (bytes[s] >= total)
			continue;
		if (!level() && block <= 8192 && mix(total ^ skip << 8 ^ len << 16) % 8)
			continue;
		if (there > len)
			there = len;
		OK(file_open(&self->fs, g, "g"));
		ASSERT_EQ(bytes[s], ioctl(g->fd, BTRFS_IOC_ENCODED_WRITE, &args))
			TH_LOG("%u + %u of %u: %s", skip, len, total, strerror(errno));
		/* What the model has to know of it. */
		g->tag = mix(total << 1 | s) ^ mix(skip);
		g->size = block + len;
		g->nseg = 3;
		g->seg[0] = (struct seg){ 0, block, 0, 0 };
		g->seg[1] = (struct seg){ block, block + there, skip, SEED(SPARSE, 5 + s) };
		g->seg[2] = (struct seg){ block + there, g->size, 0, 0 };
		ASSERT_TRUE(file_read_all(&self->fs, g, 1 << 20) && file_cold(g) &&
			    file_read_all(&self->fs, g, 3 * PAGE))
			TH_LOG("%u + %u of %u, stream of %u: %s", skip, len, total, real[s], why);
		n++;
	}
	TH_LOG("%u extents", n);
	EXPECT_LE(5, n);
}

TEST_HARNESS_MAIN
