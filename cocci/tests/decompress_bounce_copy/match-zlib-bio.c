// SPDX-License-Identifier: GPL-2.0-only
/*
 * The same with zlib, whose output buffer is set at two places.
 */
#include <linux/bio.h>
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct page_read {
	struct bio bio;
};

struct packed_read {
	u64 start;
	struct page_read *orig_bbio;
};

struct inflater {
	unsigned int size;
	z_stream z;
	unsigned char *block;
};

static int unpacked_to_bio(const void *buf, u32 len, struct packed_read *pr,
			   u32 done)
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

int inflate_read(struct inflater *f, struct packed_read *pr, const void *src, size_t len)
{
	int ret, more;
	size_t done = 0;
	unsigned long before;

	f->z.next_in = src;
	f->z.avail_in = len;
	f->z.total_in = 0;

	f->z.total_out = 0;
	f->z.next_out = f->block;
	f->z.avail_out = f->size;

	ret = zlib_inflateInit2(&f->z, -15);
	if (ret != Z_OK)
		return -EIO;
	while (f->z.total_in < len) {
		ret = zlib_inflate(&f->z, Z_NO_FLUSH);
		if (ret != Z_OK && ret != Z_STREAM_END)
			break;

		before = done;
		done = f->z.total_out;
		if (before == done)
			break;

		more = unpacked_to_bio(f->block, done - before, pr, before);
		if (more == 0) {
			ret = 0;
			goto out;
		}

		f->z.next_out = f->block;
		f->z.avail_out = f->size;
	}
	ret = ret == Z_STREAM_END ? 0 : -EIO;
out:
	zlib_inflateEnd(&f->z);
	return ret;
}
