/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the acomp tests share: a request in any layout, layouts and contents as
 * data, an independent zstd, and the checks that hold for any case of them.
 *
 * Environment of all tests:
 *   ACOMP_LEVEL=0	a sample, for emulated machines; 1 is usual, 2 everything
 *   ACOMP_FULL=1	the same as ACOMP_LEVEL=2
 *   KSELFTEST_SLOW=1	the machine is emulated: ACOMP_LEVEL is 0 unless given
 *   ALG=name		only this algorithm; the others skip
 *   ACOMP_UNSAFE=1	also what is known to corrupt the kernel's memory
 * and of single ones: SEED=, ITER= and REPLAY= (acomp_soak), SEED=, FIRST= and
 * MUTATIONS= (acomp_corrupt), STRESS_MS= (acomp_stress).
 */
#ifndef ACOMP_H
#define ACOMP_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kselftest.h"
#include "test_modules/acomp_test.h"

#define ACOMP_MAX_SIZE	(256U << 10)	/* zstd's window in the kernel's streams */
#define ACOMP_BUF	ACOMP_TEST_ARENA
#define ACOMP_REPLAY_LEN 320

/* scomp and a destination of several entries, whatever it says to that. */
#define ACOMP_NOT_SUPPORTED (-EOPNOTSUPP)

/**
 * struct acomp_layout - how bytes are divided into fragments
 * @name:	for messages
 * @n:		equal entries, where @size is 0
 * @size:	size of each entry; with @seed a random one up to it
 * @first:	size of the first entry, 0 for one like the others
 * @last:	size of the last entry, 0 for one like the others
 * @start:	offset of the first entry in its page
 * @gap:	guard bytes between entries; with @seed a random number up to it
 * @seed:	0, or what the random sizes and gaps are made from
 */
struct acomp_layout {
	const char *name;
	__u32 n;
	__u32 size;
	__u32 first;
	__u32 last;
	__u32 start;
	__u32 gap;
	__u32 seed;
};

enum acomp_content {
	ACOMP_ZERO, ACOMP_TEXT, ACOMP_RANDOM, ACOMP_MIXED, ACOMP_KERNEL, ACOMP_NR_CONTENT,
};

/* A case is everything that a check needs to be run again. */
struct acomp_case {
	enum acomp_content content;
	__u32 size;
	__u32 seed;
	__u32 flags;
	__u8 fill;
	struct acomp_layout src;
	struct acomp_layout dst;
};

/* One request and its result. */
struct acomp_io {
	__u32 flags;
	__u8 fill;
	const void *src;
	__u32 slen;
	const struct acomp_layout *slayout;
	void *out;
	__u32 dlen;
	const struct acomp_layout *dlayout;
	enum acomp_test_fail fail;
	__u8 fail_nth;
	int ret;
	__u32 produced;
	__u32 nsrc;
	__u32 ndst;
	bool failed;
};

/**
 * struct acomp - an open device with an algorithm, and what was seen through it
 * @streams:	takes any number of destination entries (scomp takes one)
 * @quiet:	count failures, do not print them
 * @check:	name of the running check, for messages
 * @why:	the last failure
 * @ret:	what the layout under test said to acomp_verdict()
 * @len:	and how many bytes it made, in @out
 */
struct acomp {
	int fd;
	const char *alg;
	bool zstd;
	bool streams;
	bool unsafe;
	bool quiet;
	const char *check;
	const struct acomp_case *c;
	unsigned long requests;
	unsigned long cases;
	unsigned long unsupported;
	unsigned long avoided;
	unsigned long failed;
	char why[256];
	int ret;
	__u32 len;
	__u8 *plain;
	__u8 *frame;
	__u8 *frame2;
	__u8 *out;
	__u8 *out2;
	struct acomp_test_frag *sfrag;
	struct acomp_test_frag *dfrag;
};

/* acomp_common.c */
extern const struct acomp_layout acomp_one;
const char *acomp_open(struct acomp *a, const char *alg);
void acomp_close(struct acomp *a);
const char *acomp_set_alg(struct acomp *a, const char *alg);
const char *acomp_load(void);
int acomp_do(struct acomp *a, struct acomp_io *io);
int acomp_run(struct acomp *a, struct acomp_io *io);
void __printf(2, 3) acomp_fail(struct acomp *a, const char *fmt, ...);
unsigned long acomp_env(const char *name, unsigned long otherwise);
unsigned int acomp_level(void);
__u64 acomp_ms(void);
const char *acomp_counts(const struct acomp *a);

/* acomp_layout.c */
extern const struct acomp_layout acomp_layouts[];
extern const unsigned int acomp_nr_layouts;
extern const char *const acomp_content_names[ACOMP_NR_CONTENT];
__u32 acomp_rnd(__u64 *state);
__u32 acomp_build(const struct acomp_layout *l, __u32 total, struct acomp_test_frag *frag);
const char *acomp_fill_content(enum acomp_content content, __u32 seed, __u8 *buf,
			       __u32 size);
void acomp_case_text(const char *check, const struct acomp_case *c, char *buf);
bool acomp_case_parse(const char *text, char *check, struct acomp_case *c);

/* acomp_oracle.c */
extern const unsigned int acomp_nr_encodings;
const char *acomp_encoding_name(unsigned int encoding);
long acomp_oracle_encode(unsigned int encoding, const void *src, size_t size, void *out,
			 size_t room);
long acomp_oracle_decode(const void *frame, size_t len, void *out, size_t room);
long acomp_oracle_stream(const void *frame, size_t len, void *out, size_t room);
bool acomp_oracle_wide(const void *frame, size_t len);

/* acomp_check.c */
struct acomp_check {
	const char *name;
	void (*run)(struct acomp *a, const struct acomp_case *c);
	bool zstd;	/* only for zstd */
	bool streams;	/* only for what streams */
};

extern const struct acomp_check acomp_checks[];
extern const unsigned int acomp_nr_checks;
const struct acomp_check *acomp_find_check(const char *name);
bool acomp_check(struct acomp *a, const struct acomp_check *check,
		 const struct acomp_case *c);
__u32 acomp_bound(__u32 size);
int acomp_compress(struct acomp *a, const struct acomp_case *c, __u8 *out, __u32 room,
		   __u32 *len);
long acomp_make_frame(struct acomp *a, __u32 size);
bool acomp_verdict(struct acomp *a, const struct acomp_case *c, const __u8 *frame,
		   __u32 len, __u32 room);

#endif
