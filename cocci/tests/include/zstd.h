/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of libzstd's interface.
 */
#ifndef FIXTURE_ZSTD_H
#define FIXTURE_ZSTD_H

#include <stddef.h>

#define ZSTD_CLEVEL_DEFAULT	3

typedef struct ZSTD_CCtx_s ZSTD_CCtx;
typedef struct ZSTD_DCtx_s ZSTD_DCtx;
typedef ZSTD_CCtx ZSTD_CStream;
typedef ZSTD_DCtx ZSTD_DStream;
typedef struct ZSTD_DDict_s ZSTD_DDict;

typedef struct {
	void *(*customAlloc)(void *opaque, size_t size);
	void (*customFree)(void *opaque, void *address);
	void *opaque;
} ZSTD_customMem;

typedef struct {
	const void *src;
	size_t size;
	size_t pos;
} ZSTD_inBuffer;

typedef struct {
	void *dst;
	size_t size;
	size_t pos;
} ZSTD_outBuffer;

typedef enum {
	ZSTD_reset_session_only = 1,
	ZSTD_reset_parameters = 2,
	ZSTD_reset_session_and_parameters = 3
} ZSTD_ResetDirective;
typedef enum { ZSTD_e_continue, ZSTD_e_flush, ZSTD_e_end } ZSTD_EndDirective;
typedef enum { ZSTD_c_compressionLevel = 100, ZSTD_c_checksumFlag = 201 } ZSTD_cParameter;
typedef enum { ZSTD_d_windowLogMax = 100 } ZSTD_dParameter;

unsigned int ZSTD_isError(size_t code);
const char *ZSTD_getErrorName(size_t code);

ZSTD_CCtx *ZSTD_createCCtx(void);
ZSTD_CStream *ZSTD_createCStream(void);
ZSTD_DCtx *ZSTD_createDCtx(void);
ZSTD_DStream *ZSTD_createDStream(void);
ZSTD_DStream *ZSTD_createDStream_advanced(ZSTD_customMem mem);
size_t ZSTD_freeCStream(ZSTD_CStream *zcs);
size_t ZSTD_freeDStream(ZSTD_DStream *zds);

ZSTD_CCtx *ZSTD_initStaticCCtx(void *workspace, size_t size);
ZSTD_CStream *ZSTD_initStaticCStream(void *workspace, size_t size);
ZSTD_DCtx *ZSTD_initStaticDCtx(void *workspace, size_t size);
ZSTD_DStream *ZSTD_initStaticDStream(void *workspace, size_t size);

size_t ZSTD_CCtx_setParameter(ZSTD_CCtx *cctx, ZSTD_cParameter param, int value);
size_t ZSTD_CCtx_reset(ZSTD_CCtx *cctx, ZSTD_ResetDirective reset);
size_t ZSTD_initCStream(ZSTD_CStream *zcs, int level);
size_t ZSTD_compress2(ZSTD_CCtx *cctx, void *dst, size_t capacity,
		      const void *src, size_t size);
size_t ZSTD_compressStream2(ZSTD_CCtx *cctx, ZSTD_outBuffer *out,
			    ZSTD_inBuffer *in, ZSTD_EndDirective end);

size_t ZSTD_DCtx_setParameter(ZSTD_DCtx *dctx, ZSTD_dParameter param, int value);
size_t ZSTD_DCtx_refDDict(ZSTD_DCtx *dctx, const ZSTD_DDict *ddict);
size_t ZSTD_DCtx_reset(ZSTD_DCtx *dctx, ZSTD_ResetDirective reset);
size_t ZSTD_initDStream(ZSTD_DStream *zds);
size_t ZSTD_resetDStream(ZSTD_DStream *zds);
size_t ZSTD_decompressDCtx(ZSTD_DCtx *dctx, void *dst, size_t capacity,
			   const void *src, size_t size);
size_t ZSTD_decompressStream(ZSTD_DStream *zds, ZSTD_outBuffer *out,
			     ZSTD_inBuffer *in);

#endif
