/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Error pointers, for fixtures.
 */
#ifndef FIXTURE_LINUX_ERR_H
#define FIXTURE_LINUX_ERR_H

#include <linux/types.h>

void *ERR_PTR(long error);
long PTR_ERR(const void *ptr);
bool IS_ERR(const void *ptr);
bool IS_ERR_OR_NULL(const void *ptr);

#endif
