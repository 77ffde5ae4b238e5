// SPDX-License-Identifier: GPL-2.0-only
/*
 * The stream is called by the condition of the loop.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

static unsigned char sluice[1024];

int pour(z_stream *strm, char *to)
{
	int ret;

	strm->next_out = sluice;
	strm->avail_out = sizeof(sluice);
	while ((ret = zlib_inflate(strm, Z_NO_FLUSH)) == Z_OK) {
		size_t n = sizeof(sluice) - strm->avail_out;

		memcpy(to, sluice, n);
		to += n;
		strm->next_out = sluice;
		strm->avail_out = sizeof(sluice);
	}
	return ret == Z_STREAM_END ? 0 : -EIO;
}
