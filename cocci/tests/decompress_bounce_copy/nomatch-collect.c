// SPDX-License-Identifier: GPL-2.0-only
/*
 * The output is collected, each call goes on where the last one stopped; what
 * is there so far is shown now and then.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct collector {
	z_stream strm;
	u8 *all;
	size_t size;
};

int collect(struct collector *c, u8 *shown)
{
	int ret;

	c->strm.next_out = c->all;
	c->strm.avail_out = c->size;
	do {
		ret = zlib_inflate(&c->strm, Z_SYNC_FLUSH);
		memcpy(shown, c->all, c->strm.total_out);
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
