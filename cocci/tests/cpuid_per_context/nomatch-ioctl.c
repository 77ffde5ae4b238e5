// SPDX-License-Identifier: GPL-2.0-only
/* User space asked for the answer. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/uaccess.h>

struct info {
	u32 features;
};

static void info_fill(struct info *info)
{
	info->features = cpuid_ebx(7);
}

int info_ioctl(void *arg)
{
	struct info info;

	info_fill(&info);
	return copy_to_user(arg, &info, sizeof(info)) ? -14 : 0;
}
