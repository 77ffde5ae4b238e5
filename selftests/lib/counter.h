/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 * The guest's side of QEMU's count-cpuid plugin: nops with magic displacements
 * have it write the count of CPUID so far to our second serial port, or make
 * CPUID slow for a moment.
 */
#ifndef COUNTER_H
#define COUNTER_H

/* Open the port; why nothing can be counted, or NULL. */
const char *counter_open(void);

/* Have the plugin answer; the port keeps the answers until they are read. */
void counter_mark(void);

/* The next answer, or -1. */
long long counter_answer(void);

/*
 * CPUID instructions executed in @n calls, or -1 when the counter does not answer.
 * Other tasks may execute some meanwhile (a program that starts asks for some 30),
 * so it is the least of several brackets: others only add.
 */
long long counter_least(void (*call)(void *arg), void *arg, int n);

/* Each CPUID that begins within COUNTER_SLOW_MS takes COUNTER_DELAY_MS more. */
void counter_slow(void);

#define COUNTER_SLOW_MS		500
#define COUNTER_DELAY_MS	50

/* Execute a CPUID. */
void counter_cpuid(void);

#endif /* COUNTER_H */
