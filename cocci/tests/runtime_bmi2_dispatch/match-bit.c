// SPDX-License-Identifier: GPL-2.0-only
/* The flag is a bit of a word; a comparison with 0 or with the bit goes along. */

#include <zstd/bmi2.h>

int huf_bmi2(const char *p, int n);
int huf_default(const char *p, int n);

int huf(const char *p, int n, int flags)
{
	if (flags & HUF_flags_bmi2)
		return huf_bmi2(p, n);
	return huf_default(p, n);
}

int huf_is_set(const char *p, int n, int flags)
{
	if ((flags & HUF_flags_bmi2) == HUF_flags_bmi2)
		return huf_bmi2(p, n);
	return huf_default(p, n);
}

int huf_not_zero(const char *p, int n, int flags)
{
	if ((flags & HUF_flags_bmi2) != 0)
		return huf_bmi2(p, n);
	return huf_default(p, n);
}

int huf_zero(const char *p, int n, int flags)
{
	if ((flags & HUF_flags_bmi2) == 0)
		return huf_default(p, n);
	return huf_bmi2(p, n);
}
