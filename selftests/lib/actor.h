/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * A process on one CPU that does one thing at a time when told to, and says how long
 * it took. It may get stuck in the kernel for good: its test goes on then, and says so.
 */
#ifndef ACTOR_H
#define ACTOR_H

#include <stdbool.h>
#include <sys/types.h>

#define ACTOR_DIED	(-1000)	/* by a signal, most likely that of a failed load */

struct actor {
	pid_t pid;
	int to;
	int from;
	double ms;	/* of the last thing it did */
	int ret;	/* and what came of it */
};

/* @act(@arg, what) runs in the child, a copy of this process. */
bool actor_start(struct actor *a, int cpu, int (*act)(void *arg, int what), void *arg);
void actor_tell(struct actor *a, int what);
/* True when it is done, or died, within that time. */
bool actor_done(struct actor *a, unsigned int ms);
/* Tell, and wait for it: what came of it, or -ETIMEDOUT. */
int actor_do(struct actor *a, int what, unsigned int ms);
/* False when it is stuck and lives on. */
bool actor_end(struct actor *a);
bool actor_move(struct actor *a, int cpu);

double now_ms(void);
/* CPUs that are there to run on. */
unsigned int cpus_online(void);

#endif
