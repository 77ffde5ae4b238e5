// SPDX-License-Identifier: GPL-2.0-only
/* What one line says in (K)TAP, see Documentation/dev-tools/ktap.rst. */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ktap-line.h"
#include "util.h"

/* A copy of @len bytes of @s without the blanks around them. */
static char *trimmed(const char *s, size_t len)
{
	while (len && isspace((unsigned char)*s)) {
		s++;
		len--;
	}
	while (len && isspace((unsigned char)s[len - 1]))
		len--;
	return xstrndup(s, len);
}

/* A number of at most nine digits that ends a word; NULL when it is none. */
static const char *number(const char *s, long *n)
{
	size_t len = strspn(s, "0123456789");

	if (!len || len > 9 || (s[len] && !isspace((unsigned char)s[len])))
		return NULL;
	*n = atol(s);
	return s + len;
}

/* The length of the directive at @s, behind its "#"; 0 when it is none. */
static size_t directive_len(const char *s)
{
	static const char * const words[] = {
		"SKIPPED", "SKIP", "TODO", "XFAIL", "XPASS", "TIMEOUT", "ERROR",
	};

	if (starts_with(s, "exit=") || starts_with(s, "Create NS failed"))
		return strlen(s);
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		size_t len = strlen(words[i]);

		if (!strncasecmp(s, words[i], len) &&
		    !isalnum((unsigned char)s[len]) && s[len] != '_')
			return len;
	}
	return 0;
}

static void split_directive(const char *s, struct tap *tap)
{
	tap->reason = xstrdup("");
	for (const char *p = s; (p = strchr(p, '#')); p++) {
		const char *word = p + 1 + strspn(p + 1, " ");
		size_t len = directive_len(word);

		if (!len || (p > s && !isspace((unsigned char)p[-1])))
			continue;
		free(tap->reason);
		tap->name = trimmed(s, p - s);
		tap->directive = trimmed(word, len);
		word += len;
		word += *word == ':';
		tap->reason = trimmed(word, strlen(word));
		return;
	}
	tap->name = trimmed(s, strlen(s));
}

static bool read_result(const char *s, struct tap *tap)
{
	tap->ok = !starts_with(s, "not ");
	if (!tap->ok)
		s += strlen("not ");
	if (!starts_with(s, "ok "))
		return false;
	s = number(s + strlen("ok "), &tap->number);
	if (!s)
		return false;
	s += strspn(s, " \t");
	if (starts_with(s, "- ") || !strcmp(s, "-"))
		s++;
	split_directive(s, tap);
	if (!*tap->name && *tap->reason) {
		/* kselftest.h has the name there: "ok 3 # SKIP name" */
		free(tap->name);
		tap->name = xstrdup(tap->reason);
	} else if (!*tap->name) {
		free(tap->name);
		tap->name = xasprintf("%ld", tap->number);
	}
	return true;
}

void read_tap(const char *s, struct tap *tap)
{
	long version;

	*tap = (struct tap){ .kind = TAP_TEXT };
	if (starts_with(s, "TAP version ") || starts_with(s, "KTAP version ")) {
		s = number(strchr(s, 'v') + strlen("version "), &version);
		if (s && !s[strspn(s, " ")])
			tap->kind = TAP_VERSION;
	} else if (starts_with(s, "# Subtest: ")) {
		s += strlen("# Subtest: ");
		tap->name = trimmed(s, strlen(s));
		tap->kind = TAP_SUBTEST;
	} else if (starts_with(s, "Bail out!")) {
		s += strlen("Bail out!");
		tap->name = trimmed(s, strlen(s));
		tap->kind = TAP_BAIL;
	} else if (starts_with(s, "1..")) {
		s = number(s + 3, &tap->number);
		if (!s)
			return;
		s += strspn(s, " ");
		if (*s == '#')
			split_directive(s, tap);
		else if (*s)
			return;
		tap->kind = TAP_PLAN;
	} else if (read_result(s, tap)) {
		tap->kind = TAP_RESULT;
	}
}
