// SPDX-License-Identifier: GPL-2.0-only
/* list-functions: prints what scan.c finds, for its test. */
#include <stdio.h>

#include "scan.h"
#include "util.h"

int main(int argc, char **argv)
{
	tool_name = "list-functions";
	if (argc < 2)
		die(ST_USAGE, "usage: list-functions FILE.c...");
	for (int i = 1; i < argc; i++) {
		struct source src;
		size_t len;
		char *text = must_slurp(argv[i], &len);

		scan_source(&src, text, len);
		for (size_t k = 0; k < src.n_fn; k++)
			printf("%s:%d:%d: %s\n", argv[i], src.fn[k].first,
			       src.fn[k].last, src.fn[k].name);
		free_source(&src);
	}
	return ST_CLEAN;
}
