// SPDX-License-Identifier: GPL-2.0-only
/* As for the first call only, where spatch sees no path from the start. */
#include <zstd.h>

int unpack_start(ZSTD_DStream **stream)
{
#ifdef WITHOUT_ZSTD
	return stream ? -1 : 0;
#else
	if (!*stream) {
		*stream = ZSTD_createDStream();
		if (!*stream)
			return -1;
	}
	return ZSTD_isError(ZSTD_initDStream(*stream)) ? -1 : 0;
#endif
}
