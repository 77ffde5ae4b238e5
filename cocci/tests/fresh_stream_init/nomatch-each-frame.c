// SPDX-License-Identifier: GPL-2.0-only
/* One stream serves several frames, each with a set-up. */
#include <zstd.h>

int unpack_all(ZSTD_outBuffer *out, ZSTD_inBuffer *in, int n)
{
	ZSTD_DStream *s = ZSTD_createDStream();
	int bad = 0;

	if (!s)
		return -1;
	while (n-- && !bad) {
		ZSTD_initDStream(s);
		bad = ZSTD_isError(ZSTD_decompressStream(s, out++, in++));
	}
	ZSTD_freeDStream(s);
	return bad;
}
