// SPDX-License-Identifier: GPL-2.0-only
/*
 * Codecs in use on all CPUs at once, while CPUs come and go, and modules that are
 * asked to leave while they are in use. The checks are those that need no fault to
 * be absent but the ones looked for here: a workspace used twice at a time, or one
 * that is gone.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "acomp.h"

#define MAX_THREADS 16

static const char *const algs[] = { "zstd", "deflate", "lz4", "lzo", "lzo-rle", "842" };

struct worker {
	pthread_t thread;
	struct acomp a;
	int cpu;		/* -1 for wherever it runs */
	unsigned int nr;
	const bool *stop;
	bool started;
};

FIXTURE(stress) {
	struct worker worker[MAX_THREADS];
	unsigned int n;
	bool stop;
};

FIXTURE_SETUP(stress)
{
	const char *why = acomp_load();
	unsigned int i, k, have = 0;

	if (why)
		SKIP(return, "%s", why);
	self->n = sysconf(_SC_NPROCESSORS_ONLN) * 2;
	if (self->n > MAX_THREADS)
		self->n = MAX_THREADS;
	for (i = 0; i < self->n; i++) {
		/* Neighbours on a CPU have different algorithms, where there are any. */
		for (k = 0; k < ARRAY_SIZE(algs); k++) {
			why = acomp_open(&self->worker[i].a,
					 algs[(i / 2 + k + i % 2 * 3) % ARRAY_SIZE(algs)]);
			if (!why)
				break;
			acomp_close(&self->worker[i].a);
		}
		if (why)
			SKIP(return, "%s", why);
		have++;
	}
	ASSERT_EQ(self->n, have);
}

FIXTURE_TEARDOWN(stress)
{
	unsigned int i;

	for (i = 0; i < self->n; i++)
		acomp_close(&self->worker[i].a);
}

static void *work(void *arg)
{
	/* These hold on any kernel when nothing else uses the workspace. */
	static const char *const names[] = { "decompress", "surroundings", "history" };
	struct worker *w = arg;
	__u64 rnd = w->nr;
	unsigned int i;

	if (w->cpu >= 0) {
		cpu_set_t set;

		CPU_ZERO(&set);
		CPU_SET(w->cpu, &set);
		if (sched_setaffinity(0, sizeof(set), &set))
			acomp_fail(&w->a, "cannot run on CPU %d: %s", w->cpu, strerror(errno));
	}
	for (i = 0; !__atomic_load_n(w->stop, __ATOMIC_RELAXED) && !w->a.failed; i++) {
		struct acomp_case c = {
			.content = acomp_rnd(&rnd) % ACOMP_KERNEL,
			.size = 1 + acomp_rnd(&rnd) % (i % 16 ? 5000 : 100000),
			.seed = w->nr * 1000 + i,
			.fill = w->nr,
			.flags = i % 3 ? 0 : ACOMP_TEST_ON_STACK,
			.src = acomp_layouts[acomp_rnd(&rnd) % acomp_nr_layouts],
			.dst = i & 1 && w->a.streams ?
			       acomp_layouts[acomp_rnd(&rnd) % acomp_nr_layouts] : acomp_one,
		};

		acomp_check(&w->a, acomp_find_check(names[i % ARRAY_SIZE(names)]), &c);
	}
	return NULL;
}

static void start(struct worker *worker, unsigned int n, const bool *stop, bool pin)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		struct worker *w = &worker[i];

		w->cpu = pin ? (int)(i / 2) : -1;
		w->nr = i + 1;
		w->stop = stop;
		w->started = !pthread_create(&w->thread, NULL, work, w);
	}
}

static unsigned long finish(struct worker *worker, unsigned int n, bool *stop)
{
	unsigned long requests = 0;
	unsigned int i;

	__atomic_store_n(stop, true, __ATOMIC_RELAXED);
	for (i = 0; i < n; i++) {
		if (!worker[i].started)
			continue;
		pthread_join(worker[i].thread, NULL);
		requests += worker[i].a.requests;
	}
	return requests;
}

static unsigned int run_ms(void)
{
	static const unsigned int ms[] = { 400, 1000, 10000 };

	return acomp_env("STRESS_MS", ms[acomp_level()]);
}

TEST_F_TIMEOUT(stress, all_cpus, 120)
{
	unsigned long requests;
	unsigned int i;

	start(self->worker, self->n, &self->stop, true);
	usleep(run_ms() * 1000);
	requests = finish(self->worker, self->n, &self->stop);
	TH_LOG("%u threads on %u CPUs, %lu requests", self->n, self->n / 2, requests);
	for (i = 0; i < self->n; i++) {
		EXPECT_TRUE(self->worker[i].started);
		EXPECT_EQ(0, self->worker[i].a.failed);
		EXPECT_LT(0, self->worker[i].a.requests);
	}
}

