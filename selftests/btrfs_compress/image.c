// SPDX-License-Identifier: GPL-2.0-only
/*
 * No tree is walked: all leaves of the image are looked at, and of an item that is
 * there more than once the one of the latest generation is what the tree holds.
 */
#include <endian.h>
#include <linux/btrfs.h>
#include <linux/btrfs_tree.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "image.h"

#define SUPER		65536
#define STEP		4096	/* leaves begin at a multiple of it */
#define MAX_NODE	65536

static __u32 crc32c(const __u8 *p, size_t len)
{
	__u32 crc = ~0U;
	int i;

	while (len--) {
		crc ^= *p++;
		for (i = 0; i < 8; i++)
			crc = crc >> 1 ^ (crc & 1 ? 0x82f63b78 : 0);
	}
	return ~crc;
}

static bool checksum_matches(const __u8 *leaf, __u32 size)
{
	__u32 crc = htole32(crc32c(leaf + BTRFS_CSUM_SIZE, size - BTRFS_CSUM_SIZE));

	return !memcmp(leaf, &crc, sizeof(crc));
}

bool image_open(struct image *im, int fd)
{
	struct btrfs_super_block sb;

	if (pread(fd, &sb, sizeof(sb), SUPER) != sizeof(sb) ||
	    le64toh(sb.magic) != BTRFS_MAGIC || le16toh(sb.csum_type) != BTRFS_CSUM_TYPE_CRC32)
		return false;
	im->fd = fd;
	im->nodesize = le32toh(sb.nodesize);
	memcpy(im->fsid, sb.fsid, sizeof(im->fsid));
	return im->nodesize <= MAX_NODE;
}

/* The best match of one leaf, if it is better than what was found. */
static void look_in_leaf(const struct image *im, const __u8 *leaf, __u64 pos, __u64 objectid,
			 __u8 type, __u64 offset, struct image_item *best)
{
	const struct btrfs_leaf *l = (const void *)leaf;
	__u64 generation = le64toh(l->header.generation);
	__u32 i, n = le32toh(l->header.nritems);

	if (n > (im->nodesize - sizeof(l->header)) / sizeof(l->items[0]))
		return;
	for (i = 0; i < n; i++) {
		const struct btrfs_item *item = &l->items[i];
		__u64 at = le64toh(item->key.offset);

		if (le64toh(item->key.objectid) != objectid || item->key.type != type ||
		    at > offset)
			continue;
		if (best->leaf && (at < best->offset || (at == best->offset &&
							  generation < best->generation)))
			continue;
		*best = (struct image_item){
			.leaf = pos, .offset = at, .generation = generation,
			.data = pos + sizeof(l->header) + le32toh(item->offset),
			.size = le32toh(item->size),
		};
	}
}

bool image_find(const struct image *im, __u64 tree, __u64 objectid, __u8 type, __u64 offset,
		struct image_item *item)
{
	static __u8 leaf[MAX_NODE];
	const struct btrfs_header *h = (const void *)leaf;
	off_t pos = 0, hole;

	memset(item, 0, sizeof(*item));
	while ((pos = lseek(im->fd, pos, SEEK_DATA)) >= 0) {
		hole = lseek(im->fd, pos, SEEK_HOLE);
		for (pos &= -STEP; pos < hole; pos += STEP) {
			if (pread(im->fd, leaf, sizeof(*h), pos) != sizeof(*h) ||
			    memcmp(h->fsid, im->fsid, sizeof(im->fsid)) || h->level ||
			    le64toh(h->owner) != tree)
				continue;
			if (pread(im->fd, leaf, im->nodesize, pos) == im->nodesize &&
			    checksum_matches(leaf, im->nodesize))
				look_in_leaf(im, leaf, pos, objectid, type, offset, item);
		}
		pos = hole;
	}
	return item->leaf;
}

__u64 image_data(const struct image *im, __u64 logical)
{
	struct image_item item;
	struct btrfs_chunk chunk;

	if (!image_find(im, BTRFS_CHUNK_TREE_OBJECTID, BTRFS_FIRST_CHUNK_TREE_OBJECTID,
			BTRFS_CHUNK_ITEM_KEY, logical, &item) ||
	    item.size < sizeof(chunk) ||
	    pread(im->fd, &chunk, sizeof(chunk), item.data) != sizeof(chunk) ||
	    logical - item.offset >= le64toh(chunk.length) || le16toh(chunk.num_stripes) != 1)
		return 0;
	return le64toh(chunk.stripe.offset) + (logical - item.offset);
}

bool image_write_item(const struct image *im, const struct image_item *item, __u32 at,
		      const void *buf, __u32 len)
{
	static __u8 leaf[MAX_NODE];
	__u32 crc;

	if (at + len > item->size ||
	    pread(im->fd, leaf, im->nodesize, item->leaf) != im->nodesize)
		return false;
	memcpy(leaf + (item->data - item->leaf) + at, buf, len);
	crc = htole32(crc32c(leaf + BTRFS_CSUM_SIZE, im->nodesize - BTRFS_CSUM_SIZE));
	memcpy(leaf, &crc, sizeof(crc));
	return pwrite(im->fd, leaf, im->nodesize, item->leaf) == im->nodesize;
}
