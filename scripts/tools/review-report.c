// SPDX-License-Identifier: GPL-2.0-only
/*
 * review-report: turns what scripts/review-series left in a folder into reports:
 * a table on stdout, and report.md, report.json, review.json, junit.xml and
 * report.html in the folder.
 *
 * usage: review-report DIR
 *
 * DIR/patches has a line "FILE<tab>SUBJECT" for each patch; DIR/env what it was
 * made with; DIR/N-CHECK the result of a check on the Nth patch, "STATUS SUMMARY"
 * and lines of detail, DIR/whole that on all together. A file that is not there is a
 * check that was not run.
 *
 * Status 0: pass, 1: a check failed or a patch does not apply.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "review.h"
#include "text.h"
#include "util.h"

#define MD_WIDTH	72	/* a mail's; longer words stay whole */
#define MD_DETAILS	20	/* lines of one check in the mail */

const char *const state_names[NR_STATES] = { "not run", "pass", "warn", "skip", "fail" };
const char *const check_names[NR_CHECKS] = {
	"applies", "form", "build", "rules", "behaviour", "lines", "speed",
};

static char **read_lines(char *text, size_t *n)
{
	char **line = NULL, *end;

	for (*n = 0; *text; text = end) {
		end = text + strcspn(text, "\n");
		if (*end)
			*end++ = '\0';
		GROW(line, *n);
		line[(*n)++] = text;
	}
	return line;
}

static void read_result(struct result *res, char *path)
{
	char *text = slurp(path, NULL), *word;
	size_t n;

	res->summary = "";
	if (!text && errno == ENOENT)
		return;
	if (!text)
		die(ST_CANNOT, "%s: %s", path, strerror(errno));
	res->detail = read_lines(text, &n);
	res->state = S_FAIL;
	if (!n) {
		res->summary = "the check said nothing";
		return;
	}
	word = res->detail[0];
	res->summary = word + strcspn(word, " ");
	if (*res->summary)
		*res->summary++ = '\0';
	for (enum state s = S_PASS; s < NR_STATES; s++)
		if (!strcmp(word, state_names[s]))
			res->state = s;
	res->detail++;
	res->n = n - 1;
}

static void read_review(struct review *r, const char *dir)
{
	char *patches = must_slurp(xasprintf("%s/patches", dir), NULL);
	char *env = must_slurp(xasprintf("%s/env", dir), NULL);
	char **line = read_lines(patches, &r->n);

	r->env = read_lines(env, &r->n_env);
	for (size_t i = 0; i < r->n_env; i++)
		if (!strncmp(r->env[i], "again: ", 7))
			r->again = r->env[i] + 7;
	r->patch = xrealloc(NULL, r->n, sizeof(*r->patch));
	for (size_t i = 0; i < r->n; i++) {
		struct patch *p = &r->patch[i];

		memset(p, 0, sizeof(*p));
		p->file = line[i];
		p->subject = line[i] + strcspn(line[i], "\t");
		if (*p->subject)
			*p->subject++ = '\0';
		for (size_t c = 0; c < NR_CHECKS; c++) {
			read_result(&p->result[c],
				    xasprintf("%s/%zu-%s", dir, i + 1, check_names[c]));
			r->count[p->result[c].state]++;
		}
	}
	read_result(&r->whole, xasprintf("%s/whole", dir));
	if (r->whole.state != S_NOT_RUN)
		r->count[r->whole.state]++;
}

char *again(const struct review *r, const char *check)
{
	for (size_t c = 1; r->again && c < NR_CHECKS; c++)
		if (!strcmp(check, check_names[c]))
			return xasprintf("%s CHECKS=%s", r->again, check);
	return NULL;
}

const char *verdict(const struct review *r)
{
	for (size_t i = 0; i < r->n; i++)
		if (r->patch[i].result[0].state != S_PASS)
			return "fail";
	return r->n && !r->count[S_FAIL] ? "pass" : "fail";
}

/* @patch is 0 for all together. */
static void print_result(const struct review *r, const struct result *res, size_t patch,
			 const char *check)
{
	char *command = again(r, check);

	if (res->state == S_NOT_RUN)
		return;
	if (patch)
		printf("%zu ", patch);
	printf("%s: %s: ", check, state_names[res->state]);
	put_printable(stdout, res->summary);
	printf("\n");
	for (size_t k = 0; k < res->n; k++) {
		printf("    ");
		put_printable(stdout, res->detail[k]);
		printf("\n");
	}
	if (command && res->n) {
		printf("    again: ");
		put_printable(stdout, command);
		printf("\n");
	}
	free(command);
}

