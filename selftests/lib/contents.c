// SPDX-License-Identifier: GPL-2.0-only
/* From Doubletake. Bytes to compress: see contents.h. */

#include <stdio.h>
#include <string.h>

#include "contents.h"

const char *const contents_names[CONTENTS_KINDS] = {
	[CONTENTS_TEXT] = "text",
	[CONTENTS_SKEWED] = "skewed",
	[CONTENTS_RECORDS] = "records",
	[CONTENTS_ZERO] = "zero",
	[CONTENTS_RANDOM] = "random",
};

/* splitmix64: any seed will do, 0 as well. */
static uint64_t next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* Words of a made-up language, the short ones often. */
static size_t word(char *to, uint64_t *state)
{
	static const char *const parts[] = {
		"ra", "le", "on", "ti", "mo", "se", "a", "ne", "ku", "wor",
		"st", "i", "er", "da", "pho", "b",
	};
	uint64_t r = next(state);
	/* The smaller of two: half of the words are among the first quarter. */
	uint64_t which = r % 400 < (r >> 16) % 400 ? r % 400 : (r >> 16) % 400;
	size_t n = 0;

	for (uint64_t w = which + 1; w; w /= 7) {
		const char *part = parts[(w * 5 + which) % 16];

		n += sprintf(to + n, "%s", part);
	}
	to[n++] = (r >> 32) % 11 ? ' ' : (r >> 40) % 3 ? '.' : '\n';
	return n;
}

void fill(void *to, size_t len, enum contents kind, uint64_t seed)
{
	uint64_t state = seed * CONTENTS_KINDS + kind;
	char *out = to, piece[64];
	size_t n;

	while (len) {
		uint64_t r;

		switch (kind) {
		case CONTENTS_TEXT:
			n = word(piece, &state);
			break;
		case CONTENTS_SKEWED:
			/* The lowest bit set: half are 'a', a quarter 'b', ... */
			r = next(&state) | 1ULL << 20;
			piece[0] = 'a' + __builtin_ctzll(r);
			n = 1;
			break;
		case CONTENTS_RECORDS:
			r = next(&state);
			n = sprintf(piece, "%06u id=%04x state=%s size=%u\n",
				    (unsigned int)(r % 1000),
				    (unsigned int)(r >> 10 & 0xffff),
				    r >> 32 & 3 ? "ready" : "waiting",
				    (unsigned int)(r >> 40 & 0xfff));
			break;
		case CONTENTS_RANDOM:
			r = next(&state);
			memcpy(piece, &r, sizeof(r));
			n = sizeof(r);
			break;
		default:
			memset(piece, 0, sizeof(piece));
			n = sizeof(piece);
		}
		if (n > len)
			n = len;
		memcpy(out, piece, n);
		out += n;
		len -= n;
	}
}
