// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * A file system in a file, see fsimage.h. A plain file, because it can be rewritten
 * between two mounts.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/loop.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fsimage.h"

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

int run_program(const char *const argv[])
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

const char *fsimage_create(struct fsimage *i, const char *name, unsigned int mb)
{
	const char *tmp = getenv("TMPDIR");

	memset(i, 0, sizeof(*i));
	i->fd = -1;
	i->loop_fd = -1;
	snprintf(i->dir, sizeof(i->dir), "%.48s/%.24s.XXXXXX", tmp ? tmp : "/tmp", name);
	if (!mkdtemp(i->dir)) {
		i->dir[0] = '\0';
		return "no temporary folder (TMPDIR)";
	}
	snprintf(i->path, sizeof(i->path), "%s/image", i->dir);
	snprintf(i->mnt, sizeof(i->mnt), "%s/mnt", i->dir);
	i->fd = open(i->path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (mkdir(i->mnt, 0700) || i->fd < 0 || ftruncate(i->fd, (off_t)mb << 20))
		return "no room for an image (TMPDIR)";
	if (unshare(CLONE_NEWNS) || mount("", "/", NULL, MS_REC | MS_PRIVATE, NULL))
		return "no mount namespace (root)";
	return NULL;
}

const char *fsimage_attach(struct fsimage *i)
{
	int control = open("/dev/loop-control", O_RDWR | O_CLOEXEC), n, try, writer;

	if (control < 0)
		return "no /dev/loop-control (CONFIG_BLK_DEV_LOOP, root)";
	/* Another test may take the same free one. */
	for (try = 0; try < 50 && i->loop_fd < 0; try++) {
		struct loop_config config = {
			.fd = i->fd, .info.lo_flags = LO_FLAGS_AUTOCLEAR,
		};

		n = ioctl(control, LOOP_CTL_GET_FREE);
		if (n < 0)
			break;
		snprintf(i->dev, sizeof(i->dev), "/dev/loop%d", n);
		writer = open(i->dev, O_RDWR | O_CLOEXEC);
		/*
		 * A device that somebody may write to cannot be mounted without
		 * CONFIG_BLK_DEV_WRITE_MOUNTED: what keeps it only reads.
		 */
		if (writer >= 0 && !ioctl(writer, LOOP_CONFIGURE, &config))
			i->loop_fd = open(i->dev, O_RDONLY | O_CLOEXEC);
		if (writer >= 0)
			close(writer);
	}
	close(control);
	return i->loop_fd < 0 ? "no loop device can be had" : NULL;
}

bool fsimage_mount(struct fsimage *i, const char *type, unsigned long flags, const char *options)
{
	if (mount(i->dev, i->mnt, type, flags, options))
		return fails("mount -t %s -o %s: %s", type, options ?: "", strerror(errno));
	i->mounted = true;
	return true;
}

bool fsimage_umount(struct fsimage *i)
{
	if (i->mounted && umount(i->mnt))
		return fails("umount: %s", strerror(errno));
	i->mounted = false;
	return true;
}

bool fsimage_free(struct fsimage *i)
{
	bool ok = fsimage_umount(i);

	if (i->loop_fd >= 0)
		close(i->loop_fd);
	if (i->fd >= 0)
		close(i->fd);
	if (i->dir[0]) {
		unlink(i->path);
		rmdir(i->mnt);
		rmdir(i->dir);
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
