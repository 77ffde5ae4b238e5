/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Who waits for whom on one CPU. A test module (slow_module.h) has compression and
 * decompression sleep as long as it is told, so a store or load is under way for as
 * long as a test needs it, and what waits for it is late by that time: by order, and as
 * a share of the sleep, whatever the machine's speed.
 *
 * Needs kselftest_harness.h, and a fixture whose self->t is a struct contention.
 */
#ifndef CONTENTION_H
#define CONTENTION_H

#include <stdbool.h>

#include "actor.h"
#include "pages.h"

#define LIMIT_MS	10000	/* for what must end: stuck if it has not */
#define FIRST_CPU	0	/* that all share */
#define OTHER_CPU	1
#define MAX_PAGE	65536

enum { OUT, IN, CHECK };

/* A page of a process of its own. */
struct owner {
	struct actor actor;
	unsigned char *page;
	enum page_kind kind;
	unsigned int no;
};

/* The pages of @a and @b are of the kind asked for, that of @c does not compress. */
struct contention {
	struct owner a, b, c;
	unsigned int sleep_ms;
	long mixed;
};

/*
 * Load the test's @module and start the three. @act stores (OUT), loads (IN) or compares
 * (CHECK) the page of the owner it is given. NULL, or why it cannot be.
 */
const char *contention_open(struct contention *t, const char *module, enum page_kind kind,
			    int (*act)(void *owner, int what));
/* Which of what went wrong, or NULL. @stuck: a process hangs in the kernel. */
const char *contention_close(struct contention *t, bool *stuck);
/* Compare the page. */
int contention_check(const struct owner *o, size_t size);

long slow_count(const char *name);
void slow_for(const char *param, unsigned int ms);
/* Wait until that many are under way. */
bool slow_wait(const char *name, long n);
/* Have it begun and asleep; others no longer sleep. */
bool slow_begin(struct owner *o, int what, const char *param, const char *under_way,
		unsigned int ms);

#define STORE	"compress_ms", "compressing"
#define LOAD	"decompress_ms", "decompressing"

#define EXPECT_DOES(owner, what) \
	EXPECT_EQ(0, actor_do(&(owner).actor, what, LIMIT_MS))
#define ASSERT_DOES(owner, what) \
	ASSERT_EQ(0, actor_do(&(owner).actor, what, LIMIT_MS))
#define ASSERT_BEGINS(owner, what, ...) \
	ASSERT_TRUE(slow_begin(&(owner), what, __VA_ARGS__, self->t.sleep_ms))
#define EXPECT_ENDS(owner) do {								\
	ASSERT_TRUE(actor_done(&(owner).actor, LIMIT_MS));				\
	EXPECT_EQ(0, (owner).actor.ret);						\
} while (0)
#define EXPECT_LOADS(owner) do {							\
	EXPECT_DOES(owner, IN);								\
	EXPECT_DOES(owner, CHECK);							\
} while (0)

/* What @owner just did, while something else is, or was, asleep. */
#define SAY_SHARE(owner)								\
	TH_LOG("%.1f ms, %.1f %% of the sleep", (owner).actor.ms,			\
	       (owner).actor.ms * 100 / self->t.sleep_ms)
#define EXPECT_NO_WAIT(owner, under_way) do {						\
	EXPECT_EQ(1, slow_count(under_way))						\
		TH_LOG("ended after what it should not wait for");			\
	EXPECT_GT(self->t.sleep_ms / 2, (owner).actor.ms);				\
	SAY_SHARE(owner);								\
} while (0)
#define EXPECT_WAIT(owner, under_way) do {						\
	EXPECT_EQ(0, slow_count(under_way))						\
		TH_LOG("ended before what it should wait for");				\
	EXPECT_LT(self->t.sleep_ms / 2, (owner).actor.ms);				\
	SAY_SHARE(owner);								\
} while (0)

#define LOAD_DURING_STORE(loads) do {							\
	ASSERT_DOES(loads, OUT);							\
	ASSERT_BEGINS(self->t.a, OUT, STORE);						\
	ASSERT_DOES(loads, IN);								\
	EXPECT_NO_WAIT(loads, "compressing");						\
	EXPECT_ENDS(self->t.a);								\
	EXPECT_DOES(loads, CHECK);							\
	EXPECT_LOADS(self->t.a);							\
} while (0)

