/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The kernel's basic types, for fixtures.
 */
#ifndef FIXTURE_LINUX_TYPES_H
#define FIXTURE_LINUX_TYPES_H

#include <stdbool.h>
#include <stddef.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef long ssize_t;

#endif
