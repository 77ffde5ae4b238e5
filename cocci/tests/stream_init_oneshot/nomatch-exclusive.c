// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each path sets up what it needs.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct crane {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *hook;
	size_t hook_len;
};

static int crane_one(struct crane *c, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	c->cctx = zstd_init_cctx(c->hook, c->hook_len);
	if (!c->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(c->cctx, out->dst, out->size, in->src,
			       in->size, &c->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int crane_write(struct crane *c, zstd_out_buffer *out,
		       zstd_in_buffer *in, bool once)
{
	size_t n;

	if (once)
		return crane_one(c, out, in);

	c->cctx = zstd_init_cstream(&c->params, 0, c->hook,
				    c->hook_len);
	if (!c->cctx)
		return -EINVAL;

	n = zstd_compress_stream(c->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
