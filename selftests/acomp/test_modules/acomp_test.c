// SPDX-License-Identifier: GPL-2.0-only
/*
 * Gives user space one acomp request at a time, with every property of the
 * request as data: where its fragments lie, how they are handed over, and which
 * flags it has. Reports what the request did to bytes that are not its own.
 *
 * This is for test machines: it lets root load the memory of one open file with
 * chosen bytes, run the kernel's codecs over them, and have a call fail that zstd's
 * makes for the task itself; nothing else.
 */
#include <crypto/acompress.h>
#include <linux/capability.h>
#include <linux/crypto.h>
#include <linux/fs.h>
#include <linux/gfp.h>
#include <linux/kprobes.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/mutex.h>
#include <linux/scatterlist.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/uaccess.h>
#include <linux/zstd.h>

#include "acomp_test.h"

struct acomp_test_side {
	struct page *pages;
	u8 *arena;
	struct acomp_test_frag *frag;
	struct scatterlist *sg;
	unsigned int nfrag;
	unsigned int len;	/* bytes in use, the fragments may have more */
	unsigned int start;	/* span that is filled and checked */
	unsigned int end;
};

/* The call that is to fail, of one function, by one task. */
struct acomp_test_fault {
	struct kprobe probe;
	struct task_struct *task;
	unsigned long instead;
	unsigned int left;
	bool hit;
};

struct acomp_test_file {
	struct mutex lock;	/* one request at a time: the arenas are shared */
	struct crypto_acomp *tfm;
	struct acomp_test_fault fault;
	struct acomp_test_side src;
	struct acomp_test_side dst;
};

static int side_alloc(struct acomp_test_side *side)
{
	side->pages = alloc_pages(GFP_KERNEL | __GFP_ZERO | __GFP_COMP | __GFP_NOWARN,
				  get_order(ACOMP_TEST_ARENA));
	if (!side->pages)
		return -ENOMEM;
	side->arena = page_address(side->pages);
	return 0;
}

static void side_free(struct acomp_test_side *side)
{
	if (side->pages)
		__free_pages(side->pages, get_order(ACOMP_TEST_ARENA));
}

static void side_clear(struct acomp_test_side *side)
{
	kvfree(side->frag);
	kvfree(side->sg);
	side->frag = NULL;
	side->sg = NULL;
}

static int side_layout(struct acomp_test_side *side, u64 uptr, u32 nfrag, u32 len)
{
	u32 at = 0, room = 0, i;

	if (!nfrag || nfrag > ACOMP_TEST_MAX_FRAGS || len > ACOMP_TEST_ARENA)
		return -EINVAL;

	side->frag = vmemdup_array_user(u64_to_user_ptr(uptr), nfrag,
					sizeof(*side->frag));
	if (IS_ERR(side->frag)) {
		int ret = PTR_ERR(side->frag);

		side->frag = NULL;
		return ret;
	}
	side->sg = kvmalloc_array(nfrag, sizeof(*side->sg), GFP_KERNEL);
	if (!side->sg)
		return -ENOMEM;
	sg_init_table(side->sg, nfrag);

	for (i = 0; i < nfrag; i++) {
		u32 off = side->frag[i].off, flen = side->frag[i].len;

		/* In this order nothing can overflow. */
		if (off < at || off > ACOMP_TEST_ARENA || !flen ||
		    flen > ACOMP_TEST_ARENA - off)
			return -EINVAL;
		at = off + flen;
		room += flen;
		sg_set_page(&side->sg[i], side->pages + off / PAGE_SIZE, flen,
			    off % PAGE_SIZE);
	}
	if (len > room)
		return -EINVAL;

	side->nfrag = nfrag;
	side->len = len;
	side->start = side->frag[0].off;
	side->start -= min(side->start, ACOMP_TEST_MARGIN);
	side->end = at + min(ACOMP_TEST_ARENA - at, ACOMP_TEST_MARGIN);
	return 0;
}

static void note_changed(const u8 *arena, unsigned int from, unsigned int to, u8 fill,
			 u32 *count, u32 *first)
{
	const u8 *p = arena + from;

	while (from < to && (p = memchr_inv(p, fill, to - from))) {
		if (!(*count)++)
			*first = p - arena;
		from = ++p - arena;
	}
}

/*
 * Everything between the fragments, in the margins, and in fragments past the
 * length of the request must still be @fill.
 */
