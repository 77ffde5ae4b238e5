// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which lines of a tree a change added or touched; see touched.h.
 *
 * The hunks' own line numbers are only good for a single patch: in a series
 * a later patch moves the lines of an earlier one. So the patches are undone
 * in memory, last hunk first, on lines that remember where they stand now.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "touched.h"
#include "util.h"

struct line {
	const char *text;
	size_t len;
	long now;		/* its number in the tree; 0: not there */
};

struct file {
	struct touched_file pub;
	struct line *line;	/* as it was at the point reached so far */
	size_t n;
};

struct hunk {
	const char *path;
	long new_start, new_count, old_count;
	const char *body;
	int at;			/* line in the patch file, for messages */
};

struct patch {
	const char *name;
	struct hunk *hunk;
	size_t n;
};

static char *unquote(const char *s, size_t len)
{
	char *out = xrealloc(NULL, len + 1, 1), *o = out;
	const char *end = s + len - 1;

	for (s++; s < end; s++) {
		const char *esc = "a\ab\bt\tn\nv\vf\fr\r", *e;

		if (*s != '\\') {
			*o++ = *s;
			continue;
		}
		s++;
		if (*s >= '0' && *s <= '3') {
			*o++ = (s[0] - '0') << 6 | (s[1] - '0') << 3 |
			       (s[2] - '0');
			s += 2;
			continue;
		}
		for (e = esc; *e && *e != *s; e += 2)
			;
		*o++ = *e ? e[1] : *s;
	}
	*o = '\0';
	return out;
}

/* The path of a "+++ b/path" line without its first part; NULL: deleted. */
static char *new_path(const char *s, const char *patch, int at)
{
	size_t len = strcspn(s, "\t\r\n");
	char *path, *slash;

	if (*s == '"' && len > 1 && s[len - 1] == '"')
		path = unquote(s, len);
	else
		path = xstrndup(s, len);
	if (!strcmp(path, "/dev/null"))
		return NULL;
	slash = strchr(path, '/');
	if (!slash || path == slash)
		die(ST_CANNOT, "%s:%d: '%s' does not look like b/path: make the patch with git diff or diff -u a/ b/",
		    patch, at, path);
	if (strstr(path, "/../"))
		die(ST_CANNOT, "%s:%d: path '%s' leaves the tree", patch, at,
		    path);
	return slash + 1;
}

static const char *next_line(const char *s)
{
	s = strchrnul(s, '\n');
	return s + (*s == '\n');
}

/* Parses "@@ -1,2 +3,4 @@"; false when it is none. */
static bool hunk_header(const char *s, struct hunk *h)
{
	long old_start;
	char *end;

	if (!starts_with(s, "@@ -"))
		return false;
	old_start = strtol(s + 4, &end, 10);
	h->old_count = *end == ',' ? strtol(end + 1, &end, 10) : 1;
	if (!starts_with(end, " +"))
		return false;
	h->new_start = strtol(end + 2, &end, 10);
	h->new_count = *end == ',' ? strtol(end + 1, &end, 10) : 1;
	return starts_with(end, " @@") && old_start >= 0 &&
	       h->old_count >= 0 && h->new_start >= 0 && h->new_count >= 0;
}

/* Skips a hunk's body, which must be as long as its header says. */
static const char *hunk_body(const struct patch *p, const struct hunk *h,
			     const char *s, int *at)
{
	long old = h->old_count, new = h->new_count;

	while (old > 0 || new > 0) {
		switch (*s) {
		case '+':
			new--;
			break;
		case '-':
			old--;
			break;
		case ' ':
		case '\n':	/* a mailer cut the blank of an empty line */
			old--;
			new--;
			break;
		case '\\':
			break;
		default:
			old = -1;
		}
		if (old < 0 || new < 0)
			die(ST_CANNOT, "%s:%d: the hunk does not have the lines its header promises: is the patch cut?",
			    p->name, *at);
		s = next_line(s);
		++*at;
	}
	return s;
}

static bool names_c_file(const char *line)
{
	size_t len = strcspn(line, "\n");

	return memmem(line, len, ".c differ", 9) ||
	       memmem(line, len, ".h differ", 9);
}

static void parse(struct patch *p, const char *s)
{
	const char *path = NULL;
	bool seen_path = false;
	int at = 1;

	while (*s) {
		struct hunk h = { .at = at };

		if (starts_with(s, "--- ") &&
		    starts_with(next_line(s), "+++ ")) {
			s = next_line(s);
			at++;
			path = new_path(s + 4, p->name, at);
			seen_path = true;
		} else if (starts_with(s, "@@@ ") ||
			   starts_with(s, "GIT binary patch")) {
			die(ST_CANNOT, "%s:%d: %s tell no lines: give a plain diff",
			    p->name, at, *s == '@' ? "merge diffs" :
			    "binary patches");
		} else if (starts_with(s, "Binary files ") &&
			   names_c_file(s)) {
			die(ST_CANNOT, "%s:%d: a C file is taken for binary: make the diff with --text",
			    p->name, at);
		} else if (seen_path && hunk_header(s, &h)) {
			h.path = path;
			h.body = next_line(s);
			at++;
			s = hunk_body(p, &h, h.body, &at);
			GROW(p->hunk, p->n);
			p->hunk[p->n++] = h;
			continue;
		}
		s = next_line(s);
		at++;
	}
	if (!p->n)
		die(ST_CANNOT, "%s holds no hunk of a unified diff, so it cannot tell which lines changed",
		    p->name);
}

