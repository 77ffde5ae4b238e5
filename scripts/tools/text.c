// SPDX-License-Identifier: GPL-2.0-only
/* Text from elsewhere on its way into a report: see text.h. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"
#include "util.h"

char *clean_utf8(const char *s, bool xml)
{
	const unsigned char *p = (const unsigned char *)s;
	char *out = xrealloc(NULL, strlen(s) * 3 + 1, 1), *to = out;

	while (*p) {
		size_t n = utf8_len(p);
		/* U+FFFE and U+FFFF are characters only in name. */
		bool bad = xml && ((*p < 0x20 && *p != '\t') || *p == 0x7f ||
				   (n == 3 && *p == 0xef && p[1] == 0xbf &&
				    p[2] >= 0xbe));

		if (n && !bad) {
			to = mempcpy(to, p, n);
			p += n;
		} else {
			to = mempcpy(to, "\357\277\275", 3);
			p += n ? n : 1;
		}
	}
	*to = '\0';
	return out;
}

void put_printable(FILE *f, const char *s)
{
	char *clean = clean_utf8(s, false);

	for (const unsigned char *p = (unsigned char *)clean; *p; p++) {
		if (*p == '\t')
			fputc(' ', f);
		else if (iscntrl(*p))
			fprintf(f, "\\x%02x", *p);
		else if (*p == 0xc2 && p[1] < 0xa0)
			fprintf(f, "\\u%04x", *++p);
		else
			fputc(*p, f);
	}
	free(clean);
}

void put_xml(FILE *f, const char *s)
{
	char *clean = clean_utf8(s, true);

	for (const char *p = clean; *p; p++) {
		switch (*p) {
		case '&':
			fputs("&amp;", f);
			break;
		case '<':
			fputs("&lt;", f);
			break;
		case '>':
			fputs("&gt;", f);
			break;
		case '"':
			fputs("&quot;", f);
			break;
		case '\t':
			fputs("&#9;", f);
			break;
		default:
			fputc(*p, f);
		}
	}
	free(clean);
}

FILE *open_report(const char *path)
{
	FILE *f = fopen(path, "w");

	if (!f)
		die(ST_CANNOT, "%s: %s", path, strerror(errno));
	return f;
}

void close_report(FILE *f, const char *path)
{
	if (fclose(f))
		die(ST_CANNOT, "%s: %s", path, strerror(errno));
}
