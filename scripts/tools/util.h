/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What every tool of this folder needs: dying with the house's exit
 * statuses, memory that is either there or ends the program, whole files,
 * growing arrays.
 */
#ifndef DT_UTIL_H
#define DT_UTIL_H

#include <stdbool.h>
#include <stddef.h>

/* Exit statuses of all scripts and tools, see scripts/lib.sh. */
enum {
	ST_CLEAN = 0,
	ST_FOUND = 1,		/* findings, or a failed check */
	ST_CANNOT = 2,		/* the work could not be done */
	ST_USAGE = 3,
};

/* Set by each tool's main(); starts every message on stderr. */
extern const char *tool_name;

void die(int status, const char *fmt, ...)
	__attribute__((noreturn, format(printf, 2, 3)));
void complain(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* These end the program with ST_CANNOT instead of returning NULL. */
void *xrealloc(void *old, size_t n, size_t size);
char *xstrdup(const char *s);
char *xstrndup(const char *s, size_t n);
char *xasprintf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/*
 * Reads a whole file. The buffer ends with a NUL that *len (may be NULL)
 * does not count. NULL with errno set when it cannot be read.
 */
char *slurp(const char *path, size_t *len);

/* As slurp(), but ends the program with ST_CANNOT and the reason. */
char *must_slurp(const char *path, size_t *len);

bool starts_with(const char *s, const char *prefix);

/* The length of the UTF-8 sequence at @s in bytes, 1 to 4; 0 when it is none. */
size_t utf8_len(const unsigned char *s);

/* Makes room for one more element in @v, which has @n of them. */
#define GROW(v, n) \
	((v) = ((n) & ((n) - 1)) ? (v) : \
	 xrealloc((v), (n) ? 2 * (n) : 1, sizeof(*(v))))

/*
 * Fields of a rule's header that stand behind "// <field>:". Calls @fn for
 * each line's text with the blanks around it cut off. @cocci is a whole rule
 * file and is not changed.
 */
void rule_header(const char *cocci, const char *field,
		 void (*fn)(const char *text, void *arg), void *arg);

struct words {
	char **word;
	size_t n;
};

/* For rule_header(): adds the text's words to the struct words that is @arg. */
void add_words(const char *text, void *arg);

/* The name of a rule file: its base name without .cocci. */
char *rule_name(const char *path);

#endif /* DT_UTIL_H */
