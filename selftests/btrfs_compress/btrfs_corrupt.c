// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compressed data that is wrong although its checksums are not: streams that end too
 * early, go on for too long, or are none. A read must give the right bytes or fail;
 * memory that somebody used before must never show.
 *
 * Data extents are rewritten in the image and read with rescue=ignoredatacsums, as if
 * their checksums matched. Inline extents lie in leaves, which get theirs computed
 * anew. For streams of another length extents get those of others: all are the
 * kernel's own work, but unpack to more than the extent holds, which is to be cut, or
 * to less, which is to be followed by zeros (struct btrfs_ioctl_encoded_io_args).
 */
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/btrfs_tree.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "btrfs_compress.h"
#include "image.h"

enum damage {
	NONE,		/* as a control */
	LONGER,		/* the stream of an extent of twice the size */
	SHORTER,	/* ... of half the size */
	ONE_BLOCK,	/* ... of as little as is stored compressed */
	ZEROS,		/* zeros from @at on */
	ONES,		/* 0xff from @at on */
	GARBAGE,	/* noise from @at on */
	FLIPS,		/* a few bits of it changed */
};

/* @at: in the stream, in bytes, or from the end of the blocks when negative. */
static const struct kind {
	enum damage damage;
	int at;
	bool valid;	/* a whole stream, if of another length: that is no error */
} kinds[] = {
	{ NONE, 0, true }, { LONGER, 0, true }, { SHORTER, 0, true }, { ONE_BLOCK, 0, true },
	{ ZEROS, 0 }, { ZEROS, 1 }, { ZEROS, 4 }, { ZEROS, 5 }, { ZEROS, 9 }, { ZEROS, 13 },
	{ ZEROS, 100 }, { ZEROS, 1000 }, { ZEROS, 2500 }, { ZEROS, 4000 }, { ZEROS, 4096 },
	{ ZEROS, 8192 }, { ZEROS, 8195 }, { ZEROS, -4096 }, { ZEROS, -8192 },
	{ ONES, 0 }, { ONES, 4 }, { ONES, 100 }, { ONES, 5000 }, { ONES, -8192 },
	{ GARBAGE, 0 }, { GARBAGE, 9 }, { GARBAGE, 100 }, { GARBAGE, 5000 }, { GARBAGE, -8192 },
	{ FLIPS, 1 }, { FLIPS, 2 }, { FLIPS, 3 }, { FLIPS, 4 }, { FLIPS, 5 }, { FLIPS, 6 },
};

static const char *const damages[] = {
	"untouched", "longer", "shorter", "one block", "zeros", "ones", "garbage", "flips",
};

#define NR_KINDS	ARRAY_SIZE(kinds)

/* What is read, and what was in the way of it. */
struct victim {
	const struct kind *kind;
	struct file f;		/* what the stream that it has now unpacks to */
	__u64 ino;
	__u64 pos;		/* of the stream in the image */
	__u64 len;
	__u64 ram;
	__u8 *stream;
};

struct corrupt {
	struct fs fs;
	struct victim v[NR_KINDS];
	struct victim donor[3];
	unsigned long failed;	/* reads that said EIO */
	unsigned long right;
	unsigned long zeros;	/* reads with zeros in the place of data */
	char zeros_why[512];
};

FIXTURE(corrupt) {
	struct corrupt *c;
};

FIXTURE_VARIANT(corrupt) {
	const char *codec;
	unsigned int block;
};

VARIANTS(corrupt)

FIXTURE_SETUP(corrupt)
{
	struct corrupt *c = calloc(1, sizeof(*c));
	const char *reason;
	unsigned int i;

	ASSERT_NE(NULL, c);
	self->c = c;
	for (i = 0; i < NR_KINDS; i++)
		c->v[i].f.fd = -1;
	for (i = 0; i < ARRAY_SIZE(c->donor); i++)
		c->donor[i].f.fd = -1;
	reason = fs_make(&c->fs, variant->codec, variant->block, 160);
	if (reason)
		SKIP(return, "%s", reason);
	OK(fs_mount(&c->fs, 0, "max_inline=4096"));
}

FIXTURE_TEARDOWN(corrupt)
{
	struct corrupt *c = self->c;
	unsigned int i;

	for (i = 0; i < NR_KINDS; i++)
		file_close(&c->v[i].f);
	for (i = 0; i < ARRAY_SIZE(c->donor); i++)
		file_close(&c->donor[i].f);
	EXPECT_TRUE(fsimage_free(&c->fs.img)) { TH_LOG("%s", why); }
	if (c->right + c->failed)
		TH_LOG("reads: %lu right, %lu failed, %lu with zeros for data, of %lu shapes",
		       c->right, c->failed, c->zeros, shapes());
	free(c);
}

