// SPDX-License-Identifier: GPL-2.0-only
/*
 * How long the slowest read of a swapped-out page takes on a busy machine; no test, and
 * run by hand. Workers of low priority page their memory out and read it back, spinners
 * keep the CPUs busy, so that a worker is preempted while it stores, and readers of high
 * priority page out a buffer of their own and time each read of it.
 *
 * usage: zswap_bench [-t seconds] [-w workers] [-s spinners] [-r readers] [-a compressor]
 *
 * Prints a line: reads, their median and the slowest of them, and how many took over 10 ms.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "zswap.h"

#define WORKER_PAGES	2048U
#define READER_PAGES	64U
#define MAX_READS	200000U
#define SLOW_MS		10
#define OPTIONS		"[-t seconds] [-w workers] [-s spinners] [-r readers] [-a compressor]"

struct reads {
	unsigned int n;
	float ms[MAX_READS];
};

static void worker(size_t page, double end)
{
	size_t size = WORKER_PAGES * page;
	unsigned char *p = zswap_memory(size);
	unsigned int seed, i;

	for (seed = 0; p && now_ms() < end; seed++) {
		pages_fill(p, page, WORKER_PAGES, seed);
		madvise(p, size, MADV_PAGEOUT);
		for (i = 0; i < WORKER_PAGES; i++)
			(void)*(volatile unsigned char *)(p + i * page);
	}
}

static void reader(size_t page, double end, struct reads *r)
{
	size_t size = READER_PAGES * page;
	unsigned char *p = zswap_memory(size);
	unsigned int i;

	for (i = 0; p && i < READER_PAGES; i++)
		page_fill_kind(PAGE_TEXT, p + i * page, page, i, getpid());
	while (p && now_ms() < end) {
		madvise(p, size, MADV_PAGEOUT);
		for (i = 0; i < READER_PAGES && r->n < MAX_READS; i++) {
			double begin = now_ms();

			(void)*(volatile unsigned char *)(p + i * page);
			r->ms[r->n++] = now_ms() - begin;
		}
		/* Others run, too: it is urgent, not busy. */
		usleep(5000);
	}
}

static int by_size(const void *a, const void *b)
{
	float x = *(const float *)a, y = *(const float *)b;

	return (x > y) - (x < y);
}

static void report(const struct reads *r, unsigned int readers)
{
	float *all = calloc((size_t)readers * MAX_READS, sizeof(*all));
	unsigned int i, n = 0, slow = 0;

	for (i = 0; all && i < readers; i++) {
		memcpy(all + n, r[i].ms, r[i].n * sizeof(*all));
		n += r[i].n;
	}
	if (!n) {
		printf("0 reads\n");
		return;
	}
	qsort(all, n, sizeof(*all), by_size);
	for (i = n; i && all[i - 1] > SLOW_MS; i--)
		slow++;
	printf("%u reads, median %.3f ms, slowest %.3f ms, over %d ms: %u\n", n, all[n / 2],
	       all[n - 1], SLOW_MS, slow);
	free(all);
}

int main(int argc, char **argv)
{
	unsigned int cpus = cpus_online(), seconds = 12, i;
	unsigned int workers = cpus > 1 ? 2 * cpus : 4, spinners = cpus, readers = cpus;
	const char *alg = "zstd", *why;
	struct reads *r;
	struct zswap z;
	double end;
	int c;

	while ((c = getopt(argc, argv, "t:w:s:r:a:")) >= 0) {
		if (c == '?') {
			fprintf(stderr, "usage: zswap_bench %s\n", OPTIONS);
			return 3;
		}
		if (c == 'a')
			alg = optarg;
		else
			*(c == 't' ? &seconds : c == 'w' ? &workers : c == 's' ? &spinners :
			  &readers) = atoi(optarg);
	}
	why = zswap_open(&z);
	if (!why)
		why = zswap_use(alg);
	r = mmap(NULL, readers * sizeof(*r), PROT_READ | PROT_WRITE,
		 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!why && r == MAP_FAILED)
		why = "out of memory";
	if (why) {
		fprintf(stderr, "zswap_bench: %s\n", why);
		zswap_close(&z);
		return 4;
	}
	end = now_ms() + seconds * 1000.0;
	for (i = 0; i < workers + spinners + readers; i++) {
		if (fork())
			continue;
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		setpriority(PRIO_PROCESS, 0, i < workers ? 10 : i < workers + spinners ? 0 : -19);
		if (i < workers)
			worker(z.page, end);
		else if (i < workers + spinners)
			while (now_ms() < end)
				;
		else
			reader(z.page, end, &r[i - workers - spinners]);
		_exit(0);
	}
	while (wait(NULL) > 0)
		;
	report(r, readers);
	return zswap_close(&z) ? 0 : 1;
}
