/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of the kernel's zlib interface.
 */
#ifndef FIXTURE_LINUX_ZLIB_H
#define FIXTURE_LINUX_ZLIB_H

#include <linux/types.h>

#define Z_OK		0
#define Z_STREAM_END	1
#define Z_NO_FLUSH	0
#define Z_SYNC_FLUSH	2
#define Z_FINISH	4

typedef struct z_stream_s {
	const unsigned char *next_in;
	unsigned long avail_in;
	unsigned long total_in;
	unsigned char *next_out;
	unsigned long avail_out;
	unsigned long total_out;
	void *workspace;
} z_stream;

int zlib_deflateReset(z_stream *strm);
int zlib_inflateReset(z_stream *strm);
int zlib_inflateInit2(z_stream *strm, int window_bits);
int zlib_inflate(z_stream *strm, int flush);
int zlib_inflateEnd(z_stream *strm);
int zlib_deflate(z_stream *strm, int flush);
int zlib_deflate_dfltcc_enabled(void);

#endif
