// SPDX-License-Identifier: GPL-2.0-only
/* A compression stream is asked for the default level, or reset. */
#include <zstd.h>

ZSTD_CStream *pack_open(void)
{
	ZSTD_CStream *s = ZSTD_createCStream();

	if (!s)
		return NULL;
	ZSTD_initCStream(s, ZSTD_CLEVEL_DEFAULT);
	return s;
}

ZSTD_CCtx *pack_open_level(int level)
{
	ZSTD_CCtx *c = ZSTD_createCCtx();

	if (!c)
		return NULL;
	ZSTD_CCtx_reset(c, ZSTD_reset_session_and_parameters);
	ZSTD_CCtx_setParameter(c, ZSTD_c_compressionLevel, level);
	return c;
}
