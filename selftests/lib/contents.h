/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 * Bytes to compress, of several kinds, a function of a seed.
 */
#ifndef KSELFTEST_LIB_CONTENTS_H
#define KSELFTEST_LIB_CONTENTS_H

#include <stddef.h>
#include <stdint.h>

enum contents {
	CONTENTS_TEXT,		/* words: Huffman literals and sequences */
	CONTENTS_SKEWED,	/* few symbols, no repeats: Huffman alone */
	CONTENTS_RECORDS,	/* numbers in fixed fields, as in a log or a table */
	CONTENTS_ZERO,
	CONTENTS_RANDOM,
	CONTENTS_KINDS,
};

extern const char *const contents_names[CONTENTS_KINDS];

/* The same bytes for the same arguments, everywhere. */
void fill(void *to, size_t len, enum contents kind, uint64_t seed);

#endif /* KSELFTEST_LIB_CONTENTS_H */
