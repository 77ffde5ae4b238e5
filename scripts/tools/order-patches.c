// SPDX-License-Identifier: GPL-2.0-only
/*
 * order-patches: which of the mails of a mailbox or folder are the patches of
 * one series, and in which order.
 *
 * usage: order-patches <LIST
 *
 * LIST has a line for each mail, in the order it was found: "FILE HASH SUBJECT",
 * where HASH tells diffs apart and is "-" for a mail without one. Prints
 * "cover FILE" if there is a cover letter, then "patch FILE" for each patch.
 *
 * The newest version counts ([PATCH v3 2/5]); replies, older versions and what
 * stands outside the numbering are left out and named. A number that is missing,
 * or there twice with different diffs, is an error: status 2.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util.h"

#define MAX_NUMBER	9999	/* no series is longer; a date is no number */

struct mail {
	char *file, *hash, *subject;
	bool is_patch;		/* the brackets say so */
	int version, n, m;	/* n and m are -1 without "n/m" */
};

static bool has_diff(const struct mail *mail)
{
	return strcmp(mail->hash, "-");
}

/* A word in the brackets of a subject: "v3", "2/5", "PATCH", "RFC", "bpf-next". */
static void read_word(struct mail *mail, const char *word)
{
	int n, m, end = 0;

	if (!strcmp(word, "PATCH") || !strcmp(word, "RFC")) {
		mail->is_patch = true;
	} else if (sscanf(word, "v%d%n", &n, &end) == 1 && !word[end]) {
		mail->version = n;
	} else if (sscanf(word, "%d/%d%n", &n, &m, &end) == 2 && !word[end] &&
		 n >= 0 && n <= m && m <= MAX_NUMBER) {
		mail->n = n;
		mail->m = m;
	}
}

/* "[PATCH v3 2/5] area: what", also with a list's own "[list] " before it. */
static void read_subject(struct mail *mail)
{
	const char *p = mail->subject;
	char word[40];

	mail->version = 1;
	mail->n = -1;
	mail->m = -1;
	while (*p == '[') {
		size_t inside = strcspn(p, "]");
		const char *end = p + inside;

		for (p++; p < end;) {
			size_t len = strcspn(p, " ,\t]");

			snprintf(word, sizeof(word), "%.*s", (int)len, p);
			read_word(mail, word);
			p += len;
			p += *p != ']' && *p;
		}
		p = *end ? end + 1 : end;
		while (isspace((unsigned char)*p))
			p++;
	}
}

static struct mail *read_mails(size_t *n)
{
	struct mail *mails = NULL;
	char *line = NULL;
	size_t room = 0;
	ssize_t len;

	*n = 0;
	while ((len = getline(&line, &room, stdin)) > 0) {
		struct mail mail = {};
		char *hash, *subject;

		if (line[len - 1] == '\n')
			line[len - 1] = '\0';
		hash = strchr(line, ' ');
		subject = hash ? strchr(hash + 1, ' ') : NULL;
		if (!subject)
			die(ST_CANNOT, "no list of mails: '%s'", line);
		*hash++ = *subject++ = '\0';
		mail.file = xstrdup(line);
		mail.hash = xstrdup(hash);
		mail.subject = xstrdup(subject);
		read_subject(&mail);
		GROW(mails, *n);
		mails[(*n)++] = mail;
	}
	free(line);
	return mails;
}

static void leave_out(const struct mail *mail, const char *why)
{
	complain("left out, %s: %s", why, mail->subject);
}

/*
 * Keeps what has a place in the numbering; where nothing has, what is called a
 * patch; where nothing is, as in a quilt series, all that have a diff.
 */
static size_t choose(struct mail *mails, size_t n)
{
	bool numbered = false, named = false;
	int version = 1;
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		if (!has_diff(&mails[i]))
			continue;
		named |= mails[i].is_patch;
		if (mails[i].n < 1)
			continue;
		numbered = true;
		if (mails[i].version > version)
			version = mails[i].version;
	}
	for (size_t i = 0; i < n; i++) {
		struct mail *mail = &mails[i];
		bool cover = numbered && !has_diff(mail) && mail->is_patch && !mail->n;

		if (!has_diff(mail) && !cover)
			continue;
		if (numbered && mail->n < 0)
			leave_out(mail, "no number");
		else if (named && !mail->is_patch)
			leave_out(mail, "no [PATCH]");
		else if (numbered && mail->version != version)
			leave_out(mail, "an older version");
		else
			mails[kept++] = *mail;
	}
	return kept;
}

/* Status 2 for what cannot be one series: every reason is said first. */
static void check_numbers(struct mail *mails, size_t *n)
{
	size_t kept = 0;
	int m = 0, bad = 0;

	for (size_t i = 0; i < *n; i++)
		if (mails[i].m > m)
			m = mails[i].m;
	for (int want = 0; want <= m; want++) {
		struct mail *first = NULL;

		for (size_t i = kept; i < *n; i++) {
			struct mail *mail = &mails[i];
			struct mail swap = *mail;

			if (mail->n != want)
				continue;
			if (mail->m != m) {
				complain("%d/%d is there beside %d/%d: '%s'", mail->n, mail->m,
					 want, m, mail->subject);
				bad++;
			}
			if (!first) {
				*mail = mails[kept];
				mails[kept] = swap;
				first = &mails[kept++];
			} else if (!strcmp(mail->hash, first->hash)) {
				leave_out(mail, "there twice");
				mail->n = -1;
			} else {
				complain("%d/%d is there twice, with different diffs: '%s', '%s'",
					 want, m, first->subject, mail->subject);
				bad++;
			}
		}
		if (!first && want) {
			complain("%d/%d is missing", want, m);
			bad++;
		}
	}
	if (bad)
		die(ST_CANNOT, "that is not one whole series");
	*n = kept;
}

int main(int argc, char **argv)
{
	struct mail *mails;
	size_t n, patches = 0;

	(void)argv;
	tool_name = "intake";
	if (argc != 1)
		die(ST_USAGE, "usage: order-patches <LIST");
	mails = read_mails(&n);
	n = choose(mails, n);
	if (n && mails[0].n >= 0)
		check_numbers(mails, &n);
	for (size_t i = 0; i < n; i++) {
		bool cover = !mails[i].n;

		patches += !cover;
		printf("%s %s\n", cover ? "cover" : "patch", mails[i].file);
	}
	if (!patches)
		die(ST_CANNOT, "there is no patch in it");
	return ST_CLEAN;
}
