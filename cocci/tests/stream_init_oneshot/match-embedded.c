// SPDX-License-Identifier: GPL-2.0-only
/*
 * The object is embedded in another, the failure path of a void function just
 * returns.
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

struct brook {
	struct spring s;
	zstd_out_buffer out;
	zstd_in_buffer in;
	int err;
};

static void brook_run(struct brook *b, bool once)
{
	size_t n = 0;

	b->s.cctx = zstd_init_cstream(&b->s.params, 0, b->s.well,
				      b->s.well_len);
	if (!b->s.cctx)
		return;

	if (once) {
		b->err = spring_one(&b->s, &b->out, &b->in);
	} else {
		b->in.pos = 0;
		n = zstd_compress_stream(b->s.cctx, &b->out, &b->in);
	}

	if (zstd_is_error(n))
		b->err = -EIO;
}
