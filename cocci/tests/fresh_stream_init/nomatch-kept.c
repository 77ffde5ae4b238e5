// SPDX-License-Identifier: GPL-2.0-only
/* The stream is created at the first call only. */
#include <zstd.h>

int unpack_start(ZSTD_DStream **stream)
{
	if (!*stream) {
		*stream = ZSTD_createDStream();
		if (!*stream)
			return -1;
	}
	return ZSTD_isError(ZSTD_initDStream(*stream)) ? -1 : 0;
}
