// SPDX-License-Identifier: GPL-2.0-only
/* A level is set in the stream before it is known whether it will be used. */
#include <errno.h>
#include <stdbool.h>
#include <zstd.h>

struct packer {
	void *heap;
	size_t heap_len;
	int level;
};

int pack(struct packer *p, ZSTD_outBuffer *out, ZSTD_inBuffer *in, bool whole)
{
	ZSTD_CStream *s;
	ZSTD_CCtx *c;
	size_t n;

	s = ZSTD_initStaticCStream(p->heap, p->heap_len);
	if (!s)
		return -EINVAL;
	ZSTD_initCStream(s, p->level);

	if (whole) {
		c = ZSTD_initStaticCCtx(p->heap, p->heap_len);
		if (!c)
			return -EINVAL;
		n = ZSTD_compress2(c, out->dst, out->size, in->src, in->size);
		return ZSTD_isError(n) ? -EIO : 0;
	}

	n = ZSTD_compressStream2(s, out, in, ZSTD_e_end);
	return n ? -EIO : 0;
}
