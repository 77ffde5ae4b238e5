/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Per-CPU data, for fixtures.
 */
#ifndef FIXTURE_LINUX_PERCPU_H
#define FIXTURE_LINUX_PERCPU_H

#define this_cpu_ptr(ptr)	(ptr)
#define raw_cpu_ptr(ptr)	(ptr)
#define per_cpu_ptr(ptr, cpu)	(&(ptr)[cpu])

#endif
