// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two functions use one name for two objects.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct island {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *sand;
	size_t sand_len;
};

static int island_one(struct island *i, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	size_t n;

	i->cctx = zstd_init_cctx(i->sand, i->sand_len);
	if (!i->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(i->cctx, out->dst, out->size, in->src,
			       in->size, &i->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int island_once(struct island *i, struct island *other,
		       zstd_out_buffer *out, zstd_in_buffer *in)
{
	void *mem = i->sand;

	i = other;
	if (mem == i->sand)
		return -EINVAL;
	return island_one(i, out, in);
}

static int island_write(struct island *i, struct island *other,
			zstd_out_buffer *out, zstd_in_buffer *in, bool once)
{
	size_t n;

	i->cctx = zstd_init_cstream(&i->params, 0, i->sand,
				    i->sand_len);
	if (!i->cctx)
		return -EINVAL;

	if (once) {
		i = other;
		return island_once(i, i, out, in);
	}

	n = zstd_compress_stream(i->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
