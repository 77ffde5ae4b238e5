/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests of compressed reads in btrfs share: a file system in a file, file
 * contents that can be computed again at any offset, a model of which contents lie
 * where, and reads that compare each byte with it.
 *
 * Environment of all tests:
 *   BTRFS_LEVEL=0	a sample, for emulated machines; 1 is usual, 2 more of all
 *   KSELFTEST_SLOW=1	the machine is emulated: BTRFS_LEVEL is 0 unless given
 *   CODEC=zstd		only this one; BLOCK=16384: only this block size
 *   SEED=, ITER=	of random cases: case i is made from SEED + i alone, and a
 *			failure prints it, so SEED=<that> ITER=1 runs it again
 *   STRESS_MS=		how long each test of btrfs_stress goes on
 *   TMPDIR=		where the images go (default /tmp), 256 MB a test at most
 */
#ifndef BTRFS_COMPRESS_H
#define BTRFS_COMPRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <linux/types.h>

#include "../lib/file_content.h"
#include "../lib/fsimage.h"
#include "kselftest.h"

#define PAGE		4096U
#define EXTENT_MAX	(128U << 10)	/* what one compressed extent holds at most */
#define MAX_SEGS	512
#define MAX_EXTENTS	1024
#define POISON		0xdb5ac3e17b96f20dULL

/* For kselftest_harness.h: the longest a test may take, on an emulated machine. */
#define SECONDS		600

#define VARIANT(fixture, codec_, kb) \
	FIXTURE_VARIANT_ADD(fixture, codec_##_##kb##k) { .codec = #codec_, .block = kb << 10 };
#define BLOCKS(fixture, codec) \
	VARIANT(fixture, codec, 4) VARIANT(fixture, codec, 8) VARIANT(fixture, codec, 16) \
	VARIANT(fixture, codec, 32) VARIANT(fixture, codec, 64)
/* Of a fixture with these two members in its FIXTURE_VARIANT(). */
#define VARIANTS(fixture) \
	BLOCKS(fixture, zstd) BLOCKS(fixture, zlib) BLOCKS(fixture, lzo)

/* Bytes from @start to before @end are those of @seed from @from on. */
struct seg {
	__u64 start;
	__u64 end;
	__u64 from;
	__u32 seed;
};

/**
 * struct file - an open file and what must be in it
 * @tag:	what is special about it, part of the shape of each read
 */
struct file {
	int fd;
	char path[128];
	__u64 size;
	__u64 tag;
	unsigned int nseg;
	struct seg seg[MAX_SEGS];
};

/* One file extent item. */
struct extent {
	__u64 pos;
	__u8 type;		/* BTRFS_FILE_EXTENT_* */
	__u8 compression;	/* 0, or as codecs[].id */
	__u64 ram;
	__u64 disk;		/* 0: a hole */
	__u64 disk_len;
	__u64 offset;
	__u64 len;
};

struct codec {
	const char *name;
	__u8 id;
	int levels[8];		/* 0 ends them */
};

extern const struct codec codecs[3];

struct fs {
	const struct codec *codec;
	unsigned int block;
	unsigned long reads;
	struct fsimage img;
};

/* fs.c: those that return a string return NULL, or a reason to skip. */
unsigned int level(void);
const char *fs_make(struct fs *fs, const char *codec, unsigned int block, unsigned int mb);
bool fs_mount(struct fs *fs, unsigned long flags, const char *options);
bool fs_check(struct fs *fs);
void poison_memory(void);

/* file.c: those that return bool tell in why what is wrong. */
void shape(__u64 hash);
unsigned long shapes(void);
bool file_open(struct fs *fs, struct file *f, const char *name);
void file_close(struct file *f);
bool file_write(struct file *f, __u64 pos, __u64 len, __u32 seed);
bool file_fill(struct file *f, unsigned int extents);
bool file_punch(struct file *f, __u64 pos, __u64 len);
bool file_clone(struct file *to, __u64 pos, const struct file *from, __u64 at, __u64 len);
bool file_truncate(struct file *f, __u64 size);
void file_expect(const struct file *f, __u64 pos, void *buf, size_t len);
bool file_compare(const struct file *f, __u64 pos, const void *buf, size_t len);
bool file_read(struct fs *fs, struct file *f, __u64 pos, size_t len);
bool file_read_all(struct fs *fs, struct file *f, size_t piece);
bool file_cold(struct file *f);
bool file_resident(struct file *f, __u64 pos, size_t pages, __u8 *in_core);
int file_extents(const struct file *f, struct extent *e);

#endif
