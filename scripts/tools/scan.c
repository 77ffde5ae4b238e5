// SPDX-License-Identifier: GPL-2.0-only
/*
 * Finds the functions of a C source text; see scan.h.
 *
 * Two passes: the first blanks comments and the branches of #if 0 (spatch
 * takes those for comments, too), the second counts braces. Where #if and
 * #else each open a brace, only the first is counted, and a closing brace in
 * column 0 ends whatever is open: so one unbalanced macro costs one function
 * and not the rest of the file.
 */
#define _GNU_SOURCE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "util.h"

/* #if nesting deeper than this does not occur in the kernel (seen: 9). */
#define MAX_IFS		64

static void blank(char *from, char *to)
{
	for (; from < to; from++)
		if (*from != '\n')
			*from = ' ';
}

/* The end of the string or character constant that starts at @s. */
static char *end_of_quote(char *s, char *end)
{
	char quote = *s++;

	for (; s < end && *s != '\n'; s++) {
		if (*s == '\\' && s + 1 < end)
			s++;
		else if (*s == quote)
			return s + 1;
	}
	return s;
}

static void blank_comments(char *s, char *end)
{
	while (s < end) {
		char *from = s;

		if (*s == '"' || *s == '\'') {
			s = end_of_quote(s, end);
		} else if (s[0] == '/' && s[1] == '*') {
			s = memmem(s + 2, end - s - 2, "*/", 2);
			s = s ? s + 2 : end;
			blank(from, s);
		} else if (s[0] == '/' && s[1] == '/') {
			s = memchr(s, '\n', end - s);
			if (!s)
				s = end;
			blank(from, s);
		} else {
			s++;
		}
	}
}

/* The end of a preprocessor line, with its continuations. */
static char *end_of_line(char *s, char *end)
{
	while (s < end && *s != '\n')
		s += (s[0] == '\\' && s + 1 < end) ? 2 : 1;
	return s;
}

/* The word after '#', or NULL when the line at @s is no directive. */
static const char *directive(const char *s)
{
	s += strspn(s, " \t");
	if (*s != '#')
		return NULL;
	s++;
	return s + strspn(s, " \t");
}

