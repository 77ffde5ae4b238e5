/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Small files of the kernel: parameters, counters, switches.
 */
#ifndef SYSFILE_H
#define SYSFILE_H

#include <stddef.h>

/* Write @text; 0 or -errno. */
int sysfile_put(const char *path, const char *text);
/* Read up to the first newline; 0 or -errno. */
int sysfile_get(const char *path, char *text, size_t size);
/* The number that is all of a file, or -1. */
long sysfile_number(const char *path);
/* The number behind @name in a file of lines "NAME NUMBER" or "NAME: NUMBER", or -1. */
long sysfile_field(const char *path, const char *name);

#endif
