/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What make review found, as review-report reads it from a folder that
 * scripts/review-series wrote, and the forms in which it is told.
 */
#ifndef DT_REVIEW_H
#define DT_REVIEW_H

#include <stddef.h>
#include <stdio.h>

enum state { S_NOT_RUN, S_PASS, S_WARN, S_SKIP, S_FAIL, NR_STATES };

/* "pass" and so on, as they stand in the files and in all reports. */
extern const char *const state_names[NR_STATES];

struct result {
	enum state state;
	char *summary;		/* "" where the check was not run */
	char **detail;
	size_t n;
};

/* In the order in which they are made; the first is whether the patch applies. */
#define NR_CHECKS	7
extern const char *const check_names[NR_CHECKS];

struct patch {
	char *file, *subject;
	struct result result[NR_CHECKS];
};

struct review {
	struct patch *patch;
	size_t n;
	struct result whole;	/* what is said of all patches together */
	char **env;		/* "name: value", how and with what it was made */
	size_t n_env;
	const char *again;	/* the command that makes a check anew, or NULL */
	size_t count[NR_STATES];
};

/*
 * What makes @check anew, to be freed; NULL for what is no single check, and where
 * the folder does not say.
 */
char *again(const struct review *r, const char *check);

/* "pass", or "fail" when a check failed or a patch could not be judged. */
const char *verdict(const struct review *r);

/* These end the program with ST_CANNOT when @path cannot be written. */
void write_json(const struct review *r, const char *path);
void write_patch_list(const struct review *r, const char *path);
void write_junit(const struct review *r, const char *path);
void write_html(const struct review *r, const char *path);

#endif /* DT_REVIEW_H */
