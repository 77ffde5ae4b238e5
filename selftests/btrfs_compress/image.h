/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An unmounted btrfs image of one device without redundancy, to be rewritten: where
 * an item of a tree, or the data at a logical address, lies in it.
 */
#ifndef IMAGE_H
#define IMAGE_H

#include <stdbool.h>
#include <linux/types.h>

struct image {
	int fd;
	__u32 nodesize;
	__u8 fsid[16];
};

struct image_item {
	__u64 leaf;	/* offsets in the image */
	__u64 data;
	__u32 size;
	__u64 offset;	/* in its key */
	__u64 generation;
};

bool image_open(struct image *im, int fd);

/* The newest item of that key in the leaves of a tree, or the last one before it. */
bool image_find(const struct image *im, __u64 tree, __u64 objectid, __u8 type, __u64 offset,
		struct image_item *item);

/* Where a logical address of data is; 0 when it is nowhere. */
__u64 image_data(const struct image *im, __u64 logical);

/* Write to an item, and make its leaf's checksum right again. */
bool image_write_item(const struct image *im, const struct image_item *item, __u32 at,
		      const void *buf, __u32 len);

#endif
