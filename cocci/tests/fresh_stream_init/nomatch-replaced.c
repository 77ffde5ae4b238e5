// SPDX-License-Identifier: GPL-2.0-only
/* The stream was replaced by one of unknown state. */
#include <zstd.h>

ZSTD_DStream *pool_get(void);

ZSTD_DStream *unpack_open(int pooled)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (pooled) {
		ZSTD_freeDStream(s);
		s = pool_get();
	}
	if (s)
		ZSTD_initDStream(s);
	return s;
}
