// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two cases of a switch stream, a third takes the one-shot path: no single
 * place comes before both.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct hopper {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *store;
	size_t store_len;
};

static int hopper_one(struct hopper *h, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	h->cctx = zstd_init_cctx(h->store, h->store_len);
	if (!h->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(h->cctx, out->dst, out->size, in->src,
			       in->size, &h->params);
	return zstd_is_error(n) ? -EIO : 0;
}

enum job { WHOLE, PART, LAST };

static int hopper_write(struct hopper *h, enum job job, zstd_out_buffer *out,
			zstd_in_buffer *in)
{
	size_t n = 0;

	h->cctx = zstd_init_cstream(&h->params, 0, h->store,
				    h->store_len);
	if (!h->cctx)
		return -EINVAL;

	switch (job) {
	case WHOLE:
		return hopper_one(h, out, in);
	case PART:
		n = zstd_compress_stream(h->cctx, out, in);
		break;
	case LAST:
		n = zstd_end_stream(h->cctx, out);
		break;
	}

	return zstd_is_error(n) ? -EIO : 0;
}
