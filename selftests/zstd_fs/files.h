/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests of this directory share: a folder of files with known contents,
 * and readers that compare each byte with them.
 *
 * Environment of all tests:
 *   SEED=, ITER=	of random reads; a failure prints the seed it had
 *   STRESS_MS=		how long readers read together
 *   TMPDIR=		where images and their sources go (default /tmp), 64 MB a test
 *   KSELFTEST_SLOW=1	the machine is emulated: fewer and shorter unless given
 */
#ifndef FILES_H
#define FILES_H

#include "../lib/file_content.h"
#include "../lib/counter.h"
#include "../lib/fsimage.h"

#define PAGE		4096U
#define MAX_FILES	128

/* For kselftest_harness.h: the longest a test may take, on an emulated machine. */
#define SECONDS		240

struct known {
	char name[16];
	__u64 size;
	__u32 seed;
};

/**
 * struct files - a folder whose contents are known
 * @block:	what the file system compresses at once: sizes are around it
 * @reads:	reads that were compared
 */
struct files {
	char dir[112];
	unsigned int block;
	unsigned int n;
	unsigned long reads;
	struct known file[MAX_FILES];
};

/* A list of files for the block size, and those files in @dir. */
void files_plan(struct files *f, const char *dir, unsigned int block);
bool files_make(const struct files *f);
bool files_remove(const struct files *f);

/* In the folder @dir, read @len bytes of the file with that number, or fewer at its end. */
bool file_read_piece(struct files *f, const char *dir, unsigned int n, __u64 pos, size_t len);
bool files_read_all(struct files *f, const char *dir, size_t piece);
bool files_read_random(struct files *f, const char *dir, __u64 seed, unsigned long reads);
bool file_mapped(struct files *f, const char *dir, unsigned int n, __u64 seed);

/* Forget what is cached of all files, and see that nothing is left. */
bool files_cold(const struct files *f, const char *dir);

/* The longest file that shrinks, for what counts by block; how many blocks it has. */
unsigned long files_longest(const struct files *f, unsigned int *n);

/* For counter_least(): reads all of file @n, of which nothing is cached before. */
struct cold_read {
	struct files *files;
	const char *dir;
	unsigned int n;
	bool failed;
};

void file_read_cold(void *cold_read);

/* Some processes, each on a CPU of its own where there are as many, and evictions. */
bool files_read_together(struct files *f, const char *dir, __u64 seed);

unsigned long files_iter(void);

#endif
