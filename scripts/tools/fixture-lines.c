// SPDX-License-Identifier: GPL-2.0-only
/*
 * Says which lines of which files an output of spatch is about, so that the
 * modes of a rule can be compared with each other:
 *
 *	fixture-lines report   <out	FILE:LINE of each finding and of each
 *					place that its message calls "line N"
 *	fixture-lines org      <out	FILE:LINE of each TODO and of each link
 *	fixture-lines context  <out	FILE:LINE of each starred line (a "-" line
 *					of the diff), counted in the old file
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

#include "scan.h"
#include "util.h"

static void bad_line(const char *what, const char *line)
{
	die(ST_CANNOT, "not a line of %s: %.*s", what,
	    (int)strcspn(line, "\n"), line);
}

/*
 * A line goes on with the statement of the line before it when it is inside of
 * parentheses or comes after an operator.
 */
static int statement_start(const char *path, int nr)
{
	int line = 1, start = 1, parens = 0;
	char last = ';', quote = '\0';
	bool fresh = true;	/* only blanks so far on this line */
	struct source src;
	size_t len;
	char *text = must_slurp(path, &len);

	scan_source(&src, text, len);
	for (size_t i = 0; i < len && line <= nr; i++) {
		char c = src.code[i];

		if (c == '\n') {
			line++;
			fresh = true;
		} else if (quote) {
			i += c == '\\';
			if (c == quote)
				quote = '\0';
		} else if (!isspace((unsigned char)c)) {
			if (fresh && !parens && !strchr("=+|&?", last))
				start = line;
			fresh = false;
			if (c == '"' || c == '\'')
				quote = c;
			parens += (c == '(') - (c == ')');
			last = c;
		}
	}
	free_source(&src);
	return start;
}

static void print_line(const char *file, int nr)
{
	if (starts_with(file, "./"))
		file += 2;
	printf("%s:%d\n", file, statement_start(file, nr));
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
		snprintf(file, sizeof(file), "%s", line + 4);
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

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	tool_name = "fixture-lines";
	if (argc == 2 && !strcmp(what, "report"))
		each_line(report_lines);
	else if (argc == 2 && !strcmp(what, "org"))
		each_line(org_lines);
	else if (argc == 2 && !strcmp(what, "context"))
		each_line(context_lines);
	else
		die(ST_USAGE, "needs report, org or context, and the output as input");
	return ST_CLEAN;
}
