// SPDX-License-Identifier: GPL-2.0-only
/*
 * When the stream cannot be set up, the label falls back to one-shot.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct trunk {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *bed;
	size_t bed_len;
};

static int trunk_one(struct trunk *t, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	t->cctx = zstd_init_cctx(t->bed, t->bed_len);
	if (!t->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(t->cctx, out->dst, out->size, in->src,
			       in->size, &t->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int trunk_write(struct trunk *t, zstd_out_buffer *out,
		       zstd_in_buffer *in)
{
	size_t n;

	t->cctx = zstd_init_cstream(&t->params, 0, t->bed,
				    t->bed_len);
	if (!t->cctx)
		goto whole;

	if (in->size > 4096) {
		n = zstd_compress_stream(t->cctx, out, in);
		return zstd_is_error(n) ? -EIO : 0;
	}

whole:
	return trunk_one(t, out, in);
}
