// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compression: how much comes out is not known before.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>
#include <linux/zstd.h>

struct packer {
	zstd_cstream *cs;
	z_stream strm;
	u8 *buf;
	size_t size;
};

int pack(struct packer *p, zstd_in_buffer *in, u8 *to)
{
	zstd_out_buffer out;

	while (in->pos < in->size) {
		out.dst = p->buf;
		out.size = p->size;
		out.pos = 0;
		if (zstd_is_error(zstd_compress_stream(p->cs, &out, in)))
			return -EIO;
		memcpy(to, p->buf, out.pos);
		to += out.pos;
	}
	return 0;
}

int pack_with_zlib(struct packer *p, u8 *to)
{
	while (p->strm.avail_in) {
		p->strm.next_out = p->buf;
		p->strm.avail_out = p->size;
		if (zlib_deflate(&p->strm, Z_SYNC_FLUSH) != Z_OK)
			return -EIO;
		memcpy(to, p->buf, p->size - p->strm.avail_out);
		to += p->size - p->strm.avail_out;
	}
	return 0;
}
