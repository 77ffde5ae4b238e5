// SPDX-License-Identifier: GPL-2.0-only
/*
 * From a console's lines to the tree of results and what is wrong with it.
 *
 * Programs write between the markers "doubletake: begin" and "doubletake:
 * end N" of the guest's init: run_kselftest.sh its results, and each test's
 * output behind "# ". KUnit writes the same by printk, with subtests indented.
 *
 * Only lines at the very start count as results of run_kselftest.sh and as
 * markers, so no test can forge those. A level deeper than a test program's
 * own one needs a header or plan, as otherwise a quotation would be a result.
 */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ktap-level.h"
#include "util.h"

void problem(struct run *run, int status, size_t line, const char *fmt, ...)
{
	struct problem *p;
	va_list ap;

	GROW(run->problem, run->n_problems);
	p = &run->problem[run->n_problems++];
	*p = (struct problem){ .status = status, .line = line };
	va_start(ap, fmt);
	if (vasprintf(&p->text, fmt, ap) < 0)
		die(ST_CANNOT, "out of memory");
	va_end(ap);
}

/* Whether @s at this depth is (K)TAP rather than text. */
static bool take_tap(struct parser *p, size_t hashes, size_t indent,
		     const char *s)
{
	bool top = !hashes && !indent, outer = hashes <= 1 && !indent;
	struct level *l;
	struct tap tap;

	read_tap(s, &tap);
	/* printk is no place for stray plans and results */
	if (p->kernel && !p->depth && tap.kind != TAP_VERSION)
		return false;
	switch (tap.kind) {
	case TAP_VERSION:
		l = find_level(p, hashes, indent);
		if (l && top && !p->kernel)
			problem(p->run, ST_CANNOT, p->line,
				"run_kselftest.sh began twice");
		if (l)
			close_level(p);
		header_level(p, hashes, indent);
		return true;
	case TAP_SUBTEST:
		header_level(p, hashes, indent);
		return true;
	case TAP_PLAN:
		if (!top && !p->depth)
			return false;
		add_plan(p, header_level(p, hashes, indent), &tap);
		return true;
	case TAP_RESULT:
		l = find_level(p, hashes, indent);
		if (!l && (top || (outer && p->depth)))
			l = header_level(p, hashes, indent);
		if (!l)
			return false;
		add_result(p, l, &tap);
		return true;
	case TAP_BAIL:
		l = find_level(p, hashes, indent);
		if (!l && !outer)
			return false;
		if (l)
			l->bailed = true;
		problem(p->run, ST_CANNOT, p->line, "%s bailed out: %s",
			p->current ? p->current : "a test", tap.name);
		return true;
	case TAP_TEXT:
		break;
	}
	return false;
}

/* @s is a program's line, between the markers, or what printk wrote. */
static bool take_line(struct parser *p, const char *s)
{
	size_t hashes = 0, indent;
	bool taken;

	while (!p->kernel && *s == '#' && (s[1] == ' ' || !s[1])) {
		s += s[1] ? 2 : 1;
		hashes++;
	}
	indent = strspn(s, " ");
	if (hashes == 1 && starts_with(s, "selftests: ") &&
	    strstr(s + strlen("selftests: "), ": ")) {
		struct level *l = find_level(p, 0, 0);

		free(p->current);
		p->current = xstrdup(s);
		if (l)
			l->diag = (struct strs){ 0 };
		return true;
	}
	taken = take_tap(p, hashes, indent, s + indent);
	/* Other parts of the kernel write in between KUnit's lines. */
	if (!taken && p->depth && (!p->kernel || *s == '#' || indent >= 4))
		add_str(&p->level[p->depth - 1].diag, xstrdup(s));
	return taken || hashes;
}

/*
 * Where a test's output ends without a line end, run_kselftest.sh's result
 * follows in the same line. It is known by its number and the test's name.
 */
