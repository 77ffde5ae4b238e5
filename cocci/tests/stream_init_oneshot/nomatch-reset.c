// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream is reset, not set up, and then used.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct mine {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *shaft;
	size_t shaft_len;
};

static int mine_one(struct mine *m, zstd_out_buffer *out,
		    const zstd_in_buffer *in)
{
	size_t n;

	m->cctx = zstd_init_cctx(m->shaft, m->shaft_len);
	if (!m->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(m->cctx, out->dst, out->size, in->src,
			       in->size, &m->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int mine_write(struct mine *m, zstd_out_buffer *out, zstd_in_buffer *in)
{
	size_t n;

	m->cctx = zstd_init_cstream(&m->params, 0, m->shaft,
				    m->shaft_len);
	if (!m->cctx)
		return -EINVAL;

	n = zstd_reset_cstream(m->cctx, in->size);
	if (zstd_is_error(n))
		return mine_one(m, out, in);

	n = zstd_compress_stream(m->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
