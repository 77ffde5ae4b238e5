// SPDX-License-Identifier: GPL-2.0-only
/*
 * A lock is taken between the set-up and the first streaming call: its failure
 * path would have to give it back.
 */
#include <linux/errno.h>
#include <linux/zstd.h>
#include <linux/mutex.h>

struct vault {
	zstd_cctx *cctx;
	zstd_parameters params;
	void *mem;
	size_t mem_len;
};

static int vault_one(struct vault *v, zstd_out_buffer *out,
		     const zstd_in_buffer *in)
{
	size_t n;

	v->cctx = zstd_init_cctx(v->mem, v->mem_len);
	if (!v->cctx)
		return -EINVAL;
	n = zstd_compress_cctx(v->cctx, out->dst, out->size, in->src,
			       in->size, &v->params);
	return zstd_is_error(n) ? -EIO : 0;
}

static int vault_write(struct vault *v, struct mutex *lock,
		       zstd_out_buffer *out, zstd_in_buffer *in)
{
	size_t n;

	v->cctx = zstd_init_cstream(&v->params, 0, v->mem,
				    v->mem_len);
	if (!v->cctx)
		return -EINVAL;

	if (in->size <= 4096)
		return vault_one(v, out, in);

	mutex_lock(lock);
	n = zstd_compress_stream(v->cctx, out, in);
	if (!zstd_is_error(n))
		n = zstd_end_stream(v->cctx, out);
	mutex_unlock(lock);

	return n ? -EIO : 0;
}
