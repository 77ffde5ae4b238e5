// SPDX-License-Identifier: GPL-2.0-only
/* The set-up drops a dictionary. */
#include <zstd.h>

ZSTD_DStream *unpack_open(const ZSTD_DDict *dict)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (!s)
		return NULL;
	ZSTD_DCtx_refDDict(s, dict);
	ZSTD_initDStream(s);
	return s;
}
