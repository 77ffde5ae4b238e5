/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The way to user space, for fixtures.
 */
#ifndef FIXTURE_LINUX_UACCESS_H
#define FIXTURE_LINUX_UACCESS_H

unsigned long copy_to_user(void *to, const void *from, unsigned long n);

#endif
