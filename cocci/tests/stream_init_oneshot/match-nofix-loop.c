// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream is set up again for each request of a list.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct train {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *yard;
	size_t yard_len;
};

static int train_one(struct train *t, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	t->cctx = zstd_init_cctx(t->yard, t->yard_len);
	if (!t->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(t->cctx, out->dst, out->size, in->src,
			       in->size, &t->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int train_write(struct train *t, zstd_out_buffer *out,
		       zstd_in_buffer *in, int count)
{
	int i, err = 0;
	size_t n;

	for (i = 0; i < count && !err; i++) {
		t->cctx = zstd_init_cstream(&t->params, 0, t->yard, t->yard_len);
		if (!t->cctx)
			return -EINVAL;

		if (in[i].size <= out[i].size) {
			err = train_one(t, &out[i], &in[i]);
			continue;
		}

		n = zstd_compress_stream(t->cctx, &out[i], &in[i]);
		if (zstd_is_error(n))
			err = -EIO;
	}

	return err;
}
