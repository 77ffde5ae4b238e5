// SPDX-License-Identifier: GPL-2.0-only
/*
 * tools/ktap's results as JUnit's XML: a testsuite for the tests, one for what
 * was wrong with the run, so that no reader of it takes a cut log for success.
 */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "text.h"
#include "util.h"

static void attribute(const char *name, const char *value)
{
	printf(" %s=\"", name);
	put_xml(stdout, value);
	putchar('"');
}

static void put_lines(const struct strs *lines, bool all)
{
	for (size_t i = 0; i < lines->n; i++) {
		if (!all && is_noise(lines->s[i]))
			continue;
		put_xml(stdout, lines->s[i]);
		putchar('\n');
	}
}

static void start_case(const char *class, const char *name)
{
	printf("    <testcase");
	attribute("classname", class);
	attribute("name", name);
}

static void put_test(const struct test *t)
{
	/* "acomp:layouts.global.short": the program is the class. */
	size_t len = strcspn(t->path, ":");
	char *class;

	len += strcspn(t->path + len, ".");
	class = xstrndup(t->path, len);
	start_case(class, t->path[len] ? t->path + len + 1 : t->path);
	free(class);
	switch (t->outcome) {
	case T_PASS:
		printf("/>\n");
		return;
	case T_SKIP:
	case T_EXPECTED:
		printf(">\n      <skipped");
		attribute("message", t->reason);
		printf("/>\n");
		break;
	case T_FAIL:
	case T_UNEXPECTED:
		printf(">\n      <failure");
		attribute("type", outcome_name(t->outcome));
		attribute("message", t->reason);
		printf(">");
		put_lines(&t->diag, false);
		printf("</failure>\n");
		break;
	}
	printf("    </testcase>\n");
}

static void put_run(const struct run *run)
{
	for (size_t i = 0; i < run->n_splats; i++) {
		const struct splat *splat = &run->splat[i];

		if (splat->allowed)
			continue;
		start_case("doubletake.splat", splat->name);
		printf(">\n      <failure type=\"splat\"");
		attribute("message", splat->text.s[0]);
		printf(">");
		put_lines(&splat->text, true);
		printf("</failure>\n    </testcase>\n");
	}
	for (size_t i = 0; i < run->n_problems; i++) {
		start_case("doubletake.problem", run->problem[i].text);
		printf(">\n      <error");
		attribute("message", run->problem[i].text);
		printf(">line %zu of the log</error>\n    </testcase>\n",
		       run->problem[i].line);
	}
}

void report_junit(const struct run *run)
{
	const char *title = run->title ? run->title : run->log;

	printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
	attribute("name", title);
	printf(">\n  <testsuite");
	attribute("name", title);
	printf(" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\">\n",
	       run->n_leaves, run->failed, run->skipped + run->expected);
	for (size_t i = 0; i < run->n_leaves; i++)
		put_test(run->leaf[i]);
	printf("  </testsuite>\n  <testsuite name=\"the run itself\"");
	printf(" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" skipped=\"0\">\n",
	       run->bad_splats + run->n_problems, run->bad_splats,
	       run->n_problems);
	put_run(run);
	printf("  </testsuite>\n</testsuites>\n");
}
