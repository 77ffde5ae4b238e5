// SPDX-License-Identifier: GPL-2.0-only
/*
 * Swap on a RAM disk with zswap before it, and memory that goes there; see zswap.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../lib/modules.h"
#include "zswap.h"

#ifndef MADV_PAGEOUT
#define MADV_PAGEOUT	21
#endif

#define CLUSTER		"/proc/sys/vm/page-cluster"
#define PAGEMAP_SWAP	(1ULL << 62)
#define HEADER		1024	/* of a swap space: version, last page */
#define MAGIC		"SWAPSPACE2"
#define TRIES		50
/* Of /proc/sys/kernel/tainted: bad memory, an oops, a warning, a lockup. */
#define TAINTS		(1 << 5 | 1 << 7 | 1 << 9 | 1 << 14)

static char cgroup_root[PATH_MAX / 2], cgroup[PATH_MAX];

bool zswap_slow(void)
{
	const char *slow = getenv("KSELFTEST_SLOW");

	return slow && strcmp(slow, "0");
}

long zswap_count(const char *name)
{
	char path[128];

	snprintf(path, sizeof(path), ZSWAP_DEBUG "%s", name);
	return sysfile_number(path);
}

long vm_count(const char *name)
{
	return sysfile_field("/proc/vmstat", name);
}

static long taint(void)
{
	return sysfile_number("/proc/sys/kernel/tainted") & TAINTS;
}

static bool any_swap(void)
{
	FILE *f = fopen("/proc/swaps", "re");
	unsigned int lines = 0;
	char line[256];

	while (f && fgets(line, sizeof(line), f))
		lines++;
	if (f)
		fclose(f);
	return lines > 1;
}

static int make_swap(const char *device, size_t page)
{
	unsigned char *head = calloc(1, page);
	int fd = open(device, O_RDWR | O_EXCL | O_CLOEXEC), ret = 0;
	uint32_t info[2] = { 1 };
	off_t size;

	if (fd < 0 || !head) {
		ret = head ? -errno : -ENOMEM;
		free(head);
		return ret;
	}
	size = lseek(fd, 0, SEEK_END);
	info[1] = size / page - 1;
	memcpy(head + HEADER, info, sizeof(info));
	memcpy(head + page - strlen(MAGIC), MAGIC, strlen(MAGIC));
	if (pwrite(fd, head, page, 0) != (ssize_t)page || fsync(fd))
		ret = -errno;
	close(fd);
	free(head);
	return ret ?: swapon(device, 0) ? -errno : 0;
}

const char *zswap_open(struct zswap *z)
{
	static char why[64];
	int err;

	memset(z, 0, sizeof(*z));
	z->page = getpagesize();
	z->taint = taint();
	if (geteuid())
		return "not root";
	if (sysfile_get(ZSWAP_PARAM "enabled", z->enabled, sizeof(z->enabled)) ||
	    sysfile_get(ZSWAP_PARAM "compressor", z->compressor, sizeof(z->compressor)))
		return "no zswap (CONFIG_ZSWAP)";
	if (any_swap())
		return "there is swap already, which is not for tests";
	if (access(RAM_DISK, R_OK | W_OK)) {
		modules_load("brd");
		if (access(RAM_DISK, R_OK | W_OK))
			return "no " RAM_DISK " (CONFIG_BLK_DEV_RAM)";
	}
	sysfile_get(CLUSTER, z->cluster, sizeof(z->cluster));
	/* One page at a time: nothing is read but what a test reads. */
	if (sysfile_put(CLUSTER, "0") || sysfile_put(ZSWAP_PARAM "enabled", "Y"))
		return "zswap cannot be switched on";
	/* They are there once it was. */
	if (zswap_count("stored_pages") < 0)
		return "no counters of zswap (CONFIG_DEBUG_FS)";
	err = make_swap(RAM_DISK, z->page);
	if (err) {
		snprintf(why, sizeof(why), "swap on " RAM_DISK ": %s", strerror(-err));
		return why;
	}
	z->on = true;
	return NULL;
}

