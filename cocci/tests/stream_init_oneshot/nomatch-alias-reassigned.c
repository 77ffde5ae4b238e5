// SPDX-License-Identifier: GPL-2.0-only
/*
 * One local variable stands for two workspaces, one after the other.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct bridge {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *deck;
	size_t deck_len;
};

static int bridge_write(struct bridge *b, struct bridge *other,
			zstd_out_buffer *out, zstd_in_buffer *in, bool once)
{
	void *mem = b->deck;
	zstd_cstream *zs;
	zstd_cctx *cctx;
	size_t n;

	zs = zstd_init_cstream(&b->params, 0, mem, b->deck_len);
	if (!zs)
		return -EINVAL;

	if (once) {
		mem = other->deck;
		cctx = zstd_init_cctx(mem, other->deck_len);
		if (!cctx)
			return -EINVAL;
		n = zstd_compress_cctx(cctx, out->dst, out->size, in->src,
				       in->size, &b->params);
	} else {
		n = zstd_compress_stream(zs, out, in);
	}

	return zstd_is_error(n) ? -EIO : 0;
}
