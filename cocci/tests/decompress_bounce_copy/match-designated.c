// SPDX-License-Identifier: GPL-2.0-only
/*
 * The buffer is named by a designated initialiser, outside of the loop, inside
 * of it, and in a compound literal.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zstd.h>

struct lot {
	zstd_dstream *ds;
	void *tmp;
	size_t tmp_size;
};

int lot_outside(struct lot *l, zstd_in_buffer *in, char *to)
{
	zstd_out_buffer o = { .size = l->tmp_size, .dst = l->tmp };

	while (in->pos < in->size) {
		if (zstd_is_error(zstd_decompress_stream(l->ds, &o, in)))
			return -EIO;
		memcpy(to, l->tmp, o.pos);
		to += o.pos;
		o.pos = 0;
	}
	return 0;
}

int lot_inside(struct lot *l, zstd_in_buffer *in, char *to)
{
	while (in->pos < in->size) {
		zstd_out_buffer o = {
			.dst = l->tmp,
			.size = l->tmp_size,
		};
		size_t r = zstd_decompress_stream(l->ds, &o, in);

		if (zstd_is_error(r))
			return -EIO;
		memcpy(to, o.dst, o.pos);
		to += o.pos;
	}
	return 0;
}

int lot_literal(struct lot *l, zstd_in_buffer *in, char *to)
{
	zstd_out_buffer o;

	while (in->pos < in->size) {
		o = (zstd_out_buffer){ .dst = l->tmp, .size = l->tmp_size };
		if (zstd_is_error(zstd_decompress_stream(l->ds, &o, in)))
			return -EIO;
		memcpy(to, l->tmp, o.pos);
		to += o.pos;
	}
	return 0;
}

int lot_in_order(struct lot *l, zstd_in_buffer *in, char *to)
{
	zstd_out_buffer o = { l->tmp, l->tmp_size, 0 };

	while (in->pos < in->size) {
		if (zstd_is_error(zstd_decompress_stream(l->ds, &o, in)))
			return -EIO;
		memcpy(to, l->tmp, o.pos);
		to += o.pos;
		o.pos = 0;
	}
	return 0;
}