bool zswap_close(struct zswap *z)
{
	bool gone = true;

	if (z->on && !z->stuck)
		gone = !swapoff(RAM_DISK);
	if (!z->stuck && *z->compressor)
		sysfile_put(ZSWAP_PARAM "compressor", z->compressor);
	if (*z->enabled)
		sysfile_put(ZSWAP_PARAM "enabled", z->enabled);
	if (*z->cluster)
		sysfile_put(CLUSTER, z->cluster);
	return gone && taint() == z->taint;
}

const char *zswap_use(const char *alg)
{
	static char why[128];
	char now[64] = "";

	modules_load_alg(alg);
	if (sysfile_put(ZSWAP_PARAM "compressor", alg) ||
	    sysfile_get(ZSWAP_PARAM "compressor", now, sizeof(now)) || strcmp(now, alg)) {
		snprintf(why, sizeof(why), "no algorithm %s", alg);
		return why;
	}
	return NULL;
}

void *zswap_memory(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	/* Refused where there are no large ones. */
	madvise(p, size, MADV_NOHUGEPAGE);
	return p;
}

size_t zswap_in_swap(const void *p, size_t size)
{
	size_t page = getpagesize(), i, n = 0;
	int fd = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	uint64_t word;

	for (i = 0; fd >= 0 && i < size / page; i++)
		if (pread(fd, &word, sizeof(word),
			  ((uintptr_t)p / page + i) * sizeof(word)) == sizeof(word))
			n += !!(word & PAGEMAP_SWAP);
	if (fd >= 0)
		close(fd);
	return n;
}

size_t zswap_page_out(void *p, size_t size)
{
	size_t page = getpagesize(), left = size / page;
	unsigned int i;

	/* A page that is just being moved between lists is passed over. */
	for (i = 0; i < TRIES && left; i++) {
		if (madvise(p, size, MADV_PAGEOUT))
			break;
		left = size / page - zswap_in_swap(p, size);
		if (left && i)
			usleep(1000);
	}
	return left;
}

int zswap_cgroup_put(const char *name, const char *value)
{
	char path[PATH_MAX + 64];

	snprintf(path, sizeof(path), "%s/%s", cgroup, name);
	return sysfile_put(path, value);
}

static const char *make_cgroup(const char *limit, const char *value)
{
	char path[PATH_MAX];

	if (mount("cgroup2", cgroup_root, "cgroup2", 0, NULL))
		return "no cgroup2 (CONFIG_CGROUPS)";
	snprintf(path, sizeof(path), "%s/cgroup.subtree_control", cgroup_root);
	if (sysfile_put(path, "+memory") || mkdir(cgroup, 0700))
		return "no memory cgroup (CONFIG_MEMCG)";
	return zswap_cgroup_put(limit, value) ? "no such limit for a memory cgroup" : NULL;
}

const char *zswap_in_cgroup(const char *limit, const char *value, int (*work)(void *arg),
			    void *arg, int *ret)
{
	const char *why;
	int status = -1;
	pid_t pid;

	snprintf(cgroup_root, sizeof(cgroup_root), "/tmp/zswap-cgroup-%d", getpid());
	snprintf(cgroup, sizeof(cgroup), "%s/zswap-test-%d", cgroup_root, getpid());
	mkdir(cgroup_root, 0700);
	why = make_cgroup(limit, value);
	if (!why) {
		pid = fork();
		if (!pid)
			_exit(zswap_cgroup_put("cgroup.procs", "0") ? 1 : work(arg));
		if (pid > 0)
			waitpid(pid, &status, 0);
		*ret = status;
	}
	rmdir(cgroup);
	umount2(cgroup_root, MNT_DETACH);
	rmdir(cgroup_root);
	return why;
}
