// SPDX-License-Identifier: GPL-2.0-only
/*
 * Writes and reads by several threads at a time, while pages are recompressed, a CPU
 * comes and goes, or a reset is tried again and again: each thread reads what it wrote.
 *
 * Environment: STRESS_MS=, how long each test goes on.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "zram.h"

#define THREADS	4U
#define NR	192U
#define CPU1	"/sys/devices/system/cpu/cpu1/online"

struct load {
	const struct zram *z;
	atomic_bool stop;
	bool gaps;		/* leave the device alone between two rounds */
	atomic_uint threads;
	atomic_ulong pages;
	atomic_ulong wrong;
	atomic_ulong gone;	/* the device was taken away, and came back */
};

FIXTURE(stress) {
	struct zram z;
	struct load l;
	pthread_t thread[THREADS];
	double end;
};

FIXTURE_VARIANT(stress) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(stress, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(stress, lz4) { .alg = "lz4" };

/* Each has pages of its own, and opens the device anew for each round. */
static void *write_and_read(void *arg)
{
	struct load *l = arg;
	unsigned int first = atomic_fetch_add(&l->threads, 1) * NR, seed;

	for (seed = 0; !l->stop; seed++) {
		int fd = zram_device(l->z);

		if (fd < 0 || zram_write(fd, l->z->page, first, NR, seed)) {
			l->gone++;
		} else {
			l->wrong += zram_wrong(fd, l->z->page, first, NR, seed);
			l->pages += NR;
		}
		if (fd >= 0)
			close(fd);
		if (l->gaps)
			usleep(2000);
	}
	return NULL;
}

FIXTURE_SETUP(stress)
{
	const char *why = zram_open(&self->z), *ms = getenv("STRESS_MS");
	const char *slow = getenv("KSELFTEST_SLOW");

	if (!why) {
		zram_put(&self->z, "recomp_algorithm", "algo=deflate priority=1");
		why = zram_start(&self->z, variant->alg, "16M");
	}
	if (why)
		SKIP(return, "%s", why);
	self->end = now_ms() + (ms ? atoi(ms) : slow ? 2000 : 1000);
	self->l.z = &self->z;
}

FIXTURE_TEARDOWN(stress)
{
	EXPECT_TRUE(zram_close(&self->z));
}

static bool start(FIXTURE_DATA(stress) *self, unsigned int threads)
{
	unsigned int i;

	for (i = 0; i < threads; i++)
		if (pthread_create(&self->thread[i], NULL, write_and_read, &self->l))
			return false;
	return true;
}

static void stop(FIXTURE_DATA(stress) *self, unsigned int threads)
{
	unsigned int i;

	self->l.stop = true;
	for (i = 0; i < threads; i++)
		pthread_join(self->thread[i], NULL);
}

TEST_F_TIMEOUT(stress, cpu_hotplug, 200)
{
	unsigned int cycles = 0;

	if (access(CPU1, W_OK))
		SKIP(return, "no CPU that can be taken away (CONFIG_HOTPLUG_CPU)");
	ASSERT_TRUE(start(self, THREADS));
	while (now_ms() < self->end || cycles < 3) {
		EXPECT_EQ(0, sysfile_put(CPU1, "0"));
		usleep(20000);
		EXPECT_EQ(0, sysfile_put(CPU1, "1"));
		usleep(20000);
		cycles++;
	}
	stop(self, THREADS);
	EXPECT_EQ(0, self->l.wrong + self->l.gone);
	EXPECT_LT(0, self->l.pages);
	TH_LOG("%lu pages, the CPU went and came %u times", self->l.pages, cycles);
}

TEST_F_TIMEOUT(stress, recompressed, 200)
{
	unsigned int n = 0;

	ASSERT_TRUE(start(self, THREADS));
	do {
		zram_put(&self->z, "idle", "all");
		EXPECT_EQ(0, zram_put(&self->z, "recompress", n++ % 2 ? "type=huge" :
				      "type=idle"));
		usleep(2000);
	} while (now_ms() < self->end);
	stop(self, THREADS);
	EXPECT_EQ(0, self->l.wrong + self->l.gone);
	EXPECT_LT(0, self->l.pages);
	TH_LOG("%lu pages, recompressed %u times", self->l.pages, n);
}

/* A device in use is not reset; one that is not, between two rounds, is set up again. */
TEST_F_TIMEOUT(stress, reset, 200)
{
	unsigned int resets = 0, busy = 0;

	self->l.gaps = true;
	ASSERT_TRUE(start(self, 1));
	do {
		if (zram_put(&self->z, "reset", "1")) {
			busy++;
		} else {
			EXPECT_EQ(NULL, zram_start(&self->z, variant->alg, "16M"));
			resets++;
		}
		usleep(500);
	} while (now_ms() < self->end || !resets || !busy);
	stop(self, 1);
	EXPECT_EQ(0, self->l.wrong);
	EXPECT_LT(0, self->l.pages);
	TH_LOG("%lu pages, %u resets, %u refused, %lu rounds without a device", self->l.pages,
	       resets, busy, self->l.gone);
}

TEST_HARNESS_MAIN
