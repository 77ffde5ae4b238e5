// SPDX-License-Identifier: GPL-2.0-only
/* The set-up is a condition, after the size of the window is limited. */
#include <zstd.h>

ZSTD_DStream *unpack_open(void)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (!s)
		return NULL;
	if (ZSTD_isError(ZSTD_DCtx_setParameter(s, ZSTD_d_windowLogMax, 27)))
		goto fail;
	if (ZSTD_isError(ZSTD_initDStream(s)))
		goto fail;
	return s;
fail:
	ZSTD_freeDStream(s);
	return NULL;
}
