// SPDX-License-Identifier: GPL-2.0-only
/*
 * Plain wrappers of the interface, as a module that exports them has.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct glass {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *pane;
	size_t pane_len;
};

zstd_cstream *glass_stream(struct glass *g);
zstd_cctx *glass_once(struct glass *g);

zstd_cstream *glass_stream(struct glass *g)
{
	return zstd_init_cstream(&g->params, 0, g->pane, g->pane_len);
}

zstd_cctx *glass_once(struct glass *g)
{
	return zstd_init_cctx(g->pane, g->pane_len);
}
