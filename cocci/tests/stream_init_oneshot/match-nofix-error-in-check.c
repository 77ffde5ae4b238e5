// SPDX-License-Identifier: GPL-2.0-only
/*
 * The set-up stands in its own check, and what the failure returns is cleared
 * after it: at another place it would return 0.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct sieve {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *mesh;
	size_t mesh_len;
};

static int sieve_open(struct sieve *s)
{
	s->cctx = zstd_init_cstream(&s->params, 0, s->mesh, s->mesh_len);
	return s->cctx ? 0 : -EINVAL;
}

static int sieve_whole(void *mesh, size_t len, const zstd_parameters *params,
		       zstd_out_buffer *out, const zstd_in_buffer *in)
{
	zstd_cctx *cctx = zstd_init_cctx(mesh, len);
	size_t n;

	if (!cctx)
		return -EINVAL;
	n = zstd_compress_cctx(cctx, out->dst, out->size, in->src, in->size,
			       params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int sieve_write(struct sieve *s, zstd_out_buffer *out,
		       zstd_in_buffer *in, size_t limit)
{
	int err = -EINVAL;

	if (sieve_open(s) < 0)
		return err;
	err = 0;

	if (limit && in->size <= limit && !in->pos)
		return sieve_whole(s->mesh, s->mesh_len, &s->params, out, in);

	if (zstd_is_error(zstd_compress_stream(s->cctx, out, in)))
		return -EIO;

	return 0;
}
