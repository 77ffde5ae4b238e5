// SPDX-License-Identifier: GPL-2.0-only
/*
 * The mutex is initialised for all CPUs at a time, through an expression whose type
 * the file does not show.
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
	struct crypto_wait done;
	u8 *scratch;
	struct mutex busy;
};

struct depot {
	struct codec *codecs;
};

static void codec_release(struct codec *c)
{
	if (c->rq)
		acomp_request_free(c->rq);
	c->rq = NULL;
	crypto_free_acomp(c->tfm);
}

static int codec_set_up(struct codec *c, const char *name)
{
	c->tfm = crypto_alloc_acomp(name);
	if (!c->tfm)
		return -EINVAL;

	c->rq = acomp_request_alloc(c->tfm);
	if (!c->rq) {
		pr_info("no request for %s\n", name);
		goto out;
	}

	crypto_init_wait(&c->done);
	acomp_request_set_callback(c->rq, CRYPTO_TFM_REQ_MAY_BACKLOG,
				   crypto_req_done, &c->done);
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
	struct codec *c;
	int ret;

	c = raw_cpu_ptr(d->codecs);
	mutex_lock(&c->busy);
	acomp_request_set_params(c->rq, from, to, len, 4096);
	ret = crypto_acomp_decompress(c->rq);
	ret = crypto_wait_req(ret, &c->done);
	if (!ret && c->rq->dlen != 4096)
		ret = -EIO;
	mutex_unlock(&c->busy);
	return ret;
}

static void depot_set_up(struct depot *d, int cpus)
{
	for (int cpu = 0; cpu < cpus; cpu++)
		mutex_init(&per_cpu_ptr(d->codecs, cpu)->busy);
}
