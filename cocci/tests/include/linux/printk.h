/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Messages, for fixtures.
 */
#ifndef FIXTURE_LINUX_PRINTK_H
#define FIXTURE_LINUX_PRINTK_H

int printk(const char *fmt, ...);

#define pr_info(fmt, ...)	printk(fmt, ##__VA_ARGS__)

#endif
