/* SPDX-License-Identifier: GPL-2.0-only */
/* What one line says in (K)TAP; for ktap-parse.c. */
#ifndef DT_KTAP_LINE_H
#define DT_KTAP_LINE_H

#include <stdbool.h>

enum tap_kind { TAP_TEXT, TAP_VERSION, TAP_PLAN, TAP_RESULT, TAP_SUBTEST, TAP_BAIL };

struct tap {
	enum tap_kind kind;
	long number;		/* of a plan or result */
	bool ok;
	char *name;		/* of a result or subtest, text of a bail out */
	char *directive;	/* "exit=1", "SKIP"; or NULL */
	char *reason;		/* what follows the directive, or "" */
};

/* Reads @s, which is cut free of the signs of its depth. */
void read_tap(const char *s, struct tap *tap);

#endif /* DT_KTAP_LINE_H */
