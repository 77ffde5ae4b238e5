// SPDX-License-Identifier: GPL-2.0-only
/*
 * Another function of the file streams on what this one has set up.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct lathe {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *bench;
	size_t bench_len;
};

static int lathe_one(struct lathe *l, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	l->cctx = zstd_init_cctx(l->bench, l->bench_len);
	if (!l->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(l->cctx, out->dst, out->size, in->src,
			       in->size, &l->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int lathe_finish(struct lathe *l, zstd_out_buffer *out)
{
	return zstd_end_stream(l->cctx, out) ? -EIO : 0;
}

static int lathe_write(struct lathe *l, zstd_out_buffer *out,
		       zstd_in_buffer *in, bool once)
{
	size_t n;

	l->cctx = zstd_init_cstream(&l->params, 0, l->bench,
				    l->bench_len);
	if (!l->cctx)
		return -EINVAL;

	if (once)
		return lathe_one(l, out, in);

	n = zstd_compress_stream(l->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