static void check_gaps(const struct acomp_test_side *side, u8 fill, u32 *count, u32 *first)
{
	unsigned int at = side->start, left = side->len, i;

	for (i = 0; i < side->nfrag; i++) {
		unsigned int used = min(left, side->frag[i].len);

		if (!used)
			break;
		note_changed(side->arena, at, side->frag[i].off, fill, count, first);
		at = side->frag[i].off + used;
		left -= used;
	}
	note_changed(side->arena, at, side->end, fill, count, first);
}

static void check_source(const struct acomp_test_side *side, const u8 *bytes,
			 u32 *count, u32 *first)
{
	unsigned int done = 0, i, j;

	for (i = 0; i < side->nfrag && done < side->len; i++) {
		unsigned int used = min(side->len - done, side->frag[i].len);
		const u8 *p = side->arena + side->frag[i].off;

		if (memcmp(p, bytes + done, used))
			for (j = 0; j < used; j++)
				if (p[j] != bytes[done + j] && !(*count)++)
					*first = p + j - side->arena;
		done += used;
	}
}

static void scatter(struct acomp_test_side *side, const u8 *bytes)
{
	unsigned int done = 0, i;

	for (i = 0; i < side->nfrag && done < side->len; i++) {
		unsigned int used = min(side->len - done, side->frag[i].len);

		memcpy(side->arena + side->frag[i].off, bytes + done, used);
		done += used;
	}
}

static int gather_to_user(const struct acomp_test_side *side, u64 uptr, u32 len)
{
	unsigned int done = 0, i;

	for (i = 0; i < side->nfrag && done < len; i++) {
		unsigned int used = min(len - done, side->frag[i].len);

		if (copy_to_user(u64_to_user_ptr(uptr + done),
				 side->arena + side->frag[i].off, used))
			return -EFAULT;
		done += used;
	}
	return 0;
}

#if IS_ENABLED(CONFIG_KPROBES) && IS_ENABLED(CONFIG_X86_64)
/* What runs in place of the function: its caller's call, its own return. */
static unsigned long no_context(void)
{
	return 0;
}

static unsigned long zstd_error(void)
{
	return -ZSTD_error_GENERIC;
}

static int fault_hit(struct kprobe *probe, struct pt_regs *regs)
{
	struct acomp_test_fault *fault = container_of(probe, struct acomp_test_fault, probe);

	if (current != fault->task || fault->hit || --fault->left)
		return 0;
	fault->hit = true;
	instruction_pointer_set(regs, fault->instead);
	return 1;
}

/* Its presence keeps the probe from being optimized to what cannot go elsewhere. */
static void fault_passed(struct kprobe *probe, struct pt_regs *regs, unsigned long flags)
{
}

static int fault_start(struct acomp_test_fault *fault, const struct acomp_test_run *run)
{
	static const struct {
		const char *name;
		unsigned long (*instead)(void);
	} calls[ACOMP_TEST_NR_FAIL] = {
		[ACOMP_TEST_FAIL_INIT_CCTX] = { "zstd_init_cctx", no_context },
		[ACOMP_TEST_FAIL_INIT_CSTREAM] = { "zstd_init_cstream", no_context },
		[ACOMP_TEST_FAIL_INIT_DCTX] = { "zstd_init_dctx", no_context },
		[ACOMP_TEST_FAIL_INIT_DSTREAM] = { "zstd_init_dstream", no_context },
		[ACOMP_TEST_FAIL_COMPRESS_CCTX] = { "zstd_compress_cctx", zstd_error },
		[ACOMP_TEST_FAIL_COMPRESS_STREAM] = { "zstd_compress_stream", zstd_error },
		[ACOMP_TEST_FAIL_FLUSH_STREAM] = { "zstd_flush_stream", zstd_error },
		[ACOMP_TEST_FAIL_END_STREAM] = { "zstd_end_stream", zstd_error },
		[ACOMP_TEST_FAIL_DECOMPRESS_DCTX] = { "zstd_decompress_dctx", zstd_error },
		[ACOMP_TEST_FAIL_DECOMPRESS_STREAM] = { "zstd_decompress_stream", zstd_error },
	};

	*fault = (struct acomp_test_fault) {
		.probe.symbol_name = calls[run->fail].name,
		.probe.pre_handler = fault_hit,
		.probe.post_handler = fault_passed,
		.task = current,
		.instead = (unsigned long)calls[run->fail].instead,
		.left = run->fail_nth,
	};
	return register_kprobe(&fault->probe);
}

