// SPDX-License-Identifier: GPL-2.0-only
/* A level that is not the default one is work. */
#include <zstd.h>

ZSTD_CStream *pack_open(int level)
{
	ZSTD_CStream *s = ZSTD_createCStream();

	if (!s)
		return NULL;
	ZSTD_initCStream(s, level);
	return s;
}
