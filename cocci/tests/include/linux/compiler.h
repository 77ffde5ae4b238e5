/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hints to the compiler and marked accesses, for fixtures.
 */
#ifndef FIXTURE_LINUX_COMPILER_H
#define FIXTURE_LINUX_COMPILER_H

#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)

#define READ_ONCE(x)	(*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, val)	do { *(volatile __typeof__(x) *)&(x) = (val); } while (0)

#endif
