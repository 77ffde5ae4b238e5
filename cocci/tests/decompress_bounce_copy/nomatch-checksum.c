// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is read by somebody else, too, while it is in the cache.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

u32 crc32_le(u32 crc, const void *p, size_t n);

struct summed {
	z_stream strm;
	u8 *buf;
	size_t size;
	u32 crc;
};

int unpack_summed(struct summed *s, u8 *to)
{
	int ret;

	do {
		size_t n;

		s->strm.next_out = s->buf;
		s->strm.avail_out = s->size;
		ret = zlib_inflate(&s->strm, Z_SYNC_FLUSH);
		n = s->size - s->strm.avail_out;
		s->crc = crc32_le(s->crc, s->buf, n);
		memcpy(to, s->buf, n);
		to += n;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
