// SPDX-License-Identifier: GPL-2.0-only
/*
 * usage: kcov-names PC...
 *
 * The functions that selftests/lib/kcov.c takes PCs of KCOV's for, by the symbols
 * in the file "kallsyms" of this folder: for test-kcov.
 */
#define SYMBOLS_FILE "kallsyms"
#include "../../selftests/lib/kcov.c"

int main(int argc, char **argv)
{
	if (!read_symbols()) {
		printf("no symbols\n");
		return 2;
	}
	for (int i = 1; i < argc; i++) {
		const struct symbol *s = function_at(strtoull(argv[i], NULL, 16));

		printf("%s%s\n", s ? s->name : "none", s && s->part ? " (part)" : "");
	}
	forget_symbols();
	return 0;
}
