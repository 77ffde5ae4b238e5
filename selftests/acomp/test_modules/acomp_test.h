/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the test module and the tests in user space agree on.
 *
 * The module has two arenas of contiguous pages, one for the source and one for
 * the destination. User space says at which offsets of them the fragments lie:
 * every misalignment, page straddle and gap is data, not code.
 */
#ifndef ACOMP_TEST_H
#define ACOMP_TEST_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define ACOMP_TEST_ARENA	(1U << 20)	/* bytes in each arena */
#define ACOMP_TEST_MARGIN	128U		/* guard bytes around the outermost fragments */
#define ACOMP_TEST_MAX_FRAGS	8192U
#define ACOMP_TEST_NAME_LEN	64U

#define ACOMP_TEST_DECOMPRESS	(1U << 0)	/* compress otherwise */
#define ACOMP_TEST_SRC_VIRT	(1U << 1)	/* virtual address: one fragment only */
#define ACOMP_TEST_DST_VIRT	(1U << 2)
#define ACOMP_TEST_SRC_NONDMA	(1U << 3)	/* only with ACOMP_TEST_SRC_VIRT */
#define ACOMP_TEST_DST_NONDMA	(1U << 4)	/* only with ACOMP_TEST_DST_VIRT */
#define ACOMP_TEST_ON_STACK	(1U << 5)
#define ACOMP_TEST_MAY_SLEEP	(1U << 6)
#define ACOMP_TEST_FLAGS	((1U << 7) - 1)

/*
 * Functions that a request can be made to call in vain. Those that set up a context
 * return none, the others an error.
 */
enum acomp_test_fail {
	ACOMP_TEST_FAIL_NONE,
	ACOMP_TEST_FAIL_INIT_CCTX,
	ACOMP_TEST_FAIL_INIT_CSTREAM,
	ACOMP_TEST_FAIL_INIT_DCTX,
	ACOMP_TEST_FAIL_INIT_DSTREAM,
	ACOMP_TEST_FAIL_COMPRESS_CCTX,
	ACOMP_TEST_FAIL_COMPRESS_STREAM,
	ACOMP_TEST_FAIL_FLUSH_STREAM,
	ACOMP_TEST_FAIL_END_STREAM,
	ACOMP_TEST_FAIL_DECOMPRESS_DCTX,
	ACOMP_TEST_FAIL_DECOMPRESS_STREAM,
	ACOMP_TEST_NR_FAIL,
};

struct acomp_test_alg {
	char name[ACOMP_TEST_NAME_LEN];
};

struct acomp_test_frag {
	__u32 off;
	__u32 len;
};

/**
 * struct acomp_test_run - one request
 * @src:	source bytes, @slen of them
 * @out:	where to put what was produced, at most @out_size bytes
 * @sfrag:	@nsfrag fragments of the source arena, in ascending order, holding
 *		@slen bytes or more
 * @dfrag:	@ndfrag fragments of the destination arena, as @sfrag for @dlen
 * @flags:	ACOMP_TEST_*
 * @fill:	byte that both arenas hold outside the source bytes
 * @fail:	enum acomp_test_fail: the function whose call is to fail; needs kprobes
 * @fail_nth:	which of the request's calls of it: 1 is the first; 0 without @fail
 * @pad:	must be zero
 * @ret:	what the request returned
 * @produced:	length that the request reported
 * @outside:	number of destination bytes changed outside the first @dlen bytes
 *		of the fragments
 * @outside_at:	arena offset of the first of them
 * @src_changed: number of bytes changed in the source arena
 * @src_changed_at: arena offset of the first of them
 * @failed:	1 if there was a call that was to fail
 */
struct acomp_test_run {
	__aligned_u64 src;
	__aligned_u64 out;
	__aligned_u64 sfrag;
	__aligned_u64 dfrag;
	__u32 slen;
	__u32 dlen;
	__u32 out_size;
	__u32 nsfrag;
	__u32 ndfrag;
	__u32 flags;
	__u8 fill;
	__u8 fail;
	__u8 fail_nth;
	__u8 pad;
	/* Results. */
	__s32 ret;
	__u32 produced;
	__u32 outside;
	__u32 outside_at;
	__u32 src_changed;
	__u32 src_changed_at;
	__u32 failed;
};

#define ACOMP_TEST_ALG	_IOW('Z', 0x71, struct acomp_test_alg)
#define ACOMP_TEST_RUN	_IOWR('Z', 0x72, struct acomp_test_run)

#endif