static void fault_stop(struct acomp_test_fault *fault)
{
	unregister_kprobe(&fault->probe);
}
#else
static int fault_start(struct acomp_test_fault *fault, const struct acomp_test_run *run)
{
	return -EOPNOTSUPP;
}

static void fault_stop(struct acomp_test_fault *fault)
{
}
#endif

static int do_request(struct acomp_test_file *f, struct acomp_req *req, u32 flags)
{
	u32 cflags = CRYPTO_TFM_REQ_MAY_BACKLOG;
	DECLARE_CRYPTO_WAIT(wait);

	if (flags & ACOMP_TEST_MAY_SLEEP)
		cflags |= CRYPTO_TFM_REQ_MAY_SLEEP;
	acomp_request_set_callback(req, cflags, crypto_req_done, &wait);
	acomp_request_set_params(req, f->src.sg, f->dst.sg, f->src.len, f->dst.len);

	if (flags & ACOMP_TEST_SRC_NONDMA)
		acomp_request_set_src_nondma(req, f->src.arena + f->src.frag->off, f->src.len);
	else if (flags & ACOMP_TEST_SRC_VIRT)
		acomp_request_set_src_dma(req, f->src.arena + f->src.frag->off, f->src.len);
	if (flags & ACOMP_TEST_DST_NONDMA)
		acomp_request_set_dst_nondma(req, f->dst.arena + f->dst.frag->off, f->dst.len);
	else if (flags & ACOMP_TEST_DST_VIRT)
		acomp_request_set_dst_dma(req, f->dst.arena + f->dst.frag->off, f->dst.len);

	/* The wait cannot be interrupted: a signal leaves no request behind. */
	return crypto_wait_req(flags & ACOMP_TEST_DECOMPRESS ?
			       crypto_acomp_decompress(req) :
			       crypto_acomp_compress(req), &wait);
}

static noinline_for_stack int run_on_stack(struct acomp_test_file *f,
					   struct acomp_test_run *run)
{
	ACOMP_REQUEST_ON_STACK(req, f->tfm);
	int ret;

	ret = do_request(f, req, run->flags);
	run->produced = req->dlen;
	return ret;
}

static int run_on_heap(struct acomp_test_file *f, struct acomp_test_run *run, int *result)
{
	struct acomp_req *req = acomp_request_alloc(f->tfm, GFP_KERNEL);

	if (!req)
		return -ENOMEM;
	*result = do_request(f, req, run->flags);
	run->produced = req->dlen;
	acomp_request_free(req);
	return 0;
}

static int check_flags(const struct acomp_test_run *run)
{
	u32 flags = run->flags;

	if (flags & ~ACOMP_TEST_FLAGS || run->pad)
		return -EINVAL;
	if (run->fail >= ACOMP_TEST_NR_FAIL || !run->fail != !run->fail_nth)
		return -EINVAL;
	if (flags & ACOMP_TEST_SRC_NONDMA && !(flags & ACOMP_TEST_SRC_VIRT))
		return -EINVAL;
	if (flags & ACOMP_TEST_DST_NONDMA && !(flags & ACOMP_TEST_DST_VIRT))
		return -EINVAL;
	if (flags & ACOMP_TEST_SRC_VIRT && run->nsfrag != 1)
		return -EINVAL;
	if (flags & ACOMP_TEST_DST_VIRT && run->ndfrag != 1)
		return -EINVAL;
	return 0;
}

