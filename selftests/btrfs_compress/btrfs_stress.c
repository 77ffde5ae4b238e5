// SPDX-License-Identifier: GPL-2.0-only
/*
 * Readers of all kinds at once, while pages are evicted and extents replaced under
 * them; and a file system that runs full. Writers write what is there already, so a
 * reader always knows what it must see.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "btrfs_compress.h"

FIXTURE(stress) {
	struct fs fs;
	struct file f;
	struct file g;
};

FIXTURE_VARIANT(stress) {
	const char *codec;
	unsigned int block;
};

VARIANTS(stress)

FIXTURE_SETUP(stress)
{
	const char *reason = fs_make(&self->fs, variant->codec, variant->block, 160);

	self->f.fd = -1;
	self->g.fd = -1;
	if (reason)
		SKIP(return, "%s", reason);
	OK(fs_mount(&self->fs, 0, NULL));
	OK(file_open(&self->fs, &self->f, "f"));
}

FIXTURE_TEARDOWN(stress)
{
	bool used = self->fs.img.mounted;

	file_close(&self->f);
	file_close(&self->g);
	EXPECT_TRUE(fsimage_umount(&self->fs.img)) { TH_LOG("%s", why); }
	if (used) {
		EXPECT_TRUE(fs_check(&self->fs)) { TH_LOG("btrfs check: %s", why); }
	}
	fsimage_free(&self->fs.img);
}

static __u64 now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000ULL + t.tv_nsec / 1000000;
}

/* What each process does, again and again; false with why. */
struct actor {
	const char *name;
	bool (*act)(struct fs *fs, struct file *f, struct file *g, __u64 *state);
};

static bool act_pread(struct fs *fs, struct file *f, struct file *g, __u64 *state)
{
	return file_read(fs, f, rnd(state, f->size), 1 + rnd(state, 5 * PAGE));
}

static bool act_sequential(struct fs *fs, struct file *f, struct file *g, __u64 *state)
{
	return file_read_all(fs, f, 1 + rnd(state, 2 * EXTENT_MAX));
}

static bool act_fault(struct fs *fs, struct file *f, struct file *g, __u64 *state)
{
	__u64 at = rnd(state, f->size) & -(__u64)PAGE, len = (1 + rnd(state, 40)) * PAGE;
	__u8 *p;
	bool ok;

	if (len > f->size - at)
		len = f->size - at;
	p = mmap(NULL, len, PROT_READ, MAP_SHARED, f->fd, at);
	if (p == MAP_FAILED)
		return fails("mmap: %s", strerror(errno));
	ok = file_compare(f, at, p, len);
	munmap(p, len);
	return ok;
}

static bool act_evict(struct fs *fs, struct file *f, struct file *g, __u64 *state)
{
	posix_fadvise(f->fd, rnd(state, f->size), rnd(state, 2 * EXTENT_MAX), POSIX_FADV_DONTNEED);
	if (rnd(state, 50) == 0)
		return drop_caches();
	if (rnd(state, 50) == 0)
		posix_fadvise(f->fd, 0, 0, POSIX_FADV_DONTNEED);
	return true;
}

/* The same bytes, in new extents. */
static bool act_rewrite(struct fs *fs, struct file *f, struct file *g, __u64 *state)
{
	static __u8 buf[2 * EXTENT_MAX];
	__u64 at = rnd(state, f->size), len = 1 + rnd(state, sizeof(buf));

	if (len > f->size - at)
		len = f->size - at;
	file_expect(f, at, buf, len);
	if (pwrite(f->fd, buf, len, at) != (ssize_t)len)
		return fails("write: %s", strerror(errno));
	if (rnd(state, 4) == 0 && fdatasync(f->fd))
		return fails("fdatasync: %s", strerror(errno));
	return true;
}

/* The same bytes, in extents of another file, referred to in part. */
static bool act_clone(struct fs *fs, struct file *f, struct file *g, __u64 *state)
{
	__u64 blocks = f->size / fs->block, at = rnd(state, blocks) * (__u64)fs->block;
	__u64 len = (1 + rnd(state, 10)) * (__u64)fs->block;

	if (len > f->size - at)
		len = f->size - at;
	/* The model stays as it is, being of the same bytes. */
	return file_clone(f, at, g, at, len);
}

static const struct actor actors[] = {
	{ "pread", act_pread }, { "pread", act_pread }, { "sequential", act_sequential },
	{ "fault", act_fault }, { "evict", act_evict }, { "rewrite", act_rewrite },
	{ "clone", act_clone },
};

