// SPDX-License-Identifier: GPL-2.0-only
/*
 * The size that the stream is set up with is rounded before the first
 * streaming call.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct crate {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *pool;
	size_t pool_len;
};

static int crate_one(struct crate *c, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	c->cctx = zstd_init_cctx(c->pool, c->pool_len);
	if (!c->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(c->cctx, out->dst, out->size, in->src,
			       in->size, &c->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int crate_write(struct crate *c, size_t room, zstd_out_buffer *out,
		       zstd_in_buffer *in)
{
	size_t n;

	c->cctx = zstd_init_cstream(&c->params, 0, c->pool, room);
	if (!c->cctx)
		return -EINVAL;

	if (in->size <= room)
		return crate_one(c, out, in);

	room -= in->size;
	n = zstd_compress_stream(c->cctx, out, in);
	if (zstd_is_error(n) || out->pos > room)
		return -EIO;

	return 0;
}
