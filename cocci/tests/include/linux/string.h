/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory to memory, for fixtures.
 */
#ifndef FIXTURE_LINUX_STRING_H
#define FIXTURE_LINUX_STRING_H

#include <linux/types.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);

#endif
