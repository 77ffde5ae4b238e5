// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Contents for pages that are to be compressed; see pages.h.
 */
#include <stdint.h>
#include <string.h>

#include "pages.h"

#define MAX_PAGE	65536

enum page_kind page_kind(unsigned int no)
{
	return no % PAGE_NR_KINDS;
}

void page_fill_kind(enum page_kind kind, void *page, size_t size, unsigned int no,
		    unsigned int seed)
{
	uint64_t x = (no + 1) * 0x9e3779b97f4a7c15ULL ^ (uint64_t)seed << 32, word;
	size_t i, random = 0, period = sizeof(word);
	unsigned char *p = page;

	switch (kind) {
	case PAGE_PATTERN:
		random = period = 64;
		break;
	case PAGE_TEXT:
		random = period = size / 8;
		break;
	case PAGE_PART:
		random = ((no * 977 + seed * 331) % size | sizeof(word)) & ~7UL;
		break;
	case PAGE_MOST:
		random = size / 4 * 3;
		break;
	case PAGE_RANDOM:
		random = size;
		break;
	default:
		break;
	}
	for (i = 0; i < size; i += sizeof(word)) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		if (i < random)
			word = x;
		else if (i >= period && kind != PAGE_PART && kind != PAGE_MOST)
			memcpy(&word, p + i - period, sizeof(word));
		else
			word = kind == PAGE_ZERO ? 0 : 0x0101010101010101ULL * (no + seed) | 1;
		memcpy(p + i, &word, sizeof(word));
	}
}

void page_fill(void *page, size_t size, unsigned int no, unsigned int seed)
{
	page_fill_kind(page_kind(no), page, size, no, seed);
}

bool page_is(const void *page, size_t size, unsigned int no, unsigned int seed)
{
	static _Thread_local unsigned char want[MAX_PAGE];

	page_fill(want, size, no, seed);
	return !memcmp(page, want, size);
}

void pages_fill(void *pages, size_t size, unsigned int n, unsigned int seed)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		page_fill((char *)pages + i * size, size, i, seed);
}

unsigned int pages_wrong(const void *pages, size_t size, unsigned int n, unsigned int seed)
{
	unsigned int i, wrong = 0;

	for (i = 0; i < n; i++)
		wrong += !page_is((const char *)pages + i * size, size, i, seed);
	return wrong;
}
