// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reports of review-report in mark-up: one HTML file that needs no other and no
 * script, for screens of any width, and JUnit XML.
 */
#include <stdio.h>
#include <string.h>

#include "review.h"
#include "text.h"
#include "util.h"

static const char style[] =
	"body{font:16px/1.4 system-ui,sans-serif;margin:1em auto;max-width:70em;padding:0 1em;"
	"color:#222;background:#fff}\n"
	".wide{overflow-x:auto}table{border-collapse:collapse}\n"
	"th,td{border:1px solid #ccc;padding:.2em .5em;text-align:left;white-space:nowrap}\n"
	"td:last-child{white-space:normal;min-width:12em}\n"
	".pass{background:#d7f0d7}.fail{background:#f6cccc}.warn{background:#fbeec2}\n"
	".skip{background:#dbe9f6}.not{color:#777}\n"
	"pre{overflow-x:auto;background:#f5f5f5;padding:.5em;font-size:13px}\n"
	"h3{font-size:1em;margin:1em 0 .2em;overflow-wrap:anywhere}dd{overflow-wrap:anywhere}\n";

static void put_checks(FILE *f, const struct patch *p)
{
	for (size_t c = 0; c < NR_CHECKS; c++) {
		const struct result *res = &p->result[c];

		if (res->state == S_NOT_RUN)
			continue;
		fprintf(f, "<h3><span class=\"%s\">%s: %s</span> ", state_names[res->state],
			check_names[c], state_names[res->state]);
		put_xml(f, res->summary);
		fprintf(f, "</h3>\n");
		if (!res->n)
			continue;
		fprintf(f, "<pre>");
		for (size_t k = 0; k < res->n; k++) {
			put_xml(f, res->detail[k]);
			fputc('\n', f);
		}
		fprintf(f, "</pre>\n");
	}
}

void write_html(const struct review *r, const char *path)
{
	FILE *f = open_report(path);

	fprintf(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		"<title>Review: %s</title>\n<style>\n%s</style>\n</head>\n<body>\n"
		"<h1>Review: <span class=\"%s\">%s</span></h1>\n<div class=\"wide\"><table>\n<tr>",
		verdict(r), style, verdict(r), verdict(r));
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
		put_checks(f, &r->patch[i]);
	}
	fprintf(f, "<h2>Made with</h2>\n<dl>\n");
	for (size_t i = 0; i < r->n_env; i++) {
		const char *value = strstr(r->env[i], ": ");
		char *name = xstrndup(r->env[i], value ? (size_t)(value - r->env[i]) : 0);

		fprintf(f, "<dt>");
		put_xml(f, name);
		fprintf(f, "</dt><dd>");
		put_xml(f, value ? value + 2 : r->env[i]);
		fprintf(f, "</dd>\n");
	}
	fprintf(f, "</dl>\n</body>\n</html>\n");
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
		for (size_t c = 0; c < NR_CHECKS; c++) {
			const struct result *res = &r->patch[i].result[c];

			fprintf(f, "<testcase name=\"%s\">", check_names[c]);
			if (res->state != S_PASS && res->state != S_WARN) {
				fprintf(f, "<%s message=\"",
					res->state == S_FAIL ? "failure" : "skipped");
				put_xml(f, res->summary);
				fprintf(f, "\"/>");
			}
			fprintf(f, "</testcase>\n");
		}
		fprintf(f, "</testsuite>\n");
	}
	fprintf(f, "</testsuites>\n");
	close_report(f, path);
}
