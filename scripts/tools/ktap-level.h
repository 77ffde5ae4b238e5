/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The levels of a (K)TAP document while it is read; for ktap-parse.c.
 *
 * A level is what stands at one depth, that is, behind so many "# " and
 * blanks; its results become subtests of the next result further out.
 */
#ifndef DT_KTAP_LEVEL_H
#define DT_KTAP_LEVEL_H

#include "ktap.h"
#include "ktap-line.h"

struct level {
	size_t hashes, indent;
	size_t line;		/* where it began */
	long plan;		/* -1: none was seen */
	long next;		/* the number that comes next */
	bool bailed;
	char *skip;		/* reason of a plan 1..0, or NULL */
	struct test tests;	/* its kids are the level's results */
	struct test orphans;	/* subtests whose parent's line is to come */
	struct strs diag;	/* what was said since the last result */
};

struct parser {
	struct run *run;
	bool kernel;		/* reads KUnit's output in printk */
	struct level *level;
	size_t depth;
	char *current;		/* "selftests: dir: prog" that runs now */
	char *skip;		/* of a level that closed, for its parent */
	size_t line;
};

/* The innermost level ends; its results wait for their parent's line. */
void close_level(struct parser *p);

/* The level at these signs, without those within it; NULL: not open. */
struct level *find_level(struct parser *p, size_t hashes, size_t indent);

/* A level for a header or plan, which may open one anywhere further in. */
struct level *header_level(struct parser *p, size_t hashes, size_t indent);

void add_result(struct parser *p, struct level *l, const struct tap *tap);
void add_plan(struct parser *p, struct level *l, const struct tap *tap);

#endif /* DT_KTAP_LEVEL_H */
