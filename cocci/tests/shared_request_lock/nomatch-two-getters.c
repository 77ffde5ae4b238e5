// SPDX-License-Identifier: GPL-2.0-only
/*
 * A getter for each direction, with a mutex for each.
 */
#include <linux/errno.h>
#include <linux/mutex.h>
#include <linux/percpu.h>

struct press_state {
	void *memory;
};

struct press_stream {
	void *page;
	struct press_state state;
	struct mutex taken;
	struct mutex unpacking;
};

struct press_ops {
	int (*compress)(struct press_state *state, const void *src, void *dst);
	int (*decompress)(struct press_state *state, const void *src, void *dst);
};

struct press {
	const struct press_ops *ops;
	struct press_stream *streams;
};

struct press_stream *press_get(struct press *p)
{
	for (;;) {
		struct press_stream *s = raw_cpu_ptr(p->streams);

		mutex_lock(&s->taken);
		if (s->page)
			return s;
		mutex_unlock(&s->taken);
	}
}

void press_put(struct press_stream *s)
{
	mutex_unlock(&s->taken);
}

struct press_stream *press_get_unpack(struct press *p)
{
	for (;;) {
		struct press_stream *s = raw_cpu_ptr(p->streams);

		mutex_lock(&s->unpacking);
		if (s->page)
			return s;
		mutex_unlock(&s->unpacking);
	}
}

void press_put_unpack(struct press_stream *s)
{
	mutex_unlock(&s->unpacking);
}

int press_pack(struct press *p, struct press_stream *s, const void *src)
{
	return p->ops->compress(&s->state, src, s->page);
}

int press_unpack(struct press *p, struct press_stream *s, const void *src,
		 void *dst)
{
	return p->ops->decompress(&s->state, src, dst);
}
