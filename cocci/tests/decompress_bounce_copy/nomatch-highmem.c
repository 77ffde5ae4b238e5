// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is there for pages that the kernel cannot reach all the time.
 */
#include <linux/errno.h>
#include <linux/highmem.h>
#include <linux/zlib.h>

struct low {
	z_stream strm;
	char *buf;
};

int unpack_low(struct low *l, struct page **pages)
{
	int ret, i = 0;

	do {
		if (!PageHighMem(pages[i]))
			return -EINVAL;
		l->strm.next_out = (unsigned char *)l->buf;
		l->strm.avail_out = PAGE_SIZE;
		ret = zlib_inflate(&l->strm, Z_SYNC_FLUSH);
		memcpy_to_page(pages[i++], 0, l->buf, PAGE_SIZE - l->strm.avail_out);
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
