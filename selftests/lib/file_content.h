/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * File contents: a function of a seed and the position alone, so that any piece can
 * be compared without a copy of the whole.
 */
#ifndef FILE_CONTENT_H
#define FILE_CONTENT_H

#include <stddef.h>
#include <linux/types.h>

/* How contents look to a compressor. */
enum content {
	TEXT,	/* shrinks to about a third */
	SPARSE,	/* 128 KiB shrink to a page */
	NOISE,	/* does not shrink */
	MIXED,	/* pages of all three */
	NR_CONTENT,
};

/* Contents are a number; 0 is zeros. @n is not 0. */
#define SEED(content, n)	((__u32)(n) << 2 | (content))

/* The @len bytes from @pos on of what @seed names. */
void content_fill(__u32 seed, __u64 pos, void *buf, size_t len);

/* A number that depends on each bit of @x. */
__u64 mix(__u64 x);

/* The next number of a sequence, below @below, which is not 0. */
__u32 rnd(__u64 *state, __u32 below);

#endif
