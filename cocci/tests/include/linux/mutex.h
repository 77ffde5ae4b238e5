/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A lock that may sleep, for fixtures.
 */
#ifndef FIXTURE_LINUX_MUTEX_H
#define FIXTURE_LINUX_MUTEX_H

struct mutex {
	int owner;
};

void mutex_lock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);

#endif
