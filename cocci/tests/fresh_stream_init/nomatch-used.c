// SPDX-License-Identifier: GPL-2.0-only
/* The stream has been used in between. */
#include <zstd.h>

int unpack_two(ZSTD_outBuffer *out, ZSTD_inBuffer *in)
{
	ZSTD_DStream *s = ZSTD_createDStream();
	int bad;

	if (!s)
		return -1;
	bad = ZSTD_isError(ZSTD_decompressStream(s, out, in));
	ZSTD_initDStream(s);
	bad |= ZSTD_isError(ZSTD_decompressStream(s, out + 1, in + 1));
	ZSTD_freeDStream(s);
	return bad;
}
