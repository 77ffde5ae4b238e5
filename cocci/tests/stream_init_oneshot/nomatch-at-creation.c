// SPDX-License-Identifier: GPL-2.0-only
/*
 * Contexts are set up once, when they are made.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct orchard {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *plot;
	size_t plot_len;
};

static int orchard_create(struct orchard *o, bool stream)
{
	if (stream) {
		o->cctx = zstd_init_cstream(&o->params, 0, o->plot, o->plot_len);
		return o->cctx ? 0 : -EINVAL;
	}

	o->cctx = zstd_init_cctx(o->plot, o->plot_len);
	return o->cctx ? 0 : -EINVAL;
}
