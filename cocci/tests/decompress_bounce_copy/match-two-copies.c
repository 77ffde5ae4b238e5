// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is copied to two places, the first and the others.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct splitter {
	z_stream strm;
	u8 *tmp;
	size_t size;
};

int split_rest(struct splitter *s, u8 *head, u8 *tail)
{
	int first = 1;
	int ret;

	do {
		s->strm.next_out = s->tmp;
		s->strm.avail_out = s->size;
		ret = zlib_inflate(&s->strm, Z_SYNC_FLUSH);
		if (first) {
			memcpy(head, s->tmp, s->size - s->strm.avail_out);
			first = 0;
		} else {
			memcpy(tail, s->tmp, s->size - s->strm.avail_out);
			tail += s->size - s->strm.avail_out;
		}
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