static bool put(struct fs *fs, struct victim *v, const char *name, __u64 size, __u32 seed)
{
	struct stat st;

	if (!file_open(fs, &v->f, name) || !file_write(&v->f, 0, size, seed))
		return false;
	if (fstat(v->f.fd, &st))
		return fails("fstat: %s", strerror(errno));
	v->ino = st.st_ino;
	v->ram = size;
	return true;
}

static bool extent_of(struct victim *v, struct extent *e)
{
	static struct extent all[MAX_EXTENTS];

	if (file_extents(&v->f, all) < 1)
		return fails("%s has no extent", v->f.path);
	*e = all[0];
	v->ram = e->ram;
	v->len = e->disk_len;
	return e->compression || fails("%s is not compressed", v->f.path);
}

static bool take_stream(const struct image *im, struct victim *v)
{
	free(v->stream);
	v->stream = malloc(v->len);
	return v->stream && pread(im->fd, v->stream, v->len, v->pos) == (ssize_t)v->len;
}

/* What the stream becomes; false when that is nothing new. */
static bool spoil(struct victim *v, __u64 seed)
{
	long at = v->kind->at < 0 ? (long)v->len + v->kind->at : v->kind->at;
	unsigned int i;

	switch (v->kind->damage) {
	case ZEROS:
	case ONES:
		if (at < 0 || at >= (long)v->len)
			return false;
		memset(v->stream + at, v->kind->damage == ZEROS ? 0 : 0xff, v->len - at);
		return true;
	case GARBAGE:
		if (at < 0 || at >= (long)v->len)
			return false;
		content_fill(SEED(NOISE, seed), 0, v->stream + at, v->len - at);
		return true;
	case FLIPS:
		for (i = 0; i < 1 + seed % 5; i++)
			v->stream[rnd(&seed, i % 2 ? v->len : 64)] ^= 1 << rnd(&seed, 8);
		return true;
	default:
		return true;
	}
}

/*
 * Read and judge. Right bytes up to where the stream was spoilt, and zeros from there
 * on, are counted as zeros. Where what is wrong may unpack to anything, as zeros do in
 * zlib, whose checksum the kernel does not look at, only poison is looked for.
 */
static bool judge(struct corrupt *c, struct victim *v, __u64 pos, size_t len)
{
	static __u8 got[2 * EXTENT_MAX], want[2 * EXTENT_MAX];
	const __u64 poison = POISON;
	size_t right, i;
	ssize_t n;

	memset(got, 0xee, len);
	n = pread(v->f.fd, got, len, pos);
	shape(mix(v->kind - kinds) ^ mix(pos << 20 | len));
	if (n < 0) {
		if (errno != EIO && errno != EUCLEAN)
			return fails("a read gives %s", strerror(errno));
		if (v->kind->valid)
			return fails("a read of a valid stream gives %s", strerror(errno));
		c->failed++;
		return true;
	}
	/* Part of it can be had where the error is behind it. */
	file_expect(&v->f, pos, want, n);
	for (i = 0; i + 8 <= (size_t)n; i += 8)
		if (!memcmp(got + i, &poison, 8))
			return fails("stale memory at %llu", pos + i);
	for (right = 0; right < (size_t)n && got[right] == want[right]; right++)
		;
	if (right == (size_t)n) {
		c->right++;
		return true;
	}
	if (v->kind->damage > ZEROS || (v->kind->damage == ZEROS && c->fs.codec->id == 1))
		return true;
	for (i = right; i < (size_t)n; i++)
		if (got[i])
			return fails("byte %llu is %02x, neither %02x nor zero, in a read of %zd at %llu",
				     pos + i, got[i], want[i], n, pos);
	c->zeros++;
	snprintf(c->zeros_why, sizeof(c->zeros_why),
		 "%s at %d: zeros from %llu on in a read of %zd at %llu, without an error",
		 damages[v->kind->damage], v->kind->at, pos + right, n, pos);
	return true;
}