static int set_online(unsigned int cpu, bool online)
{
	char path[80];
	int fd, ret = 0;

	snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu%u/online", cpu);
	fd = open(path, O_WRONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (write(fd, online ? "1" : "0", 1) != 1)
		ret = -errno;
	close(fd);
	return ret;
}

/* Per-CPU workspaces: of a CPU that went away, and of one that has none yet. */
TEST_F_TIMEOUT(stress, cpu_hotplug, 120)
{
	unsigned int cpus = self->n / 2, turns = 0, i;
	__u64 end;
	int ret;

	if (cpus < 2)
		SKIP(return, "one CPU");
	ret = set_online(cpus - 1, true);
	if (ret)
		SKIP(return, "CPUs cannot be taken away (CONFIG_HOTPLUG_CPU): %s",
		     strerror(-ret));
	start(self->worker, self->n, &self->stop, false);
	end = acomp_ms() + run_ms();
	while (acomp_ms() < end) {
		/* Let go while it holds tasks, and again with none of them at home. */
		ret = set_online(cpus - 1, false);
		if (!ret) {
			usleep(20000);
			ret = set_online(cpus - 1, true);
			turns++;
		}
		if (ret)
			break;
		usleep(20000);
	}
	set_online(cpus - 1, true);
	TH_LOG("%u times, %lu requests", turns, finish(self->worker, self->n, &self->stop));
	EXPECT_EQ(0, ret);
	EXPECT_LT(0, turns);
	for (i = 0; i < self->n; i++)
		EXPECT_EQ(0, self->worker[i].a.failed);
}

static int unload(const char *name)
{
	return syscall(SYS_delete_module, name, O_NONBLOCK) ? errno : 0;
}

static bool can_unload(const char *name)
{
	char path[100];

	snprintf(path, sizeof(path), "/sys/module/%s/refcnt", name);
	return !access(path, R_OK);
}

TEST(test_module_stays_while_open)
{
	const char *why = acomp_load();
	struct acomp a;
	int err, i;

	if (why)
		SKIP(return, "%s", why);
	ASSERT_EQ(NULL, acomp_open(&a, NULL));
	if (!can_unload("acomp_test")) {
		acomp_close(&a);
		SKIP(return, "modules cannot be unloaded (CONFIG_MODULE_UNLOAD)");
	}
	err = unload("acomp_test");
	EXPECT_EQ(EWOULDBLOCK, err);
	/* Still there and working. */
	why = acomp_set_alg(&a, "zstd");
	EXPECT_EQ(NULL, why);
	acomp_close(&a);
	/* And it leaves nothing behind that keeps it. */
	for (i = 0; i < 100; i++) {
		err = unload("acomp_test");
		if (err != EWOULDBLOCK)
			break;
		usleep(10000);
	}
	EXPECT_EQ(0, err);
	EXPECT_EQ(NULL, acomp_load());
}

/* The module of @alg from /proc/crypto, or NULL if it is built in. */
static const char *module_of(const char *alg)
{
	static char module[64];
	char line[128], name[64] = "";
	bool found = false;
	FILE *f = fopen("/proc/crypto", "r");

	while (f && !found && fgets(line, sizeof(line), f)) {
		if (sscanf(line, "name : %63s", name) == 1)
			continue;
		if (sscanf(line, "module : %63s", module) == 1)
			found = !strcmp(name, alg);
	}
	if (f)
		fclose(f);
	return found && strcmp(module, "kernel") ? module : NULL;
}

FIXTURE(unload) {
	struct acomp a;
};

FIXTURE_VARIANT(unload) {
	const char *alg;
};

FIXTURE_VARIANT_ADD(unload, zstd) { .alg = "zstd" };
FIXTURE_VARIANT_ADD(unload, deflate) { .alg = "deflate" };
FIXTURE_VARIANT_ADD(unload, lz4) { .alg = "lz4" };

FIXTURE_SETUP(unload)
{
	const char *why = acomp_open(&self->a, variant->alg);

	if (why)
		SKIP(return, "%s", why);
}

FIXTURE_TEARDOWN(unload)
{
	acomp_close(&self->a);
}

TEST_F(unload, stays_while_used)
{
	const char *module = module_of(variant->alg);
	struct acomp *a = &self->a;
	struct acomp_case c = { .content = ACOMP_TEXT, .size = 4096 };
	struct acomp_test_alg none = {};
	int err, i;

	if (!module)
		SKIP(return, "%s is built in", variant->alg);
	if (!can_unload(module))
		SKIP(return, "modules cannot be unloaded (CONFIG_MODULE_UNLOAD)");
	err = unload(module);
	EXPECT_EQ(EWOULDBLOCK, err)
		TH_LOG("%s: %s", module, strerror(err));
	c.src = acomp_one;
	c.dst = acomp_one;
	acomp_check(a, acomp_find_check("decompress"), &c);

	ASSERT_EQ(0, ioctl(a->fd, ACOMP_TEST_ALG, &none));
	/* Another user's transform may be on its way out. */
	for (i = 0; i < 100; i++) {
		err = unload(module);
		if (err != EWOULDBLOCK)
			break;
		usleep(10000);
	}
	EXPECT_EQ(0, err);
	EXPECT_EQ(NULL, acomp_set_alg(a, variant->alg))
		TH_LOG("%s does not come back", variant->alg);
	acomp_check(a, acomp_find_check("decompress"), &c);
	EXPECT_EQ(0, a->failed);
}

TEST_HARNESS_MAIN
