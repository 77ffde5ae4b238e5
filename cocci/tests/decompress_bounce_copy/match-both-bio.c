// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two streams in one file, the one that is mended first stands first: what is
 * known of the second must not depend on line numbers.
 */
#include <linux/bio.h>
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>
#include <linux/zstd.h>

struct page_read {
	struct bio bio;
};

struct packed_read {
	u64 start;
	struct page_read *orig_bbio;
};

struct either {
	zstd_dstream *stream;
	zstd_in_buffer in;
	zstd_out_buffer out;
	z_stream strm;
	unsigned char *scratch;
	u32 scratch_len;
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

static int either_zstd(struct packed_read *pr, struct either *e)
{
	size_t start = 0;
	size_t last;
	int r;

	e->out.dst = e->scratch;
	e->out.pos = 0;
	e->out.size = e->scratch_len;

	while (e->in.pos < e->in.size) {
		size_t n;

		n = zstd_decompress_stream(e->stream, &e->out, &e->in);
		if (zstd_is_error(n)) {
			r = -EIO;
			goto out;
		}
		last = start;
		start += e->out.pos;
		e->out.pos = 0;
		r = unpacked_to_bio(e->out.dst, start - last, pr, last);
		if (r == 0)
			break;
	}
	r = 0;
out:
	e->in.src = NULL;
	return r;
}

static int either_zlib(struct packed_read *pr, struct either *e)
{
	size_t start = 0;
	size_t last;
	int r, z = Z_OK;

	e->strm.next_out = e->scratch;
	e->strm.avail_out = e->scratch_len;

	while (e->strm.avail_in) {
		z = zlib_inflate(&e->strm, Z_NO_FLUSH);
		if (z != Z_OK)
			break;
		last = start;
		start = e->strm.total_out;
		r = unpacked_to_bio(e->scratch, start - last, pr, last);
		if (r == 0) {
			z = Z_STREAM_END;
			break;
		}
		e->strm.next_out = e->scratch;
		e->strm.avail_out = e->scratch_len;
	}

	return z == Z_STREAM_END ? 0 : -EIO;
}

int either_read(struct packed_read *pr, struct either *e)
{
	return e->stream ? either_zstd(pr, e) : either_zlib(pr, e);
}
