/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Work on other CPUs, for fixtures.
 */
#ifndef FIXTURE_LINUX_SMP_H
#define FIXTURE_LINUX_SMP_H

int smp_call_function_single(int cpu, void (*func)(void *info), void *info, int wait);

#endif
