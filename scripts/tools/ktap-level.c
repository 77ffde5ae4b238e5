// SPDX-License-Identifier: GPL-2.0-only
/*
 * The levels of a (K)TAP document while it is read: where a result belongs,
 * and whether each level held what its plan said.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ktap-level.h"
#include "util.h"

/* Who wrote @l, for messages. */
static char *where(const struct parser *p, const struct level *l)
{
	if (p->kernel)
		return xasprintf("KUnit%s", l->indent ? "'s subtests" : "");
	if (!l->hashes && !l->indent)
		return xstrdup("run_kselftest.sh");
	return xasprintf("%s%s", p->current ? p->current : "a test",
			 l->hashes > 1 || l->indent ? ", its subtests" : "");
}

/* Whether a level at these signs lies within @l. */
static bool deeper(const struct level *l, size_t hashes, size_t indent)
{
	return hashes > l->hashes || (hashes == l->hashes && indent > l->indent);
}

static void check_plan(struct parser *p, const struct level *l)
{
	size_t n = l->tests.n_kids;
	char *who = where(p, l);

	if (l->plan > 0 && n != (size_t)l->plan)
		problem(p->run, ST_CANNOT, p->line,
			"%s: %zu tests ran instead of the %ld planned on line %zu",
			who, n, l->plan, l->line);
	else if (!l->plan && n)
		problem(p->run, ST_CANNOT, p->line,
			"%s: %zu tests ran though none was planned on line %zu",
			who, n, l->line);
	else if (!l->plan && !l->skip && !(p->kernel && !l->indent))
		/* KUnit says so at boot when all its suites are modules. */
		problem(p->run, ST_CANNOT, l->line, "%s: no test was planned",
			who);
	else if (l->plan < 0 && !n && !l->bailed)
		problem(p->run, ST_CANNOT, l->line, "%s: no plan and no test",
			who);
	else if (l->plan < 0 && !l->bailed && !(p->kernel && l->indent > 4))
		/* KUnit does not know how many parameters will come. */
		problem(p->run, ST_CANNOT, l->line, "%s: no plan for %zu tests",
			who, n);
	free(who);
}

static void move_kids(struct test *to, struct test *from)
{
	for (size_t i = 0; i < from->n_kids; i++)
		add_kid(to, from->kid[i]);
	free(from->kid);
	from->kid = NULL;
	from->n_kids = 0;
}

static void move_diag(struct strs *to, struct strs *from)
{
	for (size_t i = 0; i < from->n; i++)
		add_str(to, from->s[i]);
	free(from->s);
	*from = (struct strs){ 0 };
}

/* Subtests that no result line follows: they count, but hang in the air. */
static void keep_orphans(struct parser *p, struct level *l)
{
	struct test *t;

	if (!l->orphans.n_kids)
		return;
	t = xrealloc(NULL, 1, sizeof(*t));
	*t = (struct test){
		.name = xstrdup(p->current ? p->current : "unfinished"),
		.reason = xstrdup(""), .no_line = true, .line = p->line,
		.kernel = p->kernel,
	};
	move_kids(t, &l->orphans);
	settle(p->run, t);
	problem(p->run, ST_CANNOT, p->line,
		"%s: its subtests have no result line of their own", t->name);
	/* Not the level's: it is no test of its plan. */
	add_kid(&p->run->root, t);
}

void close_level(struct parser *p)
{
	struct level *l = &p->level[--p->depth], *up;

	check_plan(p, l);
	if (!p->depth) {
		move_kids(&p->run->root, &l->tests);
		keep_orphans(p, l);
		return;
	}
	up = &p->level[p->depth - 1];
	move_kids(&up->orphans, &l->tests);
	move_kids(&up->orphans, &l->orphans);
	move_diag(&up->diag, &l->diag);
	if (l->skip) {
		free(p->skip);
		p->skip = l->skip;
	}
}

static struct level *open_level(struct parser *p, size_t hashes, size_t indent)
{
	struct level *l;

	GROW(p->level, p->depth);
	l = &p->level[p->depth++];
	*l = (struct level){
		.hashes = hashes, .indent = indent, .line = p->line,
		.plan = -1, .next = 1,
	};
	return l;
}

struct level *find_level(struct parser *p, size_t hashes, size_t indent)
{
	struct level *l;

	for (size_t i = p->depth; i--;) {
		l = &p->level[i];
		if (l->hashes != hashes || l->indent != indent)
			continue;
		while (p->depth > i + 1)
			close_level(p);
		return l;
	}
	return NULL;
}

struct level *header_level(struct parser *p, size_t hashes, size_t indent)
{
	struct level *l = find_level(p, hashes, indent);
	bool closed = false;

	if (l)
		return l;
	while (p->depth && !deeper(&p->level[p->depth - 1], hashes, indent)) {
		close_level(p);
		closed = true;
	}
	l = open_level(p, hashes, indent);
	if (closed && p->depth > 1)
		move_kids(&l->orphans, &l[-1].orphans);
	return l;
}

void add_result(struct parser *p, struct level *l, const struct tap *tap)
{
	struct test *t = xrealloc(NULL, 1, sizeof(*t));
	const char *d = tap->directive ? tap->directive : "";
	bool skip = !strncasecmp(d, "SKIP", 4);

	*t = (struct test){
		.name = tap->name, .line = p->line, .ok = tap->ok,
		.kernel = p->kernel,
	};
	t->outcome = !tap->ok || !strcasecmp(d, "XPASS") ? T_FAIL :
		     skip ? T_SKIP : T_PASS;
	if (t->outcome == T_SKIP || !*d)
		t->reason = tap->reason;
	else
		t->reason = xasprintf("%s%s%s", d, *tap->reason ? " " : "",
				      tap->reason);
	move_kids(t, &l->orphans);
	move_diag(&t->diag, &l->diag);
	if (p->skip && t->outcome != T_FAIL && !t->n_kids) {
		/* "1..0 # SKIP reason": run_kselftest.sh tells no reason. */
		t->outcome = T_SKIP;
		if (!*t->reason)
			t->reason = p->skip;
	}
	p->skip = NULL;
	/* A script's last words tell why it skipped. */
	for (size_t i = t->diag.n; t->outcome == T_SKIP && !*t->reason && i--;)
		if (!is_noise(t->diag.s[i]))
			t->reason = t->diag.s[i];
	if (tap->number != l->next)
		problem(p->run, ST_CANNOT, p->line,
			"%s has the number %ld%s instead of %ld", t->name,
			tap->number,
			tap->number < l->next ? ", which was there," : "",
			l->next);
	l->next = tap->number + 1;
	settle(p->run, t);
	add_kid(&l->tests, t);
}

void add_plan(struct parser *p, struct level *l, const struct tap *tap)
{
	if (l->plan >= 0)
		problem(p->run, ST_CANNOT, p->line,
			"a second plan, the first one is on line %zu", l->line);
	l->plan = tap->number;
	l->line = p->line;
	if (!l->plan && tap->directive && !strncasecmp(tap->directive, "SKIP", 4))
		l->skip = tap->reason;
}
