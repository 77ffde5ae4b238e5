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

/*
 * Of the format on disk, as fs/btrfs has it, what older <linux/btrfs_tree.h> lack:
 * with these it need not be the headers of the kernel that is tested. All little
 * endian.
 */
#define MAGIC		0x4d5f53665248425fULL	/* "_BHRfS_M" */

struct super {
	__u8 csum[BTRFS_CSUM_SIZE];
	__u8 fsid[16];
	__u64 bytenr, flags;
	__u64 magic;
	__u64 unused[9];
	__u32 sectorsize, nodesize;
	__u32 unused2[3];
	__u64 unused3[4];
	__u16 csum_type;
} __attribute__((packed));

struct header {
	__u8 csum[BTRFS_CSUM_SIZE];
	__u8 fsid[16];
	__u64 bytenr, flags;
	__u8 chunk_tree_uuid[16];
	__u64 generation, owner;
	__u32 nritems;
	__u8 level;
} __attribute__((packed));

struct leaf_item {
	__u64 objectid;
	__u8 type;
	__u64 key_offset;
	__u32 offset, size;	/* of the data, behind the header */
} __attribute__((packed));

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
	struct super sb;

	if (pread(fd, &sb, sizeof(sb), SUPER) != sizeof(sb) ||
	    le64toh(sb.magic) != MAGIC || le16toh(sb.csum_type) != BTRFS_CSUM_TYPE_CRC32)
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
	const struct header *h = (const void *)leaf;
	const struct leaf_item *items = (const void *)(h + 1);
	__u64 generation = le64toh(h->generation);
	__u32 i, n = le32toh(h->nritems);

	if (n > (im->nodesize - sizeof(*h)) / sizeof(*items))
		return;
	for (i = 0; i < n; i++) {
		const struct leaf_item *item = &items[i];
		__u64 at = le64toh(item->key_offset);

		if (le64toh(item->objectid) != objectid || item->type != type ||
		    at > offset)
			continue;
		if (best->leaf && (at < best->offset || (at == best->offset &&
							  generation < best->generation)))
			continue;
		*best = (struct image_item){
			.leaf = pos, .offset = at, .generation = generation,
			.data = pos + sizeof(*h) + le32toh(item->offset),
			.size = le32toh(item->size),
		};
	}
}

bool image_find(const struct image *im, __u64 tree, __u64 objectid, __u8 type, __u64 offset,
		struct image_item *item)
{
	static __u8 leaf[MAX_NODE];
	const struct header *h = (const void *)leaf;
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
