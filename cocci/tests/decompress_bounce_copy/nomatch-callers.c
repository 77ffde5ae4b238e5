// SPDX-License-Identifier: GPL-2.0-only
/*
 * The output goes to the caller's buffer. What is copied is a second one.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

int unpack_and_keep(z_stream *strm, u8 *dst, size_t size, u8 *log)
{
	int ret;

	do {
		strm->next_out = dst;
		strm->avail_out = size;
		ret = zlib_inflate(strm, Z_SYNC_FLUSH);
		memcpy(log, dst, size - strm->avail_out);
		log += size - strm->avail_out;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}

int unpack_and_keep_mine(z_stream *strm, u8 *dst, size_t size, u8 *log)
{
	u8 *mine = dst;
	int ret;

	do {
		strm->next_out = mine;
		strm->avail_out = size;
		ret = zlib_inflate(strm, Z_SYNC_FLUSH);
		memcpy(log, mine, size - strm->avail_out);
		log += size - strm->avail_out;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