static bool judge_all(struct corrupt *c, struct victim *v)
{
	static const __u64 starts[] = {
		0, EXTENT_MAX - PAGE, EXTENT_MAX / 2, EXTENT_MAX / 2 - PAGE, 5 * PAGE + 1, PAGE, 0,
	};
	unsigned int i;
	__u64 pos;

	if (v->f.fd < 0)
		v->f.fd = open(v->f.path, O_RDONLY);
	for (i = 0; i < ARRAY_SIZE(starts); i++) {
		size_t len = i ? PAGE : 2 * EXTENT_MAX;

		if (starts[i] < v->f.size && (!file_cold(&v->f) || !judge(c, v, starts[i], len)))
			return false;
	}
	if (!file_cold(&v->f))
		return false;
	for (pos = 0; pos < v->f.size; pos += 3 * PAGE)
		if (!judge(c, v, pos, 3 * PAGE))
			return false;
	/* Once more: what is in the page cache now. */
	return judge(c, v, 0, 2 * EXTENT_MAX);
}

/* Take what the donor's file holds, as far as this file's extent goes. */
static void expect_donor(struct victim *v, const struct victim *donor)
{
	__u64 size = v->f.size;

	memcpy(v->f.seg, donor->f.seg, sizeof(v->f.seg));
	v->f.nseg = donor->f.nseg;
	if (v->f.seg[0].end > size)
		v->f.seg[0].end = size;
}

static bool remount(struct corrupt *c, const char *options)
{
	unsigned int i;

	for (i = 0; i < NR_KINDS; i++)
		file_close(&c->v[i].f);
	for (i = 0; i < ARRAY_SIZE(c->donor); i++)
		file_close(&c->donor[i].f);
	if (!fsimage_umount(&c->fs.img))
		return false;
	return !options || fs_mount(&c->fs, MS_RDONLY, options);
}

/* What one block is compressed to is no less; at 64K two streams have the same length. */
static __u64 shrinks(const struct corrupt *c, __u64 size)
{
	return size > 2 * c->fs.block ? size : 2 * c->fs.block;
}

/* Files of one extent each; kinds in c->v, each with its damage done. */
static bool prepare(struct corrupt *c)
{
	/* More than, as much as, and less than a victim's extent. */
	static const unsigned int sizes[] = { EXTENT_MAX, EXTENT_MAX / 2, 8192 };
	struct image im;
	struct extent e;
	char name[32];
	unsigned int i;
	bool sparse;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		snprintf(name, sizeof(name), "donor%u", i);
		if (!put(&c->fs, &c->donor[i], name, shrinks(c, sizes[i]), SEED(SPARSE, 1 + i)) ||
		    !extent_of(&c->donor[i], &e))
			return false;
		c->donor[i].pos = e.disk;
	}
	for (i = 0; i < NR_KINDS; i++) {
		struct victim *v = &c->v[i];

		v->kind = &kinds[i];
		sparse = v->kind->damage == LONGER || v->kind->damage == SHORTER ||
			 v->kind->damage == ONE_BLOCK;
		snprintf(name, sizeof(name), "v%u", i);
		if (!put(&c->fs, v, name, shrinks(c, sizes[v->kind->damage == LONGER]),
			 SEED(sparse ? SPARSE : TEXT, 10 + i)) || !extent_of(v, &e))
			return false;
		v->pos = e.disk;
	}
	if (!remount(c, NULL))
		return false;
	if (!image_open(&im, c->fs.img.fd))
		return fails("the image cannot be understood");
	for (i = 0; i < ARRAY_SIZE(c->donor); i++) {
		c->donor[i].pos = image_data(&im, c->donor[i].pos);
		if (!c->donor[i].pos || !take_stream(&im, &c->donor[i]))
			return fails("no data of %s in the image", c->donor[i].f.path);
	}
	for (i = 0; i < NR_KINDS; i++) {
		struct victim *v = &c->v[i], *donor = NULL;

		v->pos = image_data(&im, v->pos);
		if (!v->pos || !take_stream(&im, v))
			return fails("no data of %s in the image", v->f.path);
		switch (v->kind->damage) {
		case LONGER: donor = &c->donor[0]; break;
		case SHORTER: donor = &c->donor[1]; break;
		case ONE_BLOCK: donor = &c->donor[2]; break;
		default: break;
		}
		if (donor && donor->len != v->len)
			return fails("%llu bytes of stream, not %llu", donor->len, v->len);
		if (donor) {
			memcpy(v->stream, donor->stream, v->len);
			expect_donor(v, donor);
		} else if (!spoil(v, env("SEED", 1) + i)) {
			continue;
		}
		if (pwrite(im.fd, v->stream, v->len, v->pos) != (ssize_t)v->len)
			return fails("the image cannot be written");
	}
	poison_memory();
	return remount(c, "!rescue=ignoredatacsums");
}

