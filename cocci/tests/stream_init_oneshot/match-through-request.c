// SPDX-License-Identifier: GPL-2.0-only
/*
 * Both functions load the object from the request that they are given.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct ferry {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *dock;
	size_t dock_len;
};

struct cargo {
	struct ferry *ferry;
	zstd_out_buffer out;
	zstd_in_buffer in;
	bool whole;
};

static int ferry_whole(struct cargo *c)
{
	struct ferry *f = c->ferry;
	size_t n;

	f->cctx = zstd_init_cctx(f->dock, f->dock_len);
	if (!f->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(f->cctx, c->out.dst, c->out.size, c->in.src,
			       c->in.size, &f->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int ferry_write(struct cargo *c)
{
	struct ferry *f = c->ferry;
	size_t n;

	f->cctx = zstd_init_cstream(&f->params, 0, f->dock, f->dock_len);
	if (!f->cctx)
		return -EINVAL;

	if (c->whole)
		return ferry_whole(c);

	n = zstd_compress_stream(f->cctx, &c->out, &c->in);
	return zstd_is_error(n) ? -EIO : 0;
}
