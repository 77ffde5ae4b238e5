// SPDX-License-Identifier: GPL-2.0-only
/*
 * Judges the console log of a kernel that was booted to run kselftests.
 *
 *	ktap [OPTION...] LOG
 *	ktap --compare OLD.json NEW.json
 *
 *	--format=FORM[:FILE]
 *			text (default), json, junit, or ktap: the tree of
 *			results as indented KTAP, as kunit.py reads it; may come
 *			often, to write several FILEs and to stdout
 *	--splats=FILE	what a kernel splat is; scripts/configs/splats.txt
 *	--expect=FILE	known failures, see ktap-expect.c; may come often
 *	--strict-skips	a skip fails unless an allow-skip entry names it
 *	--title=TEXT	stands in the report
 *
 * The log is a kernel's boot, "doubletake: begin" by the guest's init, the
 * output of run_kselftest.sh, and "doubletake: end STATUS". "doubletake:
 * FAILED text" says what init could not do. KUnit's results in printk count,
 * too.
 *
 * Status 0: all tests passed, were skipped, or failed as expected. 1: a test
 * failed, passed unexpectedly or contradicts its subtests, the kernel had a
 * splat, or an entry of --expect is of no test. 2: no verdict, whatever else
 * failed: no begin or end, a cut log, plans not met, bail outs, results out of
 * order, an end status that the results do not have, or a file that cannot be
 * read. 3: wrong usage. The text report's count of failures holds splats and
 * problems of the run, so that it is never "0 failed" with another status
 * than 0.
 *
 * JSON, version 1; tests are sorted by path, which is unique; counts are of
 * tests alone:
 *
 *	{ "version": 1, "title": "", "log": "", "status": 0,
 *	  "verdict": "passed" | "failed" | "none",
 *	  "counts": { "passed": 0, "failed": 0, "skipped": 0, "expected": 0,
 *		      "splats": 0, "problems": 0 },
 *	  "tests": [ { "path": "dir:program.subtest", "reason": "", "line": 0,
 *		       "result": "pass" | "fail" | "skip" | "expected-fail" |
 *				 "unexpected-pass",
 *		       "diagnostics": [ "" ] } ],
 *	  "problems": [ { "text": "", "line": 0, "status": 2 } ],
 *	  "splats": [ { "name": "", "line": 0, "text": [ "" ],
 *			"allowed": "why, if it is" } ] }
 *
 * --compare prints what changed, sorted by path. Status 1: a test newly fails
 * or vanished, or there is a new kind of splat; 2: one of the runs has no
 * verdict.
 */
#define _GNU_SOURCE
#include <getopt.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ktap.h"
#include "util.h"

static void bad_usage(void)
{
	die(ST_USAGE, "usage: ktap [--format=text|json|junit|ktap[:FILE]]... [--splats=FILE] [--expect=FILE] [--strict-skips] [--title=TEXT] LOG, or ktap --compare OLD.json NEW.json");
}

static const struct format {
	const char *name;
	void (*report)(const struct run *run);
} formats[] = {
	{ "text", report_text }, { "json", report_json },
	{ "junit", report_junit }, { "ktap", report_ktap },
};

static struct output {
	const struct format *format;
	const char *file;	/* NULL for stdout */
} outputs[sizeof(formats) / sizeof(*formats)];
static size_t n_outputs;

static void add_output(const char *arg)
{
	size_t i, n = strcspn(arg, ":");

	for (i = 0; i < sizeof(formats) / sizeof(*formats); i++)
		if (!strncmp(formats[i].name, arg, n) && !formats[i].name[n])
			break;
	if (i == sizeof(formats) / sizeof(*formats) ||
	    n_outputs == sizeof(outputs) / sizeof(*outputs))
		bad_usage();
	outputs[n_outputs].format = &formats[i];
	outputs[n_outputs++].file = arg[n] ? arg + n + 1 : NULL;
}

/* A report that was not written is none. */
static void flush_report(void)
{
	if (fflush(stdout) || ferror(stdout))
		die(ST_CANNOT, "cannot write the report");
}

/* What goes to stdout first: the files take its place. */
static void write_reports(const struct run *run)
{
	size_t i;

	if (!n_outputs)
		report_text(run);
	for (i = 0; i < n_outputs; i++)
		if (!outputs[i].file)
			outputs[i].format->report(run);
	for (i = 0; i < n_outputs; i++) {
		if (!outputs[i].file)
			continue;
		flush_report();
		if (!freopen(outputs[i].file, "w", stdout))
			die(ST_CANNOT, "cannot write %s", outputs[i].file);
		outputs[i].format->report(run);
	}
}

/* Tools lie in build/tools, the patterns in the same repository. */
static char *default_splats(void)
{
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);

	if (n < 0)
		die(ST_CANNOT, "cannot tell where the tool lies; give --splats=FILE");
	self[n] = '\0';
	return xasprintf("%s/../../scripts/configs/splats.txt", dirname(self));
}

static int by_line(const void *a, const void *b)
{
	const struct problem *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return strcmp(x->text, y->text);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "format", required_argument, NULL, 'f' },
		{ "splats", required_argument, NULL, 's' },
		{ "expect", required_argument, NULL, 'e' },
		{ "title", required_argument, NULL, 't' },
		{ "strict-skips", no_argument, NULL, 'k' },
		{ "compare", no_argument, NULL, 'c' },
		{ 0 }
	};
	bool strict_skips = false, compare = false, judge = false;
	struct console con = { 0 };
	struct run run = { 0 };
	size_t len;
	char *splats = NULL, *buf;
	int c;

	tool_name = "ktap";
	while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
		judge |= c != 'c';
		switch (c) {
		case 'f':
			add_output(optarg);
			break;
		case 's':
			splats = optarg;
			break;
		case 'e':
			read_expect(optarg);
			break;
		case 't':
			run.title = optarg;
			break;
		case 'k':
			strict_skips = true;
			break;
		case 'c':
			compare = true;
			break;
		default:
			bad_usage();
		}
	}
	if (argc - optind != (compare ? 2 : 1) || (compare && judge))
		bad_usage();
	if (compare) {
		c = compare_json(argv[optind], argv[optind + 1]);
	} else {
		run.log = argv[optind];
		buf = must_slurp(run.log, &len);
		read_console(&con, buf, len);
		free(buf);
		parse_console(&run, &con);
		find_splats(&run, &con, splats ? splats : default_splats());
		collect_leaves(&run);
		apply_expect(&run, strict_skips);
		if (run.n_problems)
			qsort(run.problem, run.n_problems, sizeof(*run.problem),
			      by_line);
		count_results(&run);
		write_reports(&run);
		c = run.status;
	}
	flush_report();
	return c;
}
