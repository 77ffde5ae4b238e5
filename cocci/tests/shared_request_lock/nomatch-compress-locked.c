// SPDX-License-Identifier: GPL-2.0-only
/*
 * Only compression needs memory to work in, and the mutex for it: decompression
 * takes none.
 */
#include <crypto/acompress.h>
#include <linux/mutex.h>

struct half {
	struct acomp_req *rq;
	struct mutex work;
};

static int half_pack(struct half *h)
{
	int ret;

	mutex_lock(&h->work);
	ret = crypto_acomp_compress(h->rq);
	mutex_unlock(&h->work);
	return ret;
}

static int half_unpack(struct half *h)
{
	return crypto_acomp_decompress(h->rq);
}
