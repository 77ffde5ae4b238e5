// SPDX-License-Identifier: GPL-2.0-only
/*
 * The workspace has a second, local name, and so has the object.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct inflate {
	zstd_dstream *ds;
	void *wksp;
	size_t wksp_size;
	size_t window;
};

static int inflate_at_once(struct inflate *inf, void *dst, size_t dlen,
			   const void *src, size_t slen)
{
	void *wksp = inf->wksp;
	zstd_dctx *dctx;
	size_t n;

	dctx = zstd_init_dctx(wksp, inf->wksp_size);
	if (!dctx)
		return -EINVAL;

	n = zstd_decompress_dctx(dctx, dst, dlen, src, slen);
	return zstd_is_error(n) ? -EIO : 0;
}

static int inflate_buffers(struct inflate *inf, zstd_out_buffer *out,
			   zstd_in_buffer *in, bool whole)
{
	struct inflate *self = inf;
	void *work = inf->wksp;
	size_t n;
	int err;

	inf->ds = zstd_init_dstream(inf->window, work, inf->wksp_size);
	if (!inf->ds) {
		err = -EINVAL;
		goto done;
	}

	if (whole) {
		err = inflate_at_once(self, out->dst, out->size, in->src,
				      in->size);
		goto done;
	}

	err = 0;
	for (;;) {
		n = zstd_decompress_stream(inf->ds, out, in);
		if (zstd_is_error(n))
			err = -EIO;
		if (err || !n)
			break;
	}

done:
	return err;
}
