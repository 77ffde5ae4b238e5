// SPDX-License-Identifier: GPL-2.0-only
/*
 * Runs zstd over one page many times, for a program that wants to know how long that
 * takes: through acomp as zswap does it, with a request that is set up anew and
 * waited for each time, and by calls of the library alone with a context that is
 * kept, which is the least that any user of it could pay.
 *
 * Each way is tried once, and its result compared, before it is timed.
 */
#include <crypto/acompress.h>
#include <linux/bits.h>
#include <linux/capability.h>
#include <linux/crypto.h>
#include <linux/fs.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/scatterlist.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/zstd.h>

#include "zstd_bench_test.h"

/* As in crypto/zstd.c, so that the library does the same work. */
#define LEVEL		3
#define LARGEST		BIT(18)

#define PAGE		ZSTD_BENCH_PAGE
#define MAX_ENTRIES	8
#define OUT_ORDER	2
#define OUT_SIZE	(PAGE_SIZE << OUT_ORDER)

enum buffer { RAW, FRAME, SECOND_HALF, OUT, NR_BUFFERS };

struct bench {
	struct mutex lock;	/* one measurement at a time: the buffers are shared */
	u8 *buf[NR_BUFFERS];	/* OUT_SIZE each, though only OUT needs that */
	u32 frame_len;		/* 0 without a page to work on */
	struct crypto_acomp *tfm;
	struct acomp_req *req;
	struct crypto_wait wait;
	struct scatterlist src[MAX_ENTRIES];
	struct scatterlist dst[MAX_ENTRIES];
	u32 slen;
	u32 dlen;
	zstd_parameters params;
	void *cctx_space;
	void *dctx_space;
	zstd_cctx *cctx;
	zstd_dctx *dctx;
};

static bool compresses(u32 what)
{
	return what == ZSTD_BENCH_COMPRESS || what == ZSTD_BENCH_COMPRESS_SRC2 ||
	       what == ZSTD_BENCH_COMPRESS_DST8 || what == ZSTD_BENCH_LIB_COMPRESS;
}

/* @n entries of OUT, of the same size. */
static void split_out(struct bench *b, unsigned int n, u32 len)
{
	unsigned int i;

	sg_init_table(b->dst, n);
	for (i = 0; i < n; i++)
		sg_set_buf(&b->dst[i], b->buf[OUT] + i * (len / n), len / n);
	b->dlen = len;
}

/* A source of @len bytes, its second half on a page of its own if it has two. */
static void split_source(struct bench *b, u8 *at, u32 len, unsigned int n)
{
	u32 first = n == 2 ? len / 2 : len;

	sg_init_table(b->src, n);
	sg_set_buf(&b->src[0], at, first);
	if (n == 2) {
		memcpy(b->buf[SECOND_HALF], at + first, len - first);
		sg_set_buf(&b->src[1], b->buf[SECOND_HALF], len - first);
	}
	b->slen = len;
}

static void lay_out(struct bench *b, u32 what)
{
	bool src2 = what == ZSTD_BENCH_COMPRESS_SRC2 || what == ZSTD_BENCH_DECOMPRESS_SRC2;
	bool dst8 = what == ZSTD_BENCH_COMPRESS_DST8 || what == ZSTD_BENCH_DECOMPRESS_DST8;

	if (compresses(what))
		split_source(b, b->buf[RAW], PAGE, src2 ? 2 : 1);
	else
		split_source(b, b->buf[FRAME], b->frame_len, src2 ? 2 : 1);
	/* A frame over several entries is what kernels without crypto-zstd-fragments spoil. */
	split_out(b, dst8 ? 8 : 1, dst8 && compresses(what) ? OUT_SIZE : PAGE);
}