TEST_F_TIMEOUT(corrupt, extents_right_or_error, SECONDS)
{
	struct corrupt *c = self->c;
	unsigned int i;

	OK(prepare(c));
	for (i = 0; i < NR_KINDS; i++) {
		ASSERT_TRUE(judge_all(c, &c->v[i]))
			TH_LOG("%s at %d: %s", damages[kinds[i].damage], kinds[i].at, why);
	}
	EXPECT_LE(1, c->failed);
	EXPECT_LE(10, c->right);
}

/* A stream that ends nowhere is none: zeros in the place of data are wrong data. */
TEST_F_TIMEOUT(corrupt, unended_stream_is_an_error, SECONDS)
{
	struct corrupt *c = self->c;
	unsigned int i;

	OK(prepare(c));
	for (i = 0; i < NR_KINDS; i++)
		if (kinds[i].damage == ZEROS)
			OK(judge_all(c, &c->v[i]));
	EXPECT_EQ(0, c->zeros_why[0])
		TH_LOG("%lu reads, such as %s", c->zeros, c->zeros_why);
}

/*
 * Inline: in the leaf the stream may be spoilt, and ram_bytes, what it is said to
 * unpack to, may be less or more than it does.
 */
static const int ram_changes[] = { 0, -1, 1, -700, 700, 1500 };

TEST_F_TIMEOUT(corrupt, inline_right_or_error, SECONDS)
{
	static const int at[] = { 1 << 20, 0, 1, 4, 5, 8, 9, 12, 13, 20, 60, 200, -60, -8, -1 };
	static const enum damage how[] = { ZEROS, ONES, GARBAGE, FLIPS };
	struct corrupt *c = self->c;
	struct kind kind;
	struct victim *v = &c->v[0];
	unsigned int size = 2000, i, k, r, done = 0;
	struct image im;
	struct image_item item;
	struct btrfs_file_extent_item *fi;
	__u8 *was = NULL;

	OK(put(&c->fs, v, "inline", size, SEED(TEXT, 3)));
	v->kind = &kind;
	for (i = 0; i < ARRAY_SIZE(at); i++)
	for (k = 0; k < ARRAY_SIZE(how); k++)
	for (r = 0; r < ARRAY_SIZE(ram_changes); r++) {
		/* Alone, and together with a changed ram_bytes. */
		if (at[i] == 1 << 20 && how[k] != ZEROS)
			continue;
		if (!level() && (i + k + r) % 7)
			continue;
		kind = (struct kind){ how[k], at[i] };
		OK(remount(c, NULL));
		ASSERT_TRUE(image_open(&im, c->fs.img.fd));
		ASSERT_TRUE(image_find(&im, BTRFS_FS_TREE_OBJECTID, v->ino, BTRFS_EXTENT_DATA_KEY,
				       0, &item));
		if (!was) {
			was = malloc(item.size);
			ASSERT_NE(NULL, was);
			ASSERT_EQ(item.size, pread(im.fd, was, item.size, item.data));
		}
		v->len = item.size - offsetof(struct btrfs_file_extent_item, disk_bytenr);
		v->stream = malloc(item.size);
		ASSERT_NE(NULL, v->stream);
		fi = (void *)was;
		if (fi->type != BTRFS_FILE_EXTENT_INLINE ||
		    fi->compression != c->fs.codec->id) {
			free(was);
			SKIP(return, "no inline extents at this block size");
		}
		memcpy(v->stream, was + item.size - v->len, v->len);
		if (!spoil(v, i * 31 + k * 7 + r + 1) && at[i] != 1 << 20) {
			free(v->stream);
			continue;
		}
		fi = malloc(item.size);
		ASSERT_NE(NULL, fi);
		memcpy(fi, was, item.size);
		fi->ram_bytes = htole64(le64toh(fi->ram_bytes) + ram_changes[r]);
		memcpy((__u8 *)fi + item.size - v->len, v->stream, v->len);
		ASSERT_TRUE(image_write_item(&im, &item, 0, fi, item.size));
		free(fi);
		free(v->stream);
		v->stream = NULL;
		if (done % 16 == 0)
			poison_memory();
		OK(fs_mount(&c->fs, MS_RDONLY, "!rescue=nologreplay"));
		v->f.fd = open(v->f.path, O_RDONLY);
		ASSERT_LE(0, v->f.fd);
		ASSERT_TRUE(judge(c, v, 0, PAGE) && judge(c, v, 100, 1000) && judge(c, v, 0, PAGE))
			TH_LOG("%s at %d, ram_bytes %+d: %s", damages[kind.damage], kind.at,
			       ram_changes[r], why);
		done++;
	}
	free(was);
	TH_LOG("%u items", done);
	EXPECT_LE(1, c->failed);
	EXPECT_LE(1, c->right);
}

TEST_HARNESS_MAIN
