// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream is set up for each block, and nothing else is.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct meadow {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *turf;
	size_t turf_len;
};

static int meadow_one(struct meadow *m, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	m->cctx = zstd_init_cctx(m->turf, m->turf_len);
	if (!m->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(m->cctx, out->dst, out->size, in->src,
			       in->size, &m->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int meadow_write(struct meadow *m, zstd_out_buffer *out,
			zstd_in_buffer *in, int blocks)
{
	int i;

	for (i = 0; i < blocks; i++) {
		m->cctx = zstd_init_cstream(&m->params, 0, m->turf, m->turf_len);
		if (!m->cctx)
			return -EINVAL;
		if (zstd_is_error(zstd_compress_stream(m->cctx, &out[i], &in[i])))
			return -EIO;
	}

	return 0;
}
