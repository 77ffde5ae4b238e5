/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the zswap tests share: swap with zswap before it, its parameters and counters,
 * and memory that is known to be swapped out.
 */
#ifndef ZSWAP_H
#define ZSWAP_H

#include <stdbool.h>
#include <stddef.h>

#include "../lib/actor.h"
#include "../lib/pages.h"
#include "../lib/sysfile.h"

#define ZSWAP_PARAM	"/sys/module/zswap/parameters/"
#define ZSWAP_DEBUG	"/sys/kernel/debug/zswap/"
#define RAM_DISK	"/dev/ram0"

/**
 * struct zswap - what was found, to be left behind as it was
 * @on:		the RAM disk is ours to take away
 * @stuck:	a process hangs in the kernel: nothing can be taken away
 * @taint:	what the kernel complained about before
 */
struct zswap {
	char enabled[8];
	char compressor[64];
	char cluster[16];
	bool on;
	bool stuck;
	long taint;
	size_t page;
};

/* NULL, or why zswap cannot be tested here. */
const char *zswap_open(struct zswap *z);
/* False when swap could not be taken away, or the kernel complained meanwhile. */
bool zswap_close(struct zswap *z);
/* NULL, or why stores cannot be compressed with it. */
const char *zswap_use(const char *alg);
/* A counter in debugfs, or -1. */
long zswap_count(const char *name);
long vm_count(const char *name);
/* KSELFTEST_SLOW: the machine is emulated. */
bool zswap_slow(void);

/* Memory in small pages, or NULL. */
void *zswap_memory(size_t size);
/* Have all of it swapped out; the number of pages that are not. */
size_t zswap_page_out(void *p, size_t size);
/* How many of its pages are in swap. */
size_t zswap_in_swap(const void *p, size_t size);

/*
 * Have a child do @work in a memory cgroup of ours with that limit; what is its own, and
 * gets swapped, too, is gone with it. NULL and what it returned, or why there is none.
 */
const char *zswap_in_cgroup(const char *limit, const char *value, int (*work)(void *arg),
			    void *arg, int *ret);
/* For @work: write to a file of the cgroup. */
int zswap_cgroup_put(const char *name, const char *value);

#endif
