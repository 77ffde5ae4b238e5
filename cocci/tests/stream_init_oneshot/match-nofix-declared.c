// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream is set up where it is declared and checked later.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct basket {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *ground;
	size_t ground_len;
};

static int basket_one(struct basket *b, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	b->cctx = zstd_init_cctx(b->ground, b->ground_len);
	if (!b->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(b->cctx, out->dst, out->size, in->src,
			       in->size, &b->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int basket_write(struct basket *b, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	zstd_cstream *zs = zstd_init_cstream(&b->params, 0, b->ground,
					     b->ground_len);
	size_t n;

	if (once)
		return basket_one(b, out, in);
	if (!zs)
		return -EINVAL;

	n = zstd_compress_stream(zs, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
