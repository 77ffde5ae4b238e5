// SPDX-License-Identifier: GPL-2.0-only
/*
 * Whether a page is mapped at the first streaming call depends on the request.
 */
#include <linux/errno.h>
#include <linux/zstd.h>
#include <linux/highmem.h>

struct easel {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *board;
	size_t board_len;
};

static int easel_one(struct easel *e, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	e->cctx = zstd_init_cctx(e->board, e->board_len);
	if (!e->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(e->cctx, out->dst, out->size, in->src,
			       in->size, &e->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int easel_write(struct easel *e, struct page *page, zstd_out_buffer *out,
		       zstd_in_buffer *in, bool once)
{
	void *addr = NULL;
	size_t n;

	e->cctx = zstd_init_cstream(&e->params, 0, e->board,
				    e->board_len);
	if (!e->cctx)
		return -EINVAL;

	if (once)
		return easel_one(e, out, in);

	if (page) {
		addr = kmap_local_page(page);
		in->src = addr;
	}
	n = zstd_compress_stream(e->cctx, out, in);
	if (addr)
		kunmap_local(addr);

	return zstd_is_error(n) ? -EIO : 0;
}
