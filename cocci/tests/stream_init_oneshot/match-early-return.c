// SPDX-License-Identifier: GPL-2.0-only
/*
 * No loop around it, no braces, returns instead of labels: the set-up goes
 * behind the one-shot branch, since the loop may not run.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct packer {
	zstd_cstream *stream;
	zstd_cctx *once;
	zstd_parameters params;
	void *mem;
	size_t mem_size;
};

struct blob {
	zstd_in_buffer in;
	zstd_out_buffer out;
	bool single;
};

static int pack_once(struct packer *p, struct blob *b)
{
	size_t n;

	p->once = zstd_init_cctx(p->mem, p->mem_size);
	if (!p->once)
		return -ENOMEM;

	n = zstd_compress_cctx(p->once, b->out.dst, b->out.size, b->in.src,
			       b->in.size, &p->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int pack(struct packer *p, struct blob *b)
{
	size_t n;

	p->stream = zstd_init_cstream(&p->params, 0, p->mem, p->mem_size);
	if (!p->stream)
		return -ENOMEM;

	if (b->single)
		return pack_once(p, b);

	while (b->in.pos < b->in.size) {
		n = zstd_compress_stream(p->stream, &b->out, &b->in);
		if (zstd_is_error(n))
			return -EIO;
	}

	n = zstd_end_stream(p->stream, &b->out);
	return n ? -EIO : 0;
}