static bool is_ident(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool is_word(const char *s, const char *word)
{
	size_t n = strlen(word);

	return !strncmp(s, word, n) && !is_ident(s[n]);
}

static bool constant_if(const char *word, char value)
{
	if (!is_word(word, "if"))
		return false;
	word += 2;
	word += strspn(word, " \t");
	return word[0] == value && !is_ident(word[1]) &&
	       word[1 + strspn(word + 1, " \t")] == '\n';
}

/* Blanks what #if 0, and the #else of #if 1, take out. */
static void blank_dead(char *s, char *end)
{
	enum { LIVE, DEAD, WAS_LIVE } state[MAX_IFS];
	char *from = NULL;
	int depth = 0, dead_at = 0;

	for (char *next; s < end; s = next + 1) {
		const char *word = directive(s);

		next = end_of_line(s, end);
		if (!word)
			continue;
		if (starts_with(word, "if")) {
			if (depth + 1 >= MAX_IFS)
				return;
			depth++;
			state[depth] = constant_if(word, '0') ? DEAD :
				       constant_if(word, '1') ? WAS_LIVE : LIVE;
			if (state[depth] == DEAD && !dead_at) {
				dead_at = depth;
				from = next;
			}
		} else if (is_word(word, "else") || is_word(word, "elif") ||
			   is_word(word, "endif")) {
			if (dead_at == depth && depth) {
				blank(from, s);
				dead_at = 0;
			} else if (!dead_at && depth &&
				   state[depth] == WAS_LIVE &&
				   is_word(word, "else")) {
				dead_at = depth;
				from = next;
			}
			if (is_word(word, "endif") && depth)
				depth--;
		}
	}
}

/* What has been seen of a declaration at file level. */
struct decl {
	char *start;		/* NULL: nothing yet */
	char *ident;		/* the last identifier outside parentheses */
	size_t ident_len;
	char *name;		/* the one that is taken for a function's name */
	size_t name_len;
	int parens;
	bool initialiser;
};

struct counter {
	struct source *src;
	struct decl decl;
	int depth, line;
	int start_line;		/* of decl.start */
	bool in_function;
};

static void end_function(struct counter *c, char *last)
{
	struct function *fn = &c->src->fn[c->src->n_fn - 1];

	fn->last = c->line;
	fn->end = last + 1 - c->src->code;
	c->in_function = false;
}

static void open_brace(struct counter *c)
{
	struct decl *d = &c->decl;
	struct source *src = c->src;

	if (c->depth++ || d->initialiser || !d->name || d->parens > 0)
		return;
	GROW(src->fn, src->n_fn);
	src->fn[src->n_fn++] = (struct function) {
		.name = xstrndup(d->name, d->name_len),
		.first = c->start_line,
		.begin = d->start - src->code,
	};
	c->in_function = true;
}

static void close_brace(struct counter *c, char *s)
{
	bool column0 = s == c->src->code || s[-1] == '\n';

	c->depth = column0 || c->depth < 1 ? 0 : c->depth - 1;
	if (c->depth)
		return;
	if (c->in_function)
		end_function(c, s);
	/* "} name;" of a struct or an initialiser goes on, but ends with ; */
	memset(&c->decl, 0, sizeof(c->decl));
}

/* Attributes that may stand between struct and its brace. */
static bool type_attribute(const char *s)
{
	return is_word(s, "__attribute__") || is_word(s, "__aligned") ||
	       is_word(s, "__attribute");
}

/*
 * The name is the identifier before an opening parenthesis; with attribute
 * macros around it, which look just the same, the last one that does not
 * start with two underscores, or else the first.
 */
static void open_paren(struct decl *d)
{
	if (d->parens++ || !d->ident || type_attribute(d->ident))
		return;
	if (!d->name || !starts_with(d->ident, "__")) {
		d->name = d->ident;
		d->name_len = d->ident_len;
	}
}

/* Does this word start a declaration, whatever stood before it? */
static bool starts_declaration(const char *s)
{
	static const char * const words[] = {
		"static", "extern", "inline", "typedef", "struct", "union",
		"enum",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (is_word(s, words[i]))
			return true;
	return false;
}

static void file_level(struct counter *c, char *s, size_t len)
{
	struct decl *d = &c->decl;

	/* a macro that is a whole declaration needs no semicolon */
	if (d->name && !d->parens && starts_declaration(s))
		memset(d, 0, sizeof(*d));
	if (!d->start) {
		d->start = s;
		c->start_line = c->line;
	}
	if (is_ident(*s) && !isdigit(*s)) {
		if (!d->parens) {
			d->ident = s;
			d->ident_len = len;
		}
		return;
	}
	switch (*s) {
	case '(':
		open_paren(d);
		break;
	case ')':
		d->parens--;
		d->ident = NULL;
		break;
	case '=':
		if (!d->parens)
			d->initialiser = true;
		break;
	case ';':
		memset(d, 0, sizeof(*d));
		break;
	}
}

/* Keeps the brace depth the same for all branches of an #if. */
static void at_directive(struct counter *c, char *hash, int *depths,
			 int *n_ifs)
{
	const char *word = directive(hash);

	if (starts_with(word, "if")) {
		if (*n_ifs < MAX_IFS)
			depths[*n_ifs] = c->depth;
		++*n_ifs;
	} else if (*n_ifs && (is_word(word, "else") || is_word(word, "elif"))) {
		if (*n_ifs <= MAX_IFS && c->depth > depths[*n_ifs - 1])
			c->depth = depths[*n_ifs - 1];
		/* the other branch has its own head of the function */
		if (!c->depth && c->in_function)
			end_function(c, hash - 1);
	} else if (*n_ifs && is_word(word, "endif")) {
		--*n_ifs;
	}
}

static void count_braces(struct source *src)
{
	struct counter c = { .src = src, .line = 1 };
	char *s = src->code, *end = s + src->len;
	int depths[MAX_IFS], n_ifs = 0;
	bool fresh = true;		/* only blanks so far on this line */

	while (s < end) {
		char *from = s++;

		if (*from == '\n') {
			c.line++;
			fresh = true;
			continue;
		}
		if (isspace(*from))
			continue;
		if (*from == '#' && fresh) {
			at_directive(&c, from, depths, &n_ifs);
			s = end_of_line(from, end);
		} else if (*from == '"' || *from == '\'') {
			s = end_of_quote(from, end);
		} else if (is_ident(*from)) {
			while (s < end && is_ident(*s))
				s++;
		}
		fresh = false;
		if (*from == '{')
			open_brace(&c);
		else if (*from == '}')
			close_brace(&c, from);
		else if (!c.depth && *from != '#')
			file_level(&c, from, s - from);
		for (char *p = from; p < s; p++)
			c.line += *p == '\n';
	}
	if (c.in_function)
		end_function(&c, end - 1);
}

void scan_source(struct source *src, char *text, size_t len)
{
	memset(src, 0, sizeof(*src));
	src->code = text;
	src->len = len;
	blank_comments(text, text + len);
	blank_dead(text, text + len);
	count_braces(src);
}

void free_source(struct source *src)
{
	for (size_t i = 0; i < src->n_fn; i++)
		free(src->fn[i].name);
	free(src->fn);
	free(src->code);
}

const struct function *function_at(const struct source *src, int line)
{
	for (size_t i = 0; i < src->n_fn; i++)
		if (line >= src->fn[i].first && line <= src->fn[i].last)
			return &src->fn[i];
	return NULL;
}

/* The first place of @text in the function that is no identifier's middle. */
static const char *find_in(const struct source *src, const struct function *fn,
			   const char *text, bool whole)
{
	const char *s = src->code + fn->begin, *end = src->code + fn->end;
	bool ident = is_ident(*text);

	while ((s = memmem(s, end - s, text, strlen(text)))) {
		if ((!ident || s == src->code || !is_ident(s[-1])) &&
		    (!whole || is_word(s, text)))
			return s;
		s++;
	}
	return NULL;
}

bool function_holds(const struct source *src, const struct function *fn,
		    const char *text)
{
	return find_in(src, fn, text, false);
}

static void blank_function(struct source *src, const struct function *fn)
{
	char *s = src->code + fn->begin, *end = src->code + fn->end;

	while (s < end) {
		char *next = end_of_line(s, end);

		if (!directive(s))
			blank(s, next);
		s = next + (next < end);
	}
}

size_t keep_functions(struct source *src, char **words, size_t n_words)
{
	bool *keep = xrealloc(NULL, src->n_fn + 1, sizeof(*keep));
	bool more = true;
	size_t n = 0;

	for (size_t i = 0; i < src->n_fn; i++) {
		keep[i] = false;
		for (size_t w = 0; w < n_words && !keep[i]; w++)
			keep[i] = function_holds(src, &src->fn[i], words[w]);
	}
	while (more) {
		more = false;
		for (size_t i = 0; i < src->n_fn; i++) {
			if (keep[i])
				continue;
			for (size_t k = 0; k < src->n_fn && !keep[i]; k++)
				keep[i] = keep[k] &&
					  find_in(src, &src->fn[i],
						  src->fn[k].name, true);
			/* those before it may call this one */
			more |= keep[i];
		}
	}
	for (size_t i = 0; i < src->n_fn; i++) {
		n += keep[i];
		if (!keep[i])
			blank_function(src, &src->fn[i]);
	}
	free(keep);
	return n;
}
