// SPDX-License-Identifier: GPL-2.0-only
/*
 * A kernel that keeps CPUID's answer must not let anybody see that it is there
 * before it is.  That can be seen once in a boot, by a second CPU that sets up a
 * context while the first to do so is still asking.  QEMU's plugin makes CPUID
 * slow for a moment, so that the second always comes in between; KCOV tells
 * which body its request ran.
 *
 * Compression only: the decompressor's first user is the initramfs.
 */

#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <unistd.h>

#include "../lib/counter.h"
#include "../lib/kcov.h"
#include "bodies.h"
#include "kselftest_harness.h"
#include "zstd_bmi2.h"

#define SIZE		4096
#define LEVEL		3
#define KCOV_BLOCKS	1000000

/* The second comes in the middle of the first one's first CPUID. */
#define LATER_US	(COUNTER_DELAY_MS * 1000 / 2)

struct user {
	int cpu;
	useconds_t later;
	struct kcov *kcov;
	int fd;
	bool recorded;
	long made;
	char plain[SIZE];
	char frame[SIZE];
};

static struct user users[2];
static pthread_barrier_t start;

/* Why it cannot be tested, or NULL. */
static const char *lacking;

static void *compress(void *arg)
{
	struct user *u = arg;
	cpu_set_t cpus;

	CPU_ZERO(&cpus);
	CPU_SET(u->cpu, &cpus);
	u->recorded = !sched_setaffinity(0, sizeof(cpus), &cpus) &&
		      kcov_start(u->kcov);
	pthread_barrier_wait(&start);
	if (u->later)
		usleep(u->later);
	u->made = zstd_bmi2_run(u->fd, ZSTD_BMI2_LIB, ZSTD_BMI2_COMPRESS, LEVEL,
				u->plain, SIZE, u->frame, SIZE);
	u->recorded &= kcov_stop(u->kcov);
	return NULL;
}

/* Both at once; how many CPUID were executed meanwhile, or -1. */
static long long compress_both(void)
{
	pthread_t threads[2];
	long long from, to;

	if (pthread_barrier_init(&start, NULL, 2))
		return -1;
	counter_mark();
	counter_slow();
	for (int i = 0; i < 2; i++) {
		if (pthread_create(&threads[i], NULL, compress, &users[i]))
			return -1;
	}
	for (int i = 0; i < 2; i++)
		pthread_join(threads[i], NULL);
	counter_mark();
	from = counter_answer();
	to = counter_answer();
	return from < 0 || to < from ? -1 : to - from;
}

TEST(second_user_does_not_see_half_an_answer)
{
	bool seen = false;
	int ran[STAGES] = { };
	long long n;

	if (lacking)
		SKIP(return, "%s", lacking);
	if (policys_body() != BMI2)
		SKIP(return, "the policy wants the generic body, as no answer does");
	for (int i = 0; i < 2; i++) {
		users[i].cpu = i;
		users[i].later = i * LATER_US;
		users[i].fd = zstd_bmi2_open();
		ASSERT_LE(0, users[i].fd);
		fill(users[i].plain, SIZE, CONTENTS_TEXT, 1);
	}
	n = compress_both();
	ASSERT_LE(0, n);
	for (int i = 0; i < 2; i++) {
		ASSERT_LT(0, users[i].made) {
			TH_LOG("user %d: %s", i, zstd_bmi2_error(users[i].made));
		}
		ASSERT_TRUE(users[i].recorded);
	}
	if (!n)
		SKIP(return, "nothing asks: the kernel does not, or has done so before");
	ASSERT_TRUE(bodies_that_ran(users[1].kcov, ran, &seen));
	if (!seen)
		SKIP(return, "lib/zstd was compiled without KCOV");
	print_bodies(users[1].kcov, "the second user");
	ASSERT_EQ(BMI2, bodies_of(ran)) {
		TH_LOG("%s ran", body_names[bodies_of(ran)]);
	}
}

int main(int argc, char **argv)
{
	lacking = counter_open();
	if (!lacking)
		lacking = zstd_bmi2_load();
	if (!lacking && sysconf(_SC_NPROCESSORS_ONLN) < 2)
		lacking = "needs two CPUs";
	for (int i = 0; i < 2 && !lacking; i++)
		users[i].kcov = kcov_open(KCOV_BLOCKS, &lacking);
	if (!lacking)
		lacking = bodies_lacking();
	return test_harness_run(argc, argv);
}
