// SPDX-License-Identifier: GPL-2.0-only
/*
 * The object and the buffer have other names where the copy is.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct masked {
	struct {
		z_stream inner;
	} deep;
	void *hold;
	size_t hold_size;
};

int masked_copy(struct masked *m, u8 *to)
{
	z_stream *s = &m->deep.inner;
	u8 *h = m->hold;
	const u8 *seen;
	size_t n;
	int ret = Z_OK;

	while (ret == Z_OK) {
		s->next_out = h;
		s->avail_out = m->hold_size;
		ret = zlib_inflate(&m->deep.inner, Z_NO_FLUSH);
		n = m->hold_size - s->avail_out;
		seen = m->hold;
		memcpy(to, seen, n);
		to += n;
	}
	return ret == Z_STREAM_END ? 0 : -EIO;
}
