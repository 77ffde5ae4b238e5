// SPDX-License-Identifier: GPL-2.0-only
/* The set-up changes a level that was set, or drops all parameters. */
#include <zstd.h>

ZSTD_CStream *pack_open(void)
{
	ZSTD_CStream *s = ZSTD_createCStream();

	if (!s)
		return NULL;
	ZSTD_CCtx_setParameter(s, ZSTD_c_compressionLevel, 9);
	ZSTD_initCStream(s, 0);
	return s;
}

ZSTD_DStream *unpack_open(void)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (!s)
		return NULL;
	ZSTD_DCtx_setParameter(s, ZSTD_d_windowLogMax, 27);
	ZSTD_DCtx_reset(s, ZSTD_reset_session_and_parameters);
	return s;
}
