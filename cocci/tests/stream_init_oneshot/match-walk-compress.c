// SPDX-License-Identifier: GPL-2.0-only
/*
 * The walk of an acomp request. The end of the stream can be reached without
 * any other streaming call, so the set-up goes right behind the one-shot
 * branch, where both fragments are mapped: source last.
 */
#include <linux/errno.h>
#include <linux/zstd.h>
#include <crypto/internal/acompress.h>

struct squeeze {
	zstd_cctx *cctx;
	zstd_parameters params;
	size_t room;
	u8 area[];
};

struct squeeze *squeeze_get(void);
void squeeze_put(void);

static int squeeze_whole(struct acomp_req *req, struct squeeze *sq,
			 const void *src, void *dst, unsigned int *len)
{
	size_t n;

	sq->cctx = zstd_init_cctx(sq->area, sq->room);
	if (!sq->cctx)
		return -EINVAL;

	n = zstd_compress_cctx(sq->cctx, dst, req->dlen, src, req->slen,
			       &sq->params);
	if (zstd_is_error(n))
		return -EINVAL;

	*len = n;
	return 0;
}

static int squeeze(struct acomp_req *req)
{
	unsigned int total = 0;
	unsigned int in, out;
	zstd_out_buffer obuf;
	struct acomp_walk walk;
	zstd_in_buffer ibuf;
	struct squeeze *sq;
	bool more = true;
	size_t n;
	int ret;

	sq = squeeze_get();

	ret = acomp_walk_virt(&walk, req, true);
	if (ret)
		goto out;

	sq->cctx = zstd_init_cstream(&sq->params, 0, sq->area, sq->room);
	if (!sq->cctx) {
		ret = -EINVAL;
		goto out;
	}

	do {
		out = acomp_walk_next_dst(&walk);
		if (!out) {
			ret = -ENOSPC;
			goto out;
		}

		obuf.pos = 0;
		obuf.dst = walk.dst.virt.addr;
		obuf.size = out;

		do {
			in = acomp_walk_next_src(&walk);
			if (out == req->dlen && in == req->slen) {
				ret = squeeze_whole(req, sq, walk.src.virt.addr,
						    walk.dst.virt.addr, &total);
				acomp_walk_done_src(&walk, in);
				acomp_walk_done_dst(&walk, out);
				goto out;
			}

			if (!in) {
				more = false;
				break;
			}

			ibuf.pos = 0;
			ibuf.src = walk.src.virt.addr;
			ibuf.size = in;

			n = zstd_compress_stream(sq->cctx, &obuf, &ibuf);
			if (zstd_is_error(n)) {
				ret = -EIO;
				goto out;
			}

			n = zstd_flush_stream(sq->cctx, &obuf);
			if (zstd_is_error(n)) {
				ret = -EIO;
				goto out;
			}
			acomp_walk_done_src(&walk, ibuf.pos);
		} while (obuf.pos != out);

		total += obuf.pos;
		acomp_walk_done_dst(&walk, out);
	} while (more);

	n = zstd_end_stream(sq->cctx, &obuf);
	if (zstd_is_error(n))
		ret = -EIO;

out:
	req->dlen = ret ? 0 : total;
	squeeze_put();

	return ret;
}
