// SPDX-License-Identifier: GPL-2.0-only
/*
 * Known failures, skips and splats, as data. One entry a line, its reason behind "# "
 * or in the comment above it:
 *
 *	# the stream is set up twice, see patches/stream-init
 *	fail acomp:acomp_layouts.global.compress_*
 *	allow-skip zswap:*	# needs a swap device
 *	splat oops		# the wrong body is no code on this CPU
 *
 * A name is a test's path as ktap shows it, or a shell pattern for several,
 * each of which must then fail. A splat's is that of splats.txt; there must be one.
 * An entry that nothing answers to is a problem.
 */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "util.h"

enum kind { FAIL, ALLOW_SKIP, SPLATS };

static const char * const kinds[] = { "fail", "allow-skip", "splat" };

struct entry {
	enum kind kind;
	char *glob, *why, *from;
	size_t no;
	bool used;
};

static struct entry *entries;
static size_t n_entries;

static void add_entry(const char *path, size_t no, char *s, const char *above)
{
	static const char blanks[] = " \t";
	char *glob = s + strcspn(s, blanks), *why = strstr(s, " #");
	struct entry e = { .from = xstrdup(path), .no = no };

	if (!why)
		why = strstr(s, "\t#");
	if (*glob)
		*glob++ = '\0';
	if (why) {
		*why = '\0';
		why += 2;
		why += strspn(why, blanks);
	}
	glob += strspn(glob, blanks);
	for (char *end = glob + strlen(glob);
	     end > glob && strchr(blanks, end[-1]);)
		*--end = '\0';
	while (e.kind <= SPLATS && strcmp(s, kinds[e.kind]))
		e.kind++;
	if (e.kind > SPLATS)
		die(ST_CANNOT, "%s:%zu: \"%s\" is not fail, allow-skip or splat",
		    path, no, s);
	if (!*glob)
		die(ST_CANNOT, "%s:%zu: names no test or splat", path, no);
	if (!why || !*why)
		why = (char *)above;
	if (!why || !*why)
		die(ST_CANNOT, "%s:%zu: gives no reason", path, no);
	e.glob = xstrdup(glob);
	e.why = xstrdup(why);
	GROW(entries, n_entries);
	entries[n_entries++] = e;
}

void read_expect(const char *path)
{
	char *text = must_slurp(path, NULL), *s = text, *above = NULL;
	bool used = false;
	size_t no = 0;

	for (char *line; (line = strsep(&s, "\n"));) {
		no++;
		line += strspn(line, " \t\r");
		if (*line == '#') {
			char *old = used ? NULL : above;

			if (strstr(line, "SPDX-License-Identifier"))
				continue;
			line += 1 + strspn(line + 1, " \t");
			above = old ? xasprintf("%s %s", old, line) :
				xstrdup(line);
			used = false;
		} else if (!*line) {
			above = NULL;
		} else {
			add_entry(path, no, line, above);
			used = true;
		}
	}
	free(text);
}

/* Which entry of a kind is about a test, or about a splat of that name. */
static struct entry *find_entry(const char *name, enum kind kind)
{
	struct entry *found = NULL;
	bool splats = kind == SPLATS;

	for (size_t i = 0; i < n_entries; i++) {
		struct entry *e = &entries[i];
		bool of_splats = e->kind == SPLATS;

		if (of_splats != splats)
			continue;
		if (strcmp(e->glob, name) && fnmatch(e->glob, name, 0))
			continue;
		e->used = true;
		if (!found && e->kind == kind)
			found = e;
	}
	return found;
}

void apply_expect(struct run *run, bool strict_skips)
{
	for (size_t i = 0; i < run->n_leaves; i++) {
		struct test *t = run->leaf[i];
		bool skip = t->outcome == T_SKIP;
		struct entry *e = find_entry(t->path, skip ? ALLOW_SKIP : FAIL);

		if (skip && strict_skips && !e) {
			t->outcome = T_FAIL;
			t->reason = xasprintf("skipped, which no allow-skip allows%s%s",
					      *t->reason ? ": " : "",
					      t->reason);
		} else if (!skip && e) {
			t->outcome = t->outcome == T_FAIL ? T_EXPECTED :
				     T_UNEXPECTED;
			t->reason = e->why;
		}
	}
	for (size_t i = 0; i < run->n_splats; i++) {
		struct splat *splat = &run->splat[i];
		struct entry *e = find_entry(splat->name, SPLATS);

		if (e && !splat->allowed)
			splat->allowed = e->why;
	}
	for (size_t i = 0; i < n_entries; i++)
		if (!entries[i].used && run->ended)
			problem(run, ST_FOUND, 0,
				"%s:%zu: vanished: no %s is called %s",
				entries[i].from, entries[i].no,
				entries[i].kind == SPLATS ? "splat" : "test",
				entries[i].glob);
}
