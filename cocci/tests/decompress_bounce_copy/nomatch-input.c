// SPDX-License-Identifier: GPL-2.0-only
/*
 * It is the input that takes a detour, as the output may reach it.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct detour {
	z_stream strm;
	u8 *bounce;
	size_t size;
};

int unpack_detour(struct detour *d, u8 **to, const u8 *from)
{
	int ret;

	do {
		memcpy(d->bounce, from, d->size);
		from += d->size;
		d->strm.next_in = d->bounce;
		d->strm.avail_in = d->size;
		d->strm.next_out = *to++;
		d->strm.avail_out = d->size;
		ret = zlib_inflate(&d->strm, Z_SYNC_FLUSH);
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
