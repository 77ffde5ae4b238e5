// SPDX-License-Identifier: GPL-2.0-only
/*
 * The formats of tools/findings: text for a terminal and for editors that
 * read gcc's messages, JSON for scripts, SARIF 2.1.0 for code review tools.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "findings.h"
#include "json.h"
#include "scan.h"
#include "util.h"

#define TOOL		"doubletake"
#define TOOL_VERSION	"0.1.0"

static bool is_utf8(const char *s)
{
	for (size_t n; *s; s += n) {
		n = utf8_len((const unsigned char *)s);
		if (!n)
			return false;
	}
	return true;
}

char *printable(const char *path)
{
	bool plain = is_utf8(path);
	char *out = NULL;
	size_t len;
	FILE *f;

	for (const char *s = path; *s && plain; s++)
		plain = *s != '"' && *s != '\\' && !iscntrl((unsigned char)*s);
	if (plain)
		return xstrdup(path);
	f = open_memstream(&out, &len);
	if (!f)
		die(ST_CANNOT, "out of memory");
	fputc('"', f);
	for (const unsigned char *s = (const unsigned char *)path; *s; s++) {
		if (*s == '"' || *s == '\\')
			fprintf(f, "\\%c", *s);
		else if (*s == '\n')
			fputs("\\n", f);
		else if (*s < 0x20 || *s >= 0x7f)
			fprintf(f, "\\%03o", *s);
		else
			fputc(*s, f);
	}
	fputc('"', f);
	if (fclose(f))
		die(ST_CANNOT, "out of memory");
	return out;
}

static size_t count_holes(const struct results *res, bool anchored)
{
	size_t n = 0;

	for (size_t i = 0; i < res->n_holes; i++)
		n += anchored == !!res->hole[i].anchor;
	return n;
}

static const char *plural(size_t n)
{
	return n == 1 ? "" : "s";
}

/* scripts/make-series makes no series for the programs in a kernel's tools/. */
static bool has_series(const struct results *res, const struct finding *f)
{
	return f->fix && res->version && strncmp(f->path, "tools/", 6);
}

void print_text(const struct results *res, bool list_unparsed)
{
	size_t fixes = 0, series = 0, candidates = 0, lost = count_holes(res, false);
	size_t excused = 0, holes = 0;

	for (size_t i = 0; i < res->n_findings; i++) {
		const struct finding *f = &res->finding[i];

		printf("%s:%ld:%ld: warning: %s [%s]\n", printable(f->path),
		       f->line, f->col, f->message, f->rule->name);
		fixes += f->fix;
		series += has_series(res, f);
	}
	for (size_t i = 0; i < res->n_holes; i++) {
		const struct hole *h = &res->hole[i];

		excused += !!h->excuse;
		holes += h->anchor && !h->excuse;
		if (list_unparsed && (!h->anchor || h->excuse))
			printf("%s:%ld: note: %s() could not be parsed: %s [%s]\n",
			       printable(h->path), h->line, h->function,
			       h->excuse ? h->excuse : "holds no anchor",
			       h->rule->name);
	}
	for (size_t i = 0; i < res->n_rules; i++)
		candidates += res->rule[i].n_candidates;
	printf("%zu finding%s%s: %zu with a fix (", res->n_findings,
	       plural(res->n_findings),
	       res->only_touched ? " on changed lines" : "", fixes);
	if (series && series < fixes)
		printf("%zu by make patches, %zu by MODE=patch", series,
		       fixes - series);
	else
		printf("%s", series || (res->version && !fixes) ?
		       "make patches" : "MODE=patch");
	printf("), %zu without\n", res->n_findings - fixes);
	printf("%zu rule%s, %zu file%s searched in %s%s; not searched: %zu function%s without an anchor, %zu excused\n",
	       res->n_rules, plural(res->n_rules), candidates,
	       plural(candidates), res->version ? "Linux " : "",
	       res->version ? res->version : printable(res->tree), lost,
	       plural(lost), excused);
	if (res->n_failures || holes)
		printf("NOT CLEAN: %zu run%s of a rule failed, %zu function%s with an anchor not searched\n",
		       res->n_failures, plural(res->n_failures), holes,
		       plural(holes));
}

