// SPDX-License-Identifier: GPL-2.0-only
/*
 * zram's compression and decompression that take the time that parameters say, asleep,
 * with the stream of a CPU in hand. zram's backends are its own, so kprobes send those
 * who call them on a detour.
 */
#include <linux/delay.h>
#include <linux/kprobes.h>
#include <linux/sched.h>

#include "../../lib/slow_module.h"

#if defined(CONFIG_KPROBES) && defined(CONFIG_X86_64)
#define MAX_TASKS	16

typedef int (*zcomp_fn)(unsigned long comp, unsigned long stream, unsigned long src,
			unsigned long len, unsigned long dst);

/* Tasks that have slept and go on into the function. */
static struct task_struct *passing[MAX_TASKS];

static struct task_struct **find(struct task_struct *task)
{
	unsigned int i;

	for (i = 0; i < MAX_TASKS; i++)
		if (READ_ONCE(passing[i]) == task)
			return &passing[i];
	return NULL;
}

static int detour(bool pack, zcomp_fn fn, unsigned long comp, unsigned long stream,
		  unsigned long src, unsigned long len, unsigned long dst)
{
	unsigned int ms = slow_begin(pack);
	struct task_struct **slot;
	int ret;

	if (ms)
		msleep(ms);
	/* More at a time than there are slots: wait for one. */
	do {
		slot = find(NULL);
	} while (!slot || cmpxchg(slot, NULL, current));
	ret = fn(comp, stream, src, len, dst);
	WRITE_ONCE(*slot, NULL);
	slow_end(pack);
	return ret;
}

static struct kprobe probe[2];

static int slow_compress(unsigned long comp, unsigned long stream, unsigned long src,
			 unsigned long len, unsigned long dst)
{
	return detour(true, (zcomp_fn)probe[0].addr, comp, stream, src, len, dst);
}

static int slow_decompress(unsigned long comp, unsigned long stream, unsigned long src,
			   unsigned long len, unsigned long dst)
{
	return detour(false, (zcomp_fn)probe[1].addr, comp, stream, src, len, dst);
}

static int send_away(struct kprobe *p, struct pt_regs *regs)
{
	bool pack = p == &probe[0];

	if (!(pack ? READ_ONCE(compress_ms) : READ_ONCE(decompress_ms)) || find(current))
		return 0;
	instruction_pointer_set(regs, (unsigned long)(pack ? slow_compress : slow_decompress));
	return 1;
}

/* Its presence keeps the probe from being optimized to what cannot go elsewhere. */
static void passed(struct kprobe *p, struct pt_regs *regs, unsigned long flags)
{
}

static struct kprobe probe[2] = {
	{ .symbol_name = "zcomp_compress", .pre_handler = send_away, .post_handler = passed },
	{ .symbol_name = "zcomp_decompress", .pre_handler = send_away, .post_handler = passed },
};

static int __init zram_test_init(void)
{
	struct kprobe *both[] = { &probe[0], &probe[1] };

	return register_kprobes(both, 2);
}

static void __exit zram_test_exit(void)
{
	struct kprobe *both[] = { &probe[0], &probe[1] };

	unregister_kprobes(both, 2);
}
#else
static int __init zram_test_init(void)
{
	return -EOPNOTSUPP;
}

static void __exit zram_test_exit(void)
{
}
#endif

module_init(zram_test_init);
module_exit(zram_test_exit);

MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("zram's compression that takes its time, for the zram selftests");
