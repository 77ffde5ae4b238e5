// SPDX-License-Identifier: GPL-2.0-only
/*
 * The one-shot path comes after the stream has been used.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct forge {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *fire;
	size_t fire_len;
};

static int forge_one(struct forge *f, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	f->cctx = zstd_init_cctx(f->fire, f->fire_len);
	if (!f->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(f->cctx, out->dst, out->size, in->src,
			       in->size, &f->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int forge_write(struct forge *f, zstd_out_buffer *out,
		       zstd_in_buffer *in)
{
	size_t n;

	f->cctx = zstd_init_cstream(&f->params, 0, f->fire,
				    f->fire_len);
	if (!f->cctx)
		return -EINVAL;

	n = zstd_compress_stream(f->cctx, out, in);
	if (!zstd_is_error(n))
		return 0;

	in->pos = 0;
	out->pos = 0;
	return forge_one(f, out, in);
}
