// SPDX-License-Identifier: GPL-2.0-only
/*
 * The copy comes once all is there.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/xz.h>

struct whole {
	struct xz_dec *dec;
	u8 *buf;
	size_t size;
};

int unpack_whole(struct whole *w, struct xz_buf *b, u8 *to)
{
	enum xz_ret ret;

	b->out = w->buf;
	b->out_pos = 0;
	b->out_size = w->size;
	do {
		ret = xz_dec_run(w->dec, b);
	} while (ret == XZ_OK);
	if (ret != XZ_STREAM_END)
		return -EIO;
	memcpy(to, w->buf, b->out_pos);
	return 0;
}
