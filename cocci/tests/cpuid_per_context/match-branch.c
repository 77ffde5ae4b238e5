// SPDX-License-Identifier: GPL-2.0-only
/* The answer decides what is stored, or is only stored on some path or configuration. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>

struct stream {
	unsigned int flags;
	int width;
	int level;
};

#define STREAM_WIDE	4u

static bool is_wide(void)
{
	return !!(cpuid_ecx(1) & BIT(28));
}

void stream_open(struct stream *s, int level)
{
	if (level > 3) {
#ifdef WIDE
		s->width = 64;
#else
		s->width = is_wide() ? 32 : 16;
#endif
	}
	if (cpuid_edx(0x80000001) & BIT(29))
		s->level = 1;
	s->flags |= is_wide() ? STREAM_WIDE : 0;
}
