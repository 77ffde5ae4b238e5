// SPDX-License-Identifier: GPL-2.0-only
/* Files with known contents, and readers that compare: see files.h. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "files.h"

#define PIECE		(128U << 10)	/* what is compared at once, at most */
#define READERS		4
#define SMALL_FILES	40

static void plan(struct files *f, __u64 size, enum content content)
{
	struct known *k = &f->file[f->n++];

	snprintf(k->name, sizeof(k->name), "%03u", f->n);
	k->size = size;
	k->seed = SEED(content, f->n);
}

void files_plan(struct files *f, const char *dir, unsigned int block)
{
	const __u64 sizes[] = {
		1, PAGE - 1, PAGE, PAGE + 1, block - 1, block, block + 1,
		3 * block + 321, 8 * block,
	};
	unsigned int i, j;

	memset(f, 0, sizeof(*f));
	f->block = block;
	snprintf(f->dir, sizeof(f->dir), "%s", dir);
	for (j = 0; j < NR_CONTENT; j++)
		for (i = 0; i < sizeof(sizes) / sizeof(*sizes); i++)
			if (block < (1U << 20) || i < 8)
				plan(f, sizes[i], j);
	/* Enough tails to share a block. */
	for (i = 0; i < SMALL_FILES; i++)
		plan(f, 100 + 97 * i, i % NR_CONTENT);
}

static int open_in(const char *dir, const struct known *k, int flags)
{
	char path[160];

	snprintf(path, sizeof(path), "%s/%s", dir, k->name);
	return open(path, flags | O_CLOEXEC, 0600);
}

static bool write_file(int fd, const struct known *k)
{
	static __u8 buf[PIECE];
	__u64 pos;

	for (pos = 0; pos < k->size; pos += sizeof(buf)) {
		size_t len = k->size - pos < sizeof(buf) ? k->size - pos : sizeof(buf);

		content_fill(k->seed, pos, buf, len);
		if (pwrite(fd, buf, len, pos) != (ssize_t)len)
			return fails("write to %s: %s", k->name, strerror(errno));
	}
	return true;
}

bool files_make(const struct files *f)
{
	unsigned int i;
	bool ok = true;

	if (mkdir(f->dir, 0700) && errno != EEXIST)
		return fails("mkdir: %s", strerror(errno));
	for (i = 0; i < f->n && ok; i++) {
		int fd = open_in(f->dir, &f->file[i], O_WRONLY | O_CREAT | O_TRUNC);

		if (fd < 0)
			return fails("%s: %s", f->file[i].name, strerror(errno));
		ok = write_file(fd, &f->file[i]);
		close(fd);
	}
	return ok;
}

bool files_remove(const struct files *f)
{
	char path[160];
	unsigned int i;

	for (i = 0; i < f->n; i++) {
		snprintf(path, sizeof(path), "%s/%s", f->dir, f->file[i].name);
		unlink(path);
	}
	return !rmdir(f->dir) || fails("rmdir: %s", strerror(errno));
}

static bool compare(const struct known *k, __u64 pos, const __u8 *got, size_t len)
{
	static __u8 want[PIECE];
	size_t i;

	content_fill(k->seed, pos, want, len);
	if (!memcmp(want, got, len))
		return true;
	for (i = 0; want[i] == got[i];)
		i++;
	return fails("file %s of %llu bytes: at %llu is 0x%02x, not 0x%02x", k->name,
		     (unsigned long long)k->size, (unsigned long long)(pos + i), got[i], want[i]);
}

static bool read_open(struct files *f, int fd, const struct known *k, __u64 pos, size_t len)
{
	static __u8 buf[PIECE + 1];
	__u64 left = pos < k->size ? k->size - pos : 0;
	ssize_t got;

	/* One more than there may be: the end is asked for, too. */
	if (len > PIECE)
		len = PIECE;
	got = pread(fd, buf, len + (len >= left), pos);
	if (len > left)
		len = left;
	f->reads++;
	if (got < 0)
		return fails("file %s, %zu bytes at %llu: %s", k->name, len,
			     (unsigned long long)pos, strerror(errno));
	if ((size_t)got != len)
		return fails("file %s of %llu bytes: %zd instead of %zu at %llu", k->name,
			     (unsigned long long)k->size, got, len, (unsigned long long)pos);
	return compare(k, pos, buf, len);
}

bool file_read_piece(struct files *f, const char *dir, unsigned int n, __u64 pos, size_t len)
{
	int fd = open_in(dir, &f->file[n], O_RDONLY);
	bool ok;

	if (fd < 0)
		return fails("open %s: %s", f->file[n].name, strerror(errno));
	ok = read_open(f, fd, &f->file[n], pos, len);
	close(fd);
	return ok;
}

bool files_read_all(struct files *f, const char *dir, size_t piece)
{
	unsigned int i;
	bool ok = true;
	__u64 pos;

	for (i = 0; i < f->n && ok; i++) {
		int fd = open_in(dir, &f->file[i], O_RDONLY);

		if (fd < 0)
			return fails("open %s: %s", f->file[i].name, strerror(errno));
		for (pos = 0; pos < f->file[i].size && ok; pos += piece)
			ok = read_open(f, fd, &f->file[i], pos, piece);
		close(fd);
	}
	return ok;
}