/* One operation: the number of bytes made, or an error. */
static int one(struct bench *b, u32 what)
{
	size_t made;
	int ret;

	switch (what) {
	case ZSTD_BENCH_COMPRESS:
	case ZSTD_BENCH_COMPRESS_SRC2:
	case ZSTD_BENCH_COMPRESS_DST8:
		acomp_request_set_params(b->req, b->src, b->dst, b->slen, b->dlen);
		ret = crypto_wait_req(crypto_acomp_compress(b->req), &b->wait);
		return ret ?: b->req->dlen;
	case ZSTD_BENCH_DECOMPRESS:
	case ZSTD_BENCH_DECOMPRESS_SRC2:
	case ZSTD_BENCH_DECOMPRESS_DST8:
		acomp_request_set_params(b->req, b->src, b->dst, b->slen, b->dlen);
		ret = crypto_wait_req(crypto_acomp_decompress(b->req), &b->wait);
		return ret ?: b->req->dlen;
	case ZSTD_BENCH_LIB_COMPRESS:
		made = zstd_compress_cctx(b->cctx, b->buf[OUT], PAGE, b->buf[RAW], PAGE,
					  &b->params);
		return zstd_is_error(made) ? -EBADMSG : made;
	case ZSTD_BENCH_LIB_DECOMPRESS:
		made = zstd_decompress_dctx(b->dctx, b->buf[OUT], PAGE, b->buf[FRAME],
					    b->frame_len);
		return zstd_is_error(made) ? -EBADMSG : made;
	default:
		memcpy(b->buf[OUT], b->buf[RAW], PAGE);
		/* Nobody reads it, and the compiler must not know. */
		barrier_data(b->buf[OUT]);
		return PAGE;
	}
}

/* A frame in OUT that is not the one-shot frame is one if it decodes to the page. */
static int check_frame(struct bench *b, u32 len)
{
	size_t made = zstd_decompress_dctx(b->dctx, b->buf[SECOND_HALF], PAGE, b->buf[OUT], len);

	if (zstd_is_error(made) || made != PAGE || memcmp(b->buf[SECOND_HALF], b->buf[RAW], PAGE))
		return -EBADMSG;
	return 0;
}

static int try(struct bench *b, u32 what)
{
	int made, ret = 0;

	lay_out(b, what);
	memset(b->buf[OUT], 0, PAGE);
	made = one(b, what);
	if (made < 0)
		return made;
	if (compresses(what)) {
		ret = check_frame(b, made);
		/* That used the second source page. */
		lay_out(b, what);
	} else if (made != PAGE || memcmp(b->buf[OUT], b->buf[RAW], PAGE)) {
		ret = -EBADMSG;
	}
	return ret;
}

static int bench_run(struct bench *b, struct zstd_bench_run *run)
{
	u32 i;
	u64 start;
	int ret;

	if (!b->frame_len || run->what >= ZSTD_BENCH_NR || !run->ops ||
	    run->ops > ZSTD_BENCH_MAX_OPS)
		return -EINVAL;
	ret = try(b, run->what);
	if (ret)
		return ret;
	start = ktime_get_ns();
	for (i = 0; i < run->ops; i++) {
		ret = one(b, run->what);
		if (ret < 0)
			return ret;
		if (i % 256 == 255) {
			if (fatal_signal_pending(current))
				return -EINTR;
			cond_resched();
		}
	}
	run->ns = ktime_get_ns() - start;
	return 0;
}

static int bench_set_page(struct bench *b, struct zstd_bench_page *p)
{
	const zstd_compression_parameters *c = &b->params.cParams;
	int made;

	memcpy(b->buf[RAW], p->page, PAGE);
	b->frame_len = 0;
	lay_out(b, ZSTD_BENCH_COMPRESS);
	made = one(b, ZSTD_BENCH_COMPRESS);
	if (made < 0)
		return made;
	b->frame_len = made;
	memcpy(b->buf[FRAME], b->buf[OUT], made);
	memcpy(p->frame, b->buf[OUT], made);
	p->frame_len = made;
	p->window_log = c->windowLog;
	p->chain_log = c->chainLog;
	p->hash_log = c->hashLog;
	p->search_log = c->searchLog;
	p->min_match = c->minMatch;
	p->target_length = c->targetLength;
	p->strategy = c->strategy;
	return 0;
}

