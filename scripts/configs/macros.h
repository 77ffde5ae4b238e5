/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Macros that spatch cannot make out by itself, for its --macro-file. It
 * drops a function it cannot parse without a word, so each of these makes it
 * see more of the tree. They only help it to parse: a rule must find and fix
 * the same without them, as the kernel's own coccicheck passes none.
 */

/* Storage classes and attributes that the zstd sources spell in capitals. */
#define MEM_STATIC static inline
#define FORCE_INLINE_TEMPLATE static inline
#define FORCE_NOINLINE static
#define HINT_INLINE static inline
#define FORCE_INLINE_ATTR
#define BMI2_TARGET_ATTRIBUTE
#define UNUSED_ATTR
#define ZSTDLIB_HIDDEN
#define ZSTD_ALIGNED(a)
#define ZSTD_ALLOW_POINTER_OVERFLOW_ATTR

/* A unit behind a number, as in 8 KB. */
#define KB
