// SPDX-License-Identifier: GPL-2.0-only
/*
 * The output takes the place of the input, which must have been read by then.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

struct in_place {
	zstd_dstream *ds;
	u8 *bounce;
	size_t size;
};

int unpack_in_place(struct in_place *p, u8 *data, size_t packed)
{
	zstd_in_buffer in;
	zstd_out_buffer out;
	size_t done = 0;

	in.src = data;
	in.pos = 0;
	in.size = packed;
	while (in.pos < in.size) {
		out.dst = p->bounce;
		out.size = p->size;
		out.pos = 0;
		if (zstd_is_error(zstd_decompress_stream(p->ds, &out, &in)))
			return -EIO;
		if (done + out.pos > in.pos)
			return -ENOSPC;
		memcpy(data + done, p->bounce, out.pos);
		done += out.pos;
	}
	return 0;
}
