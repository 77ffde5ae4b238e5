/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Which lines of a tree a change added or touched.
 */
#ifndef DT_TOUCHED_H
#define DT_TOUCHED_H

#include <stdbool.h>
#include <stddef.h>

struct touched_file {
	char *path;		/* below the tree */
	bool *line;		/* [1..n_lines]: added, or beside a removal */
	size_t n_lines;
};

/*
 * Reads a patch file (unified diff, one or more patches after each other) and
 * proves that @tree holds its result: every hunk, undone from the last to the
 * first, must fit the text that is there. Ends the program with ST_CANNOT and
 * the reason where it does not, or where the file holds no hunk.
 * Files that the patch deletes are left out. @name is what messages call it.
 */
struct touched_file *read_touched(const char *patch, const char *name,
				  const char *tree, size_t *n);

bool is_touched(const struct touched_file *files, size_t n, const char *path,
		long line);

#endif /* DT_TOUCHED_H */
