// SPDX-License-Identifier: GPL-2.0-only
/*
 * XZ keeps its dictionary to itself, too, in either of its formats.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/xz.h>

struct crate {
	struct xz_dec *dec;
	struct xz_dec_microlzma *small;
	u8 *room;
	size_t size;
};

int open_crate(struct crate *c, struct xz_buf *b, u8 *to)
{
	enum xz_ret ret;

	b->out = c->room;
	b->out_size = c->size;
	do {
		b->out_pos = 0;
		ret = xz_dec_run(c->dec, b);
		memcpy(to, c->room, b->out_pos);
		to += b->out_pos;
	} while (ret == XZ_OK);
	return ret == XZ_STREAM_END ? 0 : -EIO;
}

int open_small_crate(struct crate *c, struct xz_buf *b, u8 *to)
{
	for (;;) {
		enum xz_ret ret;

		b->out = c->room;
		b->out_pos = 0;
		ret = xz_dec_microlzma_run(c->small, b);
		if (ret == XZ_DATA_ERROR)
			return -EIO;
		memcpy(to, c->room, b->out_pos);
		if (ret == XZ_STREAM_END)
			return 0;
		to += b->out_pos;
	}
}
