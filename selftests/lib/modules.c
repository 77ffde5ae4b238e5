// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Modules, without modprobe; see modules.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "modules.h"

static char wanted[NAME_MAX];
static char found[PATH_MAX];

const char *modules_own_dir(void)
{
	static char dir[PATH_MAX];
	ssize_t len = readlink("/proc/self/exe", dir, sizeof(dir) - 1);
	char *slash;

	dir[len > 0 ? len : 0] = 0;
	slash = strrchr(dir, '/');
	if (slash)
		*slash = 0;
	return dir;
}

static int load_file(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	int ret;

	if (fd < 0)
		return -errno;
	ret = syscall(SYS_finit_module, fd, "", 0) ? -errno : 0;
	close(fd);
	return ret == -EEXIST ? 0 : ret;
}

int modules_load_own(const char *name)
{
	char path[PATH_MAX + NAME_MAX];

	snprintf(path, sizeof(path), "%s/test_modules/%s.ko", modules_own_dir(), name);
	return load_file(path);
}

static int match_module(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	if (type != FTW_F || strcmp(path + ftw->base, wanted))
		return 0;
	snprintf(found, sizeof(found), "%s", path);
	return 1;
}

int modules_load(const char *name)
{
	struct utsname uts;
	char dir[128];

	if (uname(&uts))
		return -errno;
	snprintf(dir, sizeof(dir), "/lib/modules/%s", uts.release);
	snprintf(wanted, sizeof(wanted), "%s.ko", name);
	if (nftw(dir, match_module, 16, FTW_PHYS) != 1)
		return -ENOENT;
	return load_file(found);
}

void modules_load_alg(const char *alg)
{
	static const char *const pattern[] = { "%s_compress", "%s_decompress", "%s" };
	char name[NAME_MAX / 2];
	unsigned int i;

	/* lzo-rle is in lzo's module. */
	if (!strcmp(alg, "lzo-rle")) {
		modules_load_alg("lzo");
		modules_load("lzo-rle");
	}
	for (i = 0; i < 3; i++) {
		snprintf(name, sizeof(name), pattern[i], alg);
		modules_load(name);
	}
}
