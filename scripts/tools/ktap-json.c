// SPDX-License-Identifier: GPL-2.0-only
/*
 * tools/ktap's results for scripts, and what changed between two of them.
 * The form is described in ktap.c.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "json.h"
#include "ktap.h"
#include "util.h"

#define JSON_VERSION	1
#define JSON_DIAG_LINES	100

static int by_path(const void *a, const void *b)
{
	return strcmp((*(struct test * const *)a)->path,
		      (*(struct test * const *)b)->path);
}

static void add_tests(cJSON *root, const struct run *run)
{
	cJSON *tests = add_array(root, "tests");

	/* Paths are unique, see collect_leaves(). */
	if (run->n_leaves)
		qsort(run->leaf, run->n_leaves, sizeof(*run->leaf), by_path);
	for (size_t i = 0; i < run->n_leaves; i++) {
		const struct test *t = run->leaf[i];
		cJSON *o = append(tests), *diag;
		size_t n = 0;

		add_string(o, "path", t->path);
		add_string(o, "result", outcome_name(t->outcome));
		add_string(o, "reason", t->reason);
		add_number(o, "line", t->line);
		diag = add_array(o, "diagnostics");
		for (size_t k = 0; k < t->diag.n && n < JSON_DIAG_LINES; k++) {
			if (is_noise(t->diag.s[k]))
				continue;
			append_string(diag, t->diag.s[k]);
			n++;
		}
	}
}

static void add_splats(cJSON *root, const struct run *run)
{
	cJSON *splats = add_array(root, "splats");

	for (size_t i = 0; i < run->n_splats; i++) {
		const struct splat *splat = &run->splat[i];
		cJSON *o = append(splats), *text;

		add_string(o, "name", splat->name);
		add_number(o, "line", splat->line);
		text = add_array(o, "text");
		for (size_t k = 0; k < splat->text.n; k++)
			append_string(text, splat->text.s[k]);
		if (splat->allowed)
			add_string(o, "allowed", splat->allowed);
	}
}

void report_json(const struct run *run)
{
	static const char * const verdicts[] = { "passed", "failed", "none" };
	cJSON *root = new_object(), *o, *problems;

	add_number(root, "version", JSON_VERSION);
	add_string(root, "title", run->title ? run->title : "");
	add_string(root, "log", run->log);
	add_string(root, "verdict", verdicts[run->status]);
	add_number(root, "status", run->status);
	o = add_object(root, "counts");
	add_number(o, "passed", run->passed);
	add_number(o, "failed", run->failed);
	add_number(o, "skipped", run->skipped);
	add_number(o, "expected", run->expected);
	add_number(o, "splats", run->bad_splats);
	add_number(o, "problems", run->n_problems);
	add_tests(root, run);
	problems = add_array(root, "problems");
	for (size_t i = 0; i < run->n_problems; i++) {
		o = append(problems);
		add_string(o, "text", run->problem[i].text);
		add_number(o, "line", run->problem[i].line);
		add_number(o, "status", run->problem[i].status);
	}
	add_splats(root, run);
	print_cjson(root, stdout);
}

/* Comparing */

struct results {
	const char *path;
	const cJSON *root;
	const cJSON **test;	/* sorted by path */
	size_t n;
};

static const char *member(const cJSON *o, const char *key)
{
	const char *s = cJSON_GetStringValue(cJSON_GetObjectItem(o, key));

	return s ? s : "";
}

static int by_member(const void *a, const void *b)
{
	return strcmp(member(*(const cJSON * const *)a, "path"),
		      member(*(const cJSON * const *)b, "path"));
}

static void read_results(struct results *r, const char *path)
{
	char *text = must_slurp(path, NULL);
	const cJSON *v, *t;

	*r = (struct results){ .path = path, .root = cJSON_Parse(text) };
	free(text);
	v = cJSON_GetObjectItem(r->root, "version");
	if (!cJSON_IsNumber(v) || v->valueint != JSON_VERSION)
		die(ST_CANNOT, "%s: not a result of ktap --format=json, version %d",
		    path, JSON_VERSION);
	v = cJSON_GetObjectItem(r->root, "tests");
	if (!cJSON_IsArray(v) ||
	    !cJSON_IsNumber(cJSON_GetObjectItem(r->root, "status")))
		die(ST_CANNOT, "%s: holds no tests or no status", path);
	cJSON_ArrayForEach(t, v) {
		if (!*member(t, "path") || !*member(t, "result"))
			die(ST_CANNOT, "%s: a test has no path or no result",
			    path);
		GROW(r->test, r->n);
		r->test[r->n++] = t;
	}
	if (r->n)
		qsort(r->test, r->n, sizeof(*r->test), by_member);
}

/* "fail" and "unexpected-pass" need looking at, the others do not. */
static bool failing(const cJSON *t)
{
	return t && (!strcmp(member(t, "result"), "fail") ||
		     !strcmp(member(t, "result"), "unexpected-pass"));
}

static bool skipping(const cJSON *t)
{
	return t && !strcmp(member(t, "result"), "skip");
}

static const char *change(const cJSON *old, const cJSON *new, bool *worse)
{
	const char *what = NULL;
	bool bad = !new || (failing(new) && !failing(old));

	if (new && bad)
		what = "newly failing";
	else if (!new)
		what = "vanished";
	else if (!old)
		what = "new";
	else if (failing(old) && !failing(new))
		what = skipping(new) ? "no longer failing, but skipped" :
		       "newly passing";
	else if (skipping(new) && !skipping(old))
		what = "newly skipped";
	else if (skipping(old) && !skipping(new))
		what = "no longer skipped";
	*worse |= what && bad;
	return what;
}

/* Splats of a kind that the old run did not have. */
static bool new_splats(const struct results *old, const struct results *new)
{
	const cJSON *s, *o;
	bool worse = false;

	cJSON_ArrayForEach(s, cJSON_GetObjectItem(new->root, "splats")) {
		bool known = cJSON_HasObjectItem(s, "allowed");

		cJSON_ArrayForEach(o, cJSON_GetObjectItem(old->root, "splats"))
			known |= !cJSON_HasObjectItem(o, "allowed") &&
				 !strcmp(member(o, "name"), member(s, "name"));
		if (known)
			continue;
		printf("new splat: %s\n", member(s, "name"));
		worse = true;
	}
	return worse;
}

static bool has_verdict(const struct results *r)
{
	int status = cJSON_GetObjectItem(r->root, "status")->valueint;

	if (status != ST_CLEAN && status != ST_FOUND)
		printf("no verdict: %s\n", r->path);
	return status == ST_CLEAN || status == ST_FOUND;
}

int compare_json(const char *old_path, const char *new_path)
{
	struct results old, new;
	bool worse = false, whole;
	size_t i = 0, k = 0;

	read_results(&old, old_path);
	read_results(&new, new_path);
	while (i < old.n || k < new.n) {
		int d = i == old.n ? 1 : k == new.n ? -1 :
			by_member(&old.test[i], &new.test[k]);
		const cJSON *o = d <= 0 ? old.test[i++] : NULL;
		const cJSON *n = d >= 0 ? new.test[k++] : NULL;
		const char *what = change(o, n, &worse);

		if (what)
			printf("%s: %s (%s -> %s)\n", what,
			       member(o ? o : n, "path"),
			       o ? member(o, "result") : "none",
			       n ? member(n, "result") : "none");
	}
	worse |= new_splats(&old, &new);
	whole = has_verdict(&old);
	whole &= has_verdict(&new);
	return !whole ? ST_CANNOT : worse ? ST_FOUND : ST_CLEAN;
}
