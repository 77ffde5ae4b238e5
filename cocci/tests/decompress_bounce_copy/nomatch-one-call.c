// SPDX-License-Identifier: GPL-2.0-only
/*
 * One call, no loop: the copy is of one piece, once.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct single {
	z_stream strm;
	u8 *buf;
	size_t size;
};

int unpack_once(struct single *s, u8 *to, size_t len)
{
	int ret;

	s->strm.next_out = s->buf;
	s->strm.avail_out = s->size;
	ret = zlib_inflate(&s->strm, Z_FINISH);
	if (ret != Z_STREAM_END)
		return -EIO;
	memcpy(to, s->buf, len);
	return 0;
}
