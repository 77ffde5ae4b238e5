// SPDX-License-Identifier: GPL-2.0-only
/* The answer is kept, looked at for an error only, and set anew later. */
#include <zstd.h>

int unpack(ZSTD_outBuffer *out, ZSTD_inBuffer *in)
{
	ZSTD_DStream *s;
	size_t n;
	int ret = 0;

	s = ZSTD_createDStream();
	if (!s)
		return -1;

	n = ZSTD_initDStream(s);
	if (ZSTD_isError(n)) {
		ret = -2;
		goto out;
	}

	n = ZSTD_decompressStream(s, out, in);
	if (ZSTD_isError(n)) {
		ret = -3;
		goto out;
	}
out:
	ZSTD_freeDStream(s);
	return ret;
}
