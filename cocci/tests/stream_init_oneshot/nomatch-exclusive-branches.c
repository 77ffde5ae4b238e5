// SPDX-License-Identifier: GPL-2.0-only
/*
 * The two set-ups are branches of one condition.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct plough {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *soil;
	size_t soil_len;
};

static int plough_write(struct plough *p, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	size_t n;

	if (!once) {
		p->cctx = zstd_init_cstream(&p->params, 0, p->soil, p->soil_len);
		if (!p->cctx)
			return -EINVAL;
		n = zstd_compress_stream(p->cctx, out, in);
	} else {
		p->cctx = zstd_init_cctx(p->soil, p->soil_len);
		if (!p->cctx)
			return -EINVAL;
		n = zstd_compress_cctx(p->cctx, out->dst, out->size, in->src,
				       in->size, &p->params);
	}

	return zstd_is_error(n) ? -EIO : 0;
}
