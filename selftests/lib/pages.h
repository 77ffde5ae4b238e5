/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Contents for pages that are to be compressed: from all the same to random, with
 * every size between, and different for each number and seed.
 */
#ifndef PAGES_H
#define PAGES_H

#include <stdbool.h>
#include <stddef.h>

enum page_kind {
	PAGE_ZERO,	/* nothing but zeros */
	PAGE_SAME,	/* one word, again and again */
	PAGE_PATTERN,	/* 64 bytes, again and again */
	PAGE_TEXT,	/* compresses well */
	PAGE_PART,	/* random for a part that depends on the number */
	PAGE_MOST,	/* random for three quarters: zsmalloc divides it between pages */
	PAGE_RANDOM,	/* does not compress */
	PAGE_NR_KINDS,
};

enum page_kind page_kind(unsigned int no);
void page_fill_kind(enum page_kind kind, void *page, size_t size, unsigned int no,
		    unsigned int seed);
/* Page @no is of kind page_kind(@no). */
void page_fill(void *page, size_t size, unsigned int no, unsigned int seed);
bool page_is(const void *page, size_t size, unsigned int no, unsigned int seed);
/* @n pages in a row, from number 0 on; how many are wrong. */
void pages_fill(void *pages, size_t size, unsigned int n, unsigned int seed);
unsigned int pages_wrong(const void *pages, size_t size, unsigned int n, unsigned int seed);

#endif
