// SPDX-License-Identifier: GPL-2.0-only
/*
 * A spinlock around one workspace for both directions: its holder cannot sleep.
 * The mutex is for the set-up.
 */
#include <linux/mutex.h>
#include <linux/types.h>
#include <linux/zlib.h>

struct spinlock {
	int owner;
};

void spin_lock_bh(struct spinlock *lock);
void spin_unlock_bh(struct spinlock *lock);

struct bench {
	struct spinlock lock;
	struct mutex setup;
	struct z_stream_s zs;
	bool ready;
};

static void bench_prepare(struct bench *b)
{
	mutex_lock(&b->setup);
	b->ready = true;
	mutex_unlock(&b->setup);
}

static int bench_pack(struct bench *b)
{
	int ret;

	bench_prepare(b);
	spin_lock_bh(&b->lock);
	ret = zlib_deflate(&b->zs, Z_FINISH);
	spin_unlock_bh(&b->lock);
	return ret;
}

static int bench_unpack(struct bench *b)
{
	int ret;

	bench_prepare(b);
	spin_lock_bh(&b->lock);
	ret = zlib_inflate(&b->zs, Z_FINISH);
	spin_unlock_bh(&b->lock);
	return ret;
}
