// SPDX-License-Identifier: GPL-2.0-only
/*
 * Kernel splats in a console log. What is one, and which ones are excused,
 * stands with its reasons in scripts/configs/splats.txt; see there for the
 * form. All that could be printk is searched: printk lines, what programs
 * quote of them, and every line that is neither (K)TAP nor a marker; all
 * lines when the log's printk lines carry no time stamps to know them by.
 */
#define _GNU_SOURCE
#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "util.h"

#define CONTEXT		5	/* lines of a splat that are shown */
#define WINDOW		150	/* lines that its parts may come in */
#define LEAD		4	/* lines between a lead and its splat */

enum pattern_kind { SPLAT, LEAD_IN, PART, ALLOW };
static const char * const kind_names[] = { "splat", "lead", "part", "allow" };

struct pattern {
	enum pattern_kind kind;
	char *name, *why;
	regex_t re;
};

static struct pattern *patterns;
static size_t n_patterns;

static bool known_splat(const char *name)
{
	for (size_t i = 0; i < n_patterns; i++)
		if (patterns[i].kind != ALLOW &&
		    !strcmp(patterns[i].name, name))
			return true;
	return false;
}

static void add_pattern(const char *path, size_t no, char *s, const char *why)
{
	char *name = strchr(s, ' '), *re = name ? strstr(name, ": ") : NULL;
	struct pattern p = { .kind = SPLAT };
	char said[200];
	int err;

	if (!re || re == name + 1)
		die(ST_CANNOT, "%s:%zu: not of the form \"KIND NAME: REGEX\"",
		    path, no);
	*name++ = '\0';
	*re = '\0';
	re += 2;
	while (p.kind <= ALLOW && strcmp(s, kind_names[p.kind]))
		p.kind++;
	if (p.kind > ALLOW)
		die(ST_CANNOT, "%s:%zu: \"%s\" is not splat, lead, part or allow",
		    path, no, s);
	if (!why)
		die(ST_CANNOT, "%s:%zu: no comment above it says why", path,
		    no);
	if (p.kind == ALLOW && !known_splat(name))
		die(ST_CANNOT, "%s:%zu: no splat above it is called \"%s\"",
		    path, no, name);
	if (!*re)
		die(ST_CANNOT, "%s:%zu: an empty expression", path, no);
	err = regcomp(&p.re, re, REG_EXTENDED | REG_NOSUB);
	if (err) {
		regerror(err, &p.re, said, sizeof(said));
		die(ST_CANNOT, "%s:%zu: %s", path, no, said);
	}
	p.name = xstrdup(name);
	p.why = xstrdup(why);
	GROW(patterns, n_patterns);
	patterns[n_patterns++] = p;
}

static void read_patterns(const char *path)
{
	char *text = must_slurp(path, NULL), *why = NULL, *s = text;
	bool used = false, any = false;
	size_t no = 0;

	for (char *line; (line = strsep(&s, "\n"));) {
		no++;
		if (*line == '#') {
			char *more;

			/* A comment below an entry is about the next one. */
			more = xasprintf("%s%s%s", why && !used ? why : "",
					 why && !used ? " " : "",
					 line + 1 + strspn(line + 1, " "));
			free(why);
			why = more;
			used = false;
		} else if (!line[strspn(line, " \t")]) {
			free(why);
			why = NULL;
		} else {
			add_pattern(path, no, line, why);
			any |= patterns[n_patterns - 1].kind == SPLAT;
			used = true;
		}
	}
	if (!any)
		die(ST_CANNOT, "%s: holds no splat", path);
	free(why);
	free(text);
}

static const struct pattern *match(const char *s, enum pattern_kind kind,
				   const char *name)
{
	for (size_t i = 0; i < n_patterns; i++)
		if (patterns[i].kind == kind &&
		    (!name || !strcmp(patterns[i].name, name)) &&
		    !regexec(&patterns[i].re, s, 0, NULL, 0))
			return &patterns[i];
	return NULL;
}

/* Lines that could be the kernel's, in the log's order. */
struct suspects {
	const struct line **line;
	size_t n;
};

/* A splat is printed at once; what comes a second later is not its. */
static bool soon(const struct line *from, const struct line *to)
{
	return from->time < 0 || to->time < 0 || to->time - from->time <= 1;
}

static void add_splat(struct run *run, const struct suspects *sus, size_t at,
		      const struct pattern *p, const struct pattern *allow)
{
	struct splat *splat;

	GROW(run->splat, run->n_splats);
	splat = &run->splat[run->n_splats++];
	*splat = (struct splat){
		.name = p->name, .line = sus->line[at]->no,
		.allowed = allow ? allow->why : NULL,
	};
	for (size_t i = at; i < sus->n && i < at + CONTEXT; i++)
		if (soon(sus->line[at], sus->line[i]))
			add_str(&splat->text, sus->line[i]->s);
}

static bool leads(const struct suspects *sus, size_t at)
{
	for (size_t i = at + 1; i < sus->n && i <= at + LEAD; i++)
		if (match(sus->line[i]->s, SPLAT, NULL))
			return true;
	return false;
}

/* Whether a part at @at still belongs to the splat at @start. */
static bool within(const struct suspects *sus, size_t start, size_t at)
{
	for (size_t i = start; i < at; i++)
		if (strstr(sus->line[i]->s, "---[ end "))
			return false;
	return at - start <= WINDOW && soon(sus->line[start], sus->line[at]);
}

void find_splats(struct run *run, const struct console *con, const char *path)
{
	struct suspects sus = { 0 };
	size_t start = 0;
	bool open = false;

	read_patterns(path);
	for (size_t i = 0; i < con->n; i++) {
		const struct line *l = &con->line[i];

		if (l->kind == LINE_USER && l->claimed && con->stamped)
			continue;
		GROW(sus.line, sus.n);
		sus.line[sus.n++] = l;
	}
	for (size_t i = 0; i < sus.n; i++) {
		const char *s = sus.line[i]->s;
		const struct pattern *p = match(s, SPLAT, NULL), *allow;

		if (p) {
			allow = match(s, ALLOW, p->name);
			add_splat(run, &sus, i, p, allow);
			open = true;
			start = i;
			continue;
		}
		p = match(s, LEAD_IN, NULL);
		if (p && !leads(&sus, i))
			add_splat(run, &sus, i, p, NULL);
		p = match(s, PART, NULL);
		if (p && !(open && within(&sus, start, i))) {
			/* One of its own, which further parts belong to. */
			add_splat(run, &sus, i, p, match(s, ALLOW, p->name));
			open = true;
			start = i;
		}
	}
	free(sus.line);
}
