// SPDX-License-Identifier: GPL-2.0-only
/*
 * A btrfs file system in a file on tmpfs: made by mkfs.btrfs, checked by btrfs check.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "btrfs_compress.h"

const struct codec codecs[3] = {
	{ "zlib", 1, { 1, 3, 9 } },
	{ "lzo", 2, { } },
	{ "zstd", 3, { -15, -1, 1, 3, 9, 15 } },
};

unsigned int level(void)
{
	return env("BTRFS_LEVEL", !env("KSELFTEST_SLOW", 0));
}

/* btrfs says which block sizes it mounts; modprobe is what mounting would do. */
static bool supported(unsigned int block)
{
	FILE *f = fopen("/sys/fs/btrfs/features/supported_sectorsizes", "r");
	unsigned int size;
	bool found = false;

	while (f && fscanf(f, "%u", &size) == 1)
		found |= size == block;
	if (f)
		fclose(f);
	return found;
}

const char *fs_make(struct fs *fs, const char *codec, unsigned int block, unsigned int mb)
{
	static char reason[640];
	char block_text[16], node_text[16];
	const char *const version[] = { "btrfs", "--version", NULL };
	const char *const modprobe[] = { "modprobe", "btrfs", NULL };
	const char *const mkfs[] = {
		"mkfs.btrfs", "-q", "-f", "-m", "single", "-d", "single", "-s", block_text,
		"-n", node_text, fs->img.path, NULL,
	};
	const char *lacks;
	unsigned int i;

	memset(fs, 0, sizeof(*fs));
	fs->img.fd = -1;
	fs->img.loop_fd = -1;
	fs->block = block;
	for (i = 0; i < ARRAY_SIZE(codecs); i++)
		if (!strcmp(codec, codecs[i].name))
			fs->codec = &codecs[i];
	if (getenv("CODEC") && strcmp(getenv("CODEC"), codec))
		return "CODEC= asks for another one";
	if (env("BLOCK", block) != block)
		return "BLOCK= asks for another size";
	if (access("/sys/fs/btrfs/features", F_OK))
		run_program(modprobe);
	if (access("/sys/fs/btrfs/features", F_OK))
		return "the kernel has no btrfs (CONFIG_BTRFS_FS)";
	if (!supported(block))
		return "this kernel does not mount this block size (CONFIG_BTRFS_EXPERIMENTAL, CONFIG_TRANSPARENT_HUGEPAGE)";
	if (run_program(version))
		return "no btrfs in PATH (btrfs-progs)";

	lacks = fsimage_create(&fs->img, "btrfs-compress", mb);
	if (lacks)
		return lacks;
	snprintf(block_text, sizeof(block_text), "%u", block);
	snprintf(node_text, sizeof(node_text), "%u", block > 16384 ? block : 16384);
	switch (run_program(mkfs)) {
	case 0: break;
	case 127: return "no mkfs.btrfs in PATH (btrfs-progs)";
	default:
		snprintf(reason, sizeof(reason), "mkfs.btrfs does not make it: %s", why);
		return reason;
	}
	return fsimage_attach(&fs->img);
}

/* @options are more than compress-force=, or start with "!" to be all there are. */
bool fs_mount(struct fs *fs, unsigned long flags, const char *options)
{
	char text[256];

	if (options && *options == '!')
		snprintf(text, sizeof(text), "%s", options + 1);
	else
		snprintf(text, sizeof(text), "compress-force=%s%s%s", fs->codec->name,
			 options ? "," : "", options ? options : "");
	return fsimage_mount(&fs->img, "btrfs", flags, text);
}

/* btrfs check of the unmounted file system, with all its data. */
bool fs_check(struct fs *fs)
{
	const char *const check[] = {
		"btrfs", "check", "--check-data-csum", fs->img.path, NULL,
	};

	/* What loop wrote is in the image at once: both are tmpfs's pages. */
	return !run_program(check);
}

/*
 * Leave a pattern in free memory: a page of the page cache, or of the compressed
 * data, that is handed on without being written shows it (unless init_on_alloc=1).
 */
void poison_memory(void)
{
	struct sysinfo info;
	size_t size, i;
	__u64 *p;

	if (sysinfo(&info))
		return;
	size = (info.freeram * info.mem_unit / 4 * 3) & ~(size_t)(PAGE - 1);
	if (size > 512UL << 20)
		size = 512UL << 20;
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return;
	for (i = 0; i < size / sizeof(*p); i++)
		p[i] = POISON;
	munmap(p, size);
}
