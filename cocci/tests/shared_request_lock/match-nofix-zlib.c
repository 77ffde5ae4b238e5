// SPDX-License-Identifier: GPL-2.0-only
/*
 * One stream of zlib for both directions: how to split it is not known.
 */
#include <linux/errno.h>
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/zlib.h>

struct tape {
	struct mutex lock;
	struct z_stream_s zs;
};

static int tape_write(struct tape *t, const u8 *in, unsigned int len)
{
	int ret;

	mutex_lock(&t->lock);
	t->zs.next_in = in;
	t->zs.avail_in = len;
	ret = zlib_deflate(&t->zs, Z_FINISH);
	mutex_unlock(&t->lock);
	return ret == Z_STREAM_END ? 0 : -EIO;
}

static int tape_read(struct tape *t, u8 *out, unsigned int len)
{
	int ret;

	mutex_lock(&t->lock);
	t->zs.next_out = out;
	t->zs.avail_out = len;
	ret = zlib_inflate(&t->zs, Z_SYNC_FLUSH);
	mutex_unlock(&t->lock);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
