// SPDX-License-Identifier: GPL-2.0-only
/* A stream in a workspace, created in each turn of a loop. */
#include <zstd.h>

int unpack_all(void *heap, size_t len, ZSTD_outBuffer *out, ZSTD_inBuffer *in, int n)
{
	for (int i = 0; i < n; i++) {
		ZSTD_DStream *s = ZSTD_initStaticDStream(heap, len);

		if (!s)
			return -1;
		ZSTD_initDStream(s);
		if (ZSTD_isError(ZSTD_decompressStream(s, out + i, in + i)))
			return -1;
	}
	return 0;
}
