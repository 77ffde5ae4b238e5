// SPDX-License-Identifier: GPL-2.0-only
/* What every tool of this folder needs; see util.h. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util.h"

const char *tool_name = "doubletake";

static void vcomplain(const char *fmt, va_list ap)
{
	fflush(stdout);
	fprintf(stderr, "%s: ", tool_name);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
}

void complain(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vcomplain(fmt, ap);
	va_end(ap);
}

void die(int status, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vcomplain(fmt, ap);
	va_end(ap);
	exit(status);
}

void *xrealloc(void *old, size_t n, size_t size)
{
	void *p = reallocarray(old, n, size);

	if (!p)
		die(ST_CANNOT, "out of memory for %zu elements of %zu bytes",
		    n, size);
	return p;
}

char *xstrndup(const char *s, size_t n)
{
	char *p = xrealloc(NULL, n + 1, 1);

	memcpy(p, s, n);
	p[n] = '\0';
	return p;
}

char *xstrdup(const char *s)
{
	return xstrndup(s, strlen(s));
}

char *xasprintf(const char *fmt, ...)
{
	va_list ap;
	char *p;
	int n;

	va_start(ap, fmt);
	n = vasprintf(&p, fmt, ap);
	va_end(ap);
	if (n < 0)
		die(ST_CANNOT, "out of memory");
	return p;
}

char *slurp(const char *path, size_t *len)
{
	size_t used = 0, room = 1 << 16;
	char *buf = NULL;
	ssize_t n = 1;
	int fd;

	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	while (n) {
		if (!buf || used == room)
			buf = xrealloc(buf, (room *= 2) + 1, 1);
		n = read(fd, buf + used, room - used);
		if (n < 0) {
			int err = errno;

			if (err == EINTR)
				continue;
			free(buf);
			close(fd);
			errno = err;
			return NULL;
		}
		used += n;
	}
	close(fd);
	buf[used] = '\0';
	if (len)
		*len = used;
	return buf;
}

char *must_slurp(const char *path, size_t *len)
{
	char *buf = slurp(path, len);

	if (!buf)
		die(ST_CANNOT, "cannot read %s: %s", path, strerror(errno));
	return buf;
}

bool starts_with(const char *s, const char *prefix)
{
	return !strncmp(s, prefix, strlen(prefix));
}

void rule_header(const char *cocci, const char *field,
		 void (*fn)(const char *text, void *arg), void *arg)
{
	char *key = xasprintf("// %s:", field);

	for (const char *line = cocci; *line;) {
		size_t len = strcspn(line, "\n");

		if (starts_with(line, key)) {
			const char *s = line + strlen(key), *e = line + len;
			char *text;

			while (s < e && (*s == ' ' || *s == '\t'))
				s++;
			while (e > s && (e[-1] == ' ' || e[-1] == '\t'))
				e--;
			text = xstrndup(s, e - s);
			fn(text, arg);
			free(text);
		}
		line += len + (line[len] == '\n');
	}
	free(key);
}

void add_words(const char *text, void *arg)
{
	char *save, *copy = xstrdup(text), *s;
	struct words *words = arg;

	for (s = strtok_r(copy, " \t", &save); s;
	     s = strtok_r(NULL, " \t", &save)) {
		GROW(words->word, words->n);
		words->word[words->n++] = xstrdup(s);
	}
	free(copy);
}

char *rule_name(const char *path)
{
	char *copy = xstrdup(path), *name = xstrdup(basename(copy));
	char *dot = strstr(name, ".cocci");

	if (dot)
		*dot = '\0';
	free(copy);
	return name;
}

size_t utf8_len(const unsigned char *s)
{
	size_t n = *s < 0x80 ? 1 : *s >= 0xc2 && *s < 0xe0 ? 2 :
		   *s >= 0xe0 && *s < 0xf0 ? 3 :
		   *s >= 0xf0 && *s < 0xf5 ? 4 : 0;

	for (size_t i = 1; i < n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	/* over-long forms, surrogates, beyond U+10FFFF */
	if ((*s == 0xe0 && s[1] < 0xa0) || (*s == 0xed && s[1] > 0x9f) ||
	    (*s == 0xf0 && s[1] < 0x90) || (*s == 0xf4 && s[1] > 0x8f))
		return 0;
	return n;
}
