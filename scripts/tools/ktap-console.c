// SPDX-License-Identifier: GPL-2.0-only
/*
 * The lines of a console log, told apart by who wrote them.
 *
 * The kernel and the programs of the guest write to one console. A printk
 * comes out whole, with its line end, but may do so in the middle of a
 * program's line, whose rest is then found behind it. So what precedes a time
 * stamp is kept until that rest comes. Carriage returns, NULs and terminal
 * escapes are dropped.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"
#include "util.h"

void add_str(struct strs *strs, char *s)
{
	GROW(strs->s, strs->n);
	strs->s[strs->n++] = s;
}

/* The length of the terminal escape at @s, which starts with an ESC. */
static size_t escape_len(const char *s, const char *end)
{
	const char *p = s + 1;

	if (p == end)
		return 1;
	if (*p == '[') {
		for (p++; p < end && *p >= 0x20 && *p < 0x40;)
			p++;
		return p < end && *p >= 0x40 && *p < 0x7f ? p + 1 - s : p - s;
	}
	if (*p == ']') {
		/* A title or the like; one without an end hides nothing. */
		for (p++; p < end; p++) {
			if (*p == '\a')
				return p + 1 - s;
			if (*p == '\033' && p + 1 < end && p[1] == '\\')
				return p + 2 - s;
		}
		return 2;
	}
	return *p >= 0x30 && *p < 0x7f ? 2 : 1;
}

static char *clean(const char *s, size_t len)
{
	char *out = xrealloc(NULL, len + 1, 1), *to = out;
	const char *end = s + len;

	while (s < end) {
		if (*s == '\033') {
			s += escape_len(s, end);
			continue;
		}
		if (*s && *s != '\r')
			*to++ = *s;
		s++;
	}
	*to = '\0';
	return out;
}

/*
 * The length of printk's prefix at @s, 0 when there is none: "[    1.234567] ",
 * perhaps with "<6>" before it and "[    T1]" of CONFIG_PRINTK_CALLER in it.
 */
static size_t stamp_len(const char *s, double *time)
{
	const char *p = s, *digits;

	if (*p == '<') {
		p++;
		while (isdigit((unsigned char)*p))
			p++;
		if (*p++ != '>')
			return 0;
	}
	if (*p++ != '[')
		return 0;
	p += strspn(p, " ");
	digits = p;
	p += strspn(p, "0123456789");
	if (p == digits || p > digits + 12 || *p != '.' ||
	    strspn(p + 1, "0123456789") != 6 || p[7] != ']')
		return 0;
	*time = strtod(digits, NULL);
	p += 8;
	if (*p == '[') {
		const char *q = p + 1 + strspn(p + 1, " ");

		if (*q == 'T' || *q == 'C') {
			q++;
			q += strspn(q, "0123456789");
			if (*q == ']')
				p = q + 1;
		}
	}
	if (*p == ' ')
		p++;
	else if (*p)
		return 0;
	return p - s;
}

static void add_line(struct console *con, enum line_kind kind, char *s,
		     size_t no, double time)
{
	GROW(con->line, con->n);
	con->line[con->n++] = (struct line){
		.s = s, .no = no, .time = time, .kind = kind,
	};
}

struct pending {
	char *s;		/* start of a program's line, or NULL */
	size_t no;
	double latest;		/* time of the latest printk */
};

static void flush(struct console *con, struct pending *p)
{
	if (p->s)
		add_line(con, LINE_USER, p->s, p->no, -1);
	p->s = NULL;
}

/* @s becomes the line's end, or its middle when a printk cuts it again. */
static void join(struct pending *p, char *s, size_t no)
{
	if (p->s) {
		char *all = xasprintf("%s%s", p->s, s);

		free(p->s);
		free(s);
		p->s = all;
	} else {
		p->s = s;
		p->no = no;
	}
}

static void one_line(struct console *con, struct pending *p, char *s, size_t no)
{
	size_t len = 0;
	double time;
	char *at;

	/* "<6>text" of a console without time stamps stays a program's line. */
	len = stamp_len(s, &time);
	if (len) {
		con->stamped = true;
		if (time > p->latest)
			p->latest = time;
		add_line(con, LINE_KERNEL, xstrdup(s + len), no, time);
		free(s);
		return;
	}
	for (at = s; (at = strpbrk(at, "<[")); at++) {
		len = stamp_len(at, &time);
		if (len)
			break;
	}
	/*
	 * A printk in a program's line is new, one that the program quotes
	 * from the kernel's log is old. Either may be a splat.
	 */
	if (at && time > p->latest) {
		con->stamped = true;
		p->latest = time;
		add_line(con, LINE_KERNEL, xstrdup(at + len), no, time);
		*at = '\0';
		join(p, s, no);
		return;
	}
	if (at)
		add_line(con, LINE_QUOTED, xstrdup(at + len), no, time);
	/*
	 * Firmware leaves its last line open, so one of init's starts anew.
	 * What a test printed ("# ") may not become a line of init's.
	 */
	if (p->s && *p->s != '#' && starts_with(s, "doubletake: "))
		flush(con, p);
	join(p, s, no);
	flush(con, p);
}

void read_console(struct console *con, const char *buf, size_t len)
{
	struct pending p = { .latest = -1 };
	const char *end = buf + len;

	while (buf < end) {
		const char *nl = memchr(buf, '\n', end - buf);
		char *s = clean(buf, (nl ? nl : end) - buf);

		con->n_lines++;
		if (!nl && s[strspn(s, " \t")])
			con->cut = con->n_lines;
		one_line(con, &p, s, con->n_lines);
		buf = nl ? nl + 1 : end;
	}
	if (p.s && !con->cut)
		con->cut = p.no;
	flush(con, &p);
}
