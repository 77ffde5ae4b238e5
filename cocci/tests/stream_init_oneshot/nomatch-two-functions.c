// SPDX-License-Identifier: GPL-2.0-only
/*
 * One function streams, another compresses at once: neither does both.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct quarry {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *rock;
	size_t rock_len;
};

static int quarry_one(struct quarry *q, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	q->cctx = zstd_init_cctx(q->rock, q->rock_len);
	if (!q->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(q->cctx, out->dst, out->size, in->src,
			       in->size, &q->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int quarry_stream(struct quarry *q, zstd_out_buffer *out,
			 zstd_in_buffer *in)
{
	size_t n;

	q->cctx = zstd_init_cstream(&q->params, 0, q->rock,
				    q->rock_len);
	if (!q->cctx)
		return -EINVAL;

	n = zstd_compress_stream(q->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}

static int quarry_write(struct quarry *q, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	return once ? quarry_one(q, out, in) : quarry_stream(q, out, in);
}
