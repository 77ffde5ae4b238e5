// SPDX-License-Identifier: GPL-2.0-only
/*
 * Per-CPU streams that only decompress.
 */
#include <linux/mutex.h>
#include <linux/percpu.h>

struct unpacker {
	int (*decompress)(void *stream, const void *src, void *dst);
};

struct lane {
	void *stream;
	struct mutex lock;
};

struct volume {
	const struct unpacker *unpacker;
	struct lane *lanes;
};

static int volume_read(struct volume *v, const void *src, void *dst)
{
	struct lane *lane = this_cpu_ptr(v->lanes);
	int ret;

	mutex_lock(&lane->lock);
	ret = v->unpacker->decompress(lane->stream, src, dst);
	mutex_unlock(&lane->lock);
	return ret;
}
