// SPDX-License-Identifier: GPL-2.0-only
/*
 * A request for each call, on the stack or cloned from there.
 */
#include <crypto/acompress.h>
#include <linux/mutex.h>
#include <linux/slab.h>

struct packing {
	struct crypto_acomp *cc;
	struct mutex names;
	int count;
};

static int packing_down(struct packing *p, struct scatterlist *from,
			struct scatterlist *to)
{
	ACOMP_REQUEST_ON_STACK(req, p->cc);

	mutex_lock(&p->names);
	p->count++;
	mutex_unlock(&p->names);
	acomp_request_set_params(req, from, to, 4096, 4096);
	return crypto_acomp_compress(req);
}

static int packing_up(struct packing *p, struct scatterlist *from,
		      struct scatterlist *to)
{
	ACOMP_REQUEST_ON_STACK(req, p->cc);
	struct crypto_wait wait;
	int ret;

	mutex_lock(&p->names);
	p->count++;
	mutex_unlock(&p->names);
	acomp_request_set_params(req, from, to, 4096, 4096);
	req = ACOMP_REQUEST_CLONE(req, GFP_KERNEL);
	crypto_init_wait(&wait);
	acomp_request_set_callback(req, 0, crypto_req_done, &wait);
	ret = crypto_wait_req(crypto_acomp_decompress(req), &wait);
	acomp_request_free(req);
	return ret;
}
