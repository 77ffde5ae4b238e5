// SPDX-License-Identifier: GPL-2.0-only
/*
 * A function of another file gets the object and may stream on it.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct sheaf {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *area;
	size_t area_len;
};

static int sheaf_one(struct sheaf *s, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	s->cctx = zstd_init_cctx(s->area, s->area_len);
	if (!s->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(s->cctx, out->dst, out->size, in->src,
			       in->size, &s->params);
	return zstd_is_error(n) ? -EIO : 0;
}

int sheaf_drain(struct sheaf *s, zstd_out_buffer *out);

static int sheaf_write(struct sheaf *s, zstd_out_buffer *out,
		       zstd_in_buffer *in, bool once)
{
	size_t n;

	s->cctx = zstd_init_cstream(&s->params, 0, s->area,
				    s->area_len);
	if (!s->cctx)
		return -EINVAL;

	if (once)
		return sheaf_one(s, out, in);

	n = zstd_compress_stream(s->cctx, out, in);
	if (zstd_is_error(n))
		return -EIO;

	return sheaf_drain(s, out);
}
