// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each direction has a stream and a mutex of its own, in one object and as static
 * variables.
 */
#include <linux/errno.h>
#include <linux/mutex.h>
#include <linux/zlib.h>

static DEFINE_MUTEX(down_mutex);
static DEFINE_MUTEX(up_mutex);
static struct z_stream_s down_stream, up_stream;

struct pair {
	struct mutex down_lock;
	struct mutex up_lock;
	struct z_stream_s down;
	struct z_stream_s up;
};

static int pack(int flush)
{
	int ret;

	mutex_lock(&down_mutex);
	ret = zlib_deflate(&down_stream, flush);
	mutex_unlock(&down_mutex);
	return ret;
}

static int unpack(int flush)
{
	int ret;

	mutex_lock(&up_mutex);
	ret = zlib_inflate(&up_stream, flush);
	mutex_unlock(&up_mutex);
	return ret;
}

static int pair_pack(struct pair *p)
{
	int ret;

	mutex_lock(&p->down_lock);
	ret = zlib_deflate(&p->down, Z_FINISH);
	mutex_unlock(&p->down_lock);
	return ret;
}

static int pair_unpack(struct pair *p)
{
	int ret;

	mutex_lock(&p->up_lock);
	ret = zlib_inflate(&p->up, Z_FINISH);
	mutex_unlock(&p->up_lock);
	return ret;
}
