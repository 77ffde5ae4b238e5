// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Allocations that fail; see failnth.h.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "failnth.h"
#include "sysfile.h"

#define FILE_NTH	"/proc/thread-self/fail-nth"

bool failnth_set(const char *cache, const char *attr, const char *value)
{
	char path[100];

	snprintf(path, sizeof(path), "/sys/kernel/debug/%s/%s", cache, attr);
	return !sysfile_put(path, value);
}

const char *failnth_prepare(void)
{
	static const char *const caches[] = { "failslab", "fail_page_alloc" };
	unsigned int i;

	if (access(FILE_NTH, W_OK))
		return "no fail-nth (CONFIG_FAULT_INJECTION)";
	if (access("/sys/kernel/debug/failslab", R_OK))
		return "no failslab (CONFIG_FAILSLAB, CONFIG_FAULT_INJECTION_DEBUG_FS)";
	for (i = 0; i < sizeof(caches) / sizeof(*caches); i++) {
		failnth_set(caches[i], "ignore-gfp-wait", "N");
		failnth_set(caches[i], "verbose", "0");
		failnth_set(caches[i], "min-order", "0");
		failnth_set(caches[i], "probability", "0");
	}
	return NULL;
}

int failnth_open(void)
{
	return open(FILE_NTH, O_RDWR | O_CLOEXEC);
}

bool failnth(int fd, unsigned int n)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", n);
	return pwrite(fd, text, strlen(text), 0) == (ssize_t)strlen(text);
}

bool failnth_was_hit(int fd)
{
	char text[16] = "";

	return pread(fd, text, sizeof(text) - 1, 0) > 0 && text[0] == '0';
}
