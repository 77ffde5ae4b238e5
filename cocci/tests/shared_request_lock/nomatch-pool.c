// SPDX-License-Identifier: GPL-2.0-only
/*
 * The mutex guards the list that streams are taken from, it is not held while they
 * are used.
 */
#include <linux/mutex.h>
#include <linux/zlib.h>

struct worker {
	struct worker *next;
	struct z_stream_s zs;
	struct mutex list;
};

static int worker_pack(struct worker *w, struct worker **idle)
{
	int ret;

	mutex_lock(&w->list);
	*idle = w->next;
	mutex_unlock(&w->list);
	ret = zlib_deflate(&w->zs, Z_FINISH);
	return ret;
}

static int worker_unpack(struct worker *w, struct worker **idle)
{
	mutex_lock(&w->list);
	*idle = w->next;
	mutex_unlock(&w->list);
	return zlib_inflate(&w->zs, Z_FINISH);
}
