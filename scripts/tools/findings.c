// SPDX-License-Identifier: GPL-2.0-only
/*
 * findings: turns what run-spatch left in its work folder into one sorted
 * list, and says what spatch did not search.
 *
 * The parse gate: spatch drops a function that it cannot parse without a
 * word. So each candidate file is read again by scan.c, and a function that
 * holds one of the rule's anchors but is missing from the functions spatch
 * printed is an error, unless a data file argues why it cannot matter.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"
#include "scan.h"
#include "touched.h"
#include "util.h"

struct witness {
	char *path;
	long line;
};

/* One line of the data file: rule, path, function, reason. */
struct excuse {
	char *rule, *path, *function, *reason;
};

static struct results res;
static const char *work;
static struct excuse *excuses;
static size_t n_excuses;

static const char usage[] =
"usage: findings --work DIR --tree DIR [option]... RULE.cocci...\n"
"Prints what the rules found in the run that run-spatch left in DIR.\n"
"\n"
"  --work DIR         run-spatch's work folder, after --mode report\n"
"  --tree DIR         the tree that was searched\n"
"  --linux VERSION    it is a kernel tree, of that version\n"
"  --format FORMAT    text (default), json or sarif\n"
"  --unparsed FILE    argued exceptions from the parse gate\n"
"  --touched PATCH    only findings on lines that PATCH added or touched\n"
"  --list-unparsed    list functions spatch did not search, with no anchor\n"
"  --help             this text\n"
"\n"
"Status: 0 no finding, 1 findings, 2 a rule failed or an anchored function\n"
"was not searched, 3 wrong usage.\n";

/* "a/b/../c" is "a/c": spatch names headers by the way it came to them. */
static void fold_dots(char *path)
{
	char *dots;

	while ((dots = strstr(path, "/../"))) {
		char *from = dots;

		while (from > path && from[-1] != '/')
			from--;
		if (from == dots)
			return;
		memmove(from, dots + 4, strlen(dots + 4) + 1);
	}
}

/* The path below the tree of a name that run-spatch gave to spatch. */
static char *tree_path(const char *name, size_t len)
{
	char *s = xstrndup(name, len), *link, *rest, buf[4096];
	ssize_t n;

	if (starts_with(s, "h/")) {
		link = xasprintf("%s/%s", work, s);
		n = readlink(link, buf, sizeof(buf) - 1);
		free(link);
		free(s);
		if (n < 5)
			return NULL;
		return xstrndup(buf + strlen("../k/"), n - strlen("../k/"));
	}
	/* k/<path>, or s/<rule>/<path> */
	rest = starts_with(s, "k/") ? s : starts_with(s, "s/") ?
	       strchr(s + 2, '/') : NULL;
	if (!rest) {
		free(s);
		return NULL;
	}
	rest = strchr(rest, '/') + 1;
	memmove(s, rest, strlen(rest) + 1);
	fold_dots(s);
	return s;
}

static void add_failure(const char *rule, char *reason)
{
	GROW(res.failure, res.n_failures);
	res.failure[res.n_failures++] = (struct failure) {
		.rule = rule, .reason = reason,
	};
}

static void add_related(struct finding *f, const char *path, size_t path_len,
			long line)
{
	char *name = path ? xstrndup(path, path_len) : xstrdup(f->path);

	if (starts_with(name, "k/"))
		memmove(name, name + 2, strlen(name) - 1);
	fold_dots(name);
	GROW(f->related, f->n_related);
	f->related[f->n_related++] = (struct place) { name, line };
}

/* Every "line N", and every "path:N", of a message is a related place. */
static void find_related(struct finding *f)
{
	const char *s = f->message;

	while (*s) {
		size_t len = strcspn(s, " :,;()");
		char *end = (char *)s + len;

		if (len == 4 && starts_with(s, "line ") && isdigit(s[5]))
			add_related(f, NULL, 0, strtol(s + 5, &end, 10));
		else if (s[len] == ':' && isdigit(s[len + 1]) &&
			 memchr(s, '/', len))
			add_related(f, s, len, strtol(s + len + 1, &end, 10));
		s = *end ? end + 1 : end;
	}
}

