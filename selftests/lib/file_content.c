// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * File contents: a function of a seed and the position alone, so that any piece can
 * be compared without a copy of the whole. Every 16 bytes, of the sparse ones every
 * 512, name their position: bytes from elsewhere do not pass for the right ones.
 */
#include <string.h>

#include "file_content.h"

#define CELL	16
#define PAGE	4096

__u64 mix(__u64 x)
{
	x ^= x >> 31;
	x *= 0x9fb21c651e98df25ULL;
	x ^= x >> 29;
	x *= 0xd6e8feb86659fd93ULL;
	return x ^ x >> 32;
}

__u32 rnd(__u64 *state, __u32 below)
{
	*state += 0x9e3779b97f4a7c15ULL;
	return (mix(*state) >> 16) % below;
}

static void fill_cell(__u32 seed, __u64 n, __u8 *cell)
{
	static const char words[8][9] = {
		"extent, ", "of pages", " reads: ", "in order", "a block ", "\n\tgaps ",
		"tail of ", "the end.",
	};
	enum content kind = seed % NR_CONTENT;
	__u64 hash = mix(n + ((__u64)seed << 32));
	unsigned int i;

	if (kind == MIXED)
		kind = mix(seed + n * CELL / PAGE) % MIXED;
	switch (kind) {
	case TEXT:
		for (i = 0; i < 6; i++)
			cell[i] = "etaoinshrdlucmfw"[hash >> 4 * i & 15];
		memcpy(cell + 6, words[hash >> 60], 8);
		memcpy(cell + 14, "\r\n", 2);
		break;
	case SPARSE:
		/* One value that is the page's, and a word about where we are. */
		memset(cell, 'A' + mix(seed + n * CELL / PAGE) % 26, CELL);
		if (n % 32 == 0) {
			cell[0] = 'a' + n / 32 % 8;
			cell[1] = 'a' + mix(n * CELL / PAGE) % 26;
			memcpy(cell + 2, &seed, 2);
		}
		break;
	default:
		memcpy(cell, &hash, 8);
		hash = mix(~hash);
		memcpy(cell + 8, &hash, 8);
		break;
	}
}

void content_fill(__u32 seed, __u64 pos, void *buf, size_t len)
{
	__u8 *p = buf, cell[CELL];

	if (!seed) {
		memset(buf, 0, len);
		return;
	}
	while (len) {
		size_t skip = pos % CELL, n = CELL - skip;

		if (n > len)
			n = len;
		if (n == CELL) {
			fill_cell(seed, pos / CELL, p);
		} else {
			fill_cell(seed, pos / CELL, cell);
			memcpy(p, cell + skip, n);
		}
		p += n;
		pos += n;
		len -= n;
	}
}
