/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Allocations of this thread that fail, each in turn.
 */
#ifndef FAILNTH_H
#define FAILNTH_H

#include <stdbool.h>

/* Sleeping allocations as well, and no trace for each. NULL, or why there is none. */
const char *failnth_prepare(void);
/* An attribute of "failslab" or "fail_page_alloc". */
bool failnth_set(const char *cache, const char *attr, const char *value);
/* The file of this thread; opening it allocates. */
int failnth_open(void);
/* Have the n-th allocation from now on fail; n of 0 ends it. */
bool failnth(int fd, unsigned int n);
bool failnth_was_hit(int fd);

#endif
