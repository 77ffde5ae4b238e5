/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * What zstd_bmi2_test.ko and the tests agree on: one ioctl on
 * /dev/zstd_bmi2_test that is one request to zstd in the kernel.
 */
#ifndef ZSTD_BMI2_TEST_H
#define ZSTD_BMI2_TEST_H

#include <linux/ioctl.h>
#include <linux/types.h>

enum zstd_bmi2_api {
	ZSTD_BMI2_LIB,		/* one-shot contexts of <linux/zstd.h> */
	ZSTD_BMI2_STREAM,	/* its streams */
	ZSTD_BMI2_ACOMP,	/* crypto_acomp "zstd", one entry to one entry */
	ZSTD_BMI2_APIS,
};

enum zstd_bmi2_op {
	ZSTD_BMI2_COMPRESS,
	ZSTD_BMI2_DECOMPRESS,
	ZSTD_BMI2_OPS,
};

#define ZSTD_BMI2_MAX		(128 * 1024)	/* bytes, each way */
#define ZSTD_BMI2_MAX_LEVEL	19

/*
 * Each request sets up one context (acomp: what crypto/zstd.c does).  Fails with
 *	EINVAL	an argument is out of range
 *	EBADMSG	zstd refused: not a frame, or no room for the result
 *	ENOENT	no such crypto algorithm
 *	EBUSY	another request on the same open file is running, or died in it
 * and with what crypto_acomp returned.
 */
struct zstd_bmi2_request {
	__u32 api;
	__u32 op;
	__s32 level;		/* 1 to 19; 0 to decompress, and for acomp */
	__u32 src_len;		/* at most ZSTD_BMI2_MAX, a page for acomp */
	__u32 dst_len;		/* in: room; out: bytes made */
	__u32 reserved;		/* 0 */
	__u64 src;
	__u64 dst;
};

#define ZSTD_BMI2_RUN	_IOWR('z', 0xb2, struct zstd_bmi2_request)

#endif /* ZSTD_BMI2_TEST_H */