/* JSON is UTF-8: text that is not goes in as printable() shows it. */
static void add_text(cJSON *to, const char *name, const char *s)
{
	char *safe = is_utf8(s) ? xstrdup(s) : printable(s);

	add_string(to, name, safe);
	free(safe);
}

static void add_path(cJSON *to, const char *name, const char *path)
{
	char *s = printable(path);

	add_text(to, name, s);
	free(s);
}

static void json_rules(const struct results *res, cJSON *array)
{
	for (size_t i = 0; i < res->n_rules; i++) {
		const struct rule *r = &res->rule[i];
		cJSON *o = append(array);

		add_text(o, "name", r->name);
		add_text(o, "summary", r->summary);
		add_text(o, "confidence",
			 r->confidence ? r->confidence : "");
		add_number(o, "candidates", r->n_candidates);
	}
}

static void json_holes(const struct results *res, cJSON *array)
{
	for (size_t i = 0; i < res->n_holes; i++) {
		const struct hole *h = &res->hole[i];
		cJSON *o;

		if (!h->anchor)
			continue;
		o = append(array);
		add_path(o, "file", h->path);
		add_number(o, "line", h->line);
		add_text(o, "function", h->function);
		add_text(o, "rule", h->rule->name);
		add_text(o, "anchor", h->anchor);
		if (h->excuse)
			add_text(o, "excuse", h->excuse);
	}
}

void print_json(const struct results *res)
{
	cJSON *root = new_object(), *o, *array;

	o = add_object(root, "tool");
	add_text(o, "name", TOOL);
	add_text(o, "version", TOOL_VERSION);
	o = add_object(root, "tree");
	add_path(o, "path", res->tree);
	if (res->version)
		add_text(o, "version", res->version);
	json_rules(res, add_array(root, "rules"));
	json_holes(res, add_array(root, "holes"));
	add_number(root, "unparsed_without_anchor", count_holes(res, false));
	array = add_array(root, "failures");
	for (size_t i = 0; i < res->n_failures; i++) {
		o = append(array);
		add_text(o, "rule", res->failure[i].rule);
		add_text(o, "reason", res->failure[i].reason);
	}
	array = add_array(root, "findings");
	for (size_t i = 0; i < res->n_findings; i++) {
		const struct finding *f = &res->finding[i];
		cJSON *related;

		o = append(array);
		add_path(o, "file", f->path);
		add_number(o, "line", f->line);
		add_number(o, "column", f->col);
		add_text(o, "rule", f->rule->name);
		add_text(o, "message", f->message);
		related = add_array(o, "related");
		for (size_t k = 0; k < f->n_related; k++) {
			cJSON *place = append(related);

			add_path(place, "file", f->related[k].path);
			add_number(place, "line",
				   f->related[k].line);
		}
		cJSON_AddBoolToObject(o, "fix", f->fix);
	}
	print_cjson(root, stdout);
}

/*
 * SARIF: what a fix replaces comes from the diff of patch mode. A hunk
 * belongs to the findings in whose function it changes something; a hunk
 * outside all of them (a helper, an #include) is part of every fix of the
 * rule.
 */
struct change {
	const struct rule *rule;
	char *path;
	long first, count;	/* old lines; count 0 inserts before first */
	char *text;		/* the new lines */
	long fn_first, fn_last;	/* the function around it, 0 when none */
};

static struct change *changes;
static size_t n_changes;

static void set_function(struct change *ch, const struct source *src)
{
	const struct function *fn = function_at(src, ch->first);

	if (fn) {
		ch->fn_first = fn->first;
		ch->fn_last = fn->last;
	}
}

static void end_change(struct change *ch, FILE **f, char **buf,
		       const struct source *src)
{
	if (!*f)
		return;
	fclose(*f);
	*f = NULL;
	ch->text = *buf;
	if (src)
		set_function(ch, src);
	GROW(changes, n_changes);
	changes[n_changes++] = *ch;
}

