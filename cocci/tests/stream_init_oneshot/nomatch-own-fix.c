// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the rule makes of such code: behind the one-shot branch, by a flag.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct cellar {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *cask;
	size_t cask_len;
};

static int cellar_one(struct cellar *c, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	c->cctx = zstd_init_cctx(c->cask, c->cask_len);
	if (!c->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(c->cctx, out->dst, out->size, in->src,
			       in->size, &c->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int cellar_write(struct cellar *c, zstd_out_buffer *out,
			zstd_in_buffer *in, int parts)
{
	bool ready = false;
	int i = 0;
	size_t n;

	do {
		if (parts == 1)
			return cellar_one(c, out, in);

		if (!ready) {
			c->cctx = zstd_init_cstream(&c->params, 0, c->cask,
						    c->cask_len);
			if (!c->cctx)
				return -EINVAL;
			ready = true;
		}

		if (i == parts)
			continue;

		n = zstd_compress_stream(c->cctx, out, &in[i]);
		if (zstd_is_error(n))
			return -EIO;
	} while (i++ < parts);

	n = zstd_end_stream(c->cctx, out);
	return n ? -EIO : 0;
}
