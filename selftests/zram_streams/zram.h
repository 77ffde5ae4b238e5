/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the zram tests share: a device of their own, and its pages, read and written
 * past the page cache.
 */
#ifndef ZRAM_H
#define ZRAM_H

#include <stdbool.h>
#include <stddef.h>

#include "../lib/actor.h"
#include "../lib/pages.h"
#include "../lib/sysfile.h"

struct zram {
	int id;		/* -1 for none */
	size_t page;
};

/* NULL, or why there is none. Nothing is set up yet. */
const char *zram_open(struct zram *z);
/* False when it could not be taken away. */
bool zram_close(struct zram *z);
/* An attribute in /sys/block/zramN; 0 or -errno. */
int zram_put(const struct zram *z, const char *name, const char *value);
/* The n-th number in an attribute, from 0 on, or -1. */
long zram_number(const struct zram *z, const char *name, unsigned int n);
/* NULL, or why there is no device of that backend and size. */
const char *zram_start(struct zram *z, const char *alg, const char *size);
/* The device, for pages that are aligned. */
int zram_device(const struct zram *z);

/* Memory for pages. */
void *zram_memory(size_t size);
/* Write pages page_fill(no, seed) at number @first and on; 0 or -errno. */
int zram_write(int fd, size_t page, unsigned int first, unsigned int n, unsigned int seed);
/* How many of them are wrong, those that cannot be read included. */
unsigned int zram_wrong(int fd, size_t page, unsigned int first, unsigned int n,
			unsigned int seed);

#endif
