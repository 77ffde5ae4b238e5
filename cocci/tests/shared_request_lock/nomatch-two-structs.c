// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two structs whose members have the same names, one for each direction.
 */
#include <crypto/acompress.h>
#include <linux/mutex.h>

struct packer {
	struct mutex lock;
	struct acomp_req *rq;
};

struct unpacker {
	struct mutex lock;
	struct acomp_req *rq;
};

static int pack(struct packer *x)
{
	int ret;

	mutex_lock(&x->lock);
	ret = crypto_acomp_compress(x->rq);
	mutex_unlock(&x->lock);
	return ret;
}

static int unpack(struct unpacker *x)
{
	int ret;

	mutex_lock(&x->lock);
	ret = crypto_acomp_decompress(x->rq);
	mutex_unlock(&x->lock);
	return ret;
}
