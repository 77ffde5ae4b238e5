// SPDX-License-Identifier: GPL-2.0-only
/*
 * The one-shot context is for when no stream can be had.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct lantern {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *oil;
	size_t oil_len;
};

static int lantern_one(struct lantern *l, zstd_out_buffer *out,
		       const zstd_in_buffer *in)
{
	size_t n;

	l->cctx = zstd_init_cctx(l->oil, l->oil_len);
	if (!l->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(l->cctx, out->dst, out->size, in->src,
			       in->size, &l->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int lantern_write(struct lantern *l, zstd_out_buffer *out,
			 zstd_in_buffer *in)
{
	size_t n;

	l->cctx = zstd_init_cstream(&l->params, 0, l->oil, l->oil_len);
	if (!l->cctx)
		return lantern_one(l, out, in);

	n = zstd_compress_stream(l->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
