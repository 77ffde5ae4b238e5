// SPDX-License-Identifier: GPL-2.0-only
/*
 * The device, the modules behind it, and one request through it. What holds for
 * every request whatever it is for is checked here, so that no test can forget
 * it: nothing outside the fragments changes, and the source does not change.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "../lib/modules.h"
#include "acomp.h"

#define DEVICE	"/dev/acomp_test"
#define PRINTED	6	/* failures in full by test; the rest is counted */

const struct acomp_layout acomp_one = { .name = "one", .n = 1 };

unsigned long acomp_env(const char *name, unsigned long otherwise)
{
	const char *value = getenv(name);

	return value && *value ? strtoul(value, NULL, 0) : otherwise;
}

/* 0: a sample, for emulated machines. 1: the usual. 2: everything. */
unsigned int acomp_level(void)
{
	if (acomp_env("ACOMP_FULL", 0))
		return 2;
	return acomp_env("ACOMP_LEVEL", acomp_env("KSELFTEST_SLOW", 0) ? 0 : 1);
}

__u64 acomp_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000ULL + ts.tv_nsec / 1000000;
}

/* What every test says at its end: a checker that prints nothing checked nothing. */
const char *acomp_counts(const struct acomp *a)
{
	static char text[200];

	snprintf(text, sizeof(text),
		 "%lu cases, %lu requests, %lu not supported, %lu avoided, %lu failures",
		 a->cases, a->requests, a->unsupported, a->avoided, a->failed);
	return text;
}

/* Returns NULL, or why the device cannot be had. */
const char *acomp_load(void)
{
	static char why[PATH_MAX + 64];
	unsigned int i;
	int ret;

	if (geteuid())
		return "not root";
	if (!access(DEVICE, R_OK | W_OK))
		return NULL;
	ret = modules_load_own("acomp_test");
	if (ret) {
		snprintf(why, sizeof(why), "module test_modules/acomp_test.ko: %s",
			 strerror(-ret));
		return why;
	}
	/* Who makes device nodes may need a moment. */
	for (i = 0; i < 200 && access(DEVICE, R_OK | W_OK); i++)
		usleep(10000);
	return i < 200 ? NULL : DEVICE " does not appear";
}

const char *acomp_set_alg(struct acomp *a, const char *alg)
{
	static char why[128];
	struct acomp_test_alg arg = {};

	snprintf(arg.name, sizeof(arg.name), "%s", alg);
	if (ioctl(a->fd, ACOMP_TEST_ALG, &arg)) {
		if (errno == ENOENT)
			modules_load_alg(alg);
		if (ioctl(a->fd, ACOMP_TEST_ALG, &arg)) {
			snprintf(why, sizeof(why), "algorithm %s: %s", alg,
				 errno == ENOENT ? "not in this kernel" : strerror(errno));
			return why;
		}
	}
	a->alg = alg;
	a->zstd = !strcmp(alg, "zstd");
	a->streams = a->zstd || !strcmp(alg, "deflate");
	return NULL;
}

/* Returns NULL, or why it cannot be used: a reason to skip. */
const char *acomp_open(struct acomp *a, const char *alg)
{
	static char reason[128];
	const char *only = getenv("ALG"), *why;

	memset(a, 0, sizeof(*a));
	a->fd = -1;
	if (only && alg && strcmp(only, alg))
		return "not the algorithm in ALG=";
	why = acomp_load();
	if (why)
		return why;
	a->fd = open(DEVICE, O_RDWR | O_CLOEXEC);
	if (a->fd < 0) {
		snprintf(reason, sizeof(reason), DEVICE ": %s", strerror(errno));
		return reason;
	}
	a->unsafe = acomp_env("ACOMP_UNSAFE", 0);
	a->plain = malloc(ACOMP_BUF);
	a->frame = malloc(ACOMP_BUF);
	a->frame2 = malloc(ACOMP_BUF);
	a->out = malloc(ACOMP_BUF);
	a->out2 = malloc(ACOMP_BUF);
	a->sfrag = calloc(ACOMP_TEST_MAX_FRAGS, sizeof(*a->sfrag));
	a->dfrag = calloc(ACOMP_TEST_MAX_FRAGS, sizeof(*a->dfrag));
	if (!a->plain || !a->frame || !a->frame2 || !a->out || !a->out2 || !a->sfrag ||
	    !a->dfrag)
		return "out of memory";
	return alg ? acomp_set_alg(a, alg) : NULL;
}

