// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the copy helper answers is returned when the stream ends early: without
 * the helper there is no such answer.
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

struct telling {
	zstd_out_buffer out;
	zstd_in_buffer in;
	char *buf;
};

int unpacked_to_bio(const char *buf, u32 len, struct packed_read *pr, u32 done);

int telling_read(struct telling *t, zstd_dstream *stream, struct packed_read *pr, u32 size)
{
	int left = 0;
	unsigned long from;
	unsigned long total = 0;

	t->out.dst = t->buf;
	t->out.pos = 0;
	t->out.size = size;

	while (1) {
		size_t n;

		n = zstd_decompress_stream(stream, &t->out, &t->in);
		if (zstd_is_error(n))
			return -EIO;
		from = total;
		total += t->out.pos;
		t->out.pos = 0;
		left = unpacked_to_bio(t->out.dst, total - from, pr, from);
		if (left == 0)
			break;
		if (n == 0)
			break;
	}
	return left;
}
