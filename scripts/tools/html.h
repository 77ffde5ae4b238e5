/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * How the reports in HTML begin and end: pages that need no other and no script, for
 * screens of any width.
 */
#ifndef DT_HTML_H
#define DT_HTML_H

#include <stddef.h>
#include <stdio.h>

/* Up to the body; @style is added to what all have. */
void put_html_head(FILE *f, const char *title, const char *style);

/* What it was made with, "name: value" lines, and the end. */
void put_html_end(FILE *f, char *const *env, size_t n);

#endif /* DT_HTML_H */
