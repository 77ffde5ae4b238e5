// SPDX-License-Identifier: GPL-2.0-only
/* The label of the failure path would be left alone. */
#include <zstd.h>

ZSTD_DStream *unpack_open(void)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (!s)
		return NULL;
	if (ZSTD_isError(ZSTD_initDStream(s)))
		goto fail;
	return s;
fail:
	ZSTD_freeDStream(s);
	return NULL;
}
