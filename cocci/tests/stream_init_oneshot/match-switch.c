// SPDX-License-Identifier: GPL-2.0-only
/*
 * The one-shot is a case of a switch, the streaming call another one.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct kettle {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *vat;
	size_t vat_len;
};

static int kettle_one(struct kettle *k, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	k->cctx = zstd_init_cctx(k->vat, k->vat_len);
	if (!k->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(k->cctx, out->dst, out->size, in->src,
			       in->size, &k->params);
	return zstd_is_error(n) ? -EIO : 0;
}

enum job { WHOLE, PART };

static int kettle_write(struct kettle *k, enum job job, zstd_out_buffer *out,
			zstd_in_buffer *in)
{
	size_t n;

	k->cctx = zstd_init_cstream(&k->params, 0, k->vat,
				    k->vat_len);
	if (!k->cctx)
		return -EINVAL;

	switch (job) {
	case WHOLE:
		return kettle_one(k, out, in);
	case PART:
		n = zstd_compress_stream(k->cctx, out, in);
		if (zstd_is_error(n))
			return -EIO;
		break;
	}

	return 0;
}
