// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who is called takes the bytes, and nobody knows where to.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct sink {
	z_stream strm;
	u8 *buf;
	size_t size;
	long (*flush)(void *from, unsigned long n);
};

int flush_out(struct sink *s, long (*flush)(void *, unsigned long))
{
	int ret;

	do {
		s->strm.next_out = s->buf;
		s->strm.avail_out = s->size;
		ret = zlib_inflate(&s->strm, Z_SYNC_FLUSH);
		if (s->flush(s->buf, s->size - s->strm.avail_out) < 0)
			return -EIO;
		if (flush(s->buf, s->size - s->strm.avail_out) < 0)
			return -EIO;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