bool files_read_random(struct files *f, const char *dir, __u64 seed, unsigned long reads)
{
	__u64 state = seed;

	while (reads--) {
		unsigned int n = rnd(&state, f->n);
		__u64 pos = rnd(&state, f->file[n].size);
		size_t len = 1 + rnd(&state, rnd(&state, 2) ? 200 : PIECE);

		if (!file_read_piece(f, dir, n, pos, len))
			return false;
	}
	return true;
}

bool file_mapped(struct files *f, const char *dir, unsigned int n, __u64 seed)
{
	const struct known *k = &f->file[n];
	__u64 pages = (k->size + PAGE - 1) / PAGE, i, j;
	int fd = open_in(dir, k, O_RDONLY);
	bool ok = true;
	__u8 *map;

	if (fd < 0)
		return fails("open %s: %s", k->name, strerror(errno));
	map = mmap(NULL, k->size, PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (map == MAP_FAILED)
		return fails("mmap %s: %s", k->name, strerror(errno));
	for (i = 0; i < pages && ok; i++) {
		__u64 pos = rnd(&seed, pages) * (__u64)PAGE;
		size_t len = k->size - pos < PAGE ? k->size - pos : PAGE;

		ok = compare(k, pos, map + pos, len);
		/* Behind the end of the file, the page is zeros. */
		for (j = len; j < PAGE && ok; j++)
			ok = !map[pos + j] || fails("file %s: 0x%02x behind its end", k->name,
						    map[pos + j]);
		f->reads++;
	}
	munmap(map, k->size);
	return ok;
}

static bool is_cold(const char *dir, const struct known *k)
{
	__u64 pages = (k->size + PAGE - 1) / PAGE, i, found = 0;
	int fd = open_in(dir, k, O_RDONLY);
	__u8 *in_core = malloc(pages);
	void *map;

	if (fd < 0 || !in_core)
		return fails("open %s: %s", k->name, strerror(errno));
	map = mmap(NULL, k->size, PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (map == MAP_FAILED || mincore(map, k->size, in_core))
		return fails("mincore %s: %s", k->name, strerror(errno));
	munmap(map, k->size);
	for (i = 0; i < pages; i++)
		found += in_core[i] & 1;
	free(in_core);
	return !found || fails("%s: %llu of %llu pages are still cached", k->name,
			       (unsigned long long)found, (unsigned long long)pages);
}

bool files_cold(const struct files *f, const char *dir)
{
	unsigned int i, try;
	bool ok = false;

	sync();
	/* Pages that somebody has a hold on at that moment stay: a few times, then. */
	for (try = 0; try < 20 && !ok; try++) {
		if (!drop_caches())
			return false;
		ok = true;
		for (i = 0; i < f->n && ok; i++)
			ok = is_cold(dir, &f->file[i]);
	}
	return ok;
}

unsigned long files_longest(const struct files *f, unsigned int *n)
{
	unsigned int i;

	*n = 0;
	for (i = 1; i < f->n; i++)
		if (f->file[i].seed % NR_CONTENT == TEXT && f->file[i].size > f->file[*n].size)
			*n = i;
	return (f->file[*n].size + f->block - 1) / f->block;
}

void file_read_cold(void *arg)
{
	struct cold_read *r = arg;
	__u64 pos;

	r->failed |= !drop_caches();
	for (pos = 0; pos < r->files->file[r->n].size && !r->failed; pos += PIECE)
		r->failed |= !file_read_piece(r->files, r->dir, r->n, pos, PIECE);
}

static __u64 now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000ULL + t.tv_nsec / 1000000;
}

/* A process of its own: reads, until the time is over. 0, or 1 and says why. */
static int reader(struct files *f, const char *dir, __u64 seed, unsigned int cpu, __u64 end)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu % sysconf(_SC_NPROCESSORS_ONLN), &set);
	sched_setaffinity(0, sizeof(set), &set);
	while (now_ms() < end)
		if (!files_read_random(f, dir, seed++, 20)) {
			printf("# reader on CPU %u, SEED=%llu: %s\n", cpu,
			       (unsigned long long)seed - 1, why);
			fflush(stdout);
			return 1;
		}
	return 0;
}

bool files_read_together(struct files *f, const char *dir, __u64 seed)
{
	__u64 end = now_ms() + env("STRESS_MS", 2000);
	unsigned int i, failed = 0, evictions = 0;
	pid_t pids[READERS];
	int status;

	fflush(stdout);
	for (i = 0; i < READERS; i++) {
		pids[i] = fork();
		if (!pids[i])
			_exit(reader(f, dir, seed + (__u64)i * 1000003, i, end));
	}
	while (now_ms() < end) {
		if (!drop_caches())
			failed++;
		evictions++;
		usleep(20000);
	}
	for (i = 0; i < READERS; i++)
		if (pids[i] < 0 || waitpid(pids[i], &status, 0) != pids[i] || status)
			failed++;
	printf("# %u readers, %u evictions, SEED=%llu\n", READERS, evictions,
	       (unsigned long long)seed);
	return !failed || fails("%u failures, told above", failed);
}

unsigned long files_iter(void)
{
	return env("ITER", env("KSELFTEST_SLOW", 0) ? 150 : 600);
}
