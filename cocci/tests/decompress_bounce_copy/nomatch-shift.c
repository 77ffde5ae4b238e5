// SPDX-License-Identifier: GPL-2.0-only
/*
 * What is left of the buffer moves to its start.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct queue {
	z_stream strm;
	u8 *buf;
	size_t size;
	size_t taken;
};

int shift(struct queue *q)
{
	int ret;

	do {
		q->strm.next_out = q->buf;
		q->strm.avail_out = q->size;
		ret = zlib_inflate(&q->strm, Z_SYNC_FLUSH);
		memmove(q->buf, q->buf + q->taken, q->size - q->taken);
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
