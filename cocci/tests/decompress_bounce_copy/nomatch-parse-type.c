// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is read under another name, as what it holds.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

struct entry {
	u32 len;
	char name[60];
};

struct catalogue {
	zstd_dstream *ds;
	void *page;
};

int copy_names(struct catalogue *c, zstd_in_buffer *in, char *to)
{
	struct entry *e = c->page;

	while (in->pos < in->size) {
		zstd_out_buffer out = { .dst = c->page, .size = sizeof(*e) };

		if (zstd_is_error(zstd_decompress_stream(c->ds, &out, in)))
			return -EIO;
		if (e->len > sizeof(e->name))
			return -EINVAL;
		memcpy(to, c->page, out.pos);
		to += out.pos;
	}
	return 0;
}
