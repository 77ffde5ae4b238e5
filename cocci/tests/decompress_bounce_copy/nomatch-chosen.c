// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is chosen for each call: only what does not fit takes the detour.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

struct chooser {
	zstd_dstream *ds;
	u8 *spare;
	size_t size;
};

int choose(struct chooser *c, zstd_in_buffer *in, u8 *to, size_t room)
{
	while (in->pos < in->size) {
		zstd_out_buffer out;

		out.pos = 0;
		out.size = c->size;
		if (room < c->size)
			out.dst = c->spare;
		else
			out.dst = to;
		if (zstd_is_error(zstd_decompress_stream(c->ds, &out, in)))
			return -EIO;
		if (room < c->size)
			memcpy(to, c->spare, room);
		to += out.pos;
		room -= out.pos;
	}
	return 0;
}
