// SPDX-License-Identifier: GPL-2.0-only
/*
 * The one-shot result was too big, the stream is set up after it.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct harbour {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *quay;
	size_t quay_len;
};

static int harbour_one(struct harbour *h, zstd_out_buffer *out,
		       const zstd_in_buffer *in)
{
	size_t n;

	h->cctx = zstd_init_cctx(h->quay, h->quay_len);
	if (!h->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(h->cctx, out->dst, out->size, in->src,
			       in->size, &h->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int harbour_write(struct harbour *h, zstd_out_buffer *out,
			 zstd_in_buffer *in)
{
	size_t n;

	if (!harbour_one(h, out, in))
		return 0;

	h->cctx = zstd_init_cstream(&h->params, 0, h->quay,
				    h->quay_len);
	if (!h->cctx)
		return -EINVAL;

	n = zstd_compress_stream(h->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
