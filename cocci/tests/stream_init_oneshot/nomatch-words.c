// SPDX-License-Identifier: GPL-2.0-only
/*
 * The names stand in comments and strings only.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct garden {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *bed;
	size_t bed_len;
};

int pr_info(const char *fmt, ...);

static int garden_write(struct garden *g, zstd_out_buffer *out,
			zstd_in_buffer *in)
{
	size_t n;

	g->cctx = zstd_init_cstream(&g->params, 0, g->bed,
				    g->bed_len);
	if (!g->cctx)
		return -EINVAL;

	/* not zstd_init_cctx(g->bed, g->bed_len) */
	pr_info("zstd_init_cctx(g->bed)\n");

	n = zstd_compress_stream(g->cctx, out, in);
	return zstd_is_error(n) ? -EIO : 0;
}
