// SPDX-License-Identifier: GPL-2.0-only
/*
 * Lets root in user space send single requests through the kernel's zstd, in
 * the context of the calling task, so that KCOV and an instruction counter can
 * bracket exactly one of them.  Memory is set aside before the request and kept
 * in the open file, as the kernel's users do: what runs in a second request of
 * the same kind is the context's set-up and the work.
 */

#include <crypto/acompress.h>
#include <linux/capability.h>
#include <linux/crypto.h>
#include <linux/fs.h>
#include <linux/gfp.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/zstd.h>

#include "zstd_bmi2_test.h"

/* A stream is fed in pieces of this size, so that it is used as one. */
#define PIECE	1024

struct state {
	/* Only ever tried: a request that died in an oops still holds it. */
	struct mutex lock;
	void *workspace;
	size_t workspace_size;
	void *src;
	void *dst;
	struct crypto_acomp *tfm;
	struct acomp_req *req;
};

static int want_workspace(struct state *s, size_t size)
{
	if (!size)
		return -EINVAL;
	if (size <= s->workspace_size)
		return 0;
	kvfree(s->workspace);
	s->workspace_size = 0;
	s->workspace = kvmalloc(size, GFP_KERNEL);
	if (!s->workspace)
		return -ENOMEM;
	s->workspace_size = size;
	return 0;
}

/* What both kinds of zstd call return: a size, or an error in disguise. */
static int result(size_t ret, struct zstd_bmi2_request *r)
{
	if (zstd_is_error(ret))
		return -EBADMSG;
	r->dst_len = ret;
	return 0;
}

static int lib_compress(struct state *s, struct zstd_bmi2_request *r)
{
	zstd_parameters params = zstd_get_params(r->level, r->src_len);
	zstd_cctx *cctx;
	int ret;

	ret = want_workspace(s, zstd_cctx_workspace_bound(&params.cParams));
	if (ret)
		return ret;
	cctx = zstd_init_cctx(s->workspace, s->workspace_size);
	if (!cctx)
		return -ENOMEM;
	return result(zstd_compress_cctx(cctx, s->dst, r->dst_len, s->src,
					 r->src_len, &params), r);
}

static int lib_decompress(struct state *s, struct zstd_bmi2_request *r)
{
	zstd_dctx *dctx;
	int ret;

	ret = want_workspace(s, zstd_dctx_workspace_bound());
	if (ret)
		return ret;
	dctx = zstd_init_dctx(s->workspace, s->workspace_size);
	if (!dctx)
		return -ENOMEM;
	return result(zstd_decompress_dctx(dctx, s->dst, r->dst_len, s->src,
					   r->src_len), r);
}

static int stream_compress(struct state *s, struct zstd_bmi2_request *r)
{
	zstd_parameters params = zstd_get_params(r->level, r->src_len);
	zstd_out_buffer out = { .dst = s->dst, .size = r->dst_len };
	zstd_in_buffer in = { .src = s->src };
	zstd_cstream *stream;
	size_t left;
	int ret;

	ret = want_workspace(s, zstd_cstream_workspace_bound(&params.cParams));
	if (ret)
		return ret;
	/* The size is not pledged: neither does crypto/zstd.c. */
	stream = zstd_init_cstream(&params, 0, s->workspace, s->workspace_size);
	if (!stream)
		return -ENOMEM;
	while (in.pos < r->src_len) {
		in.size = min_t(size_t, in.size + PIECE, r->src_len);
		left = zstd_compress_stream(stream, &out, &in);
		if (zstd_is_error(left) || in.pos < in.size)
			return -EBADMSG;
	}
	left = zstd_end_stream(stream, &out);
	/* All room there is was given at once: what is left has none. */
	if (zstd_is_error(left) || left)
		return -EBADMSG;
	r->dst_len = out.pos;
	return 0;
}

static int stream_decompress(struct state *s, struct zstd_bmi2_request *r)
{
	zstd_out_buffer out = { .dst = s->dst, .size = r->dst_len };
	zstd_in_buffer in = { .src = s->src };
	zstd_dstream *stream;
	size_t left = 1;
	int ret;

	ret = want_workspace(s, zstd_dstream_workspace_bound(ZSTD_BMI2_MAX));
	if (ret)
		return ret;
	stream = zstd_init_dstream(ZSTD_BMI2_MAX, s->workspace,
				   s->workspace_size);
	if (!stream)
		return -ENOMEM;
	while (in.pos < r->src_len) {
		in.size = min_t(size_t, in.size + PIECE, r->src_len);
		left = zstd_decompress_stream(stream, &out, &in);
		if (zstd_is_error(left) || in.pos < in.size)
			return -EBADMSG;
	}
	if (left)
		return -EBADMSG;
	r->dst_len = out.pos;
	return 0;
}

static int want_acomp(struct state *s)
{
	struct crypto_acomp *tfm;

	if (s->req)
		return 0;
	tfm = crypto_alloc_acomp("zstd", 0, CRYPTO_ALG_ASYNC);
	if (IS_ERR(tfm))
		return PTR_ERR(tfm);
	s->req = acomp_request_alloc(tfm);
	if (!s->req) {
		crypto_free_acomp(tfm);
		return -ENOMEM;
	}
	s->tfm = tfm;
	return 0;
}