static struct file *open_file(struct file **files, size_t *n,
			      const char *path, const char *tree)
{
	struct file *f;
	const char *s;
	size_t len;
	char *full;

	for (size_t i = 0; i < *n; i++)
		if (!strcmp((*files)[i].pub.path, path))
			return &(*files)[i];
	full = xasprintf("%s/%s", tree, path);
	s = slurp(full, &len);
	if (!s)
		die(ST_CANNOT, "the change touches %s, which cannot be read in the tree (%s): is the change applied?",
		    path, strerror(errno));
	free(full);
	GROW(*files, *n);
	f = &(*files)[(*n)++];
	memset(f, 0, sizeof(*f));
	f->pub.path = xstrdup(path);
	for (const char *end = s + len; s < end;) {
		const char *nl = memchr(s, '\n', end - s);

		GROW(f->line, f->n);
		f->line[f->n].text = s;
		f->line[f->n].len = (nl ? nl : end) - s;
		f->n++;
		f->line[f->n - 1].now = f->n;
		s = nl ? nl + 1 : end;
	}
	f->pub.n_lines = f->n;
	f->pub.line = xrealloc(NULL, f->n + 2, sizeof(bool));
	memset(f->pub.line, 0, (f->n + 2) * sizeof(bool));
	return f;
}

static void touch(struct file *f, size_t i)
{
	if (i < f->n && f->line[i].now)
		f->pub.line[f->line[i].now] = true;
}

static bool same(const struct line *line, const char *s)
{
	size_t len = strcspn(s, "\n");

	/* mail may have turned CRLF into LF or back */
	if (len && s[len - 1] == '\r' && len > line->len)
		len--;
	return line->len == len && !memcmp(line->text, s, len);
}

/* Undoes one hunk, and marks what it added or touched. */
static void undo(struct file *f, const struct hunk *h, const char *patch)
{
	size_t start = h->new_count ? h->new_start - 1 : h->new_start;
	struct line *old = xrealloc(NULL, h->old_count + 1, sizeof(*old));
	long n_old = 0, n_new = 0;
	bool removed = false;

	if (start > f->n || start + h->new_count > f->n)
		goto misfit;
	for (const char *s = h->body;
	     n_new < h->new_count || n_old < h->old_count; s = next_line(s)) {
		size_t i = start + n_new;
		const char *text = *s == '\n' ? s : s + 1;

		if (*s == '\\')
			continue;
		if (*s == '-') {
			old[n_old++] = (struct line) {
				.text = text, .len = strcspn(text, "\n"),
			};
			removed = true;
			continue;
		}
		if (!same(&f->line[i], text))
			goto misfit;
		if (*s == '+') {
			touch(f, i);
		} else {
			if (removed)
				touch(f, i);
			old[n_old++] = f->line[i];
		}
		/* the line before a removal, too */
		if (*s != '+' && next_line(s)[0] == '-')
			touch(f, i);
		removed = false;
		n_new++;
	}
	if (removed)
		touch(f, start + n_new);
	f->line = xrealloc(f->line, f->n + n_old + 1, sizeof(*f->line));
	memmove(f->line + start + n_old, f->line + start + n_new,
		(f->n - start - n_new) * sizeof(*f->line));
	memcpy(f->line + start, old, n_old * sizeof(*old));
	f->n += n_old - n_new;
	free(old);
	return;
misfit:
	die(ST_CANNOT, "%s:%d: this hunk is not what %s holds at line %ld: the tree must have the change applied, and nothing after it",
	    patch, h->at, h->path, h->new_start);
}

struct touched_file *read_touched(const char *patch, const char *name,
				  const char *tree, size_t *n)
{
	struct patch p = { .name = name };
	struct touched_file *pub;
	struct file *files = NULL;

	parse(&p, must_slurp(patch, NULL));
	*n = 0;
	for (size_t i = p.n; i--;) {
		if (!p.hunk[i].path)
			continue;
		undo(open_file(&files, n, p.hunk[i].path, tree), &p.hunk[i],
		     name);
	}
	pub = xrealloc(NULL, *n + 1, sizeof(*pub));
	for (size_t i = 0; i < *n; i++)
		pub[i] = files[i].pub;
	return pub;
}

bool is_touched(const struct touched_file *files, size_t n, const char *path,
		long line)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(files[i].path, path))
			return line > 0 && (size_t)line <= files[i].n_lines &&
			       files[i].line[line];
	return false;
}
