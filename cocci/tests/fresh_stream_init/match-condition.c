// SPDX-License-Identifier: GPL-2.0-only
/* Creation and set-up in one condition. */
#include <zstd.h>

int unpack(void **stream)
{
	void *s = NULL;

	if ((s = (void *)ZSTD_createDStream()) == NULL || ZSTD_isError(ZSTD_initDStream(s)))
		goto err;
	*stream = s;
	return 0;
err:
	ZSTD_freeDStream(s);
	return -1;
}
