/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of the kernel's asynchronous compression.
 */
#ifndef FIXTURE_CRYPTO_ACOMPRESS_H
#define FIXTURE_CRYPTO_ACOMPRESS_H

#include <linux/types.h>

struct crypto_acomp;
struct scatterlist;

struct acomp_req {
	unsigned int slen;
	unsigned int dlen;
};

struct crypto_wait {
	int err;
};

#define CRYPTO_TFM_REQ_MAY_BACKLOG	1u
#define ACOMP_REQUEST_ON_STACK(name, tfm) \
	struct acomp_req *name = acomp_request_on_stack_init(tfm)
#define ACOMP_REQUEST_CLONE(name, gfp)	acomp_request_clone(name, gfp)

typedef void (*crypto_completion_t)(void *data, int err);

struct acomp_req *acomp_request_on_stack_init(struct crypto_acomp *tfm);
struct acomp_req *acomp_request_clone(struct acomp_req *req, unsigned int gfp);
struct acomp_req *acomp_request_alloc(struct crypto_acomp *tfm);
void acomp_request_free(struct acomp_req *req);
bool acomp_req_on_stack(struct acomp_req *req);
void acomp_request_set_callback(struct acomp_req *req, unsigned int flags,
				crypto_completion_t done, void *data);
void acomp_request_set_params(struct acomp_req *req, struct scatterlist *src,
			      struct scatterlist *dst, unsigned int slen,
			      unsigned int dlen);
struct crypto_acomp *crypto_alloc_acomp(const char *name);
void crypto_free_acomp(struct crypto_acomp *tfm);
bool acomp_is_async(struct crypto_acomp *tfm);
unsigned int crypto_acomp_reqsize(struct crypto_acomp *tfm);
int crypto_acomp_compress(struct acomp_req *req);
int crypto_acomp_decompress(struct acomp_req *req);
void crypto_init_wait(struct crypto_wait *wait);
int crypto_wait_req(int err, struct crypto_wait *wait);
void crypto_req_done(void *data, int err);

#endif
