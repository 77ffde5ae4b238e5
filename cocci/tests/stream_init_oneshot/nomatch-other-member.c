// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stream and one-shot context live in two members of one object.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct barn {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *hay;
	size_t hay_len;
};

struct stable {
	struct barn barn;
	void *hay;
	void *straw;
	size_t straw_len;
};

static int stable_one(struct stable *s, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	zstd_cctx *cctx = zstd_init_cctx(s->straw, s->straw_len);

	if (!cctx)
		return -EINVAL;
	return zstd_is_error(zstd_compress_cctx(cctx, out->dst, out->size,
						in->src, in->size,
						&s->barn.params)) ? -EIO : 0;
}

static int stable_write(struct stable *s, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	zstd_cstream *zs;

	zs = zstd_init_cstream(&s->barn.params, 0, s->hay, s->barn.hay_len);
	if (!zs)
		return -EINVAL;

	if (once)
		return stable_one(s, out, in);

	return zstd_is_error(zstd_compress_stream(zs, out, in)) ? -EIO : 0;
}
