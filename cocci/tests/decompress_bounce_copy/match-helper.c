// SPDX-License-Identifier: GPL-2.0-only
/*
 * A helper of this file copies, but not to the segments of a bio.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

struct shelf {
	u8 *boards[8];
	size_t depth;
};

static int put_away(struct shelf *s, size_t where, const void *what, size_t n)
{
	u8 *board = s->boards[where / s->depth];

	memcpy(board + where % s->depth, what, n);
	return 0;
}

int fill_shelf(struct shelf *s, zstd_dstream *ds, zstd_in_buffer *in, void *box, size_t size)
{
	zstd_out_buffer out;
	static u8 tray[4096];
	size_t where = 0;

	if (box && size)
		return -EINVAL;
	while (in->pos < in->size) {
		out.dst = tray;
		out.size = sizeof(tray);
		out.pos = 0;
		if (zstd_is_error(zstd_decompress_stream(ds, &out, in)))
			return -EIO;
		if (put_away(s, where, tray, out.pos))
			return -EIO;
		where += out.pos;
	}
	return 0;
}
