// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is read by the function itself: records are taken out of it.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct records {
	z_stream strm;
	u8 *buf;
	size_t size;
};

int copy_records(struct records *r, u8 *to)
{
	int ret;

	do {
		size_t n;

		r->strm.next_out = r->buf;
		r->strm.avail_out = r->size;
		ret = zlib_inflate(&r->strm, Z_SYNC_FLUSH);
		n = r->buf[0];
		if (n >= r->size - r->strm.avail_out)
			return -EINVAL;
		memcpy(to, r->buf + 1, n);
		to += n;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
