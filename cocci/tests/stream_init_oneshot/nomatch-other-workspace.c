// SPDX-License-Identifier: GPL-2.0-only
/*
 * The one-shot context has a workspace of its own.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct mill {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *stone;
	size_t stone_len;
};

static int mill_one(struct mill *m, zstd_out_buffer *out,
		    const zstd_in_buffer *in)
{
	size_t n;

	m->cctx = zstd_init_cctx(m->stone, m->stone_len);
	if (!m->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(m->cctx, out->dst, out->size, in->src,
			       in->size, &m->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int mill_write(struct mill *m, struct mill *small, zstd_out_buffer *out,
		      zstd_in_buffer *in, bool once)
{
	size_t n;

	m->cctx = zstd_init_cstream(&m->params, 0, m->stone,
				    m->stone_len);
	if (!m->cctx)
		return -EINVAL;

	if (once)
		return mill_one(small, out, in);

	n = zstd_compress_stream(m->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
