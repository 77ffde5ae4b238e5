/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A lock that may sleep, for fixtures.
 */
#ifndef FIXTURE_LINUX_MUTEX_H
#define FIXTURE_LINUX_MUTEX_H

struct mutex {
	int owner;
};

#define DEFINE_MUTEX(name)	struct mutex name
#define guard(class)		guard_##class

void mutex_init(struct mutex *lock);
void mutex_lock(struct mutex *lock);
int mutex_lock_interruptible(struct mutex *lock);
int mutex_trylock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);
void guard_mutex(struct mutex *lock);

#endif