static void print_table(const struct review *r)
{
	static const char *const color[NR_STATES] = {
		[S_NOT_RUN] = "2", [S_PASS] = "32", [S_WARN] = "33", [S_SKIP] = "36", [S_FAIL] = "31",
	};
	bool tty = isatty(STDOUT_FILENO);

	for (size_t c = 0; c < NR_CHECKS; c++)
		printf("%-10s", check_names[c]);
	printf("patch\n");
	for (size_t i = 0; i < r->n; i++) {
		for (size_t c = 0; c < NR_CHECKS; c++) {
			enum state s = r->patch[i].result[c].state;

			if (tty)
				printf("\033[%sm%-10s\033[m", color[s], state_names[s]);
			else
				printf("%-10s", state_names[s]);
		}
		printf("%zu/%zu ", i + 1, r->n);
		put_printable(stdout, r->patch[i].subject);
		printf("\n");
	}
	printf("\n");
	for (size_t i = 0; i < r->n; i++)
		for (size_t c = 0; c < NR_CHECKS; c++)
			print_result(r, &r->patch[i].result[c], i + 1, check_names[c]);
	print_result(r, &r->whole, 0, "whole series");
	printf("verdict: %s (%zu pass, %zu warn, %zu fail, %zu skip, %zu not run)\n", verdict(r),
	       r->count[S_PASS], r->count[S_WARN], r->count[S_FAIL], r->count[S_SKIP],
	       r->count[S_NOT_RUN]);
}

/* @text from column @column on, with later lines indented to @indent. */
static void put_wrapped(FILE *f, size_t column, size_t indent, const char *text)
{
	for (bool first = true; *text; first = false) {
		size_t len = strcspn(text, " \t");

		if (!first && column + 1 + len > MD_WIDTH) {
			fprintf(f, "\n%*s", (int)indent, "");
			column = indent;
		} else if (!first) {
			fputc(' ', f);
			column++;
		}
		fprintf(f, "%.*s", (int)len, text);
		column += len;
		text += len;
		text += strspn(text, " \t");
	}
	fputc('\n', f);
}

static void mail_result(FILE *f, const struct result *res, const char *what)
{
	if (res->state == S_NOT_RUN)
		return;
	fprintf(f, "  %-9s %-4s ", what, state_names[res->state]);
	put_wrapped(f, 17, 17, res->summary);
	for (size_t k = 0; k < res->n && k < MD_DETAILS; k++) {
		fprintf(f, "    ");
		put_wrapped(f, 4, 6, res->detail[k]);
	}
	if (res->n > MD_DETAILS)
		fprintf(f, "    and %zu more\n", res->n - MD_DETAILS);
}

static void write_mail(const struct review *r, const char *path)
{
	FILE *f = open_report(path);

	fprintf(f, "Verdict: %s\n\n", verdict(r));
	for (size_t i = 0; i < r->n; i++) {
		fprintf(f, "%zu/%zu ", i + 1, r->n);
		put_wrapped(f, 4, 4, r->patch[i].subject);
		for (size_t c = 0; c < NR_CHECKS; c++)
			mail_result(f, &r->patch[i].result[c], check_names[c]);
		fprintf(f, "\n");
	}
	if (r->whole.state != S_NOT_RUN) {
		fprintf(f, "All together\n");
		mail_result(f, &r->whole, "whole");
		fprintf(f, "\n");
	}
	for (size_t i = 0; i < r->n_env; i++)
		put_wrapped(f, 0, 2, r->env[i]);
	close_report(f, path);
}

int main(int argc, char **argv)
{
	struct review r = {};

	tool_name = "review";
	if (argc != 2)
		die(ST_USAGE, "usage: review-report DIR");
	read_review(&r, argv[1]);
	print_table(&r);
	write_mail(&r, xasprintf("%s/report.md", argv[1]));
	write_json(&r, xasprintf("%s/report.json", argv[1]));
	write_patch_list(&r, xasprintf("%s/review.json", argv[1]));
	write_junit(&r, xasprintf("%s/junit.xml", argv[1]));
	write_html(&r, xasprintf("%s/report.html", argv[1]));
	return strcmp(verdict(&r), "pass") ? ST_FOUND : ST_CLEAN;
}
