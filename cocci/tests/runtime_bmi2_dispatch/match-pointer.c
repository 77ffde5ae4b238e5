// SPDX-License-Identifier: GPL-2.0-only
/* The function to call is put into a local variable, the default one before. */

#include <zstd/bmi2.h>

typedef int (*loop_fn)(int);

int loop_bmi2(int v);
int loop_default(int v);

int run(int v, int flags)
{
	loop_fn fn = loop_default;

	if (flags & HUF_flags_bmi2) {
		fn = loop_bmi2;
	} else {
		return fn(v);
	}
	return fn(v) + 1;
}
