/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Bits, for fixtures.
 */
#ifndef FIXTURE_LINUX_BITS_H
#define FIXTURE_LINUX_BITS_H

#define BIT(nr)	(1ul << (nr))

#endif
