// SPDX-License-Identifier: GPL-2.0-only
/* One helper that a start function asks, and one short line each. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/init.h>

struct codec {
	bool bmi2;
};

struct codec *codec_new(void);

static bool bmi2;
static bool has_bmi2(void) { return cpuid_ebx(7) & BIT(8); }

static int codecs_start(void)
{
	struct codec *codec = codec_new();

	bmi2 = has_bmi2();
	codec->bmi2 = has_bmi2();
	return 0;
}
late_initcall(codecs_start);

void codec_setup(struct codec *codec)
{
	codec->bmi2 = bmi2;
}
