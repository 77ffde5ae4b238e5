// SPDX-License-Identifier: GPL-2.0-only
/*
 * The output goes to the destination, page by page.
 */
#include <linux/errno.h>
#include <linux/highmem.h>
#include <linux/zlib.h>

int straight(z_stream *strm, struct page **pages, int n)
{
	int i, ret = Z_OK;

	for (i = 0; i < n && ret == Z_OK; i++) {
		void *to = kmap_local_page(pages[i]);

		strm->next_out = to;
		strm->avail_out = PAGE_SIZE;
		ret = zlib_inflate(strm, Z_SYNC_FLUSH);
		kunmap_local(to);
	}
	return ret == Z_STREAM_END ? 0 : -EIO;
}
