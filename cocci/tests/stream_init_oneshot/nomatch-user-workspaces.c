// SPDX-License-Identifier: GPL-2.0-only
/* libzstd's stream and one-shot context each in a workspace of its own. */
#include <errno.h>
#include <zstd.h>

struct unpacker {
	void *heap, *spare;
	size_t heap_len, spare_len;
};

int unpack(struct unpacker *u, ZSTD_outBuffer *out, ZSTD_inBuffer *in, int whole)
{
	ZSTD_DStream *s;
	ZSTD_DCtx *d;
	size_t n;

	s = ZSTD_initStaticDStream(u->heap, u->heap_len);
	if (!s)
		return -EINVAL;
	if (whole) {
		d = ZSTD_initStaticDCtx(u->spare, u->spare_len);
		if (!d)
			return -EINVAL;
		n = ZSTD_decompressDCtx(d, out->dst, out->size, in->src, in->size);
	} else {
		n = ZSTD_decompressStream(s, out, in);
	}
	return ZSTD_isError(n) ? -EIO : 0;
}
