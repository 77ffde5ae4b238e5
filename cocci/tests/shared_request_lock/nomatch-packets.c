// SPDX-License-Identifier: GPL-2.0-only
/*
 * A request for each packet; the mutex is for the list of transforms.
 */
#include <crypto/acompress.h>
#include <linux/errno.h>
#include <linux/mutex.h>

struct packet {
	struct acomp_req *req;
};

struct tunnel {
	struct mutex list;
	struct crypto_acomp *tfm;
	int users;
};

static struct crypto_acomp *tunnel_open(struct tunnel *t)
{
	guard(mutex)(&t->list);
	t->users++;
	return t->tfm;
}

static int packet_out(struct packet *p, struct tunnel *t)
{
	p->req = acomp_request_alloc(tunnel_open(t));
	return p->req ? crypto_acomp_compress(p->req) : -ENOMEM;
}

static int packet_in(struct packet *p, struct tunnel *t)
{
	p->req = acomp_request_alloc(tunnel_open(t));
	return p->req ? crypto_acomp_decompress(p->req) : -ENOMEM;
}
