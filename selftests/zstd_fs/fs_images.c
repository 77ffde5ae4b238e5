// SPDX-License-Identifier: GPL-2.0-only
/*
 * squashfs and erofs with zstd: both set up a decompression context for each block
 * of an image that was made beforehand. Whatever is read, and from however many
 * CPUs, has to be what went in; and what the CPU can do is not asked for each block.
 */
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "files.h"
#include "kselftest_harness.h"

#define MAX_ARGS	12

/* Why CPUID cannot be counted, or NULL. */
static const char *no_counter;

FIXTURE(image) {
	struct fsimage img;
	struct files files;
};

FIXTURE_VARIANT(image) {
	const char *type;
	unsigned int block;
	const char *args[MAX_ARGS];
};

#define SQUASH_FS(name, kb, ...) \
	FIXTURE_VARIANT_ADD(image, squashfs_##name) { \
		.type = "squashfs", .block = (kb) << 10, .args = { __VA_ARGS__ }, \
	};
#define ERO_FS(name, kb, ...) \
	FIXTURE_VARIANT_ADD(image, erofs_##name) { \
		.type = "erofs", .block = (kb) << 10, .args = { __VA_ARGS__ }, \
	};

SQUASH_FS(4k, 4, "-b", "4096")
SQUASH_FS(32k, 32, "-b", "32768", "-no-fragments")
SQUASH_FS(128k, 128, "-b", "131072", "-Xcompression-level", "19")
SQUASH_FS(1m, 1024, "-b", "1048576")
ERO_FS(4k, 4, "-C4096")
ERO_FS(16k, 16, "-C16384")
ERO_FS(64k, 64, "-C65536", "-Eztailpacking")
ERO_FS(64k_fragments, 64, "-C65536", "-Eall-fragments,dedupe")

static bool is_erofs(const FIXTURE_VARIANT(image) *variant)
{
	return !strcmp(variant->type, "erofs");
}

/* Whether the kernel has the file system, by the name mount() knows. */
static bool has_filesystem(const char *type)
{
	const char *const modprobe[] = { "modprobe", "-q", type, NULL };
	FILE *f = fopen("/proc/filesystems", "r");
	char line[64];
	bool found = false;

	if (!f)
		return false;
	while (fgets(line, sizeof(line), f))
		found |= !strcmp(line + strcspn(line, "\t") + 1, type) ||
			 (strstr(line, type) && line[strlen(line) - 1] == '\n');
	fclose(f);
	return found || !run_program(modprobe);
}

/* The image, made from the files; NULL or a reason to skip. */
static const char *make(const FIXTURE_VARIANT(image) *variant, struct fsimage *img,
			const char *from)
{
	const char *argv[MAX_ARGS + 12] = { 0 };
	static char reason[640];
	unsigned int n = 0, i;

	if (is_erofs(variant)) {
		argv[n++] = "mkfs.erofs";
		argv[n++] = "--quiet";
		argv[n++] = "-zzstd";
	} else {
		argv[n++] = "mksquashfs";
		argv[n++] = from;
		argv[n++] = img->path;
		argv[n++] = "-comp";
		argv[n++] = "zstd";
		argv[n++] = "-noappend";
		argv[n++] = "-no-progress";
		argv[n++] = "-quiet";
	}
	for (i = 0; i < MAX_ARGS && variant->args[i]; i++)
		argv[n++] = variant->args[i];
	if (is_erofs(variant)) {
		argv[n++] = img->path;
		argv[n++] = from;
	}
	switch (run_program(argv)) {
	case 0:
		return NULL;
	case 127:
		snprintf(reason, sizeof(reason), "no %s in PATH", argv[0]);
		return reason;
	}
	snprintf(reason, sizeof(reason), "%s does not make it: %s", argv[0], why);
	return reason;
}

FIXTURE_SETUP(image)
{
	char from[112];
	const char *lacks = fsimage_create(&self->img, "zstd-fs", 0);

	if (lacks)
		SKIP(return, "%s", lacks);
	if (!has_filesystem(variant->type))
		SKIP(return, "the kernel has no %s", variant->type);
	snprintf(from, sizeof(from), "%.100s/from", self->img.dir);
	files_plan(&self->files, from, variant->block);
	OK(files_make(&self->files));
	lacks = make(variant, &self->img, from);
	OK(files_remove(&self->files));
	if (!lacks)
		lacks = fsimage_attach(&self->img);
	if (lacks)
		SKIP(return, "%s", lacks);
	OK(fsimage_mount(&self->img, variant->type, MS_RDONLY, NULL));
}

FIXTURE_TEARDOWN(image)
{
	EXPECT_TRUE(fsimage_free(&self->img)) { TH_LOG("%s", why); }
}

TEST_F_TIMEOUT(image, whole_files, SECONDS)
{
	OK(files_cold(&self->files, self->img.mnt));
	OK(files_read_all(&self->files, self->img.mnt, 64 << 10));
	OK(files_cold(&self->files, self->img.mnt));
	OK(files_read_all(&self->files, self->img.mnt, 5000));
	printf("# %lu reads\n", self->files.reads);
}

TEST_F_TIMEOUT(image, pieces, SECONDS)
{
	unsigned long iter = files_iter(), i;
	__u64 seed = env("SEED", 1);

	for (i = 0; i < iter; i += 50) {
		OK(files_cold(&self->files, self->img.mnt));
		ASSERT_TRUE(files_read_random(&self->files, self->img.mnt, seed + i, 50)) {
			TH_LOG("SEED=%llu: %s", (unsigned long long)(seed + i), why);
		}
	}
	printf("# %lu reads, SEED=%llu\n", self->files.reads, (unsigned long long)seed);
}

TEST_F_TIMEOUT(image, mapped, SECONDS)
{
	unsigned int i;

	OK(files_cold(&self->files, self->img.mnt));
	for (i = 0; i < self->files.n; i++)
		OK(file_mapped(&self->files, self->img.mnt, i, env("SEED", 1) + i));
}

TEST_F_TIMEOUT(image, readers_together, SECONDS)
{
	OK(files_read_together(&self->files, self->img.mnt, env("SEED", 1)));
}

TEST_F_TIMEOUT(image, executes_no_cpuid, SECONDS)
{
	struct cold_read r = { .files = &self->files, .dir = self->img.mnt };
	unsigned long blocks;
	long long n;

	if (no_counter)
		SKIP(return, "%s", no_counter);
	blocks = files_longest(&self->files, &r.n);
	file_read_cold(&r);
	n = counter_least(file_read_cold, &r, 1);
	ASSERT_FALSE(r.failed) { TH_LOG("%s", why); }
	printf("# cpuid per file of %lu blocks: %lld\n", blocks, n);
	ASSERT_EQ(0, n) {
		TH_LOG("%lld executed for a file of %lu blocks", n, blocks);
	}
}

int main(int argc, char **argv)
{
	no_counter = counter_open();
	return test_harness_run(argc, argv);
}
