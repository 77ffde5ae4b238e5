// SPDX-License-Identifier: GPL-2.0-only
/* The interface of libzstd, in a program that has no bool. */
#include <errno.h>
#include <zstd.h>

struct unpacker {
	void *heap;
	size_t heap_len;
};

static int unpack_one(struct unpacker *u, ZSTD_outBuffer *out, ZSTD_inBuffer *in)
{
	ZSTD_DCtx *d = ZSTD_initStaticDCtx(u->heap, u->heap_len);
	size_t n;

	if (!d)
		return -EINVAL;
	n = ZSTD_decompressDCtx(d, out->dst, out->size, in->src, in->size);
	return ZSTD_isError(n) ? -EIO : 0;
}

int unpack(struct unpacker *u, ZSTD_outBuffer *out, ZSTD_inBuffer *in, int whole)
{
	ZSTD_DStream *s;
	size_t n;

	s = ZSTD_initStaticDStream(u->heap, u->heap_len);
	if (!s)
		return -EINVAL;

	if (whole)
		return unpack_one(u, out, in);

	n = ZSTD_decompressStream(s, out, in);
	return ZSTD_isError(n) ? -EIO : 0;
}
