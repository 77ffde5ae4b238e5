/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The smaller and the larger one, for fixtures.
 */
#ifndef FIXTURE_LINUX_MINMAX_H
#define FIXTURE_LINUX_MINMAX_H

#define min(a, b)	((a) < (b) ? (a) : (b))
#define max(a, b)	((a) > (b) ? (a) : (b))

#endif