/* "file:12:3-8: message"; false when the line is no report. */
static bool parse_report(const struct rule *rule, const char *line)
{
	struct finding f = { .rule = rule };
	const char *msg, *colon = line;
	int used;

	while ((colon = strchr(colon, ':'))) {
		used = 0;
		if (sscanf(colon, ":%ld:%ld-%ld: %n", &f.line, &f.col,
			   &f.end_col, &used) == 3 && used)
			break;
		colon++;
	}
	if (!colon)
		return false;
	msg = colon + used;
	f.path = tree_path(line, colon - line);
	if (!f.path)
		return false;
	if (starts_with(msg, "WARNING: "))
		msg += strlen("WARNING: ");
	f.message = xstrdup(msg);
	/* coccilib counts columns from 0; gcc and SARIF count from 1 */
	f.col++;
	f.end_col++;
	f.fix = !strstr(msg, "no fix: ");
	find_related(&f);
	GROW(res.finding, res.n_findings);
	res.finding[res.n_findings++] = f;
	return true;
}

static void bad_output(const struct rule *rule, const char *line)
{
	char *why = xasprintf("it printed a line that is no report: %.200s",
			      printable(line));

	complain("rule %s: %s", rule->name, why);
	add_failure(rule->name, why);
}

static int by_witness(const void *a, const void *b)
{
	const struct witness *x = a, *y = b;
	int c = strcmp(x->path, y->path);

	return c ? c : x->line < y->line ? -1 : x->line > y->line;
}

static struct witness *read_output(const struct rule *rule, size_t *n)
{
	char *pattern = xasprintf("%s/out/report/%s.[0-9]*.out", work,
				  rule->name);
	struct witness *w = NULL;
	glob_t found;

	*n = 0;
	if (glob(pattern, 0, NULL, &found))
		return NULL;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char *save, *line;

		for (line = strtok_r(must_slurp(found.gl_pathv[i], NULL), "\n",
				     &save);
		     line; line = strtok_r(NULL, "\n", &save)) {
			char *colon = strrchr(line, ':'), *path;

			if (!strcmp(line, "DT-END"))
				continue;
			if (!starts_with(line, "DT-PARSED ")) {
				if (!parse_report(rule, line))
					bad_output(rule, line);
				continue;
			}
			line += strlen("DT-PARSED ");
			path = tree_path(line, colon - line);
			if (!path)
				continue;	/* a header outside the tree */
			GROW(w, *n);
			w[*n].path = path;
			w[(*n)++].line = atol(colon + 1);
		}
	}
	globfree(&found);
	free(pattern);
	if (w)
		qsort(w, *n, sizeof(*w), by_witness);
	return w;
}

