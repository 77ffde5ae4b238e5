/* SPDX-License-Identifier: GPL-2.0-only */
/* What the benchmark's module and its program agree on. */
#ifndef ZSTD_BENCH_TEST_H
#define ZSTD_BENCH_TEST_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define ZSTD_BENCH_PAGE		4096U
#define ZSTD_BENCH_MAX_OPS	1000000U

/* What is done @ops times over. */
enum zstd_bench_what {
	/* acomp requests; one entry each side, two source entries, eight of destination */
	ZSTD_BENCH_COMPRESS,
	ZSTD_BENCH_DECOMPRESS,
	ZSTD_BENCH_COMPRESS_SRC2,
	ZSTD_BENCH_DECOMPRESS_SRC2,
	ZSTD_BENCH_COMPRESS_DST8,
	ZSTD_BENCH_DECOMPRESS_DST8,
	/* the library alone, with a context that is kept */
	ZSTD_BENCH_LIB_COMPRESS,
	ZSTD_BENCH_LIB_DECOMPRESS,
	ZSTD_BENCH_MEMCPY,
	ZSTD_BENCH_NR,
};

/**
 * struct zstd_bench_page - the page to work on, for all that follows
 * @page:	its bytes
 * @frame:	set to the zstd frame of it that acomp made
 * @frame_len:	set to the length of that
 * @window_log:	this and what follows: set to the parameters that crypto/zstd.c asks
 *		for, as in ZSTD_compressionParameters
 */
struct zstd_bench_page {
	__u8 page[ZSTD_BENCH_PAGE];
	__u8 frame[ZSTD_BENCH_PAGE];
	__u32 frame_len;
	__u32 window_log;
	__u32 chain_log;
	__u32 hash_log;
	__u32 search_log;
	__u32 min_match;
	__u32 target_length;
	__u32 strategy;
};

/**
 * struct zstd_bench_run - one measurement
 * @what:	enum zstd_bench_what
 * @ops:	how often, at most ZSTD_BENCH_MAX_OPS
 * @ns:		set to the time all of them took
 */
struct zstd_bench_run {
	__u32 what;
	__u32 ops;
	__u64 ns;
};

#define ZSTD_BENCH_SET_PAGE	_IOWR('Z', 0x79, struct zstd_bench_page)
#define ZSTD_BENCH_RUN		_IOWR('Z', 0x7a, struct zstd_bench_run)

#endif
