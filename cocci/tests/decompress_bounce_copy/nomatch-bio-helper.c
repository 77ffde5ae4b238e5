// SPDX-License-Identifier: GPL-2.0-only
/*
 * Copies a piece of a packed extent to the segments of a read. Other fixtures
 * of this folder call it; by itself it decompresses nothing.
 */
#include <linux/bio.h>
#include <linux/string.h>

struct page_read {
	struct bio bio;
};

struct packed_read {
	u64 start;
	struct page_read *orig_bbio;
};

int unpacked_to_bio(const char *buf, u32 len, struct packed_read *pr, u32 done);

int unpacked_to_bio(const char *buf, u32 len, struct packed_read *pr, u32 done)
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
