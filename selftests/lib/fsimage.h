/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * A file system in a file of TMPDIR (default /tmp), mounted through a loop device in
 * a mount namespace of the test's own: nothing of the machine under test is touched.
 *
 * Functions that return a string return NULL, or a reason to skip the test; those
 * that return bool tell in why what is wrong.
 */
#ifndef FSIMAGE_H
#define FSIMAGE_H

#include <stdbool.h>
#include <stddef.h>

struct fsimage {
	int fd;
	int loop_fd;
	bool mounted;
	char dev[32];
	char dir[96];		/* a folder for the test alone */
	char path[112];		/* the image in it */
	char mnt[112];		/* where it is mounted */
};

/* For kselftest_harness.h. */
#define OK(e)	do { ASSERT_TRUE(e) { TH_LOG("%s: %s", #e, why); } } while (0)

extern char why[512];
bool __attribute__((format(printf, 1, 2))) fails(const char *fmt, ...);

/* The environment variable's number, or @otherwise. */
unsigned long env(const char *name, unsigned long otherwise);

/* Runs a program of PATH: its status (127: there is none), the end of its output in why. */
int run_program(const char *const argv[]);

/* A folder with an empty image of @mb MiB and a mount point; fsimage_attach() a device. */
const char *fsimage_create(struct fsimage *i, const char *name, unsigned int mb);
const char *fsimage_attach(struct fsimage *i);
bool fsimage_mount(struct fsimage *i, const char *type, unsigned long flags, const char *options);
bool fsimage_umount(struct fsimage *i);

/* Removes what the two made; false when it could not be unmounted. */
bool fsimage_free(struct fsimage *i);

bool drop_caches(void);

#endif
