// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each direction has a request and a mutex of its own, in one object, and a third
 * mutex is taken before either.
 */
#include <crypto/acompress.h>
#include <linux/mutex.h>

struct duplex {
	struct mutex state;
	struct mutex in_lock;
	struct acomp_req *in;
	struct mutex out_lock;
	struct acomp_req *out;
	int users;
};

static int duplex_pack(struct duplex *d)
{
	int ret;

	mutex_lock(&d->state);
	d->users++;
	mutex_unlock(&d->state);
	mutex_lock(&d->in_lock);
	ret = crypto_acomp_compress(d->in);
	mutex_unlock(&d->in_lock);
	return ret;
}

static int duplex_unpack(struct duplex *d)
{
	int ret;

	mutex_lock(&d->state);
	d->users++;
	mutex_unlock(&d->state);
	mutex_lock(&d->out_lock);
	ret = crypto_acomp_decompress(d->out);
	mutex_unlock(&d->out_lock);
	return ret;
}
