// SPDX-License-Identifier: GPL-2.0-only
/*
 * The getter gives up when somebody else has the object, and its stream is one
 * of zlib.
 */
#include <linux/errno.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/types.h>
#include <linux/zlib.h>

struct flow {
	struct z_stream_s zs;
	struct mutex mutex;
};

struct flow *flow_try(struct flow *flows)
{
	struct flow *f = raw_cpu_ptr(flows);

	if (!mutex_trylock(&f->mutex))
		return NULL;
	return f;
}

int flow_down(struct flow *f)
{
	return zlib_deflate(&f->zs, Z_FINISH) == Z_STREAM_END ? 0 : -EIO;
}

int flow_up(struct flow *f)
{
	return zlib_inflate(&f->zs, Z_FINISH) == Z_STREAM_END ? 0 : -EIO;
}
