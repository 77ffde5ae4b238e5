/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What tools/findings collects from spatch's output, and its three formats.
 */
#ifndef DT_FINDINGS_H
#define DT_FINDINGS_H

#include <stdbool.h>
#include <stddef.h>

struct rule {
	char *name;
	char *summary;		/* first sentence of the header's /// text */
	char *text;		/* all of it */
	char *confidence;
	char **anchors;		/* words of the first "// Anchors:" line */
	size_t n_anchors;
	size_t n_candidates;
};

struct place {
	char *path;
	long line;
};

struct finding {
	const struct rule *rule;
	char *path;		/* below the tree */
	long line, col, end_col;	/* columns from 1, end_col is past it */
	char *message;
	struct place *related;
	size_t n_related;
	bool fix;		/* patch mode changes it */
};

/* A function that spatch did not search. */
struct hole {
	const struct rule *rule;
	char *path, *function;
	long line;
	const char *anchor;	/* NULL: holds none, so nothing is lost */
	const char *excuse;	/* why it cannot matter, or NULL */
};

/* A rule that did not do its work. */
struct failure {
	const char *rule;
	char *reason;
};

struct results {
	const char *tree;
	const char *version;	/* of Linux, NULL when it is another tree */
	const char *work;	/* where patch mode's output is, for fixes */
	struct rule *rule;
	struct finding *finding;
	struct hole *hole;
	struct failure *failure;
	size_t n_rules, n_findings, n_holes, n_failures;
	bool only_touched;	/* filtered by DIFF= */
};

/* A path as one printable word: quoted like git does where it must be. */
char *printable(const char *path);

void print_text(const struct results *res, bool list_unparsed);
void print_json(const struct results *res);
void print_sarif(const struct results *res);

#endif /* DT_FINDINGS_H */
