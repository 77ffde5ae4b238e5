// SPDX-License-Identifier: GPL-2.0-only
/*
 * The walk of a decompression. One streaming call is the only one, so the
 * set-up goes in front of it, where source and destination are mapped:
 * destination last.
 */
#include <linux/errno.h>
#include <linux/zstd.h>
#include <crypto/internal/acompress.h>

#define WINDOW	(1 << 18)

struct unpack {
	zstd_dctx *dctx;
	void *area;
	size_t room;
};

struct unpack *unpack_get(void);
void unpack_put(void);

static int unpack_whole(struct acomp_req *req, struct unpack *up,
			const void *src, void *dst, unsigned int *len)
{
	size_t n;

	up->dctx = zstd_init_dctx(up->area, up->room);
	if (!up->dctx)
		return -EINVAL;

	n = zstd_decompress_dctx(up->dctx, dst, req->dlen, src, req->slen);
	if (zstd_is_error(n))
		return -EINVAL;

	*len = n;
	return 0;
}

static int unpack(struct acomp_req *req)
{
	unsigned int total = 0;
	unsigned int in, out;
	zstd_out_buffer obuf;
	struct acomp_walk walk;
	zstd_in_buffer ibuf;
	struct unpack *up;
	size_t n;
	int ret;

	up = unpack_get();

	ret = acomp_walk_virt(&walk, req, true);
	if (ret)
		goto out;

	up->dctx = zstd_init_dstream(WINDOW, up->area, up->room);
	if (up->dctx == NULL) {
		ret = -EINVAL;
		goto out;
	}

	do {
		in = acomp_walk_next_src(&walk);
		if (!in)
			break;

		ibuf.pos = 0;
		ibuf.src = walk.src.virt.addr;
		ibuf.size = in;

		do {
			out = acomp_walk_next_dst(&walk);
			if (in == req->slen && out == req->dlen) {
				ret = unpack_whole(req, up, walk.src.virt.addr,
						   walk.dst.virt.addr, &total);
				acomp_walk_done_dst(&walk, out);
				acomp_walk_done_src(&walk, in);
				goto out;
			}

			if (!out) {
				ret = -ENOSPC;
				goto out;
			}

			obuf.pos = 0;
			obuf.dst = walk.dst.virt.addr;
			obuf.size = out;

			n = zstd_decompress_stream(up->dctx, &obuf, &ibuf);
			if (zstd_is_error(n)) {
				ret = -EIO;
				goto out;
			}

			total += obuf.pos;
			acomp_walk_done_dst(&walk, obuf.pos);
		} while (ibuf.pos != in);

		acomp_walk_done_src(&walk, in);
	} while (!ret);

out:
	req->dlen = ret ? 0 : total;
	unpack_put();

	return ret;
}
