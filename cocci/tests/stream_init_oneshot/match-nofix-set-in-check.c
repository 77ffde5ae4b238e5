// SPDX-License-Identifier: GPL-2.0-only
/*
 * The set-up is an assignment in a condition.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct filter {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *cloth;
	size_t cloth_len;
};

static int filter_one(struct filter *f, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	f->cctx = zstd_init_cctx(f->cloth, f->cloth_len);
	if (!f->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(f->cctx, out->dst, out->size, in->src,
			       in->size, &f->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int filter_write(struct filter *f, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	size_t n;

	if (!(f->cctx = zstd_init_cstream(&f->params, 0, f->cloth,
					  f->cloth_len)))
		return -EINVAL;

	if (once)
		return filter_one(f, out, in);

	n = zstd_compress_stream(f->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
