// SPDX-License-Identifier: GPL-2.0-only
/*
 * A function of the file streams before the one-shot path is taken.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct tower {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *bell;
	size_t bell_len;
};

static int tower_one(struct tower *t, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	t->cctx = zstd_init_cctx(t->bell, t->bell_len);
	if (!t->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(t->cctx, out->dst, out->size, in->src,
			       in->size, &t->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static size_t tower_feed(struct tower *t, zstd_out_buffer *out,
			 zstd_in_buffer *in)
{
	return zstd_compress_stream(t->cctx, out, in);
}

static int tower_write(struct tower *t, zstd_out_buffer *out,
		       zstd_in_buffer *in)
{
	t->cctx = zstd_init_cstream(&t->params, 0, t->bell,
				    t->bell_len);
	if (!t->cctx)
		return -EINVAL;

	if (!zstd_is_error(tower_feed(t, out, in)))
		return 0;

	return tower_one(t, out, in);
}
