// SPDX-License-Identifier: GPL-2.0-only
/*
 * A read of a packed extent by way of one block. The bytes that nobody waits
 * for still need the block, all others can go where they belong. A file of one
 * piece is unpacked by one call, with no loop.
 */
#include <linux/bio.h>
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

struct page_read {
	struct bio bio;
};

struct packed_read {
	u64 start;
	struct page_read *orig_bbio;
};

struct unpacker {
	zstd_out_buffer to;
	char *block;
	zstd_in_buffer from;
};

static int unpacked_bytes_to_bio(const char *buf, u32 len, struct packed_read *pr, u32 done)
{
	struct bio *bio = &pr->orig_bbio->bio;
	u32 at = done;

	while (at < done + len) {
		struct bio_vec bv = bio_iter_iovec(bio, bio->bi_iter);
		u32 where, n;
		void *to;

		where = page_offset(bv.bv_page) + bv.bv_offset - pr->start;
		if (done + len <= where)
			return 1;
		at = max(at, where);
		n = min(where + bv.bv_len, done + len) - at;
		to = bvec_kmap_local(&bv);
		memcpy(to, buf + at - done, n);
		kunmap_local(to);
		at += n;
		bio_advance(bio, n);
		if (!bio->bi_iter.bi_size)
			return 0;
	}
	return 1;
}

int unpack_read(struct unpacker *u, zstd_dstream *stream, struct packed_read *pr,
		const void *src, size_t len, u32 block_size)
{
	int err = 0;
	unsigned long before;
	unsigned long done = 0;

	if (!stream)
		return -EIO;

	u->from.src = src;
	u->from.pos = 0;
	u->from.size = len;

	u->to.dst = u->block;
	u->to.pos = 0;
	u->to.size = block_size;

	while (1) {
		size_t hint;

		hint = zstd_decompress_stream(stream, &u->to, &u->from);
		if (zstd_is_error(hint)) {
			err = -EIO;
			goto out;
		}
		before = done;
		done += u->to.pos;
		u->to.pos = 0;

		err = unpacked_bytes_to_bio(u->to.dst, done - before, pr, before);
		if (err == 0)
			break;

		if (hint == 0)
			break;
	}
	err = 0;
out:
	u->from.src = NULL;
	return err;
}

int unpack_piece(struct unpacker *u, zstd_dstream *stream, void *to, size_t len,
		 u32 block_size)
{
	size_t hint;

	u->to.dst = u->block;
	u->to.pos = 0;
	u->to.size = block_size;

	hint = zstd_decompress_stream(stream, &u->to, &u->from);
	if (zstd_is_error(hint) || u->to.pos < len)
		return -EIO;
	memcpy(to, u->to.dst, len);
	return 0;
}
