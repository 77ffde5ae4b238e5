// SPDX-License-Identifier: GPL-2.0-only
/*
 * The name of the flag that the fix adds is taken.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct parcel {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *work;
	size_t work_len;
};

static int parcel_one(struct parcel *p, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	p->cctx = zstd_init_cctx(p->work, p->work_len);
	if (!p->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(p->cctx, out->dst, out->size, in->src,
			       in->size, &p->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int parcel_write(struct parcel *p, zstd_out_buffer *out,
			zstd_in_buffer *in, bool once)
{
	bool stream_ready = !once;
	size_t n;

	p->cctx = zstd_init_cstream(&p->params, 0, p->work,
				    p->work_len);
	if (!p->cctx)
		return -EINVAL;

	if (!stream_ready)
		return parcel_one(p, out, in);

	n = zstd_compress_stream(p->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
