// SPDX-License-Identifier: GPL-2.0-only
/*
 * A request of its own for decompression, and the stack where it fits.
 */
#include <crypto/acompress.h>
#include <linux/errno.h>
#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/printk.h>
#include <linux/slab.h>

struct codec {
	struct crypto_acomp *tfm;
	struct acomp_req *rq;
	struct acomp_req *rq2;
	struct crypto_wait done;
	struct crypto_wait done2;
	u8 *scratch;
	struct mutex busy;
	struct mutex busy2;
};

struct depot {
	struct codec *codecs;
};

static void codec_release(struct codec *c)
{
	if (c->rq)
		acomp_request_free(c->rq);
	acomp_request_free(c->rq2);
	c->rq = NULL;
	c->rq2 = NULL;
	crypto_free_acomp(c->tfm);
}

static int codec_set_up(struct codec *c, const char *name)
{
	c->tfm = crypto_alloc_acomp(name);
	if (!c->tfm)
		return -EINVAL;

	c->rq = acomp_request_alloc(c->tfm);
	c->rq2 = acomp_request_alloc(c->tfm);
	if (!c->rq || !c->rq2) {
		pr_info("no request for %s\n", name);
		goto out;
	}

	crypto_init_wait(&c->done);
	acomp_request_set_callback(c->rq, CRYPTO_TFM_REQ_MAY_BACKLOG,
				   crypto_req_done, &c->done);
	mutex_init(&c->busy);
	crypto_init_wait(&c->done2);
	acomp_request_set_callback(c->rq2, CRYPTO_TFM_REQ_MAY_BACKLOG,
				   crypto_req_done, &c->done2);
	mutex_init(&c->busy2);
	return 0;

out:
	codec_release(c);
	return -ENOMEM;
}

static int depot_put(struct depot *d, struct scatterlist *from,
		     struct scatterlist *to, unsigned int len)
{
	struct codec *c = raw_cpu_ptr(d->codecs);
	int ret;

	mutex_lock(&c->busy);
	acomp_request_set_params(c->rq, from, to, len, len);
	ret = crypto_wait_req(crypto_acomp_compress(c->rq), &c->done);
	if (!ret && c->rq->dlen >= len)
		ret = -ENOSPC;
	mutex_unlock(&c->busy);
	return ret;
}

static int depot_get(struct depot *d, struct scatterlist *from,
		     struct scatterlist *to, unsigned int len)
{
	struct codec *c = raw_cpu_ptr(d->codecs);
	ACOMP_REQUEST_ON_STACK(req, c->tfm);
	int ret;

	if (acomp_is_async(c->tfm) || crypto_acomp_reqsize(c->tfm)) {
		mutex_lock(&c->busy2);
		req = c->rq2;
	}
	acomp_request_set_params(req, from, to, len, 4096);
	ret = crypto_acomp_decompress(req);
	ret = crypto_wait_req(ret, &c->done2);
	if (!ret && req->dlen != 4096)
		ret = -EIO;
	if (!acomp_req_on_stack(req))
		mutex_unlock(&c->busy2);
	return ret;
}
