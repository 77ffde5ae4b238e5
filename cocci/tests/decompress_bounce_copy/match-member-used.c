// SPDX-License-Identifier: GPL-2.0-only
/*
 * How much was unpacked is looked at once more, which the fix does not expect.
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

struct careful {
	zstd_out_buffer out;
	zstd_in_buffer in;
	char *buf;
};

int unpacked_to_bio(const char *buf, u32 len, struct packed_read *pr, u32 done);

int careful_read(struct careful *c, zstd_dstream *stream, struct packed_read *pr, u32 size)
{
	int ret = 0;
	unsigned long from;
	unsigned long total = 0;

	c->out.dst = c->buf;
	c->out.pos = 0;
	c->out.size = size;

	while (1) {
		size_t n;

		n = zstd_decompress_stream(stream, &c->out, &c->in);
		if (zstd_is_error(n) || c->out.pos < size / 2)
			return -EIO;
		from = total;
		total += c->out.pos;
		c->out.pos = 0;
		ret = unpacked_to_bio(c->out.dst, total - from, pr, from);
		if (ret == 0)
			break;
		if (n == 0)
			break;
	}
	ret = 0;
	return ret;
}
