// SPDX-License-Identifier: GPL-2.0-only
/*
 * Other names, the members in another order, a plain free, and a member that
 * only one direction touches.
 */
#include <crypto/acompress.h>
#include <linux/errno.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/slab.h>

struct engine {
	struct mutex mtx;
	unsigned long stores;
	struct crypto_wait w;
	struct crypto_acomp *alg;
	struct acomp_req *r;
};

struct depot {
	struct engine *codecs;
};

static void codec_release(struct engine *eng)
{
	acomp_request_free(eng->r);
	eng->r = NULL;
	crypto_free_acomp(eng->alg);
}

static int codec_set_up(struct engine *eng, const char *name)
{
	eng->alg = crypto_alloc_acomp(name);
	if (!eng->alg)
		return -EINVAL;

	eng->r = acomp_request_alloc(eng->alg);
	if (!eng->r) {
		pr_info("no request for %s\n", name);
		goto out;
	}

	crypto_init_wait(&eng->w);
	acomp_request_set_callback(eng->r, CRYPTO_TFM_REQ_MAY_BACKLOG,
				   crypto_req_done, &eng->w);
	mutex_init(&eng->mtx);
	return 0;

out:
	codec_release(eng);
	return -ENOMEM;
}

static int depot_put(struct depot *d, struct scatterlist *from,
		     struct scatterlist *to, unsigned int len)
{
	struct engine *eng = raw_cpu_ptr(d->codecs);
	int ret;

	mutex_lock(&eng->mtx);
	acomp_request_set_params(eng->r, from, to, len, len);
	ret = crypto_wait_req(crypto_acomp_compress(eng->r), &eng->w);
	if (!ret && eng->r->dlen >= len)
		ret = -ENOSPC;
	eng->stores++;
	mutex_unlock(&eng->mtx);
	return ret;
}

static int depot_get(struct depot *d, struct scatterlist *from,
		     struct scatterlist *to, unsigned int len)
{
	struct engine *eng;
	int ret;

	eng = raw_cpu_ptr(d->codecs);
	mutex_lock(&eng->mtx);
	acomp_request_set_params(eng->r, from, to, len, 4096);
	ret = crypto_acomp_decompress(eng->r);
	ret = crypto_wait_req(ret, &eng->w);
	if (!ret && eng->r->dlen != 4096)
		ret = -EIO;
	mutex_unlock(&eng->mtx);
	return ret;
}