static int acomp(struct state *s, struct zstd_bmi2_request *r)
{
	struct scatterlist src, dst;
	int ret;

	ret = want_acomp(s);
	if (ret)
		return ret;
	sg_init_one(&src, s->src, r->src_len);
	sg_init_one(&dst, s->dst, r->dst_len);
	/* The algorithm was asked for as synchronous: there is no callback. */
	acomp_request_set_params(s->req, &src, &dst, r->src_len, r->dst_len);
	ret = r->op == ZSTD_BMI2_COMPRESS ? crypto_acomp_compress(s->req) :
					    crypto_acomp_decompress(s->req);
	if (!ret)
		r->dst_len = s->req->dlen;
	return ret;
}

static bool valid(const struct zstd_bmi2_request *r)
{
	/* A page each, since scatterwalk makes fragments of anything longer. */
	u32 max = r->api == ZSTD_BMI2_ACOMP ? PAGE_SIZE : ZSTD_BMI2_MAX;
	bool leveled = r->op == ZSTD_BMI2_COMPRESS && r->api != ZSTD_BMI2_ACOMP;

	return r->api < ZSTD_BMI2_APIS && r->op < ZSTD_BMI2_OPS &&
	       r->level >= leveled &&
	       r->level <= (leveled ? ZSTD_BMI2_MAX_LEVEL : 0) &&
	       r->src_len && r->src_len <= max &&
	       r->dst_len && r->dst_len <= max && !r->reserved;
}

static int run(struct state *s, struct zstd_bmi2_request *r)
{
	static int (*const runs[ZSTD_BMI2_APIS][ZSTD_BMI2_OPS])
			(struct state *s, struct zstd_bmi2_request *r) = {
		[ZSTD_BMI2_LIB] = { lib_compress, lib_decompress },
		[ZSTD_BMI2_STREAM] = { stream_compress, stream_decompress },
		[ZSTD_BMI2_ACOMP] = { acomp, acomp },
	};
	u32 room = r->dst_len;
	int ret;

	if (copy_from_user(s->src, u64_to_user_ptr(r->src), r->src_len))
		return -EFAULT;
	ret = runs[r->api][r->op](s, r);
	if (ret)
		return ret;
	/* A codec that claims more than it was given must not be believed. */
	if (WARN_ON_ONCE(r->dst_len > room))
		return -EOVERFLOW;
	if (copy_to_user(u64_to_user_ptr(r->dst), s->dst, r->dst_len))
		return -EFAULT;
	return 0;
}

static long zstd_bmi2_ioctl(struct file *file, unsigned int cmd,
			    unsigned long arg)
{
	struct zstd_bmi2_request __user *user = (void __user *)arg;
	struct state *s = file->private_data;
	struct zstd_bmi2_request r;
	int ret;

	if (cmd != ZSTD_BMI2_RUN)
		return -ENOTTY;
	if (copy_from_user(&r, user, sizeof(r)))
		return -EFAULT;
	if (!valid(&r))
		return -EINVAL;
	if (!mutex_trylock(&s->lock))
		return -EBUSY;
	ret = run(s, &r);
	mutex_unlock(&s->lock);
	if (!ret && put_user(r.dst_len, &user->dst_len))
		ret = -EFAULT;
	return ret;
}

static void free_state(struct state *s)
{
	if (s->req) {
		acomp_request_free(s->req);
		crypto_free_acomp(s->tfm);
	}
	kvfree(s->workspace);
	free_pages((unsigned long)s->src, get_order(ZSTD_BMI2_MAX));
	free_pages((unsigned long)s->dst, get_order(ZSTD_BMI2_MAX));
	kfree(s);
}

static int zstd_bmi2_open(struct inode *inode, struct file *file)
{
	struct state *s;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	s = kzalloc_obj(*s);
	if (!s)
		return -ENOMEM;
	mutex_init(&s->lock);
	/* Whole pages: an acomp entry must not cross from one to the next. */
	s->src = (void *)__get_free_pages(GFP_KERNEL, get_order(ZSTD_BMI2_MAX));
	s->dst = (void *)__get_free_pages(GFP_KERNEL, get_order(ZSTD_BMI2_MAX));
	if (!s->src || !s->dst) {
		free_state(s);
		return -ENOMEM;
	}
	file->private_data = s;
	return 0;
}

static int zstd_bmi2_release(struct inode *inode, struct file *file)
{
	free_state(file->private_data);
	return 0;
}

static const struct file_operations zstd_bmi2_fops = {
	.owner = THIS_MODULE,
	.open = zstd_bmi2_open,
	.release = zstd_bmi2_release,
	.unlocked_ioctl = zstd_bmi2_ioctl,
	.compat_ioctl = compat_ptr_ioctl,
};

static struct miscdevice zstd_bmi2_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "zstd_bmi2_test",
	.fops = &zstd_bmi2_fops,
	.mode = 0600,
};

module_misc_device(zstd_bmi2_device);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Single zstd requests from user space, for selftests");
