// SPDX-License-Identifier: GPL-2.0-only
/*
 * LZ4 has no window of its own even when it streams: earlier output must stay
 * where it is. Two halves of a buffer take turns.
 */
#include <linux/errno.h>
#include <linux/string.h>

struct lz4_stream;

int LZ4_decompress_safe_continue(struct lz4_stream *s, const char *src, char *dst, int n, int max);

struct halves {
	struct lz4_stream *s;
	char half[2][65536];
};

int unpack_halves(struct halves *h, const char *src, const int *lens, int n, char *to)
{
	int i, len;

	for (i = 0; i < n; i++) {
		len = LZ4_decompress_safe_continue(h->s, src, h->half[i & 1], lens[i], 65536);
		if (len < 0)
			return -EIO;
		memcpy(to, h->half[i & 1], len);
		src += lens[i];
		to += len;
	}
	return 0;
}
