// SPDX-License-Identifier: GPL-2.0-only
/*
 * The mutex is that of another object than the request: of a device that both
 * directions must not see going away, with a request for each.
 */
#include <crypto/acompress.h>
#include <linux/mutex.h>

struct gate {
	struct mutex lock;
	struct acomp_req *rq;
};

struct task {
	struct acomp_req *rq;
	struct gate *gate;
};

static int task_pack(struct task *t, struct gate *g)
{
	int ret;

	mutex_lock(&g->lock);
	ret = crypto_acomp_compress(t->rq);
	mutex_unlock(&g->lock);
	return ret;
}

static int task_unpack(struct task *t, struct gate *g)
{
	int ret;

	mutex_lock(&g->lock);
	ret = crypto_acomp_decompress(t->rq);
	mutex_unlock(&g->lock);
	return ret;
}
