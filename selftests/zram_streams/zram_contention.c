// SPDX-License-Identifier: GPL-2.0-only
/*
 * Who waits for whom in zram, on one CPU: the test module has who compresses or
 * decompresses sleep with the CPU's stream in hand.
 */
#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "../lib/contention.h"
#include "zram.h"

/* Where the owners' pages are: none is a neighbour of another one. */
#define SPACING	16

FIXTURE(contention) {
	struct zram z;
	struct contention t;
};

static struct zram *device;

/* @what says which of its pages, too: what to do, plus ROUND for each. */
#define ROUND	4
#define ROUNDS	12U

static int act(void *arg, int what)
{
	struct owner *o = arg;
	int fd = zram_device(device), ret = 0;
	size_t size = device->page;
	off_t at = ((off_t)o->no * SPACING + what / ROUND) * size;

	if (!o->page)
		o->page = zram_memory(size);
	if (fd < 0 || !o->page)
		return fd < 0 ? -errno : -ENOMEM;
	switch (what % ROUND) {
	case OUT:
		page_fill_kind(o->kind, o->page, size, o->no, 0);
		if (pwrite(fd, o->page, size, at) != (ssize_t)size)
			ret = -EIO;
		break;
	case IN:
		memset(o->page, 0, size);
		if (pread(fd, o->page, size, at) != (ssize_t)size)
			ret = -EIO;
		break;
	default:
		ret = contention_check(o, size);
	}
	close(fd);
	return ret;
}

FIXTURE_VARIANT(contention) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(contention, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(contention, lzo) { .alg = "lzo" };

FIXTURE_SETUP(contention)
{
	const char *why = zram_open(&self->z);

	device = &self->z;
	if (!why)
		why = zram_start(&self->z, variant->alg, "8M");
	if (!why)
		why = contention_open(&self->t, "zram_test", PAGE_MOST, act);
	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(contention)
{
	bool stuck;
	const char *wrong = contention_close(&self->t, &stuck);

	EXPECT_EQ(NULL, wrong)
		TH_LOG("%s", wrong);
	if (!stuck)
		EXPECT_TRUE(zram_close(&self->z));
}

TEST_F_TIMEOUT(contention, load_does_not_wait_for_a_store, 100)
{
	LOAD_DURING_STORE(self->t.b);
}

TEST_F_TIMEOUT(contention, store_does_not_wait_for_a_load, 100)
{
	STORE_DURING_LOAD();
}

/* The streams are as many as the CPUs: these two go on waiting. */
TEST_F_TIMEOUT(contention, store_waits_for_a_store, 100)
{
	STORE_DURING_STORE();
}

TEST_F_TIMEOUT(contention, load_waits_for_a_load, 100)
{
	LOAD_DURING_LOAD(true);
}

TEST_F_TIMEOUT(contention, loads_at_once_get_their_own_pages, 100)
{
	LOADS_AT_ONCE();
}

/*
 * Some of these lie on two pages of the pool each, and are put together in a buffer
 * before they are decompressed.
 */
TEST_F_TIMEOUT(contention, loads_at_once_have_a_buffer_each, 100)
{
	unsigned int round;

	for (round = 0; round < ROUNDS * ROUND; round += ROUND) {
		ASSERT_DOES(self->t.a, OUT + round);
		ASSERT_DOES(self->t.b, OUT + round);
	}
	self->t.sleep_ms /= ROUND;
	for (round = 0; round < ROUNDS * ROUND; round += ROUND) {
		ASSERT_BEGINS(self->t.a, IN + round, LOAD);
		ASSERT_DOES(self->t.b, IN + round);
		EXPECT_ENDS(self->t.a);
		EXPECT_DOES(self->t.a, CHECK + round);
		EXPECT_DOES(self->t.b, CHECK + round);
	}
}

TEST_F_TIMEOUT(contention, store_that_moves_to_another_cpu, 200)
{
	MOVES_AWAY(OUT, STORE);
}

TEST_F_TIMEOUT(contention, load_that_moves_to_another_cpu, 200)
{
	MOVES_AWAY(IN, LOAD);
}

TEST_HARNESS_MAIN
