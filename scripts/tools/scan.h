/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Finds the functions of a C source text without parsing C: what a file
 * holds must be known also where a parser gave up.
 */
#ifndef DT_SCAN_H
#define DT_SCAN_H

#include <stdbool.h>
#include <stddef.h>

struct function {
	char *name;
	int first, last;	/* lines, from 1: declaration to closing brace */
	size_t begin, end;	/* offsets of the same range, end is past it */
};

struct source {
	char *code;		/* the text with comments and #if 0 blanked */
	size_t len;
	struct function *fn;	/* in the order of the file */
	size_t n_fn;
};

/* Takes @text over and blanks in it what is no code. */
void scan_source(struct source *src, char *text, size_t len);
void free_source(struct source *src);

/* The function whose lines include @line, or NULL. */
const struct function *function_at(const struct source *src, int line);

/*
 * Does the function's code hold this text? Where the text starts an
 * identifier, only at the start of one.
 */
bool function_holds(const struct source *src, const struct function *fn,
		    const char *text);

/*
 * Blanks every function that holds none of the words and does not call, by
 * however many steps through functions of this file, one that does. What is
 * left stands where it stood; preprocessor lines stay. Returns how many
 * functions are left.
 */
size_t keep_functions(struct source *src, char **words, size_t n_words);

#endif /* DT_SCAN_H */