static bool searched(const struct witness *w, size_t n, const char *path,
		     const struct function *fn)
{
	struct witness key = { (char *)path, fn->first };
	size_t lo = 0, hi = n;

	while (lo < hi) {
		size_t mid = (lo + hi) / 2;

		if (by_witness(&w[mid], &key) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < n && !strcmp(w[lo].path, path) && w[lo].line <= fn->last;
}

static const char *excuse_for(const struct rule *rule, const char *path,
			      const char *function)
{
	for (size_t i = 0; i < n_excuses; i++)
		if (!strcmp(excuses[i].rule, rule->name) &&
		    !strcmp(excuses[i].path, path) &&
		    !strcmp(excuses[i].function, function))
			return excuses[i].reason;
	return NULL;
}

static void gate_file(const struct rule *rule, const char *path,
		      const struct witness *w, size_t n_w)
{
	char *full = xasprintf("%s/%s", res.tree, path);
	struct source src;
	size_t len;
	char *text = must_slurp(full, &len);

	scan_source(&src, text, len);
	for (size_t i = 0; i < src.n_fn; i++) {
		struct hole h = { .rule = rule };

		if (searched(w, n_w, path, &src.fn[i]))
			continue;
		for (size_t a = 0; a < rule->n_anchors && !h.anchor; a++)
			if (function_holds(&src, &src.fn[i], rule->anchors[a]))
				h.anchor = rule->anchors[a];
		h.path = xstrdup(path);
		h.function = xstrdup(src.fn[i].name);
		h.line = src.fn[i].first;
		if (h.anchor)
			h.excuse = excuse_for(rule, path, h.function);
		GROW(res.hole, res.n_holes);
		res.hole[res.n_holes++] = h;
	}
	free_source(&src);
	free(full);
}

static bool has_failed(const struct rule *rule)
{
	for (size_t i = 0; i < res.n_failures; i++)
		if (!strcmp(res.failure[i].rule, rule->name))
			return true;
	return false;
}

static void collect(struct rule *rule)
{
	char *name = xasprintf("%s/files/%s", work, rule->name), *list, *p;
	struct witness *w;
	size_t len, n_w;

	w = read_output(rule, &n_w);
	list = must_slurp(name, &len);
	for (p = list; p < list + len; p += strlen(p) + 1) {
		rule->n_candidates++;
		/* what a rule that failed did not search needs no list */
		if (!has_failed(rule))
			gate_file(rule, p, w, n_w);
	}
	free(list);
	free(name);
	for (size_t i = 0; i < n_w; i++)
		free(w[i].path);
	free(w);
}

static void read_failures(void)
{
	char *name = xasprintf("%s/out/report/jobs", work), *line, *save;

	for (line = strtok_r(must_slurp(name, NULL), "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		char *last = strrchr(line, '\t');

		if (last && strcmp(last + 1, "ok"))
			add_failure(xstrndup(line, strcspn(line, "\t")),
				    last + 1);
	}
	free(name);
}

static void read_excuses(const char *path)
{
	char *line, *save;
	int at = 0;

	for (line = strtok_r(must_slurp(path, NULL), "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		char *field[3];
		int i;

		at++;
		line += strspn(line, " \t");
		if (*line == '#' || !*line)
			continue;
		for (i = 0; i < 3; i++) {
			field[i] = line;
			line += strcspn(line, " \t");
			if (*line)
				*line++ = '\0';
			line += strspn(line, " \t");
		}
		if (!*line)
			die(ST_CANNOT, "%s: entry %d gives no reason; an entry is: rule path function reason",
			    path, at);
		GROW(excuses, n_excuses);
		excuses[n_excuses++] = (struct excuse) {
			field[0], field[1], field[2], line,
		};
	}
}

static void set_once(const char *text, void *arg)
{
	char **field = arg;

	if (!*field)
		*field = xstrdup(text);
}

static char *first_sentence(const char *text)
{
	char *s = xstrdup(text);

	for (char *c = s; *c; c++) {
		if (*c == '.' && (!c[1] || isspace(c[1]))) {
			*c = '\0';
			break;
		}
		if (*c == '\n')
			*c = ' ';
	}
	return s;
}

static void read_rule(struct rule *rule, const char *path)
{
	char *cocci = must_slurp(path, NULL), *anchors = NULL;
	struct words words = { 0 };

	memset(rule, 0, sizeof(*rule));
	rule->name = rule_name(path);
	rule_header(cocci, "Confidence", set_once, &rule->confidence);
	rule_header(cocci, "Anchors", set_once, &anchors);
	if (anchors)
		add_words(anchors, &words);
	rule->anchors = words.word;
	rule->n_anchors = words.n;
	free(anchors);
	rule->text = xstrdup("");
	for (char *line = cocci; line; line = strchr(line, '\n')) {
		char *text;

		line += *line == '\n';
		if (!starts_with(line, "///"))
			continue;
		line += 3;
		line += *line == ' ';
		text = xasprintf("%s%s%.*s", rule->text,
				 *rule->text ? "\n" : "",
				 (int)strcspn(line, "\n"), line);
		free(rule->text);
		rule->text = text;
	}
	for (size_t n = strlen(rule->text); n && rule->text[n - 1] == '\n';)
		rule->text[--n] = '\0';
	rule->summary = first_sentence(rule->text);
	free(cocci);
}

static int by_place(const void *a, const void *b)
{
	const struct finding *x = a, *y = b;
	int c = strcmp(x->path, y->path);

	if (!c)
		c = (x->line > y->line) - (x->line < y->line);
	if (!c)
		c = (x->col > y->col) - (x->col < y->col);
	if (!c)
		c = strcmp(x->rule->name, y->rule->name);
	return c ? c : strcmp(x->message, y->message);
}

static int holes_by_place(const void *a, const void *b)
{
	const struct hole *x = a, *y = b;
	int c = strcmp(x->path, y->path);

	if (!c)
		c = (x->line > y->line) - (x->line < y->line);
	return c ? c : strcmp(x->rule->name, y->rule->name);
}

/* Sorts, and drops what two chunks both found in a header. */
static void sort_findings(void)
{
	size_t n = 0;

	if (res.n_holes)
		qsort(res.hole, res.n_holes, sizeof(*res.hole),
		      holes_by_place);
	if (!res.n_findings)
		return;
	qsort(res.finding, res.n_findings, sizeof(*res.finding), by_place);
	for (size_t i = 0; i < res.n_findings; i++)
		if (!i || by_place(&res.finding[i], &res.finding[n - 1]))
			res.finding[n++] = res.finding[i];
	res.n_findings = n;
}

static void keep_touched(const char *patch)
{
	size_t n_files, n = 0;
	struct touched_file *files = read_touched(patch, patch, res.tree,
						  &n_files);

	for (size_t i = 0; i < res.n_findings; i++) {
		struct finding *f = &res.finding[i];
		bool keep = is_touched(files, n_files, f->path, f->line);

		for (size_t k = 0; k < f->n_related && !keep; k++)
			keep = is_touched(files, n_files, f->related[k].path,
					  f->related[k].line);
		if (keep)
			res.finding[n++] = *f;
	}
	res.n_findings = n;
	res.only_touched = true;
}

static bool complain_of_holes(void)
{
	bool any = false;

	for (size_t i = 0; i < res.n_holes; i++) {
		const struct hole *h = &res.hole[i];

		if (!h->anchor || h->excuse)
			continue;
		any = true;
		complain("%s:%ld: %s() holds '%s', but spatch could not parse it, so rule %s did not search it: help it with scripts/configs/macros.h, or argue in scripts/configs/unparsed.txt why it cannot matter",
			 printable(h->path), h->line, h->function, h->anchor,
			 h->rule->name);
	}
	return any;
}

int main(int argc, char **argv)
{
	enum { O_WORK = 256, O_TREE, O_LINUX, O_FORMAT, O_UNPARSED, O_TOUCHED,
	       O_LIST, O_HELP };
	static const struct option opts[] = {
		{ "work", required_argument, NULL, O_WORK },
		{ "tree", required_argument, NULL, O_TREE },
		{ "linux", required_argument, NULL, O_LINUX },
		{ "format", required_argument, NULL, O_FORMAT },
		{ "unparsed", required_argument, NULL, O_UNPARSED },
		{ "touched", required_argument, NULL, O_TOUCHED },
		{ "list-unparsed", no_argument, NULL, O_LIST },
		{ "help", no_argument, NULL, O_HELP },
		{ 0 }
	};
	const char *format = "text", *touched = NULL;
	bool list_unparsed = false, holes;
	int c;

	tool_name = "coccicheck";
	while ((c = getopt_long(argc, argv, "", opts, NULL)) != -1) {
		switch (c) {
		case O_WORK:
			work = optarg;
			break;
		case O_TREE:
			res.tree = optarg;
			break;
		case O_LINUX:
			res.version = optarg;
			break;
		case O_FORMAT:
			format = optarg;
			break;
		case O_UNPARSED:
			read_excuses(optarg);
			break;
		case O_TOUCHED:
			touched = optarg;
			break;
		case O_LIST:
			list_unparsed = true;
			break;
		case O_HELP:
			fputs(usage, stdout);
			return ST_CLEAN;
		default:
			fputs(usage, stderr);
			return ST_USAGE;
		}
	}
	if (!work || !res.tree || optind == argc) {
		fputs(usage, stderr);
		return ST_USAGE;
	}
	res.work = work;
	res.n_rules = argc - optind;
	res.rule = xrealloc(NULL, res.n_rules, sizeof(*res.rule));
	read_failures();
	for (size_t i = 0; i < res.n_rules; i++)
		read_rule(&res.rule[i], argv[optind + i]);
	for (size_t i = 0; i < res.n_rules; i++)
		collect(&res.rule[i]);
	sort_findings();
	if (touched)
		keep_touched(touched);
	if (!strcmp(format, "json"))
		print_json(&res);
	else if (!strcmp(format, "sarif"))
		print_sarif(&res);
	else
		print_text(&res, list_unparsed);
	if (fflush(stdout) || ferror(stdout))
		die(ST_CANNOT, "cannot write the findings: %s",
		    strerror(errno));
	holes = complain_of_holes();
	if (holes || res.n_failures)
		return ST_CANNOT;
	return res.n_findings ? ST_FOUND : ST_CLEAN;
}
