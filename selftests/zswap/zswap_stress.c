// SPDX-License-Identifier: GPL-2.0-only
/*
 * Stores and loads by several threads at a time, while the compressor is switched, a CPU
 * comes and goes, or zswap is at its limit: each thread gets back what it stored.
 *
 * Environment: STRESS_MS=, how long each test goes on.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "zswap.h"

#define THREADS	4
#define NR	192U
#define CPU1	"/sys/devices/system/cpu/cpu1/online"

struct load {
	struct zswap *z;
	atomic_bool stop;
	atomic_uint seed;
	atomic_ulong pages;
	atomic_ulong wrong;
};

FIXTURE(stress) {
	struct zswap z;
	struct load l;
	pthread_t thread[THREADS];
	unsigned int ms;
	long bad;
};

FIXTURE_VARIANT(stress) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(stress, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(stress, deflate) { .alg = "deflate" };

static void *store_and_load(void *arg)
{
	struct load *l = arg;
	size_t size = NR * l->z->page;
	unsigned char *p = zswap_memory(size);

	while (p && !l->stop) {
		unsigned int seed = atomic_fetch_add(&l->seed, 1);

		pages_fill(p, l->z->page, NR, seed);
		madvise(p, size, MADV_PAGEOUT);
		l->wrong += pages_wrong(p, l->z->page, NR, seed);
		l->pages += NR;
	}
	if (p)
		munmap(p, size);
	else
		l->wrong++;
	return NULL;
}

FIXTURE_SETUP(stress)
{
	const char *why = zswap_open(&self->z), *ms = getenv("STRESS_MS");

	if (!why)
		why = zswap_use(variant->alg);
	if (why)
		SKIP(return, "%s", why);
	self->ms = ms ? atoi(ms) : zswap_slow() ? 2000 : 1000;
	self->l.z = &self->z;
	self->bad = zswap_count("decompress_fail");
}

FIXTURE_TEARDOWN(stress)
{
	if (self->z.on)
		EXPECT_EQ(self->bad, zswap_count("decompress_fail"));
	EXPECT_TRUE(zswap_close(&self->z));
}

static bool start(FIXTURE_DATA(stress) *self)
{
	unsigned int i;

	for (i = 0; i < THREADS; i++)
		if (pthread_create(&self->thread[i], NULL, store_and_load, &self->l))
			return false;
	return true;
}

static void stop(FIXTURE_DATA(stress) *self)
{
	unsigned int i;

	self->l.stop = true;
	for (i = 0; i < THREADS; i++)
		pthread_join(self->thread[i], NULL);
}

TEST_F_TIMEOUT(stress, cpu_hotplug, 200)
{
	double end = now_ms() + self->ms;
	unsigned int cycles = 0;

	if (access(CPU1, W_OK))
		SKIP(return, "no CPU that can be taken away (CONFIG_HOTPLUG_CPU)");
	ASSERT_TRUE(start(self));
	while (now_ms() < end || cycles < 3) {
		EXPECT_EQ(0, sysfile_put(CPU1, "0"));
		usleep(20000);
		EXPECT_EQ(0, sysfile_put(CPU1, "1"));
		usleep(20000);
		cycles++;
	}
	stop(self);
	EXPECT_EQ(0, self->l.wrong);
	EXPECT_LT(0, self->l.pages);
	TH_LOG("%lu pages, the CPU went and came %u times", self->l.pages, cycles);
}

TEST_F_TIMEOUT(stress, compressor_is_switched, 200)
{
	static const char *const algs[] = { "lzo", "zstd", "lz4", "deflate" };
	double end = now_ms() + self->ms;
	unsigned int n;

	ASSERT_TRUE(start(self));
	for (n = 0; now_ms() < end || n < 4; n++) {
		EXPECT_EQ(NULL, zswap_use(algs[n % ARRAY_SIZE(algs)]));
		usleep(10000);
	}
	stop(self);
	EXPECT_EQ(0, self->l.wrong);
	TH_LOG("%lu pages, switched %u times", self->l.pages, n);
}

static int store_and_load_for_a_while(void *arg)
{
	FIXTURE_DATA(stress) *self = arg;

	if (!start(self))
		return 1;
	usleep(self->ms * 1000);
	stop(self);
	return self->l.wrong ? 2 : self->l.pages ? 0 : 3;
}

TEST_F_TIMEOUT(stress, at_the_limit, 200)
{
	long back = zswap_count("written_back_pages");
	const char *why;
	int ret;

	why = zswap_in_cgroup("memory.zswap.max", "262144", store_and_load_for_a_while, self,
			      &ret);
	if (why)
		SKIP(return, "%s", why);
	EXPECT_EQ(0, ret);
	back = zswap_count("written_back_pages") - back;
	EXPECT_LT(0, back);
	TH_LOG("%ld pages written back", back);
}

TEST_HARNESS_MAIN
