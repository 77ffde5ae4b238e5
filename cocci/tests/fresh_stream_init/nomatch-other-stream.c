// SPDX-License-Identifier: GPL-2.0-only
/* Another stream is set up than the one that is created. */
#include <zstd.h>

ZSTD_DStream *unpack_next(ZSTD_DStream *old)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (!s)
		return NULL;
	ZSTD_initDStream(old);
	return s;
}
