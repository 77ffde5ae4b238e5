// SPDX-License-Identifier: GPL-2.0-only
/* libzstd's stream has done its work when the workspace is taken over. */
#include <errno.h>
#include <zstd.h>

int unpack_both(void *heap, size_t len, ZSTD_outBuffer *out, ZSTD_inBuffer *in,
		void *dst, size_t capacity, const void *src, size_t size)
{
	ZSTD_DStream *s = ZSTD_initStaticDStream(heap, len);
	ZSTD_DCtx *d;
	size_t n;

	if (!s)
		return -EINVAL;
	n = ZSTD_decompressStream(s, out, in);
	if (ZSTD_isError(n))
		return -EIO;
	d = ZSTD_initStaticDCtx(heap, len);
	if (!d)
		return -EINVAL;
	n = ZSTD_decompressDCtx(d, dst, capacity, src, size);
	return ZSTD_isError(n) ? -EIO : 0;
}
