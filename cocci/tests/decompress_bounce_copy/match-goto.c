// SPDX-License-Identifier: GPL-2.0-only
/*
 * A loop made of a label and a goto.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

struct tank {
	z_stream flow;
	unsigned char drops[512];
};

int drain(struct tank *t, char *to, size_t room)
{
	size_t n;
	int ret;

again:
	t->flow.avail_out = sizeof(t->drops);
	t->flow.next_out = t->drops;
	ret = zlib_inflate(&t->flow, Z_NO_FLUSH);
	n = sizeof(t->drops) - t->flow.avail_out;
	if (n > room)
		return -EIO;
	memcpy(to, &t->drops[0], n);
	to += n;
	room -= n;
	if (ret == Z_OK)
		goto again;
	return ret == Z_STREAM_END ? 0 : -EIO;
}
