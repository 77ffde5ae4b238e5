// SPDX-License-Identifier: GPL-2.0-only
/*
 * The shape is known, but a name that the fix needs is in use.
 */
#include <linux/bio.h>
#include <linux/errno.h>
#include <linux/zstd.h>

struct page_read {
	struct bio bio;
};

struct packed_read {
	u64 start;
	struct page_read *orig_bbio;
};

struct gapped {
	zstd_out_buffer out;
	zstd_in_buffer in;
	char *buf;
};

int unpacked_to_bio(const char *buf, u32 len, struct packed_read *pr, u32 done);

int gapped_read(struct gapped *g, zstd_dstream *stream, struct packed_read *pr, u32 gap)
{
	int ret = 0;
	unsigned long from;
	unsigned long total = 0;

	g->out.dst = g->buf;
	g->out.pos = 0;
	g->out.size = gap;

	while (1) {
		size_t n;

		n = zstd_decompress_stream(stream, &g->out, &g->in);
		if (zstd_is_error(n))
			return -EIO;
		from = total;
		total += g->out.pos;
		g->out.pos = 0;
		ret = unpacked_to_bio(g->out.dst, total - from, pr, from);
		if (ret == 0)
			break;
		if (n == 0)
			break;
	}
	ret = 0;
	return ret;
}
