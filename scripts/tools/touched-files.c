// SPDX-License-Identifier: GPL-2.0-only
/*
 * touched-files: prints the C files that a patch changed in a tree, each
 * ended by a NUL; proves on the way that the tree holds the patch's result.
 */
#include <stdio.h>
#include <string.h>

#include "touched.h"
#include "util.h"

int main(int argc, char **argv)
{
	struct touched_file *files;
	size_t n;

	tool_name = "coccicheck";
	if (argc != 4)
		die(ST_USAGE, "usage: touched-files TREE PATCH ITS-NAME");
	files = read_touched(argv[2], argv[3], argv[1], &n);
	for (size_t i = 0; i < n; i++) {
		size_t len = strlen(files[i].path);

		if (len > 2 && (!strcmp(files[i].path + len - 2, ".c") ||
				!strcmp(files[i].path + len - 2, ".h")))
			printf("%s%c", files[i].path, 0);
	}
	return ST_CLEAN;
}