void acomp_close(struct acomp *a)
{
	if (a->fd >= 0)
		close(a->fd);
	free(a->plain);
	free(a->frame);
	free(a->frame2);
	free(a->out);
	free(a->out2);
	free(a->sfrag);
	free(a->dfrag);
}

void acomp_fail(struct acomp *a, const char *fmt, ...)
{
	char text[ACOMP_REPLAY_LEN];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(a->why, sizeof(a->why), fmt, ap);
	va_end(ap);

	if (a->failed++ >= PRINTED || a->quiet)
		return;
	printf("# %s %s: %s\n", a->alg ?: "", a->check ?: "", a->why);
	if (a->c) {
		acomp_case_text(a->check ?: "none", a->c, text);
		printf("#   ALG=%s REPLAY=%s acomp_soak\n", a->alg ?: "", text);
	}
	if (a->failed == PRINTED)
		printf("# more failures of this test are only counted\n");
	fflush(stdout);
}

/*
 * Returns 0 when the request was made, whatever came of it, or an errno of the
 * device. Does not judge.
 */
int acomp_do(struct acomp *a, struct acomp_io *io)
{
	struct acomp_test_run run = {
		.src = (uintptr_t)io->src,
		.out = (uintptr_t)io->out,
		.sfrag = (uintptr_t)a->sfrag,
		.dfrag = (uintptr_t)a->dfrag,
		.slen = io->slen,
		.dlen = io->dlen,
		.out_size = ACOMP_BUF,
		.flags = io->flags,
		.fill = io->fill,
		.fail = io->fail,
		.fail_nth = io->fail_nth,
	};
	bool gathered;

	io->nsrc = acomp_build(io->slayout ?: &acomp_one, io->slen, a->sfrag);
	io->ndst = acomp_build(io->dlayout ?: &acomp_one, io->dlen, a->dfrag);
	/* A virtual address is one piece; other layouts go without. */
	if (io->nsrc > 1)
		run.flags &= ~(ACOMP_TEST_SRC_VIRT | ACOMP_TEST_SRC_NONDMA);
	if (io->ndst > 1)
		run.flags &= ~(ACOMP_TEST_DST_VIRT | ACOMP_TEST_DST_NONDMA);
	run.nsfrag = io->nsrc;
	run.ndfrag = io->ndst;

	/*
	 * crypto/scompress.c copies a source of several entries into one page
	 * without looking at its length. Testing that corrupts memory. A kernel
	 * that looks has to refuse the request.
	 */
	gathered = !a->streams && io->nsrc > 1 && io->slen > (__u32)getpagesize();
	if (gathered && !a->unsafe) {
		a->avoided++;
		io->ret = ACOMP_NOT_SUPPORTED;
		return 0;
	}

	if (ioctl(a->fd, ACOMP_TEST_RUN, &run))
		return errno;
	a->requests++;
	io->ret = run.ret;
	io->produced = run.produced;
	io->failed = run.failed;
	if (run.outside)
		acomp_fail(a,
			   "%u bytes changed outside the destination, first at %u (%u to %u bytes in %u to %u entries)",
			   run.outside, run.outside_at, io->slen, io->dlen, io->nsrc, io->ndst);
	if (run.src_changed)
		acomp_fail(a,
			   "%u bytes of the source changed, first at %u (%u to %u bytes in %u to %u entries)",
			   run.src_changed, run.src_changed_at, io->slen, io->dlen, io->nsrc,
			   io->ndst);
	if (!io->ret && io->produced > io->dlen)
		acomp_fail(a, "%u bytes reported in a destination of %u", io->produced,
			   io->dlen);
	if (gathered && io->ret != -ENOSYS)
		acomp_fail(a, "%d, not -ENOSYS, for a source of %u bytes in %u entries",
			   io->ret, io->slen, io->nsrc);
	if (gathered || (io->ret && !a->streams && io->ndst > 1)) {
		a->unsupported++;
		io->ret = ACOMP_NOT_SUPPORTED;
	}
	return 0;
}

/* As acomp_do(), and the device must do its part. Returns the request's result. */
int acomp_run(struct acomp *a, struct acomp_io *io)
{
	int err = acomp_do(a, io);

	if (err) {
		acomp_fail(a, "the device returned \"%s\"", strerror(err));
		io->ret = -err;
	}
	return io->ret;
}
