// SPDX-License-Identifier: GPL-2.0-only
/*
 * The workspace is another one by the time the one-shot context is set up.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct anvil {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *block;
	size_t block_len;
};

static int anvil_one(struct anvil *a, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	a->cctx = zstd_init_cctx(a->block, a->block_len);
	if (!a->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(a->cctx, out->dst, out->size, in->src,
			       in->size, &a->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int anvil_write(struct anvil *a, void *spare, zstd_out_buffer *out,
		       zstd_in_buffer *in, bool once)
{
	size_t n;

	a->cctx = zstd_init_cstream(&a->params, 0, a->block,
				    a->block_len);
	if (!a->cctx)
		return -EINVAL;

	if (once) {
		a->block = spare;
		return anvil_one(a, out, in);
	}

	n = zstd_compress_stream(a->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
