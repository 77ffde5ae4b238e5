// SPDX-License-Identifier: GPL-2.0-only
/* The answer says how much to read first. */
#include <zstd.h>

size_t unpack_open(ZSTD_DStream **stream)
{
	*stream = ZSTD_createDStream();
	if (!*stream)
		return 0;
	return ZSTD_initDStream(*stream);
}
