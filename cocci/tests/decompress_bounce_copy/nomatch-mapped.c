// SPDX-License-Identifier: GPL-2.0-only
/*
 * The output is where it belongs, in a page; a second page gets a copy.
 */
#include <linux/errno.h>
#include <linux/highmem.h>
#include <linux/zlib.h>

int unpack_twice(z_stream *strm, struct page **first, struct page **second)
{
	int ret;

	do {
		char *at = kmap_local_page(*first++);

		strm->next_out = (unsigned char *)at;
		strm->avail_out = PAGE_SIZE;
		ret = zlib_inflate(strm, Z_SYNC_FLUSH);
		memcpy_to_page(*second++, 0, at, PAGE_SIZE - strm->avail_out);
		kunmap_local(at);
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
