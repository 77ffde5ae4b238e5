// SPDX-License-Identifier: GPL-2.0-only
/*
 * The check is inverted: streaming comes first, the one-shot is the else
 * branch. Two streaming calls may be the first, so the set-up opens the branch.
 */
#include <linux/errno.h>
#include <linux/zstd.h>

struct press {
	zstd_cstream *zs;
	zstd_parameters pp;
	void *space;
	size_t space_len;
};

static int press_once(struct press *pr, zstd_out_buffer *out,
		      const zstd_in_buffer *in)
{
	zstd_cctx *ctx = zstd_init_cctx(pr->space, pr->space_len);
	size_t n;

	if (!ctx)
		return -EINVAL;
	n = zstd_compress_cctx(ctx, out->dst, out->size, in->src, in->size,
			       &pr->pp);
	return zstd_is_error(n) ? -EIO : 0;
}

static int press_all(struct press *pr, zstd_out_buffer *out,
		     zstd_in_buffer *in, int count)
{
	int i, rc = 0;
	size_t n;

	pr->zs = zstd_init_cstream(&pr->pp, 0, pr->space, pr->space_len);
	if (!pr->zs)
		goto fail;

	if (count != 1) {
		for (i = 0; i < count; i++) {
			n = zstd_compress_stream(pr->zs, out, &in[i]);
			if (zstd_is_error(n))
				goto fail;
		}
		n = zstd_end_stream(pr->zs, out);
		if (n)
			goto fail;
	} else {
		rc = press_once(pr, out, in);
	}

	return rc;

fail:
	return -EINVAL;
}
