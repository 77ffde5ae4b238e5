// SPDX-License-Identifier: GPL-2.0-only
/* The variable of the answer has no other use, or is a declaration. */
#include <zstd.h>

ZSTD_DStream *open_one(void)
{
	ZSTD_DStream *s = ZSTD_createDStream();
	size_t n;

	if (s == NULL)
		return NULL;
	n = ZSTD_initDStream(s);
	if (ZSTD_isError(n)) {
		ZSTD_freeDStream(s);
		return NULL;
	}
	return s;
}

ZSTD_DStream *open_other(ZSTD_customMem mem)
{
	ZSTD_DStream *const s = ZSTD_createDStream_advanced(mem);

	if (s != NULL) {
		size_t const n = ZSTD_resetDStream(s);

		if (ZSTD_isError(n)) {
			ZSTD_freeDStream(s);
			return NULL;
		}
	}
	return s;
}
