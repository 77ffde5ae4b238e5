/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Modules of the tests and of the kernel, in guests that have no modprobe.
 */
#ifndef MODULES_H
#define MODULES_H

/* The folder of this program. */
const char *modules_own_dir(void);
/* NAME.ko of the test's own test_modules; 0 also if it is loaded, or -errno. */
int modules_load_own(const char *name);
/* NAME.ko of the kernel's. */
int modules_load(const char *name);
/* Whatever may hold a compression algorithm. */
void modules_load_alg(const char *alg);

#endif
