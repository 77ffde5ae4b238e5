// SPDX-License-Identifier: GPL-2.0-only
/*
 * The set-up stands in a block that has an array of its own, with values.
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

	if (small) {
		size_t limits[2] = { 64, small };

		f->cctx = zstd_init_cstream(&f->params, 0, f->neck,
					    f->neck_len);
		if (!f->cctx)
			return -EINVAL;

		if (in->size > limits[0] && in->size < limits[1])
			return funnel_one(f, out, in);

		while (in->pos < in->size) {
			n = zstd_compress_stream(f->cctx, out, in);
			if (zstd_is_error(n))
				return -EIO;
		}
	}

	return 0;
}
