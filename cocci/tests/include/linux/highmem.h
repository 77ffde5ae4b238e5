/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Mappings of pages, for fixtures.
 */
#ifndef FIXTURE_LINUX_HIGHMEM_H
#define FIXTURE_LINUX_HIGHMEM_H

#include <linux/types.h>

#define PAGE_SIZE	4096UL

struct page;

void *kmap_local_page(struct page *page);
void kunmap_local(const void *addr);
void memcpy_to_page(struct page *page, size_t offset, const char *from, size_t len);
int PageHighMem(const struct page *page);

#endif
