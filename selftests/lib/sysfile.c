// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Small files of the kernel; see sysfile.h.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "sysfile.h"

int sysfile_put(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC), err = 0;

	if (fd < 0)
		return -errno;
	if (write(fd, text, strlen(text)) < 0)
		err = -errno;
	close(fd);
	return err;
}

int sysfile_get(const char *path, char *text, size_t size)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t len;

	if (fd < 0)
		return -errno;
	len = read(fd, text, size - 1);
	close(fd);
	if (len < 0)
		return -EIO;
	text[len] = 0;
	text[strcspn(text, "\n")] = 0;
	return 0;
}

long sysfile_number(const char *path)
{
	char text[32];

	return sysfile_get(path, text, sizeof(text)) ? -1 : atol(text);
}

long sysfile_field(const char *path, const char *name)
{
	size_t len = strlen(name);
	FILE *f = fopen(path, "re");
	char line[256];
	long value = -1;

	while (f && value < 0 && fgets(line, sizeof(line), f))
		if (!strncmp(line, name, len) && strchr(" :", line[len]))
			value = atol(line + len + 1);
	if (f)
		fclose(f);
	return value;
}
