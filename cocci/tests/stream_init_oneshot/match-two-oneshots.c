// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two one-shot branches follow each other: the set-up goes behind the last.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct funnel {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *neck;
	size_t neck_len;
};

static int funnel_one(struct funnel *f, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	f->cctx = zstd_init_cctx(f->neck, f->neck_len);
	if (!f->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(f->cctx, out->dst, out->size, in->src,
			       in->size, &f->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int funnel_write(struct funnel *f, zstd_out_buffer *out,
			zstd_in_buffer *in, size_t small)
{
	size_t n;

	f->cctx = zstd_init_cstream(&f->params, 0, f->neck,
				    f->neck_len);
	if (!f->cctx)
		return -EINVAL;

	if (!in->size)
		return funnel_one(f, out, in);

	if (in->size < small) {
		if (funnel_one(f, out, in))
			return -EIO;
		return 0;
	}

	while (in->pos < in->size) {
		n = zstd_compress_stream(f->cctx, out, in);
		if (zstd_is_error(n))
			return -EIO;
	}

	n = zstd_end_stream(f->cctx, out);
	return n ? -EIO : 0;
}
