// SPDX-License-Identifier: GPL-2.0-only
/*
 * f2fs with zstd: a compression context is set up for each cluster that is written,
 * a decompression context for each that is read. What is read after a remount has to
 * be what was written, clusters that were partly overwritten and files that were cut
 * included; and what the CPU can do is not asked for each cluster.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/f2fs.h>
#include <linux/fs.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "kselftest_harness.h"

/* f2fs has its own reserve; less is refused by its mkfs. */
#define IMAGE_MB	128

/* Why CPUID cannot be counted, or NULL. */
static const char *no_counter;

FIXTURE(f2fs) {
	struct fsimage img;
	struct files files;
};

FIXTURE_VARIANT(f2fs) {
	unsigned int log;	/* pages in a cluster */
	const char *algorithm;
};

#define F2FS(name, log_, algorithm_) \
	FIXTURE_VARIANT_ADD(f2fs, name) { .log = log_, .algorithm = algorithm_ };

F2FS(16k, 2, "zstd")
F2FS(64k, 4, "zstd:1")
F2FS(256k, 6, "zstd:9")

static bool mount_it(struct fsimage *img, const FIXTURE_VARIANT(f2fs) *variant)
{
	char options[96];

	snprintf(options, sizeof(options),
		 "compress_algorithm=%s,compress_log_size=%u,compress_chksum",
		 variant->algorithm, variant->log);
	return fsimage_mount(img, "f2fs", 0, options);
}

/* The files' folder, in which whatever is made is compressed. */
static bool compressed_folder(const char *dir)
{
	int flags = FS_COMPR_FL, fd;
	bool ok;

	if (mkdir(dir, 0700))
		return fails("mkdir: %s", strerror(errno));
	fd = open(dir, O_RDONLY | O_CLOEXEC);
	ok = fd >= 0 && !ioctl(fd, FS_IOC_SETFLAGS, &flags);
	if (!ok)
		fails("FS_IOC_SETFLAGS: %s", strerror(errno));
	if (fd >= 0)
		close(fd);
	return ok;
}

/* Blocks that compression saves, over all files; -1 and why on an error. */
static long long saved(const struct files *f)
{
	long long sum = 0;
	unsigned int i;

	for (i = 0; i < f->n; i++) {
		__u64 blocks = 0;
		char path[160];
		int fd;

		snprintf(path, sizeof(path), "%s/%s", f->dir, f->file[i].name);
		fd = open(path, O_RDONLY | O_CLOEXEC);
		if (fd < 0 || ioctl(fd, F2FS_IOC_GET_COMPRESS_BLOCKS, &blocks)) {
			fails("F2FS_IOC_GET_COMPRESS_BLOCKS: %s", strerror(errno));
			return -1;
		}
		close(fd);
		sum += blocks;
	}
	return sum;
}

FIXTURE_SETUP(f2fs)
{
	const char *const mkfs[] = {
		"mkfs.f2fs", "-q", "-f", "-O", "extra_attr,compression", self->img.path, NULL,
	};
	const char *lacks = fsimage_create(&self->img, "zstd-f2fs", IMAGE_MB);
	char dir[112];
	int status;

	if (lacks)
		SKIP(return, "%s", lacks);
	status = run_program(mkfs);
	if (status == 127)
		SKIP(return, "no mkfs.f2fs in PATH (f2fs-tools)");
	ASSERT_EQ(0, status) { TH_LOG("mkfs.f2fs: %s", why); }
	lacks = fsimage_attach(&self->img);
	if (lacks)
		SKIP(return, "%s", lacks);
	if (!mount_it(&self->img, variant)) {
		if (errno == ENODEV)
			SKIP(return, "the kernel has no f2fs (CONFIG_F2FS_FS)");
		OK(false);
	}
	snprintf(dir, sizeof(dir), "%.100s/files", self->img.mnt);
	files_plan(&self->files, dir, PAGE << variant->log);
	OK(compressed_folder(dir));
	OK(files_make(&self->files));
	sync();
	/* Else nothing below is about compressed data. */
	ASSERT_LT(0, saved(&self->files)) { TH_LOG("nothing was compressed: %s", why); }
}

