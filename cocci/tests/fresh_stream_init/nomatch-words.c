// SPDX-License-Identifier: GPL-2.0-only
/* The names in a comment: ZSTD_createDStream(), then ZSTD_initDStream(). */
#include <zstd.h>

const char *unpack_help(void)
{
	return "call ZSTD_createDStream() and ZSTD_initDStream()";
}
