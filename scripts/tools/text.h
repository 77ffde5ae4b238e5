/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Text that came from a log or a mail, for reports: what is no UTF-8 in it becomes
 * U+FFFD.
 */
#ifndef DT_TEXT_H
#define DT_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/*
 * A copy of @s, to be freed, in which U+FFFD stands for what is no UTF-8, and for
 * what XML cannot hold when @xml.
 */
char *clean_utf8(const char *s, bool xml);

/* For a terminal: no control character goes there as such. */
void put_printable(FILE *f, const char *s);

/* For the text and the attributes of XML and HTML. */
void put_xml(FILE *f, const char *s);

/* A file to write; these end the program with ST_CANNOT when it cannot be written. */
FILE *open_report(const char *path);
void close_report(FILE *f, const char *path);

#endif /* DT_TEXT_H */
