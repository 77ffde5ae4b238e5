// SPDX-License-Identifier: GPL-2.0-only
/*
 * The loop is made of a label and a goto.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct wheel {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *hub;
	size_t hub_len;
};

static int wheel_one(struct wheel *w, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	w->cctx = zstd_init_cctx(w->hub, w->hub_len);
	if (!w->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(w->cctx, out->dst, out->size, in->src,
			       in->size, &w->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int wheel_write(struct wheel *w, zstd_out_buffer *out,
		       zstd_in_buffer *in, bool once)
{
	size_t n;
	int err;

	w->cctx = zstd_init_cstream(&w->params, 0, w->hub, w->hub_len);
	if (w->cctx == NULL) {
		err = -EINVAL;
		goto out;
	}

	if (once)
		goto whole;

again:
	n = zstd_compress_stream(w->cctx, out, in);
	if (zstd_is_error(n)) {
		err = -EIO;
		goto out;
	}
	if (in->pos < in->size)
		goto again;
	err = 0;
	goto out;

whole:
	err = wheel_one(w, out, in);
out:
	return err;
}
