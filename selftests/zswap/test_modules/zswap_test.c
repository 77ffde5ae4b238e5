// SPDX-License-Identifier: GPL-2.0-only
/*
 * acomp algorithms that take the time that parameters say, asleep, so that a test
 * knows who holds what:
 *
 *	zswap-test-sync		synchronous
 *	zswap-test-ctx		synchronous, and its requests have a context
 *	zswap-test-async	asynchronous
 *
 * A page compresses when it is 64 bytes again and again. A request that is used for
 * another one while it is under way is an error where there is a context to see it.
 */
#include <crypto/internal/acompress.h>
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "../../lib/slow_module.h"

#define PATTERN	64

struct zswap_test_ctx {
	struct delayed_work work;
	struct acomp_req *req;
	struct scatterlist *src;
	struct scatterlist *dst;
	bool pack;
};

static int pack_page(struct acomp_req *req)
{
	unsigned int i;
	u8 *page;
	int ret = 0;

	page = kmalloc(req->slen, GFP_NOIO);
	if (!page)
		return -ENOMEM;
	scatterwalk_map_and_copy(page, req->src, 0, req->slen, 0);
	for (i = PATTERN; i < req->slen && !ret; i += PATTERN)
		if (memcmp(page + i, page, PATTERN))
			ret = -ENOSPC;
	if (!ret) {
		scatterwalk_map_and_copy(page, req->dst, 0, PATTERN, 1);
		req->dlen = PATTERN;
	}
	kfree(page);
	return ret;
}

static int unpack_page(struct acomp_req *req)
{
	u8 pattern[PATTERN];
	unsigned int i;

	if (req->slen != PATTERN || req->dlen % PATTERN)
		return -EINVAL;
	scatterwalk_map_and_copy(pattern, req->src, 0, PATTERN, 0);
	for (i = 0; i < req->dlen; i += PATTERN)
		scatterwalk_map_and_copy(pattern, req->dst, i, PATTERN, 1);
	return 0;
}

static int finish(struct acomp_req *req, bool pack)
{
	int ret = pack ? pack_page(req) : unpack_page(req);

	slow_end(pack);
	return ret;
}

static int run_sync(struct acomp_req *req, bool pack)
{
	unsigned int ms = slow_begin(pack);

	if (ms)
		msleep(ms);
	return finish(req, pack);
}

static int compress_sync(struct acomp_req *req)
{
	return run_sync(req, true);
}

static int decompress_sync(struct acomp_req *req)
{
	return run_sync(req, false);
}

static void note_request(struct zswap_test_ctx *ctx, struct acomp_req *req, bool pack)
{
	ctx->req = req;
	ctx->src = req->src;
	ctx->dst = req->dst;
	ctx->pack = pack;
}

static void check_request(struct zswap_test_ctx *ctx, struct acomp_req *req, bool pack)
{
	if (ctx->req != req || ctx->src != req->src || ctx->dst != req->dst || ctx->pack != pack)
		atomic_inc(&mixed);
}

static int run_ctx(struct acomp_req *req, bool pack)
{
	struct zswap_test_ctx *ctx = acomp_request_ctx(req);
	int ret;

	note_request(ctx, req, pack);
	ret = run_sync(req, pack);
	check_request(ctx, req, pack);
	return ret;
}

static int compress_ctx(struct acomp_req *req)
{
	return run_ctx(req, true);
}

static int decompress_ctx(struct acomp_req *req)
{
	return run_ctx(req, false);
}

static void finish_later(struct work_struct *work)
{
	struct zswap_test_ctx *ctx = container_of(to_delayed_work(work), struct zswap_test_ctx,
						  work);
	struct acomp_req *req = ctx->req;

	check_request(ctx, req, ctx->pack);
	acomp_request_complete(req, finish(req, ctx->pack));
}

static int run_async(struct acomp_req *req, bool pack)
{
	struct zswap_test_ctx *ctx = acomp_request_ctx(req);
	unsigned int ms = slow_begin(pack);

	note_request(ctx, req, pack);
	INIT_DELAYED_WORK(&ctx->work, finish_later);
	queue_delayed_work(system_unbound_wq, &ctx->work, msecs_to_jiffies(ms));
	return -EINPROGRESS;
}

static int compress_async(struct acomp_req *req)
{
	return run_async(req, true);
}

static int decompress_async(struct acomp_req *req)
{
	return run_async(req, false);
}

/* An asynchronous one needs a synchronous one of its name to fall back to. */
static struct acomp_alg algs[] = {
	{
		.compress = compress_sync,
		.decompress = decompress_sync,
		.base.cra_name = "zswap-test-sync",
		.base.cra_driver_name = "zswap-test-sync-generic",
		.base.cra_module = THIS_MODULE,
	}, {
		.compress = compress_ctx,
		.decompress = decompress_ctx,
		.base.cra_name = "zswap-test-ctx",
		.base.cra_driver_name = "zswap-test-ctx-generic",
		.base.cra_reqsize = sizeof(struct zswap_test_ctx),
		.base.cra_module = THIS_MODULE,
	}, {
		.compress = compress_sync,
		.decompress = decompress_sync,
		.base.cra_name = "zswap-test-async",
		.base.cra_driver_name = "zswap-test-async-fallback",
		.base.cra_priority = 100,
		.base.cra_module = THIS_MODULE,
	}, {
		.compress = compress_async,
		.decompress = decompress_async,
		.base.cra_name = "zswap-test-async",
		.base.cra_driver_name = "zswap-test-async-later",
		.base.cra_flags = CRYPTO_ALG_ASYNC,
		.base.cra_priority = 200,
		.base.cra_reqsize = sizeof(struct zswap_test_ctx),
		.base.cra_module = THIS_MODULE,
	},
};

static int __init zswap_test_init(void)
{
	return crypto_register_acomps(algs, ARRAY_SIZE(algs));
}
module_init(zswap_test_init);

static void __exit zswap_test_exit(void)
{
	crypto_unregister_acomps(algs, ARRAY_SIZE(algs));
}
module_exit(zswap_test_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("acomp algorithms that take their time, for the zswap selftests");
