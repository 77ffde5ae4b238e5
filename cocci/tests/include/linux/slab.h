/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory, for fixtures.
 */
#ifndef FIXTURE_LINUX_SLAB_H
#define FIXTURE_LINUX_SLAB_H

#include <linux/types.h>

#define GFP_KERNEL	0u

void *kmalloc(size_t size, unsigned int flags);
void kfree(const void *addr);
void *kvmalloc(size_t size, unsigned int flags);
void kvfree(const void *addr);

#endif
