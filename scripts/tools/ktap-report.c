// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reports of tools/ktap for people, and for the kernel's kunit.py.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "text.h"
#include "util.h"

#define DIAG_LINES	5	/* of a failed test, in the text report */

/* Progress and sums of kselftest_harness.h and kselftest.h. */
bool is_noise(const char *s)
{
	static const char * const starts[] = {
		"RUN ", "OK ", "FAIL ", "SKIP ", "Totals: ", "totals: ",
		"PASSED: ", "FAILED: ", "Starting ", "timeout set to ",
	};

	s += strspn(s, " #");
	if (!*s || strstr(s, " skipped test(s) detected."))
		return true;
	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
		if (starts_with(s, starts[i]))
			return true;
	return false;
}

const char *outcome_name(enum outcome o)
{
	static const char * const names[] = {
		[T_PASS] = "pass", [T_FAIL] = "fail", [T_SKIP] = "skip",
		[T_EXPECTED] = "expected-fail",
		[T_UNEXPECTED] = "unexpected-pass",
	};

	return names[o];
}

static void print_diag(const struct test *t)
{
	size_t shown = 0, more = 0;

	for (size_t i = 0; i < t->diag.n; i++) {
		if (is_noise(t->diag.s[i]))
			continue;
		if (shown == DIAG_LINES) {
			more++;
			continue;
		}
		shown++;
		printf("\t");
		put_printable(stdout, t->diag.s[i]);
		printf("\n");
	}
	if (more)
		printf("\t(%zu more line%s before line %zu of the log)\n",
		       more, more == 1 ? "" : "s", t->line);
}

static void print_leaf(const struct test *t)
{
	static const char * const says[] = {
		[T_PASS] = "passed", [T_FAIL] = "FAILED", [T_SKIP] = "skipped",
		[T_EXPECTED] = "failed as expected",
		[T_UNEXPECTED] = "PASSED UNEXPECTEDLY",
	};

	printf("%s: ", says[t->outcome]);
	put_printable(stdout, t->path);
	if (*t->reason) {
		printf(": ");
		put_printable(stdout, t->reason);
	} else if (t->outcome == T_SKIP) {
		printf(": no reason given");
	}
	if (t->itself)
		printf(": none of its subtests failed, but it did");
	printf(" (line %zu)\n", t->line);
	if (t->outcome == T_FAIL)
		print_diag(t);
}

static void print_splat(const struct splat *splat)
{
	printf("%s %s: ", splat->allowed ? "allowed splat" : "SPLAT",
	       splat->name);
	put_printable(stdout, splat->text.s[0]);
	printf(" (line %zu)\n", splat->line);
	if (splat->allowed) {
		printf("\t");
		put_printable(stdout, splat->allowed);
		printf("\n");
		return;
	}
	for (size_t i = 1; i < splat->text.n; i++) {
		printf("\t");
		put_printable(stdout, splat->text.s[i]);
		printf("\n");
	}
}

void report_text(const struct run *run)
{
	if (run->title) {
		printf("# ");
		put_printable(stdout, run->title);
		printf("\n");
	}
	for (size_t i = 0; i < run->n_leaves; i++)
		if (run->leaf[i]->outcome != T_PASS || *run->leaf[i]->reason)
			print_leaf(run->leaf[i]);
	for (size_t i = 0; i < run->n_splats; i++)
		print_splat(&run->splat[i]);
	for (size_t i = 0; i < run->n_problems; i++) {
		printf("PROBLEM: ");
		put_printable(stdout, run->problem[i].text);
		if (run->problem[i].line)
			printf(" (line %zu)", run->problem[i].line);
		printf("\n");
	}
	if (run->status == ST_CANNOT)
		printf("NO VERDICT: the tests did not run as they should have\n");
	printf("%zu passed, %zu failed, %zu skipped", run->passed,
	       run->failed + run->bad_splats + run->n_problems, run->skipped);
	if (run->expected)
		printf(", %zu failed as expected", run->expected);
	printf("\n");
}

/* kunit.py takes a "#" for the end of a name. */
static void put_name(const char *s)
{
	for (; *s; s++)
		putchar(*s == '#' || iscntrl((unsigned char)*s) ? '_' : *s);
}

static bool any_bad(const struct test *t)
{
	if ((!t->n_kids || t->itself) &&
	    (t->outcome == T_FAIL || t->outcome == T_UNEXPECTED))
		return true;
	for (size_t i = 0; i < t->n_kids; i++)
		if (any_bad(t->kid[i]))
			return true;
	return false;
}

static void print_ktap(const struct test *t, int indent)
{
	size_t n = t->n_kids + t->itself;

	printf("%*sKTAP version 1\n%*s1..%zu\n", indent, "", indent, "", n);
	for (size_t i = 0; i < n; i++) {
		const struct test *k = i < t->n_kids ? t->kid[i] : NULL;
		enum outcome o = k ? k->outcome : t->outcome;
		bool bad = k ? any_bad(k) : o == T_FAIL || o == T_UNEXPECTED;

		if (k && k->n_kids)
			print_ktap(k, indent + 4);
		printf("%*s%s %zu - ", indent, "", bad ? "not ok" : "ok",
		       i + 1);
		put_name(k ? k->name : "by itself");
		if (k && k->n_kids && o != T_SKIP)
			;
		else if (o == T_SKIP)
			printf(" # SKIP ");
		else if (o == T_EXPECTED)
			printf(" # XFAIL ");
		if (o == T_SKIP || o == T_EXPECTED)
			put_name(k ? k->reason : t->reason);
		printf("\n");
	}
}

/* The tree as indented KTAP, with the outcomes that we came to. */
void report_ktap(const struct run *run)
{
	print_ktap(&run->root, 0);
}
