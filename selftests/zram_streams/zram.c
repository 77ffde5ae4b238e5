// SPDX-License-Identifier: GPL-2.0-only
/*
 * A zram device of the tests' own; see zram.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../lib/modules.h"
#include "zram.h"

#define CONTROL	"/sys/class/zram-control/"

const char *zram_open(struct zram *z)
{
	char path[64];
	unsigned int i;

	z->id = -1;
	z->page = getpagesize();
	if (geteuid())
		return "not root";
	if (access(CONTROL "hot_add", R_OK))
		modules_load("zram");
	/* Reading adds one. */
	z->id = sysfile_number(CONTROL "hot_add");
	if (z->id < 0)
		return "no zram (CONFIG_ZRAM)";
	snprintf(path, sizeof(path), "/dev/zram%d", z->id);
	/* Who makes device nodes may need a moment. */
	for (i = 0; i < 200 && access(path, R_OK | W_OK); i++)
		usleep(10000);
	return i < 200 ? NULL : "the device does not appear";
}

bool zram_close(struct zram *z)
{
	char text[16];

	if (z->id < 0)
		return true;
	snprintf(text, sizeof(text), "%d", z->id);
	return !sysfile_put(CONTROL "hot_remove", text);
}

static const char *attribute(const struct zram *z, const char *name)
{
	static _Thread_local char path[128];

	snprintf(path, sizeof(path), "/sys/block/zram%d/%s", z->id, name);
	return path;
}

int zram_put(const struct zram *z, const char *name, const char *value)
{
	return sysfile_put(attribute(z, name), value);
}

long zram_number(const struct zram *z, const char *name, unsigned int n)
{
	char text[256], *end, *at = text;
	long value = -1;
	unsigned int i;

	if (sysfile_get(attribute(z, name), text, sizeof(text)))
		return -1;
	for (i = 0; i <= n; i++, at = end) {
		value = strtol(at, &end, 10);
		if (end == at)
			return -1;
	}
	return value;
}

const char *zram_start(struct zram *z, const char *alg, const char *size)
{
	static char why[128];

	if (zram_put(z, "comp_algorithm", alg)) {
		snprintf(why, sizeof(why), "no backend %s", alg);
		return why;
	}
	return zram_put(z, "disksize", size) ? "no room for a device" : NULL;
}

int zram_device(const struct zram *z)
{
	char path[64];

	snprintf(path, sizeof(path), "/dev/zram%d", z->id);
	return open(path, O_RDWR | O_DIRECT | O_CLOEXEC);
}

void *zram_memory(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}

int zram_write(int fd, size_t page, unsigned int first, unsigned int n, unsigned int seed)
{
	void *p = zram_memory(page);
	unsigned int i;
	int ret = p ? 0 : -ENOMEM;

	for (i = first; i < first + n && !ret; i++) {
		page_fill(p, page, i, seed);
		if (pwrite(fd, p, page, (off_t)i * page) != (ssize_t)page)
			ret = -errno;
	}
	if (p)
		munmap(p, page);
	return ret;
}

unsigned int zram_wrong(int fd, size_t page, unsigned int first, unsigned int n,
			unsigned int seed)
{
	unsigned int i, wrong = 0;
	void *p = zram_memory(page);

	for (i = first; i < first + n; i++)
		if (!p || pread(fd, p, page, (off_t)i * page) != (ssize_t)page ||
		    !page_is(p, page, i, seed))
			wrong++;
	if (p)
		munmap(p, page);
	return wrong;
}
