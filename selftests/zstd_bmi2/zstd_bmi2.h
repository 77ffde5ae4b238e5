/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the tests of this directory share: requests through zstd_bmi2_test.ko,
 * and what is known of the machine.
 */
#ifndef ZSTD_BMI2_H
#define ZSTD_BMI2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../lib/contents.h"
#include "test_modules/zstd_bmi2_test.h"

extern const char *const zstd_bmi2_api_names[ZSTD_BMI2_APIS];

/*
 * Load the module, if need be; at exit it is unloaded again.  Returns why it
 * cannot be had on this machine, NULL otherwise: a module that is there but does
 * not load is told on stdout, and then fails whoever opens the device.
 */
const char *zstd_bmi2_load(void);

/* Open the device: what one open file does leaves others alone. */
int zstd_bmi2_open(void);

/*
 * One request; the number of bytes made, or a negative errno.  -EOWNERDEAD: not
 * tried, since a process died in such a request before.
 */
long zstd_bmi2_run(int fd, enum zstd_bmi2_api api, enum zstd_bmi2_op op,
		   int level, const void *src, size_t src_len,
		   void *dst, size_t dst_len);

/* What such a negative errno says. */
const char *zstd_bmi2_error(long ret);

struct bmi {
	bool bmi1;
	bool bmi2;
};

/* What CPUID says in user space.  Off x86, and where it is hidden: no. */
struct bmi bmi_of_cpuid(void);

/* What the kernel has decided to use: flags in /proc/cpuinfo. */
struct bmi bmi_of_kernel(void);

bool is_uml(void);

#endif /* ZSTD_BMI2_H */
