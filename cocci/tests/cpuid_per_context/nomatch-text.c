// SPDX-License-Identifier: GPL-2.0-only
/* The word cpuid in texts and names does not ask. */

#include <linux/printk.h>

struct codec {
	const char *unit;
	int ebx;
};

void codec_setup(struct codec *codec, int ebx)
{
	pr_info("cpuid\n");
	codec->unit = "cpuid";
	codec->ebx = ebx;
}