FIXTURE_TEARDOWN(f2fs)
{
	EXPECT_TRUE(fsimage_free(&self->img)) { TH_LOG("%s", why); }
}

static bool remount(struct fsimage *img, const FIXTURE_VARIANT(f2fs) *variant)
{
	return fsimage_umount(img) && mount_it(img, variant);
}

TEST_F_TIMEOUT(f2fs, whole_files, SECONDS)
{
	OK(remount(&self->img, variant));
	OK(files_cold(&self->files, self->files.dir));
	OK(files_read_all(&self->files, self->files.dir, 64 << 10));
	OK(files_cold(&self->files, self->files.dir));
	OK(files_read_all(&self->files, self->files.dir, 5000));
	printf("# %lu reads, %lld blocks saved\n", self->files.reads, saved(&self->files));
}

TEST_F_TIMEOUT(f2fs, pieces, SECONDS)
{
	unsigned long iter = files_iter(), i;
	__u64 seed = env("SEED", 1);

	for (i = 0; i < iter; i += 50) {
		OK(files_cold(&self->files, self->files.dir));
		ASSERT_TRUE(files_read_random(&self->files, self->files.dir, seed + i, 50)) {
			TH_LOG("SEED=%llu: %s", (unsigned long long)(seed + i), why);
		}
	}
	printf("# %lu reads, SEED=%llu\n", self->files.reads, (unsigned long long)seed);
}

TEST_F_TIMEOUT(f2fs, readers_together, SECONDS)
{
	OK(files_read_together(&self->files, self->files.dir, env("SEED", 1)));
}

/* Clusters that hold other bytes, or fewer, than they did. */
TEST_F_TIMEOUT(f2fs, written_again, SECONDS)
{
	unsigned int i;

	for (i = 0; i < self->files.n; i++) {
		struct known *k = &self->files.file[i];
		char path[160];

		/* Half of them shorter, into the middle of a cluster; all other bytes. */
		k->seed += SEED(0, 1000);
		snprintf(path, sizeof(path), "%s/%s", self->files.dir, k->name);
		if (i & 1 && k->size > 2) {
			k->size = k->size / 2 + 1;
			ASSERT_EQ(0, truncate(path, k->size));
		}
	}
	OK(files_make(&self->files));
	sync();
	OK(remount(&self->img, variant));
	OK(files_cold(&self->files, self->files.dir));
	OK(files_read_all(&self->files, self->files.dir, 64 << 10));
}

static void write_and_sync(void *arg)
{
	struct cold_read *r = arg;

	r->failed |= !files_make(r->files);
	sync();
}

TEST_F_TIMEOUT(f2fs, executes_no_cpuid, SECONDS)
{
	struct cold_read r = { .files = &self->files, .dir = self->files.dir };
	unsigned long clusters;
	long long n;

	if (no_counter)
		SKIP(return, "%s", no_counter);
	clusters = files_longest(&self->files, &r.n);
	file_read_cold(&r);
	n = counter_least(file_read_cold, &r, 1);
	printf("# cpuid per file of %lu clusters, read: %lld\n", clusters, n);
	EXPECT_EQ(0, n) { TH_LOG("%lld to read %lu clusters", n, clusters); }
	write_and_sync(&r);
	n = counter_least(write_and_sync, &r, 1);
	ASSERT_FALSE(r.failed) { TH_LOG("%s", why); }
	printf("# cpuid to write %u files: %lld\n", self->files.n, n);
	EXPECT_EQ(0, n) { TH_LOG("%lld to write %u files", n, self->files.n); }
}

int main(int argc, char **argv)
{
	no_counter = counter_open();
	return test_harness_run(argc, argv);
}
