// SPDX-License-Identifier: GPL-2.0-only
/*
 * A do loop, a buffer that is allocated here, pages as the destination.
 */
#include <linux/errno.h>
#include <linux/highmem.h>
#include <linux/slab.h>
#include <linux/zlib.h>

int inflate_pages(z_stream *strm, struct page **pages, int n)
{
	char *bounce = kmalloc(PAGE_SIZE, GFP_KERNEL);
	int i = 0, ret;

	if (!bounce)
		return -ENOMEM;
	do {
		strm->next_out = (unsigned char *)bounce;
		strm->avail_out = PAGE_SIZE;
		ret = zlib_inflate(strm, Z_SYNC_FLUSH);
		if (ret != Z_OK && ret != Z_STREAM_END)
			break;
		memcpy_to_page(pages[i++], 0, bounce, PAGE_SIZE - strm->avail_out);
	} while (ret == Z_OK && i < n);
	kfree(bounce);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
