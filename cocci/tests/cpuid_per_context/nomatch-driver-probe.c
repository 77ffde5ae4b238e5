// SPDX-License-Identifier: GPL-2.0-only
/* A device is bound once. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/platform_device.h>

struct encoder {
	int level;
	bool fast;
};

static int encoder_probe(struct platform_device *pdev)
{
	struct encoder *enc = pdev->data;

	enc->fast = cpuid_ebx(7) & BIT(8);
	return 0;
}

struct platform_driver encoder_driver = {
	.probe = encoder_probe,
};
