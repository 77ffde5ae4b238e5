/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the parts of tools/ktap hand to each other: the lines of a console
 * log (ktap-console.c), the tree of test results in it (ktap-parse.c,
 * ktap-tree.c), kernel splats (splats.c), known failures (ktap-expect.c),
 * and the reports (ktap-report.c, ktap-json.c, ktap-junit.c).
 */
#ifndef DT_KTAP_H
#define DT_KTAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct strs {
	char **s;
	size_t n;
};

enum line_kind {
	LINE_USER,		/* written by a program of the guest */
	LINE_KERNEL,		/* printk, without its time stamp */
	LINE_QUOTED,		/* printk that a program's line holds */
};

struct line {
	char *s;
	size_t no;		/* in the log, from 1 */
	double time;		/* of a printk; else -1 */
	enum line_kind kind;
	bool claimed;		/* is (K)TAP or a marker, thus no printk */
};

struct console {
	struct line *line;
	size_t n;
	size_t n_lines;		/* of the log */
	size_t cut;		/* number of a line that has no end, or 0 */
	bool stamped;		/* printk lines carry time stamps */
};

enum outcome {
	T_PASS,
	T_FAIL,
	T_SKIP,
	T_EXPECTED,		/* failed, as --expect said */
	T_UNEXPECTED,		/* passed, though --expect said it fails */
};

struct test {
	char *name, *path;
	char *reason;		/* or "" */
	enum outcome outcome;
	bool ok;		/* as its result line says */
	bool no_line;		/* there is no result line of its own */
	bool kernel;		/* KUnit's, in printk */
	bool itself;		/* counted besides its subtests: it failed */
	bool bad;		/* it or a subtest failed, expected or not */
	size_t line;
	struct test **kid;
	size_t n_kids;
	struct strs diag;
};

struct problem {
	int status;
	size_t line;		/* 0: none in particular */
	char *text;
};

struct splat {
	char *name;
	size_t line;
	struct strs text;	/* its first line, and some that follow */
	const char *allowed;	/* why, or NULL */
};

struct run {
	const char *title, *log;
	struct test root;	/* its kids are the tests at the top */
	struct test **leaf;	/* all that is counted, in the log's order */
	size_t n_leaves;
	struct problem *problem;
	size_t n_problems;
	struct splat *splat;
	size_t n_splats;
	bool begun, ended;
	size_t passed, failed, skipped, expected;
	size_t bad_splats;
	int status;
};

/* ktap-console.c */
void add_str(struct strs *strs, char *s);
void read_console(struct console *con, const char *buf, size_t len);

/* ktap-parse.c */
void problem(struct run *run, int status, size_t line, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));
void parse_console(struct run *run, struct console *con);

/* ktap-tree.c */
void add_kid(struct test *t, struct test *kid);
void settle(struct run *run, struct test *t);
void collect_leaves(struct run *run);
void count_results(struct run *run);

/* splats.c */
void find_splats(struct run *run, const struct console *con, const char *path);

/* ktap-expect.c */
void read_expect(const char *path);
void apply_expect(struct run *run, bool strict_skips);

/* ktap-report.c */
bool is_noise(const char *diag);
const char *outcome_name(enum outcome o);
void report_text(const struct run *run);
void report_ktap(const struct run *run);

/* ktap-json.c */
void report_json(const struct run *run);
int compare_json(const char *old_path, const char *new_path);

/* ktap-junit.c */
void report_junit(const struct run *run);

#endif /* DT_KTAP_H */
