// SPDX-License-Identifier: GPL-2.0-only
/* Two ways to create it lead to one set-up. */
#include <zstd.h>

ZSTD_DStream *unpack_open(const ZSTD_customMem *mem)
{
	ZSTD_DStream *s;

	if (mem)
		s = ZSTD_createDStream_advanced(*mem);
	else
		s = ZSTD_createDStream();
	if (!s)
		return NULL;
	ZSTD_initDStream(s);
	return s;
}
