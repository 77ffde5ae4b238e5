// SPDX-License-Identifier: GPL-2.0-only
/*
 * A btrfs file system in a file on tmpfs: made by mkfs.btrfs, mounted through a loop
 * device in a mount namespace of the test's own, checked by btrfs check. A plain
 * file, because it can be rewritten between two mounts, and because nothing of the
 * machine under test is touched.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/loop.h>
#include <sched.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

#include "btrfs_compress.h"

const struct codec codecs[3] = {
	{ "zlib", 1, { 1, 3, 9 } },
	{ "lzo", 2, { } },
	{ "zstd", 3, { -15, -1, 1, 3, 9, 15 } },
};

char why[512];

/* Says why, and that it failed. */
bool fails(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vsnprintf(why, sizeof(why), fmt, args);
	va_end(args);
	return false;
}

unsigned long env(const char *name, unsigned long otherwise)
{
	const char *value = getenv(name);

	return value && *value ? strtoul(value, NULL, 0) : otherwise;
}

unsigned int level(void)
{
	return env("BTRFS_LEVEL", !env("KSELFTEST_SLOW", 0));
}

/* Runs a program of PATH; its exit status, and the last of its output in why. */
static int run(const char *const argv[])
{
	size_t got = 0;
	int out[2], status;
	ssize_t n;
	pid_t pid;

	if (pipe(out))
		return -1;
	pid = fork();
	if (!pid) {
		dup2(out[1], 1);
		dup2(out[1], 2);
		close(out[0]);
		execvp(argv[0], (char **)argv);
		_exit(127);
	}
	close(out[1]);
	while ((n = read(out[0], why + got, sizeof(why) - 1 - got)) > 0) {
		got += n;
		if (got > sizeof(why) / 2) {
			memmove(why, why + got - sizeof(why) / 2, sizeof(why) / 2);
			got = sizeof(why) / 2;
		}
	}
	why[got] = 0;
	close(out[0]);
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static const char *attach(struct fs *fs)
{
	int control = open("/dev/loop-control", O_RDWR | O_CLOEXEC), n, try, writer;

	if (control < 0)
		return "no /dev/loop-control (CONFIG_BLK_DEV_LOOP, root)";
	/* Another test may take the same free one. */
	for (try = 0; try < 50 && fs->loop_fd < 0; try++) {
		struct loop_config config = {
			.fd = fs->image_fd, .info.lo_flags = LO_FLAGS_AUTOCLEAR,
		};

		n = ioctl(control, LOOP_CTL_GET_FREE);
		if (n < 0)
			break;
		snprintf(fs->dev, sizeof(fs->dev), "/dev/loop%d", n);
		writer = open(fs->dev, O_RDWR | O_CLOEXEC);
		/*
		 * A device that somebody may write to cannot be mounted without
		 * CONFIG_BLK_DEV_WRITE_MOUNTED: what keeps it only reads.
		 */
		if (writer >= 0 && !ioctl(writer, LOOP_CONFIGURE, &config))
			fs->loop_fd = open(fs->dev, O_RDONLY | O_CLOEXEC);
		if (writer >= 0)
			close(writer);
	}
	close(control);
	return fs->loop_fd < 0 ? "no loop device can be had" : NULL;
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
		"-n", node_text, fs->image, NULL,
	};
	const char *tmp = getenv("TMPDIR"), *reason2;
	unsigned int i;

	memset(fs, 0, sizeof(*fs));
	fs->image_fd = -1;
	fs->loop_fd = -1;
	fs->block = block;
	for (i = 0; i < ARRAY_SIZE(codecs); i++)
		if (!strcmp(codec, codecs[i].name))
			fs->codec = &codecs[i];
	if (getenv("CODEC") && strcmp(getenv("CODEC"), codec))
		return "CODEC= asks for another one";
	if (env("BLOCK", block) != block)
		return "BLOCK= asks for another size";
	if (access("/sys/fs/btrfs/features", F_OK))
		run(modprobe);
	if (access("/sys/fs/btrfs/features", F_OK))
		return "the kernel has no btrfs (CONFIG_BTRFS_FS)";
	if (!supported(block))
		return "this kernel does not mount this block size (CONFIG_BTRFS_EXPERIMENTAL, CONFIG_TRANSPARENT_HUGEPAGE)";
	if (run(version))
		return "no btrfs in PATH (btrfs-progs)";

	snprintf(fs->dir, sizeof(fs->dir), "%.64s/btrfs-compress.XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(fs->dir))
		return "no temporary folder (TMPDIR)";
	snprintf(fs->image, sizeof(fs->image), "%s/image", fs->dir);
	snprintf(fs->mnt, sizeof(fs->mnt), "%s/mnt", fs->dir);
	fs->image_fd = open(fs->image, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (mkdir(fs->mnt, 0700) || fs->image_fd < 0 ||
	    ftruncate(fs->image_fd, (off_t)mb << 20))
		return "no room for an image (TMPDIR)";
	if (unshare(CLONE_NEWNS) || mount("", "/", NULL, MS_REC | MS_PRIVATE, NULL))
		return "no mount namespace (root)";
	snprintf(block_text, sizeof(block_text), "%u", block);
	snprintf(node_text, sizeof(node_text), "%u", block > 16384 ? block : 16384);
	switch (run(mkfs)) {
	case 0: break;
	case 127: return "no mkfs.btrfs in PATH (btrfs-progs)";
	default:
		snprintf(reason, sizeof(reason), "mkfs.btrfs does not make it: %s", why);
		return reason;
	}
	reason2 = attach(fs);
	return reason2;
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
	if (mount(fs->dev, fs->mnt, "btrfs", flags, text))
		return fails("mount -o %s: %s", text, strerror(errno));
	fs->mounted = true;
	return true;
}

bool fs_umount(struct fs *fs)
{
	if (fs->mounted && umount(fs->mnt))
		return fails("umount: %s", strerror(errno));
	fs->mounted = false;
	return true;
}

/* btrfs check of the unmounted file system, with all its data. */
bool fs_check(struct fs *fs)
{
	const char *const check[] = {
		"btrfs", "check", "--check-data-csum", fs->image, NULL,
	};

	/* What loop wrote is in the image at once: both are tmpfs's pages. */
	return !run(check);
}

/* All that fs_make() made; false when the file system could not be unmounted. */
bool fs_free(struct fs *fs)
{
	bool ok = fs_umount(fs);

	if (fs->loop_fd >= 0)
		close(fs->loop_fd);
	if (fs->image_fd >= 0)
		close(fs->image_fd);
	if (fs->dir[0]) {
		unlink(fs->image);
		rmdir(fs->mnt);
		rmdir(fs->dir);
	}
	return ok;
}

bool drop_caches(void)
{
	int fd = open("/proc/sys/vm/drop_caches", O_WRONLY | O_CLOEXEC);
	bool ok = fd >= 0 && write(fd, "3", 1) == 1;

	if (fd >= 0)
		close(fd);
	return ok || fails("/proc/sys/vm/drop_caches: %s", strerror(errno));
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
