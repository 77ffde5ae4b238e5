// SPDX-License-Identifier: GPL-2.0-only
/* A stream that is ready is used as it is. */
#include <zstd.h>

int unpack(ZSTD_outBuffer *out, ZSTD_inBuffer *in)
{
	ZSTD_DStream *s = ZSTD_createDStream();
	size_t n;

	if (!s)
		return -1;
	n = ZSTD_decompressStream(s, out, in);
	ZSTD_freeDStream(s);
	return ZSTD_isError(n) ? -1 : 0;
}