#define STORE_DURING_LOAD() do {							\
	ASSERT_DOES(self->t.a, OUT);							\
	ASSERT_BEGINS(self->t.a, IN, LOAD);						\
	ASSERT_DOES(self->t.b, OUT);							\
	EXPECT_NO_WAIT(self->t.b, "decompressing");					\
	EXPECT_ENDS(self->t.a);								\
	EXPECT_DOES(self->t.a, CHECK);							\
	EXPECT_LOADS(self->t.b);							\
} while (0)

#define STORE_DURING_STORE() do {							\
	ASSERT_BEGINS(self->t.a, OUT, STORE);						\
	ASSERT_DOES(self->t.b, OUT);							\
	EXPECT_WAIT(self->t.b, "compressing");						\
	EXPECT_ENDS(self->t.a);								\
	EXPECT_LOADS(self->t.b);							\
	EXPECT_LOADS(self->t.a);							\
} while (0)

#define LOAD_DURING_LOAD(waits) do {							\
	ASSERT_DOES(self->t.a, OUT);							\
	ASSERT_DOES(self->t.b, OUT);							\
	ASSERT_BEGINS(self->t.a, IN, LOAD);						\
	ASSERT_DOES(self->t.b, IN);							\
	if (waits)									\
		EXPECT_WAIT(self->t.b, "decompressing");				\
	else										\
		EXPECT_NO_WAIT(self->t.b, "decompressing");				\
	EXPECT_ENDS(self->t.a);								\
	EXPECT_DOES(self->t.a, CHECK);							\
	EXPECT_DOES(self->t.b, CHECK);							\
} while (0)

/* Three that are asleep at a time, if they can: none sees another one's page. */
#define LOADS_AT_ONCE() do {								\
	ASSERT_DOES(self->t.a, OUT);							\
	ASSERT_DOES(self->t.b, OUT);							\
	ASSERT_DOES(self->t.c, OUT);							\
	slow_for("decompress_ms", self->t.sleep_ms / 2);				\
	actor_tell(&self->t.a.actor, IN);						\
	EXPECT_TRUE(slow_wait("decompressing", 1));					\
	actor_tell(&self->t.b.actor, IN);						\
	actor_tell(&self->t.c.actor, IN);						\
	EXPECT_ENDS(self->t.a);								\
	EXPECT_ENDS(self->t.b);								\
	EXPECT_ENDS(self->t.c);								\
	EXPECT_DOES(self->t.a, CHECK);							\
	EXPECT_DOES(self->t.b, CHECK);							\
	EXPECT_DOES(self->t.c, CHECK);							\
} while (0)

#define STORES_AND_LOADS(where) do {							\
	ASSERT_DOES(self->t.b, OUT)							\
		TH_LOG("a store on the %s CPU does not end", where);			\
	ASSERT_DOES(self->t.b, IN)							\
		TH_LOG("a load on the %s CPU does not end", where);			\
	EXPECT_DOES(self->t.b, CHECK);							\
} while (0)

/* What was taken on one CPU is given back there, wherever its owner is by then. */
#define MOVES_AWAY(what, ...) do {							\
	if (cpus_online() < 2)								\
		SKIP(return, "one CPU");						\
	if ((what) == IN)								\
		ASSERT_DOES(self->t.a, OUT);						\
	ASSERT_BEGINS(self->t.a, what, __VA_ARGS__);					\
	ASSERT_TRUE(actor_move(&self->t.a.actor, OTHER_CPU));				\
	EXPECT_ENDS(self->t.a);								\
	STORES_AND_LOADS("first");							\
	ASSERT_DOES(self->t.b, OUT);							\
	ASSERT_TRUE(actor_move(&self->t.b.actor, OTHER_CPU));				\
	ASSERT_DOES(self->t.b, IN)							\
		TH_LOG("a load of what the first CPU stored does not end");		\
	STORES_AND_LOADS("other");							\
} while (0)

#endif
