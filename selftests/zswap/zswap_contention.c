// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who waits for whom in zswap, on one CPU: with a synchronous algorithm, with one whose
 * requests have a context, and with an asynchronous one.
 */
#include <errno.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "../lib/contention.h"
#include "zswap.h"

#define USERS	"/sys/module/zswap_test/refcnt"

FIXTURE(contention) {
	struct zswap z;
	struct contention t;
};

/* @locked: loads have one request a CPU, and wait for each other */
FIXTURE_VARIANT(contention) {
	const char *alg;
	bool locked;
};

FIXTURE_VARIANT_ADD(contention, sync) { .alg = "zswap-test-sync" };
FIXTURE_VARIANT_ADD(contention, ctx) { .alg = "zswap-test-ctx", .locked = true };
FIXTURE_VARIANT_ADD(contention, async) { .alg = "zswap-test-async", .locked = true };

/* In the owner's process. Reading one byte is what loads. */
static int act(void *arg, int what)
{
	const size_t size = getpagesize();
	struct owner *o = arg;

	switch (what) {
	case OUT:
		if (!o->page) {
			o->page = zswap_memory(size);
			if (!o->page)
				return -ENOMEM;
			page_fill_kind(o->kind, o->page, size, o->no, 0);
		}
		return zswap_page_out(o->page, size) ? -EBUSY : 0;
	case IN:
		if (!zswap_in_swap(o->page, size))
			return -ENODATA;
		return *(volatile unsigned char *)o->page & 0;
	default:
		return contention_check(o, size);
	}
}

FIXTURE_SETUP(contention)
{
	const char *why = zswap_open(&self->z);

	if (!why)
		why = contention_open(&self->t, "zswap_test", PAGE_PATTERN, act);
	if (!why)
		why = zswap_use(variant->alg);
	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(contention)
{
	const char *wrong = contention_close(&self->t, &self->z.stuck);

	EXPECT_EQ(NULL, wrong)
		TH_LOG("%s", wrong);
	EXPECT_TRUE(zswap_close(&self->z));
}

TEST_F_TIMEOUT(contention, load_does_not_wait_for_a_store, 100)
{
	LOAD_DURING_STORE(self->t.b);
}

TEST_F_TIMEOUT(contention, incompressible_load_does_not_wait_for_a_store, 100)
{
	long before = zswap_count("stored_incompressible_pages");

	LOAD_DURING_STORE(self->t.c);
	EXPECT_EQ(before, zswap_count("stored_incompressible_pages"));
}

TEST_F_TIMEOUT(contention, store_does_not_wait_for_a_load, 100)
{
	STORE_DURING_LOAD();
}

/* Which is how it is, with or without a request for each direction. */
TEST_F_TIMEOUT(contention, store_waits_for_a_store, 100)
{
	STORE_DURING_STORE();
}

TEST_F_TIMEOUT(contention, load_waits_for_a_load_only_with_one_request, 100)
{
	LOAD_DURING_LOAD(variant->locked);
}

TEST_F_TIMEOUT(contention, loads_at_once_get_their_own_pages, 100)
{
	LOADS_AT_ONCE();
}

TEST_F_TIMEOUT(contention, store_that_moves_to_another_cpu, 200)
{
	MOVES_AWAY(OUT, STORE);
}

TEST_F_TIMEOUT(contention, load_that_moves_to_another_cpu, 200)
{
	MOVES_AWAY(IN, LOAD);
}

/* What a pool has of the algorithm is given back with the last page stored in it. */
TEST_F_TIMEOUT(contention, nothing_is_left_of_a_pool, 100)
{
	double end = now_ms() + LIMIT_MS;

	ASSERT_DOES(self->t.a, OUT);
	ASSERT_DOES(self->t.b, OUT);
	EXPECT_LOADS(self->t.b);
	ASSERT_EQ(NULL, zswap_use("lzo"));
	EXPECT_NE(0, sysfile_number(USERS));
	EXPECT_LOADS(self->t.a);
	while (sysfile_number(USERS) && now_ms() < end)
		usleep(1000);
	EXPECT_EQ(0, sysfile_number(USERS));
}

TEST_HARNESS_MAIN
