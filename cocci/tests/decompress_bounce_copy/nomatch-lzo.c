// SPDX-License-Identifier: GPL-2.0-only
/*
 * LZO looks back into its output, and has to see a whole block of it.
 */
#include <linux/errno.h>
#include <linux/string.h>

int lzo1x_decompress_safe(const u8 *src, size_t src_len, u8 *dst, size_t *dst_len);

struct blocks {
	u8 *buf;
	size_t size;
};

int unpack_blocks(struct blocks *b, const u8 *src, const size_t *lens, int n, u8 *to)
{
	int i;

	for (i = 0; i < n; i++) {
		size_t len = b->size;

		if (lzo1x_decompress_safe(src, lens[i], b->buf, &len))
			return -EIO;
		memcpy(to, b->buf, len);
		src += lens[i];
		to += len;
	}
	return 0;
}
