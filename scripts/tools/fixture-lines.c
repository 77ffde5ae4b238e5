// SPDX-License-Identifier: GPL-2.0-only
/*
 * Says which lines of which files an output of spatch or a C file is about, so
 * that the modes of a rule can be compared with each other:
 *
 *	fixture-lines report   <out	FILE:LINE of each finding and of each
 *					place that its message calls "line N"
 *	fixture-lines org      <out	FILE:LINE of each TODO and of each link
 *	fixture-lines context  <out	FILE:LINE of each starred line (a "-" line
 *					of the diff), counted in the old file
 *	fixture-lines functions FILE...	FILE:LINE:NAME of each function body
 *
 * A star covers all lines of a statement, a position only one of them, so LINE
 * is where the statement starts.  Each FILE is read, in the working directory.
 *
 * Status 0, or 2 when the input is not of that kind, 3 on wrong usage.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "util.h"

static void bad_line(const char *what, const char *line)
{
	die(ST_CANNOT, "not a line of %s: %.*s", what,
	    (int)strcspn(line, "\n"), line);
}

static FILE *must_open(const char *path)
{
	FILE *in = fopen(path, "r");

	if (!in)
		die(ST_CANNOT, "%s: %s", path, strerror(errno));
	return in;
}

/* The next character of C code; comments, literals and # lines are a blank. */
static int next_char(FILE *in, unsigned long *line, bool *line_start)
{
	int c = getc(in), quote, next;

	if (c == '#' && *line_start) {
		while ((c = getc(in)) != EOF && c != '\n') {
			if (c != '\\')
				continue;
			c = getc(in);
			*line += c == '\n';
		}
		ungetc(c, in);
		return ' ';
	}
	if (c == '"' || c == '\'') {
		quote = c;
		while ((c = getc(in)) != EOF && c != quote && c != '\n')
			if (c == '\\')
				getc(in);
		*line_start = false;
		return '0';
	}
	if (c == '/') {
		next = getc(in);
		if (next == '/') {
			while ((c = getc(in)) != EOF && c != '\n')
				;
			ungetc(c, in);
			return ' ';
		}
		if (next == '*') {
			int last = 0;

			while ((c = getc(in)) != EOF &&
			       !(last == '*' && c == '/')) {
				*line += c == '\n';
				last = c;
			}
			return ' ';
		}
		ungetc(next, in);
	}
	if (c == '\n') {
		++*line;
		*line_start = true;
	} else if (!isspace(c)) {
		*line_start = false;
	}
	return c;
}

static const char *base_name(const char *path)
{
	return starts_with(path, "./") ? path + 2 : path;
}

/*
 * A line goes on with the statement of the line before it when it is inside of
 * parentheses or comes after an operator.
 */
static unsigned long statement_start(const char *path, unsigned long nr)
{
	unsigned long line = 1, start = 1, seen = 1;
	bool line_start = true;
	int parens = 0, last = ';', c;
	FILE *in = must_open(path);

	while (line <= nr && (c = next_char(in, &line, &line_start)) != EOF) {
		if (isspace(c))
			continue;
		/* The first character of a line decides. */
		if (line > seen && line <= nr) {
			if (!parens && !strchr("=+|&?", last))
				start = line;
			seen = line;
		}
		parens += (c == '(') - (c == ')');
		last = c;
	}
	fclose(in);
	return start;
}

static void print_line(const char *file, unsigned long nr)
{
	file = base_name(file);
	printf("%s:%lu\n", file, statement_start(file, nr));
}

/* FILE:LINE:COL-END: message, where the message may say "line N". */
static void report_lines(char *line)
{
	char *colon = strchr(line, ':');
	char *end, *word;
	unsigned long nr;

	if (!colon || !isdigit((unsigned char)colon[1]))
		bad_line("a report", line);
	*colon = '\0';
	nr = strtoul(colon + 1, &end, 10);
	if (*end != ':')
		bad_line("a report", line);
	print_line(line, nr);

	for (word = end; (word = strstr(word, "line ")); word += 5) {
		nr = strtoul(word + 5, &end, 10);
		if (end != word + 5 && !isalnum((unsigned char)word[-1]))
			print_line(line, nr);
	}
}

