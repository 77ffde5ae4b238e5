// SPDX-License-Identifier: GPL-2.0-only
/* What the tests of this directory share: see zstd_bmi2.h. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#endif

#include "zstd_bmi2.h"

#define DEVICE	"/dev/zstd_bmi2_test"
#define MODULE	"zstd_bmi2_test"
#define MODULE_FILE	"test_modules/" MODULE ".ko"

const char *const zstd_bmi2_api_names[ZSTD_BMI2_APIS] = {
	[ZSTD_BMI2_LIB] = "lib",
	[ZSTD_BMI2_STREAM] = "stream",
	[ZSTD_BMI2_ACOMP] = "acomp",
};

/*
 * The process that is in a kind of request, in memory that all of the harness's
 * children share: one that finds another there knows that it died.  A kernel
 * that runs a body which its CPU cannot run kills the process that asked.  To
 * ask again would at best fill the log; with acomp, which runs with bottom
 * halves off, it ends in a panic, and no test after it gets a verdict.  So tests
 * must try lib first.
 */
static pid_t *inside;

static void unload(void)
{
	syscall(SYS_delete_module, MODULE, O_NONBLOCK);
}

/* 0, or an errno. */
static int load(void)
{
	int fd = open(MODULE_FILE, O_RDONLY | O_CLOEXEC);
	int ret = 0;

	if (fd < 0)
		return errno;
	if (syscall(SYS_finit_module, fd, "", 0))
		ret = errno;
	else
		atexit(unload);
	close(fd);
	return ret;
}

const char *zstd_bmi2_load(void)
{
	int err;

	inside = mmap(NULL, ZSTD_BMI2_OPS * sizeof(*inside),
		      PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (inside == MAP_FAILED)
		return "out of memory";
	if (geteuid())
		return "needs root";
	if (!access(DEVICE, F_OK))
		return NULL;
	if (access(MODULE_FILE, R_OK))
		return "no " MODULE_FILE " (it is built for KDIR=)";
	err = load();
	/* Its symbols may be in modules, which nobody has had to load yet. */
	if (err == ENOENT &&
	    !system("modprobe -aq zstd_compress zstd_decompress zstd"))
		err = load();
	if (err == EPERM)
		return "modules may not be loaded";
	if (err)
		printf("# cannot load " MODULE_FILE ": %s\n", strerror(err));
	return NULL;
}

int zstd_bmi2_open(void)
{
	return open(DEVICE, O_RDWR | O_CLOEXEC);
}

long zstd_bmi2_run(int fd, enum zstd_bmi2_api api, enum zstd_bmi2_op op,
		   int level, const void *src, size_t src_len,
		   void *dst, size_t dst_len)
{
	struct zstd_bmi2_request r = {
		.api = api,
		.op = op,
		.level = level,
		.src_len = src_len,
		.dst_len = dst_len,
		.src = (uintptr_t)src,
		.dst = (uintptr_t)dst,
	};

	pid_t self = getpid(), other;
	long ret;

	other = __atomic_load_n(&inside[op], __ATOMIC_SEQ_CST);
	if (other && other != self)
		return -EOWNERDEAD;
	__atomic_store_n(&inside[op], self, __ATOMIC_SEQ_CST);
	ret = ioctl(fd, ZSTD_BMI2_RUN, &r) ? -errno : (long)r.dst_len;
	__atomic_store_n(&inside[op], 0, __ATOMIC_SEQ_CST);
	return ret;
}

const char *zstd_bmi2_error(long ret)
{
	if (ret == -EOWNERDEAD)
		return "not tried: a process died in such a request before";
	return ret < 0 ? strerror(-ret) : "no error";
}

struct bmi bmi_of_cpuid(void)
{
	struct bmi has = { false, false };
#if defined(__x86_64__) || defined(__i386__)
	unsigned int a, b, c, d;

	if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
		has.bmi1 = b & bit_BMI;
		has.bmi2 = b & bit_BMI2;
	}
#endif
	return has;
}

/* Is the word one of a line's? */
static bool has_word(const char *line, const char *word)
{
	size_t n = strlen(word);

	for (const char *p = line; (p = strstr(p, word)); p += n) {
		if ((p == line || strchr(" \t:", p[-1])) &&
		    (!p[n] || strchr(" \t\n", p[n])))
			return true;
	}
	return false;
}

/* Whether the first line of /proc/cpuinfo that begins so has the word. */
static bool cpuinfo_has(const char *begins, const char *word)
{
	FILE *f = fopen("/proc/cpuinfo", "r");
	size_t room = 0;
	char *line = NULL;
	bool has = false;

	if (!f)
		return false;
	while (getline(&line, &room, f) > 0) {
		if (!strncmp(line, begins, strlen(begins))) {
			has = has_word(line, word);
			break;
		}
	}
	free(line);
	fclose(f);
	return has;
}

struct bmi bmi_of_kernel(void)
{
	return (struct bmi){
		.bmi1 = cpuinfo_has("flags", "bmi1"),
		.bmi2 = cpuinfo_has("flags", "bmi2"),
	};
}

bool is_uml(void)
{
	return cpuinfo_has("vendor_id", "User");
}