static int acomp_test_do_run(struct acomp_test_file *f, struct acomp_test_run *run)
{
	int result = 0, ret;
	u8 *bytes = NULL;

	if (!f->tfm)
		return -ENODEV;

	ret = check_flags(run);
	if (!ret)
		ret = side_layout(&f->src, run->sfrag, run->nsfrag, run->slen);
	if (!ret)
		ret = side_layout(&f->dst, run->dfrag, run->ndfrag, run->dlen);
	if (ret)
		goto out;

	if (run->slen) {
		bytes = vmemdup_user(u64_to_user_ptr(run->src), run->slen);
		if (IS_ERR(bytes)) {
			ret = PTR_ERR(bytes);
			bytes = NULL;
			goto out;
		}
	}

	memset(f->src.arena + f->src.start, run->fill, f->src.end - f->src.start);
	memset(f->dst.arena + f->dst.start, run->fill, f->dst.end - f->dst.start);
	scatter(&f->src, bytes);

	if (run->fail)
		ret = fault_start(&f->fault, run);
	if (ret)
		goto out;
	if (run->flags & ACOMP_TEST_ON_STACK)
		result = run_on_stack(f, run);
	else
		ret = run_on_heap(f, run, &result);
	if (run->fail)
		fault_stop(&f->fault);
	if (ret)
		goto out;

	run->ret = result;
	run->failed = run->fail && f->fault.hit;
	run->outside = 0;
	run->outside_at = 0;
	run->src_changed = 0;
	run->src_changed_at = 0;
	check_gaps(&f->dst, run->fill, &run->outside, &run->outside_at);
	check_gaps(&f->src, run->fill, &run->src_changed, &run->src_changed_at);
	check_source(&f->src, bytes, &run->src_changed, &run->src_changed_at);
	if (!result)
		ret = gather_to_user(&f->dst, run->out,
				     min3(run->produced, run->dlen, run->out_size));
out:
	kvfree(bytes);
	side_clear(&f->src);
	side_clear(&f->dst);
	return ret;
}

static int acomp_test_set_alg(struct acomp_test_file *f, struct acomp_test_alg *alg)
{
	struct crypto_acomp *tfm;

	if (strnlen(alg->name, sizeof(alg->name)) == sizeof(alg->name))
		return -EINVAL;
	/* An empty name lets go of the algorithm. */
	tfm = alg->name[0] ? crypto_alloc_acomp(alg->name, 0, 0) : NULL;
	if (IS_ERR(tfm))
		return PTR_ERR(tfm);
	if (f->tfm)
		crypto_free_acomp(f->tfm);
	f->tfm = tfm;
	return 0;
}

static long acomp_test_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	struct acomp_test_file *f = file->private_data;
	void __user *uarg = (void __user *)arg;
	union {
		struct acomp_test_alg alg;
		struct acomp_test_run run;
	} u;
	long ret;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;
	if (cmd != ACOMP_TEST_ALG && cmd != ACOMP_TEST_RUN)
		return -ENOTTY;
	if (copy_from_user(&u, uarg, _IOC_SIZE(cmd)))
		return -EFAULT;

	mutex_lock(&f->lock);
	if (cmd == ACOMP_TEST_ALG)
		ret = acomp_test_set_alg(f, &u.alg);
	else
		ret = acomp_test_do_run(f, &u.run);
	mutex_unlock(&f->lock);

	if (!ret && cmd == ACOMP_TEST_RUN && copy_to_user(uarg, &u.run, sizeof(u.run)))
		ret = -EFAULT;
	return ret;
}

static void acomp_test_free(struct acomp_test_file *f)
{
	if (f->tfm)
		crypto_free_acomp(f->tfm);
	side_free(&f->src);
	side_free(&f->dst);
	kfree(f);
}

static int acomp_test_open(struct inode *inode, struct file *file)
{
	struct acomp_test_file *f;
	int ret;

	if (!capable(CAP_SYS_ADMIN))
		return -EPERM;

	f = kzalloc_obj(*f);
	if (!f)
		return -ENOMEM;
	mutex_init(&f->lock);

	ret = side_alloc(&f->src);
	if (!ret)
		ret = side_alloc(&f->dst);
	if (ret) {
		acomp_test_free(f);
		return ret;
	}
	file->private_data = f;
	return nonseekable_open(inode, file);
}

static int acomp_test_release(struct inode *inode, struct file *file)
{
	acomp_test_free(file->private_data);
	return 0;
}

static const struct file_operations acomp_test_fops = {
	.owner		= THIS_MODULE,
	.open		= acomp_test_open,
	.release	= acomp_test_release,
	.unlocked_ioctl	= acomp_test_ioctl,
	.compat_ioctl	= compat_ptr_ioctl,
};

static struct miscdevice acomp_test_misc = {
	.minor	= MISC_DYNAMIC_MINOR,
	.name	= "acomp_test",
	.mode	= 0600,
	.fops	= &acomp_test_fops,
};
module_misc_device(acomp_test_misc);

MODULE_DESCRIPTION("acomp requests in any layout, for tests in user space");
MODULE_LICENSE("GPL");
