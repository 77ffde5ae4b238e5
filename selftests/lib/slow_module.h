/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Parameters of a test module that has compression and decompression sleep, and tell
 * how many of each are under way; contention.h uses them.
 */
#ifndef SLOW_MODULE_H
#define SLOW_MODULE_H

#include <linux/atomic.h>
#include <linux/module.h>
#include <linux/sysfs.h>

static unsigned int compress_ms;
module_param(compress_ms, uint, 0644);
MODULE_PARM_DESC(compress_ms, "how long compression sleeps");

static unsigned int decompress_ms;
module_param(decompress_ms, uint, 0644);
MODULE_PARM_DESC(decompress_ms, "how long decompression sleeps");

static atomic_t compressing, decompressing, mixed;

static int get_count(char *buf, const struct kernel_param *kp)
{
	return sysfs_emit(buf, "%d\n", atomic_read((atomic_t *)kp->arg));
}

static const struct kernel_param_ops count_ops = { .get = get_count };

module_param_cb(compressing, &count_ops, &compressing, 0444);
MODULE_PARM_DESC(compressing, "compressions under way");
module_param_cb(decompressing, &count_ops, &decompressing, 0444);
MODULE_PARM_DESC(decompressing, "decompressions under way");
module_param_cb(mixed, &count_ops, &mixed, 0444);
MODULE_PARM_DESC(mixed, "requests that changed while they were under way");

/* How long the one that begins has to sleep. */
static unsigned int slow_begin(bool pack)
{
	atomic_inc(pack ? &compressing : &decompressing);
	return pack ? READ_ONCE(compress_ms) : READ_ONCE(decompress_ms);
}

static void slow_end(bool pack)
{
	atomic_dec(pack ? &compressing : &decompressing);
}

#endif
