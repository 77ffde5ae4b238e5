// SPDX-License-Identifier: GPL-2.0-only
/* See html.h. */
#include <stdlib.h>
#include <string.h>

#include "html.h"
#include "text.h"
#include "util.h"

static const char common[] =
	"body{font:16px/1.4 system-ui,sans-serif;margin:1em auto;max-width:70em;padding:0 1em;"
	"color:#222;background:#fff}\n"
	".wide{overflow-x:auto}table{border-collapse:collapse}\n"
	"th,td{border:1px solid #ccc;padding:.2em .5em;text-align:left;white-space:nowrap}\n"
	"dd{overflow-wrap:anywhere}\n";

void put_html_head(FILE *f, const char *title, const char *style)
{
	fprintf(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		"<title>");
	put_xml(f, title);
	fprintf(f, "</title>\n<style>\n%s%s</style>\n</head>\n<body>\n", common, style);
}

void put_html_end(FILE *f, char *const *env, size_t n)
{
	fprintf(f, "<h2>Made with</h2>\n<dl>\n");
	for (size_t i = 0; i < n; i++) {
		const char *value = strstr(env[i], ": ");
		char *name = xstrndup(env[i], value ? (size_t)(value - env[i]) : 0);

		fprintf(f, "<dt>");
		put_xml(f, name);
		fprintf(f, "</dt><dd>");
		put_xml(f, value ? value + 2 : env[i]);
		fprintf(f, "</dd>\n");
		free(name);
	}
	fprintf(f, "</dl>\n</body>\n</html>\n");
}
