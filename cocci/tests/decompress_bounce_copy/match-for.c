// SPDX-License-Identifier: GPL-2.0-only
/*
 * A for loop and an array on the stack.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

ssize_t spill(zstd_dstream *ds, zstd_in_buffer *in, u8 *dest, size_t room)
{
	zstd_out_buffer out;
	u8 piece[256];
	size_t total = 0;
	size_t r;

	out.dst = piece;
	out.size = sizeof(piece);
	for (out.pos = 0; in->pos < in->size; out.pos = 0) {
		r = zstd_decompress_stream(ds, &out, in);
		if (zstd_is_error(r) || total + out.pos > room)
			return -EIO;
		memcpy(dest + total, piece, out.pos);
		total += out.pos;
	}
	return total;
}
