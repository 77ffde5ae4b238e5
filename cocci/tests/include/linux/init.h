/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What marks code that runs once, for fixtures.
 */
#ifndef FIXTURE_LINUX_INIT_H
#define FIXTURE_LINUX_INIT_H

#define __init	__attribute__((cold))
#define module_init(fn)	int init_module(void) __attribute__((alias(#fn)))
#define late_initcall(fn)	module_init(fn)

#endif
