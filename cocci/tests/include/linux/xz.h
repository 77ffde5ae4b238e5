/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of the kernel's XZ interface.
 */
#ifndef FIXTURE_LINUX_XZ_H
#define FIXTURE_LINUX_XZ_H

#include <linux/types.h>

enum xz_ret { XZ_OK, XZ_STREAM_END, XZ_DATA_ERROR };

struct xz_buf {
	const u8 *in;
	size_t in_pos;
	size_t in_size;
	u8 *out;
	size_t out_pos;
	size_t out_size;
};

struct xz_dec;
struct xz_dec_microlzma;

enum xz_ret xz_dec_run(struct xz_dec *s, struct xz_buf *b);
enum xz_ret xz_dec_microlzma_run(struct xz_dec_microlzma *s, struct xz_buf *b);

#endif