/* [* TODO ][[view:FILE::face=F::linb=LINE::colb=C::cole=C][message]] */
static void org_lines(char *line)
{
	char *file = line, *face, *nr;

	if (starts_with(file, "* TODO "))
		file += 7;
	if (!starts_with(file, "[[view:"))
		bad_line("an org output", line);
	file += 7;
	face = strstr(file, "::face=");
	nr = face ? strstr(face, "::linb=") : NULL;
	if (!nr)
		bad_line("an org output", line);
	*face = '\0';
	print_line(file, strtoul(nr + 7, NULL, 10));
}

/*
 * A unified diff.  What is left of the hunk tells a removed line that starts
 * with "-- " from the header of the next file.
 */
static void context_lines(char *line)
{
	static char file[4096];
	static unsigned long nr, old_left, new_left;

	if (old_left || new_left) {
		if (*line == '-')
			print_line(file, nr);
		if (*line == '\\')
			return;
		if (*line != '+' && (!old_left-- || !nr++))
			bad_line("a hunk", line);
		if (*line != '-' && !new_left--)
			bad_line("a hunk", line);
		return;
	}
	if (starts_with(line, "@@ -")) {
		char *pos = line + 4;

		nr = strtoul(pos, &pos, 10);
		old_left = *pos == ',' ? strtoul(pos + 1, &pos, 10) : 1;
		if (!starts_with(pos, " +"))
			bad_line("a diff", line);
		strtoul(pos + 2, &pos, 10);
		new_left = *pos == ',' ? strtoul(pos + 1, &pos, 10) : 1;
		return;
	}
	if (starts_with(line, "--- ")) {
		line[strcspn(line, "\t\n")] = '\0';
		snprintf(file, sizeof(file), "%s", base_name(line + 4));
		return;
	}
	if (!starts_with(line, "diff ") && !starts_with(line, "+++ ") &&
	    *line != '\\')
		bad_line("a diff", line);
}

static void each_line(void (*print)(char *line))
{
	char *line = NULL;
	size_t size = 0;

	while (getline(&line, &size, stdin) > 0)
		print(line);
	if (ferror(stdin))
		die(ST_CANNOT, "cannot read: %s", strerror(errno));
	free(line);
}

/*
 * A function body is a "{" outside of any other that follows a ")" since the
 * last ";", "}" or "=".  The function's name is the first word before a "("
 * there that is no attribute.
 */
static void list_functions(const char *path)
{
	char word[256] = "", name[256] = "";
	unsigned long line = 1, word_line = 0, name_line = 0;
	bool line_start = true, in_word = false;
	int depth = 0, parens = 0, c;
	size_t len = 0;
	FILE *in = must_open(path);

	while ((c = next_char(in, &line, &line_start)) != EOF) {
		if (isalnum(c) || c == '_') {
			if (!in_word) {
				len = 0;
				word_line = line;
			}
			in_word = true;
			if (len < sizeof(word) - 1)
				word[len++] = c;
			word[len] = '\0';
			continue;
		}
		in_word = false;
		if (isspace(c))
			continue;
		if (c == '(') {
			if (!depth && !parens++ && !*name && *word &&
			    !starts_with(word, "__attribute")) {
				memcpy(name, word, sizeof(name));
				name_line = word_line;
			}
		} else if (c == ')') {
			parens -= !depth;
		} else if (c == '{') {
			if (!depth++ && *name)
				printf("%s:%lu:%s\n", base_name(path),
				       name_line, name);
		} else if (c == '}') {
			depth--;
		}
		if (!depth && !parens && (c == ';' || c == '}' || c == '='))
			*name = '\0';
		*word = '\0';
	}
	fclose(in);
	if (depth || parens)
		die(ST_CANNOT, "%s: brackets do not match", path);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	tool_name = "fixture-lines";
	if (argc > 2 && !strcmp(what, "functions"))
		for (int i = 2; i < argc; i++)
			list_functions(argv[i]);
	else if (argc == 2 && !strcmp(what, "report"))
		each_line(report_lines);
	else if (argc == 2 && !strcmp(what, "org"))
		each_line(org_lines);
	else if (argc == 2 && !strcmp(what, "context"))
		each_line(context_lines);
	else
		die(ST_USAGE, "needs report|org|context <output, or functions FILE...");
	return ST_CLEAN;
}
