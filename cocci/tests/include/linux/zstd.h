/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of the kernel's zstd interface.
 */
#ifndef FIXTURE_LINUX_ZSTD_H
#define FIXTURE_LINUX_ZSTD_H

#include <linux/types.h>

typedef struct zstd_cctx_struct zstd_cctx;
typedef struct zstd_dctx_struct zstd_dctx;
typedef zstd_cctx zstd_cstream;
typedef zstd_dctx zstd_dstream;

typedef struct {
	unsigned int window_log;
} zstd_compression_parameters;

typedef struct {
	zstd_compression_parameters cParams;
} zstd_parameters;

typedef struct {
	const void *src;
	size_t size;
	size_t pos;
} zstd_in_buffer;

typedef struct {
	void *dst;
	size_t size;
	size_t pos;
} zstd_out_buffer;

unsigned int zstd_is_error(size_t code);
zstd_parameters zstd_get_params(int level, unsigned long long estimated_src_size);

size_t zstd_cctx_workspace_bound(const zstd_compression_parameters *parameters);
zstd_cctx *zstd_init_cctx(void *workspace, size_t workspace_size);
size_t zstd_compress_cctx(zstd_cctx *cctx, void *dst, size_t dst_capacity,
			  const void *src, size_t src_size,
			  const zstd_parameters *parameters);

size_t zstd_dctx_workspace_bound(void);
zstd_dctx *zstd_init_dctx(void *workspace, size_t workspace_size);
size_t zstd_decompress_dctx(zstd_dctx *dctx, void *dst, size_t dst_capacity,
			    const void *src, size_t src_size);

size_t zstd_cstream_workspace_bound(const zstd_compression_parameters *parameters);
zstd_cstream *zstd_init_cstream(const zstd_parameters *parameters,
				unsigned long long pledged_src_size,
				void *workspace, size_t workspace_size);
size_t zstd_reset_cstream(zstd_cstream *cstream,
			  unsigned long long pledged_src_size);
size_t zstd_compress_stream(zstd_cstream *cstream, zstd_out_buffer *output,
			    zstd_in_buffer *input);
size_t zstd_flush_stream(zstd_cstream *cstream, zstd_out_buffer *output);
size_t zstd_end_stream(zstd_cstream *cstream, zstd_out_buffer *output);

size_t zstd_dstream_workspace_bound(size_t max_window_size);
zstd_dstream *zstd_init_dstream(size_t max_window_size, void *workspace,
				size_t workspace_size);
size_t zstd_reset_dstream(zstd_dstream *dstream);
size_t zstd_decompress_stream(zstd_dstream *dstream, zstd_out_buffer *output,
			      zstd_in_buffer *input);

#endif