/* Takes one rule's diff apart into changes. */
static void read_diff(const struct results *res, const struct rule *rule,
		      char *diff)
{
	struct source src = { 0 };
	struct change ch = { .rule = rule };
	char *buf = NULL, *save, *line;
	FILE *f = NULL;
	size_t len;
	long at = 0;

	for (line = strtok_r(diff, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		if (starts_with(line, "--- a/")) {
			char *full, *text;

			end_change(&ch, &f, &buf, src.code ? &src : NULL);
			ch.path = xstrndup(line + 6,
					   strcspn(line + 6, "\t"));
			full = xasprintf("%s/%s", res->tree, ch.path);
			free_source(&src);
			text = must_slurp(full, &len);
			scan_source(&src, text, len);
			free(full);
			at = 0;
		} else if (starts_with(line, "@@ -")) {
			end_change(&ch, &f, &buf, &src);
			at = strtol(line + 4, NULL, 10);
		} else if (at && (*line == '-' || *line == '+') &&
			   !starts_with(line, "+++ ")) {
			if (!f) {
				ch.first = at;
				ch.count = 0;
				f = open_memstream(&buf, &len);
				if (!f)
					die(ST_CANNOT, "out of memory");
			}
			if (*line == '+') {
				fprintf(f, "%s\n", line + 1);
			} else {
				ch.count++;
				at++;
			}
		} else if (at && *line == ' ') {
			end_change(&ch, &f, &buf, &src);
			at++;
		}
	}
	end_change(&ch, &f, &buf, &src);
	free_source(&src);
}

static void read_changes(const struct results *res)
{
	for (size_t i = 0; i < res->n_rules; i++) {
		char *pattern = xasprintf("%s/out/patch/%s.[0-9]*.out",
					  res->work, res->rule[i].name);
		glob_t found;

		if (!glob(pattern, 0, NULL, &found)) {
			for (size_t k = 0; k < found.gl_pathc; k++)
				read_diff(res, &res->rule[i],
					  must_slurp(found.gl_pathv[k], NULL));
			globfree(&found);
		}
		free(pattern);
	}
}

static bool inside(const struct change *ch, const struct finding *f)
{
	return ch->rule == f->rule && !strcmp(ch->path, f->path) &&
	       f->line >= ch->fn_first && f->line <= ch->fn_last;
}

static bool part_of(const struct results *res, const struct change *ch,
		    const struct finding *f)
{
	if (ch->rule != f->rule)
		return false;
	if (inside(ch, f))
		return true;
	for (size_t i = 0; i < res->n_findings; i++)
		if (inside(ch, &res->finding[i]))
			return false;
	return true;
}

#define URI_BASE	"%SRCROOT%"

/* A path as a URI: relative to the tree, or the absolute one of a folder. */
static void add_uri(cJSON *to, const char *path, bool base)
{
	char *out = NULL;
	size_t len;
	FILE *f = open_memstream(&out, &len);

	if (!f)
		die(ST_CANNOT, "out of memory");
	if (!base)
		fputs("file://", f);
	for (const unsigned char *s = (const unsigned char *)path; *s; s++)
		if (isalnum(*s) || strchr("-._~/", *s))
			fputc(*s, f);
		else
			fprintf(f, "%%%02X", *s);
	if (!base)
		fputc('/', f);
	if (fclose(f))
		die(ST_CANNOT, "out of memory");
	add_text(to, "uri", out);
	if (base)
		add_text(to, "uriBaseId", URI_BASE);
	free(out);
}

static cJSON *add_location(cJSON *to, const char *path, long line)
{
	cJSON *phys = add_object(to, "physicalLocation"), *region;

	add_uri(add_object(phys, "artifactLocation"), path, true);
	region = add_object(phys, "region");
	add_number(region, "startLine", line);
	return region;
}

static void add_replacement(cJSON *array, const struct change *ch)
{
	cJSON *o = append(array), *region;

	region = add_object(o, "deletedRegion");
	add_number(region, "startLine", ch->first);
	add_number(region, "startColumn", 1);
	add_number(region, "endLine", ch->first + ch->count);
	add_number(region, "endColumn", 1);
	if (*ch->text)
		add_text(add_object(o, "insertedContent"), "text", ch->text);
}

/* All replacements for one file stand in one artifactChange. */
static void add_fix(const struct results *res, const struct finding *f,
		    cJSON *result)
{
	cJSON *fix = NULL, *files = NULL, *replacements = NULL;
	const char *path = NULL;

	for (size_t i = 0; i < n_changes; i++) {
		const struct change *ch = &changes[i];

		if (!part_of(res, ch, f) || !is_utf8(ch->text))
			continue;
		if (!fix) {
			fix = append(add_array(result, "fixes"));
			add_text(add_object(fix, "description"), "text",
				 f->rule->summary);
			files = add_array(fix, "artifactChanges");
		}
		if (!path || strcmp(path, ch->path)) {
			cJSON *o = append(files);

			path = ch->path;
			add_uri(add_object(o, "artifactLocation"), path, true);
			replacements = add_array(o, "replacements");
		}
		add_replacement(replacements, ch);
	}
}

static void sarif_rules(const struct results *res, cJSON *array)
{
	for (size_t i = 0; i < res->n_rules; i++) {
		const struct rule *r = &res->rule[i];
		cJSON *o = append(array);

		add_text(o, "id", r->name);
		add_text(add_object(o, "shortDescription"), "text",
			 r->summary);
		add_text(add_object(o, "fullDescription"), "text", r->text);
		add_text(add_object(o, "defaultConfiguration"), "level",
			 "warning");
		if (r->confidence) {
			char *level = xstrdup(r->confidence);

			/* "High", "Moderate", "Low" of the kernel's headers */
			for (char *s = level; *s; s++)
				*s = tolower((unsigned char)*s);
			add_text(add_object(o, "properties"), "precision",
				 starts_with(level, "moderate") ? "medium" :
				   level);
			free(level);
		}
	}
}

static void sarif_invocation(const struct results *res, cJSON *run)
{
	cJSON *o = append(add_array(run, "invocations")), *notes, *n;
	bool ok = !res->n_failures;

	for (size_t i = 0; i < res->n_holes; i++)
		ok = ok && (!res->hole[i].anchor || res->hole[i].excuse);
	cJSON_AddBoolToObject(o, "executionSuccessful", ok);
	notes = add_array(o, "toolExecutionNotifications");
	for (size_t i = 0; i < res->n_failures; i++) {
		char *s = xasprintf("rule %s: %s", res->failure[i].rule,
				    res->failure[i].reason);

		n = append(notes);
		add_text(n, "level", "error");
		add_text(add_object(n, "message"), "text", s);
		free(s);
	}
	for (size_t i = 0; i < res->n_holes; i++) {
		const struct hole *h = &res->hole[i];
		char *s;

		if (!h->anchor || h->excuse)
			continue;
		s = xasprintf("%s() could not be parsed, so rule %s did not search it",
			      h->function, h->rule->name);
		n = append(notes);
		add_text(n, "level", "error");
		add_text(add_object(n, "message"), "text", s);
		add_location(append(add_array(n, "locations")),
			     h->path, h->line);
		free(s);
	}
}

static void sarif_results(const struct results *res, cJSON *array)
{
	for (size_t i = 0; i < res->n_findings; i++) {
		const struct finding *f = &res->finding[i];
		cJSON *o = append(array), *region, *related;

		add_text(o, "ruleId", f->rule->name);
		add_number(o, "ruleIndex", f->rule - res->rule);
		add_text(o, "level", "warning");
		add_text(add_object(o, "message"), "text", f->message);
		region = add_location(append(add_array(o, "locations")),
				      f->path, f->line);
		add_number(region, "startColumn", f->col);
		add_number(region, "endColumn", f->end_col);
		related = add_array(o, "relatedLocations");
		for (size_t k = 0; k < f->n_related; k++) {
			cJSON *place = append(related);

			add_number(place, "id", k);
			add_location(place, f->related[k].path,
				     f->related[k].line);
		}
		if (f->fix)
			add_fix(res, f, o);
	}
}

void print_sarif(const struct results *res)
{
	cJSON *root = new_object(), *run, *driver;

	read_changes(res);
	add_text(root, "$schema",
		 "https://json.schemastore.org/sarif-2.1.0.json");
	add_text(root, "version", "2.1.0");
	run = append(add_array(root, "runs"));
	driver = add_object(add_object(run, "tool"), "driver");
	add_text(driver, "name", TOOL);
	add_text(driver, "version", TOOL_VERSION);
	sarif_rules(res, add_array(driver, "rules"));
	sarif_invocation(res, run);
	add_uri(add_object(add_object(run, "originalUriBaseIds"), URI_BASE),
		res->tree, false);
	add_text(run, "columnKind", "unicodeCodePoints");
	sarif_results(res, add_array(run, "results"));
	print_cjson(root, stdout);
}