static char *glued_result(struct parser *p, char *s)
{
	char *want, *at;

	if (*s != '#' || !p->depth || !p->current)
		return NULL;
	want = xasprintf("ok %ld %s", p->level[0].next, p->current);
	at = memmem(s, strlen(s), want, strlen(want));
	if (at && at[strlen(want)] && !starts_with(at + strlen(want), " #"))
		at = NULL;
	free(want);
	if (at && at - s >= 4 && starts_with(at - 4, "not "))
		at -= 4;
	return at;
}

/* Whether @s is a marker of init's. */
static bool take_marker(struct parser *p, const char *s, long *end)
{
	struct run *run = p->run;
	char *rest;

	if (!starts_with(s, "doubletake: "))
		return false;
	s += strlen("doubletake: ");
	if (!strcmp(s, "begin")) {
		if (run->begun)
			problem(run, ST_CANNOT, p->line,
				"the guest began a second time");
		run->begun = true;
	} else if (starts_with(s, "end ")) {
		*end = strtol(s + 4, &rest, 10);
		if (!s[4] || *rest || *end < 0)
			problem(run, ST_CANNOT, p->line,
				"the end marker has no status: %s", s);
		else if (run->ended)
			problem(run, ST_CANNOT, p->line,
				"the guest ended a second time");
		else if (!run->begun)
			problem(run, ST_CANNOT, p->line,
				"the guest ended before it began");
		run->ended = true;
	} else if (starts_with(s, "FAILED")) {
		problem(run, ST_CANNOT, p->line, "init: %s",
			s[6] == ' ' ? s + 7 : s);
	}
	return true;
}

static void check_end(struct parser *p, const struct console *con, long end)
{
	struct run *run = p->run;
	size_t bad = 0;

	if (con->cut)
		problem(run, ST_CANNOT, con->cut, "the log ends within a line");
	if (!run->begun)
		problem(run, ST_CANNOT, con->n_lines,
			"no verdict: the kernel never got to run the tests (no begin marker)");
	else if (!run->ended)
		problem(run, ST_CANNOT, con->n_lines,
			"no verdict: the log was cut or the kernel hung%s%s (no end marker)",
			p->current ? ", last in " : "",
			p->current ? p->current : "");
	for (size_t i = 0; p->depth && i < p->level[0].tests.n_kids; i++)
		bad += !p->level[0].tests.kid[i]->ok;
	if (run->begun && run->ended && end != (bad ? 1 : 0))
		problem(run, ST_CANNOT, con->n_lines,
			"run_kselftest.sh ended with %ld, but %zu of its tests failed",
			end, bad);
}

void parse_console(struct run *run, struct console *con)
{
	struct parser user = { .run = run };
	struct parser kernel = { .run = run, .kernel = true };
	long end = -1;

	for (size_t i = 0; i < con->n; i++) {
		struct line *l = &con->line[i];
		struct parser *p = l->kind == LINE_KERNEL ? &kernel : &user;
		char *glued;

		p->line = l->no;
		if (l->kind == LINE_QUOTED)
			continue;
		if (l->kind == LINE_KERNEL) {
			take_line(p, l->s);
			continue;
		}
		l->claimed = take_marker(p, l->s, &end);
		if (l->claimed || !run->begun)
			continue;
		if (run->ended) {
			struct tap tap;

			read_tap(l->s, &tap);
			if (tap.kind != TAP_TEXT)
				problem(run, ST_CANNOT, p->line,
					"after the end marker: %s", l->s);
			continue;
		}
		glued = glued_result(p, l->s);
		if (glued) {
			char *result = xstrdup(glued);

			*glued = '\0';
			take_line(p, l->s);
			l->claimed = take_line(p, result);
			free(result);
		} else {
			l->claimed = take_line(p, l->s);
		}
	}
	find_level(&user, 0, 0);
	check_end(&user, con, end);
	while (user.depth)
		close_level(&user);
	free(user.current);
	user.current = NULL;
	if (run->begun && !run->root.n_kids)
		problem(run, ST_CANNOT, con->n_lines, "no test ran");
	while (kernel.depth)
		close_level(&kernel);
}
