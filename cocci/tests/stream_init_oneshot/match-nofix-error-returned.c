// SPDX-License-Identifier: GPL-2.0-only
/*
 * The failure returns a variable, without braces, that is cleared after the
 * set-up: at another place it would return 0.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct carton {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *heap;
	size_t heap_len;
};

static int carton_one(struct carton *c, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	c->cctx = zstd_init_cctx(c->heap, c->heap_len);
	if (!c->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(c->cctx, out->dst, out->size, in->src,
			       in->size, &c->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int carton_write(struct carton *c, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	int err = -EINVAL;
	size_t n;

	c->cctx = zstd_init_cstream(&c->params, 0, c->heap,
				    c->heap_len);
	if (!c->cctx)
		return err;

	err = 0;
	if (once) {
		err = carton_one(c, out, in);
		goto out;
	}

	n = zstd_compress_stream(c->cctx, out, in);
	if (zstd_is_error(n))
		err = -EIO;
out:
	return err;
}
