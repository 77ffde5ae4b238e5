// SPDX-License-Identifier: GPL-2.0-only
/* The helper is known by its name, but cannot be seen from here. */

#include <zstd/helper.h>

struct dctx {
	int bmi2;
};

void dctx_setup(struct dctx *dctx)
{
	dctx->bmi2 = ZSTD_cpuSupportsBmi2();
}
