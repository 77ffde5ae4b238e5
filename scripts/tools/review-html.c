// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reports of review-report in mark-up: one HTML file that needs no other and no
 * script, for screens of any width, and JUnit XML.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "html.h"
#include "review.h"
#include "text.h"
#include "util.h"

static const char style[] =
	"td:last-child{white-space:normal;min-width:12em}\n"
	".pass{background:#d7f0d7}.fail{background:#f6cccc}.warn{background:#fbeec2}\n"
	".skip{background:#dbe9f6}.not{color:#777}\n"
	"pre{overflow-x:auto;background:#f5f5f5;padding:.5em;font-size:13px}\n"
	".again{color:#555;font-size:13px;overflow-wrap:anywhere}\n"
	"h3{font-size:1em;margin:1em 0 .2em;overflow-wrap:anywhere}\n";

static void put_result(FILE *f, const struct review *r, const struct result *res,
		       const char *what)
{
	char *command = again(r, what);

	if (res->state == S_NOT_RUN)
		return;
	fprintf(f, "<h3><span class=\"%s\">%s: %s</span> ", state_names[res->state], what,
		state_names[res->state]);
	put_xml(f, res->summary);
	fprintf(f, "</h3>\n");
	if (res->n) {
		fprintf(f, "<pre>");
		for (size_t k = 0; k < res->n; k++) {
			put_xml(f, res->detail[k]);
			fputc('\n', f);
		}
		fprintf(f, "</pre>\n");
	}
	if (res->n && command) {
		fprintf(f, "<p class=\"again\">Again: <code>");
		put_xml(f, command);
		fprintf(f, "</code></p>\n");
	}
	free(command);
}

static void put_testcase(FILE *f, const struct result *res, const char *name)
{
	fprintf(f, "<testcase name=\"%s\">", name);
	if (res->state != S_PASS && res->state != S_WARN) {
		fprintf(f, "<%s message=\"", res->state == S_FAIL ? "failure" : "skipped");
		put_xml(f, res->summary);
		fprintf(f, "\"/>");
	}
	fprintf(f, "</testcase>\n");
}

void write_html(const struct review *r, const char *path)
{
	FILE *f = open_report(path);

	put_html_head(f, xasprintf("Review: %s", verdict(r)), style);
	fprintf(f, "<h1>Review: <span class=\"%s\">%s</span></h1>\n<div class=\"wide\"><table>\n<tr>",
		verdict(r), verdict(r));
	for (size_t c = 0; c < NR_CHECKS; c++)
		fprintf(f, "<th>%s</th>", check_names[c]);
	fprintf(f, "<th>patch</th></tr>\n");
	for (size_t i = 0; i < r->n; i++) {
		fprintf(f, "<tr>");
		for (size_t c = 0; c < NR_CHECKS; c++) {
			enum state s = r->patch[i].result[c].state;

			fprintf(f, "<td class=\"%s\">%s</td>",
				s == S_NOT_RUN ? "not" : state_names[s], state_names[s]);
		}
		fprintf(f, "<td><a href=\"#p%zu\">%zu/%zu</a> ", i + 1, i + 1, r->n);
		put_xml(f, r->patch[i].subject);
		fprintf(f, "</td></tr>\n");
	}
	fprintf(f, "</table></div>\n");
	for (size_t i = 0; i < r->n; i++) {
		fprintf(f, "<h2 id=\"p%zu\">%zu/%zu ", i + 1, i + 1, r->n);
		put_xml(f, r->patch[i].subject);
		fprintf(f, "</h2>\n");
		for (size_t c = 0; c < NR_CHECKS; c++)
			put_result(f, r, &r->patch[i].result[c], check_names[c]);
	}
	if (r->whole.state != S_NOT_RUN) {
		fprintf(f, "<h2>All together</h2>\n");
		put_result(f, r, &r->whole, "whole series");
	}
	put_html_end(f, r->env, r->n_env);
	close_report(f, path);
}

void write_junit(const struct review *r, const char *path)
{
	FILE *f = open_report(path);

	fprintf(f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
	for (size_t i = 0; i < r->n; i++) {
		fprintf(f, "<testsuite name=\"");
		put_xml(f, r->patch[i].subject);
		fprintf(f, "\">\n");
		for (size_t c = 0; c < NR_CHECKS; c++)
			put_testcase(f, &r->patch[i].result[c], check_names[c]);
		fprintf(f, "</testsuite>\n");
	}
	fprintf(f, "<testsuite name=\"all together\">\n");
	put_testcase(f, &r->whole, "whole");
	fprintf(f, "</testsuite>\n</testsuites>\n");
	close_report(f, path);
}
