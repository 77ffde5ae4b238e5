// SPDX-License-Identifier: GPL-2.0-only
/*
 * The one-shot function is a callback with a void pointer; the stream's wrapper
 * returns the context.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct harp {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *string;
	size_t string_len;
};

static int harp_whole(void *data, zstd_out_buffer *out, const zstd_in_buffer *in)
{
	struct harp *h = data;
	size_t n;

	h->cctx = zstd_init_cctx(h->string, h->string_len);
	if (!h->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(h->cctx, out->dst, out->size, in->src, in->size,
			       &h->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static zstd_cstream *harp_stream(struct harp *h)
{
	return zstd_init_cstream(&h->params, 0, h->string, h->string_len);
}

static int harp_write(struct harp *h, zstd_out_buffer *out, zstd_in_buffer *in,
		      bool once)
{
	zstd_cstream *zs;

	zs = harp_stream(h);
	if (!zs)
		return -EINVAL;

	if (once)
		return harp_whole(h, out, in);

	return zstd_is_error(zstd_compress_stream(zs, out, in)) ? -EIO : 0;
}
