/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hints to the compiler, for fixtures.
 */
#ifndef FIXTURE_LINUX_COMPILER_H
#define FIXTURE_LINUX_COMPILER_H

#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)

#endif
