// SPDX-License-Identifier: GPL-2.0-only
/*
 * No decompressor can write to user space.
 */
#include <linux/errno.h>
#include <linux/uaccess.h>
#include <linux/zlib.h>
#include <linux/types.h>

struct reader {
	z_stream strm;
	u8 *buf;
	size_t size;
};

int read_out(struct reader *r, char *to)
{
	int ret;

	do {
		size_t n;

		r->strm.next_out = r->buf;
		r->strm.avail_out = r->size;
		ret = zlib_inflate(&r->strm, Z_SYNC_FLUSH);
		n = r->size - r->strm.avail_out;
		if (copy_to_user(to, r->buf, n))
			return -EIO;
		to += n;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