static long bench_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct bench *b = file->private_data;
	void *copy;
	long ret;

	if (cmd != ZSTD_BENCH_SET_PAGE && cmd != ZSTD_BENCH_RUN)
		return -ENOTTY;
	copy = memdup_user((void __user *)arg, _IOC_SIZE(cmd));
	if (IS_ERR(copy))
		return PTR_ERR(copy);
	mutex_lock(&b->lock);
	ret = cmd == ZSTD_BENCH_RUN ? bench_run(b, copy) : bench_set_page(b, copy);
	mutex_unlock(&b->lock);
	if (!ret && copy_to_user((void __user *)arg, copy, _IOC_SIZE(cmd)))
		ret = -EFAULT;
	kfree(copy);
	return ret;
}

static void bench_free(struct bench *b)
{
	unsigned int i;

	acomp_request_free(b->req);
	if (!IS_ERR_OR_NULL(b->tfm))
		crypto_free_acomp(b->tfm);
	kvfree(b->cctx_space);
	kvfree(b->dctx_space);
	for (i = 0; i < NR_BUFFERS; i++)
		free_pages((unsigned long)b->buf[i], OUT_ORDER);
	kfree(b);
}

static int bench_alloc(struct bench *b)
{
	size_t csize, dsize;
	unsigned int i;

	b->params = zstd_get_params(LEVEL, LARGEST);
	csize = zstd_cctx_workspace_bound(&b->params.cParams);
	dsize = zstd_dctx_workspace_bound();
	b->cctx_space = kvmalloc(csize, GFP_KERNEL);
	b->dctx_space = kvmalloc(dsize, GFP_KERNEL);
	for (i = 0; i < NR_BUFFERS; i++) {
		b->buf[i] = (u8 *)__get_free_pages(GFP_KERNEL | __GFP_ZERO, OUT_ORDER);
		if (!b->buf[i])
			return -ENOMEM;
	}
	if (!b->cctx_space || !b->dctx_space)
		return -ENOMEM;
	b->cctx = zstd_init_cctx(b->cctx_space, csize);
	b->dctx = zstd_init_dctx(b->dctx_space, dsize);
	if (!b->cctx || !b->dctx)
		return -EINVAL;
	b->tfm = crypto_alloc_acomp("zstd", 0, 0);
	if (IS_ERR(b->tfm))
		return PTR_ERR(b->tfm);
	b->req = acomp_request_alloc(b->tfm, GFP_KERNEL);
	if (!b->req)
		return -ENOMEM;
	crypto_init_wait(&b->wait);
	acomp_request_set_callback(b->req, CRYPTO_TFM_REQ_MAY_BACKLOG, crypto_req_done, &b->wait);
	return 0;
}

static int bench_open(struct inode *inode, struct file *file)
{
	struct bench *b;
	int ret;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	b = kzalloc_obj(*b);
	if (!b)
		return -ENOMEM;
	mutex_init(&b->lock);
	ret = bench_alloc(b);
	if (ret) {
		bench_free(b);
		return ret;
	}
	file->private_data = b;
	return nonseekable_open(inode, file);
}

static int bench_release(struct inode *inode, struct file *file)
{
	bench_free(file->private_data);
	return 0;
}

static const struct file_operations bench_fops = {
	.owner		= THIS_MODULE,
	.open		= bench_open,
	.release	= bench_release,
	.unlocked_ioctl	= bench_ioctl,
	.compat_ioctl	= compat_ptr_ioctl,
};

static struct miscdevice bench_misc = {
	.minor	= MISC_DYNAMIC_MINOR,
	.name	= "zstd_bench_test",
	.mode	= 0600,
	.fops	= &bench_fops,
};
module_misc_device(bench_misc);

MODULE_DESCRIPTION("How long zstd takes for a page");
MODULE_LICENSE("GPL");