struct report {
	unsigned long acts[ARRAY_SIZE(actors)];
	char why[ARRAY_SIZE(actors)][sizeof(why)];
};

static void act(struct fs *fs, struct file *f, struct file *g, unsigned int who,
		struct report *report, __u64 until)
{
	__u64 state = env("SEED", 1) * 100 + who;
	/* The same file, and the same model, with an offset of its own for readahead. */
	struct file model = *f;

	model.fd = open(f->path, O_RDWR);
	while (now_ms() < until) {
		if (!actors[who].act(fs, &model, g, &state)) {
			strcpy(report->why[who], why);
			_exit(1);
		}
		/* What is cloned over itself splits the model, which knew it before. */
		memcpy(model.seg, f->seg, sizeof(model.seg));
		model.nseg = f->nseg;
		report->acts[who]++;
	}
	_exit(0);
}

/* @first to before @end of the actors, all at once. */
static bool play(struct fs *fs, struct file *f, struct file *g, unsigned int end)
{
	struct report *report = mmap(NULL, sizeof(*report), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	__u64 until = now_ms() + env("STRESS_MS", level() ? 2000 * level() : 4000);
	pid_t pid[ARRAY_SIZE(actors)];
	unsigned int i;
	bool ok = true;
	int status;

	if (report == MAP_FAILED)
		return fails("mmap: %s", strerror(errno));
	for (i = 0; i < end; i++) {
		pid[i] = fork();
		if (!pid[i])
			act(fs, f, g, i, report, until);
	}
	for (i = 0; i < end; i++) {
		if (pid[i] < 0 || waitpid(pid[i], &status, 0) != pid[i] || status)
			ok = fails("%s, SEED=%lu: %.400s", actors[i].name, env("SEED", 1),
				   report->why[i]);
		ksft_print_msg("%s: %lu times\n", actors[i].name, report->acts[i]);
		if (ok && !report->acts[i])
			ok = fails("%s did nothing", actors[i].name);
	}
	munmap(report, sizeof(*report));
	return ok;
}

static bool fill(struct file *f, unsigned int extents)
{
	return file_fill(f, extents) && file_write(f, f->size, 333, SEED(TEXT, 999));
}

TEST_F_TIMEOUT(stress, readers_and_eviction, SECONDS)
{
	OK(fill(&self->f, 40));
	OK(file_cold(&self->f));
	OK(play(&self->fs, &self->f, &self->f, 5));
	OK(file_cold(&self->f));
	OK(file_read_all(&self->fs, &self->f, EXTENT_MAX));
}

TEST_F_TIMEOUT(stress, extents_replaced_under_readers, SECONDS)
{
	OK(fill(&self->f, 24));
	OK(file_open(&self->fs, &self->g, "g"));
	OK(fill(&self->g, 24));
	OK(!fsync(self->g.fd));
	OK(file_cold(&self->f));
	OK(play(&self->fs, &self->f, &self->g, ARRAY_SIZE(actors)));
	OK(file_cold(&self->f));
	OK(file_read_all(&self->fs, &self->f, EXTENT_MAX));
}

/*
 * Write until there is no room, make some, and go on: all that was said to be written
 * must be there, and nothing else.
 */
TEST_F_TIMEOUT(stress, no_space, SECONDS)
{
	struct file *f = &self->f;
	unsigned int round, full = 0, n = 0;
	bool ok;

	for (round = 0; round < 3; round++) {
		/* What a file of some segments can hold at most, before the space is. */
		while (n < MAX_SEGS - 8) {
			__u64 len = 512 << 10;

			ok = file_write(f, f->size, len, SEED(n % 5 ? NOISE : TEXT, n + 1));
			/* Delayed allocation: the room must be there when it is written out. */
			if (ok && n % 8 == 7)
				ok = !fsync(f->fd) || fails("fsync: %s", strerror(errno));
			n++;
			if (!ok)
				break;
		}
		if (!ok) {
			ASSERT_NE(NULL, strstr(why, strerror(ENOSPC))) { TH_LOG("%s", why); }
			full++;
		}
		/* A write that failed half way may have left some of it. */
		OK(file_truncate(f, f->size));
		OK(file_cold(f));
		OK(file_read_all(&self->fs, f, EXTENT_MAX));
		OK(file_punch(f, (round + 1) * EXTENT_MAX, 24 * EXTENT_MAX));
		sync();
	}
	TH_LOG("%u times full, %llu MB", full, f->size >> 20);
	EXPECT_LE(1, full);
	OK(file_cold(f));
	OK(file_read_all(&self->fs, f, EXTENT_MAX));
}

TEST_HARNESS_MAIN
