// SPDX-License-Identifier: GPL-2.0-only
/*
 * The first streaming call is a branch without braces.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct spring {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *well;
	size_t well_len;
};

static int spring_one(struct spring *s, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	s->cctx = zstd_init_cctx(s->well, s->well_len);
	if (!s->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(s->cctx, out->dst, out->size, in->src,
			       in->size, &s->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int spring_write(struct spring *s, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	size_t n = 0;
	int err = 0;

	s->cctx = zstd_init_cstream(&s->params, 0, s->well, s->well_len);
	if (!s->cctx)
		return -EINVAL;

	if (once)
		err = spring_one(s, out, in);
	else
		n = zstd_compress_stream(s->cctx, out, in);

	return zstd_is_error(n) ? -EIO : err;
}
