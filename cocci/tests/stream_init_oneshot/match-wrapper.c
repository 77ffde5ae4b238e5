// SPDX-License-Identifier: GPL-2.0-only
/*
 * Both set-ups are made by functions of the file; the wrapper of the stream
 * returns an error, the failure path sets nothing.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct codec {
	zstd_cctx *c;
	zstd_parameters par;
	void *heap;
	size_t heap_len;
};

static int codec_open_stream(struct codec *k)
{
	k->c = zstd_init_cstream(&k->par, 0, k->heap, k->heap_len);
	return k->c ? 0 : -EINVAL;
}

static int codec_open_once(struct codec *k)
{
	k->c = zstd_init_cctx(k->heap, k->heap_len);
	return k->c ? 0 : -EINVAL;
}

static int codec_once(struct codec *k, zstd_out_buffer *out, zstd_in_buffer *in)
{
	size_t n;
	int err = codec_open_once(k);

	if (err)
		return err;
	n = zstd_compress_cctx(k->c, out->dst, out->size, in->src, in->size,
			       &k->par);
	return zstd_is_error(n) ? -EIO : 0;
}

static int codec_run(struct codec *k, zstd_out_buffer *out, zstd_in_buffer *in,
		     bool one)
{
	size_t n;
	int ret;

	ret = codec_open_stream(k);
	if (ret)
		return ret;

	if (one) {
		if (codec_once(k, out, in))
			return -EIO;
		return 0;
	}

	n = zstd_compress_stream(k->c, out, in);
	if (zstd_is_error(n))
		return -EIO;

	n = zstd_end_stream(k->c, out);
	return n ? -ENOSPC : 0;
}
