// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two pages are mapped by the time the stream is set up: its failure path has
 * to unmap them, the last one first.
 */
#include <linux/errno.h>
#include <linux/highmem.h>
#include <linux/zstd.h>

struct bundle {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *ws;
	size_t ws_size;
};

static int bundle_page(struct bundle *b, void *dst, const void *src)
{
	size_t n;

	b->cctx = zstd_init_cctx(b->ws, b->ws_size);
	if (!b->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(b->cctx, dst, PAGE_SIZE, src, PAGE_SIZE,
			       &b->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int bundle_pages(struct bundle *b, struct page **from, struct page *to,
			int pages)
{
	zstd_out_buffer out = { .size = PAGE_SIZE };
	zstd_in_buffer in = { .size = PAGE_SIZE };
	int i, ret = 0;
	void *src, *dst;
	size_t n;

	b->cctx = zstd_init_cstream(&b->params, 0, b->ws, b->ws_size);
	if (!b->cctx)
		return -EINVAL;

	for (i = 0; i < pages; i++) {
		dst = kmap_local_page(to);
		src = kmap_local_page(from[i]);

		if (pages == 1) {
			ret = bundle_page(b, dst, src);
			kunmap_local(src);
			kunmap_local(dst);
			break;
		}

		out.dst = dst;
		in.src = src;
		in.pos = 0;
		n = zstd_compress_stream(b->cctx, &out, &in);
		kunmap_local(src);
		kunmap_local(dst);
		if (zstd_is_error(n)) {
			ret = -EIO;
			break;
		}
	}

	return ret;
}
