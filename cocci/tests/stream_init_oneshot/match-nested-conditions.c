// SPDX-License-Identifier: GPL-2.0-only
/*
 * The condition of the one-shot is computed beforehand and checked in steps;
 * the one-shot context is set up in the function itself. IS_ERR() checks the
 * stream, the failure path logs.
 */
#include <linux/compiler.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/zstd.h>

struct reader {
	void *buf;
	size_t buf_size;
};

int pr_err(const char *fmt, ...);

static int reader_fill(struct reader *rd, zstd_out_buffer *out,
		       zstd_in_buffer *in, size_t frame)
{
	bool fits = frame && frame <= out->size;
	zstd_dstream *zs;
	zstd_dctx *ctx;
	size_t n;

	zs = zstd_init_dstream(1 << 20, rd->buf, rd->buf_size);
	if (unlikely(IS_ERR_OR_NULL(zs))) {
		pr_err("no stream\n");
		return -EINVAL;
	}

	if (fits) {
		if (in->pos == 0 && out->pos == 0) {
			ctx = zstd_init_dctx(rd->buf, rd->buf_size);
			if (!ctx)
				return -EINVAL;
			n = zstd_decompress_dctx(ctx, out->dst, out->size,
						 in->src, in->size);
			return zstd_is_error(n) ? -EIO : 0;
		}
	}

	while (in->pos < in->size) {
		n = zstd_decompress_stream(zs, out, in);
		if (zstd_is_error(n))
			return -EIO;
	}

	return 0;
}
