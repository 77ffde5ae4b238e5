// SPDX-License-Identifier: GPL-2.0-only
/* User space asked for the answer, and the object is not on the stack. */

#include <asm/cpuid/api.h>
#include <linux/uaccess.h>

struct info {
	u32 features;
};

int info_ioctl(void *arg, struct info *info)
{
	info->features = cpuid_ebx(7);
	return copy_to_user(arg, info, sizeof(*info)) ? -14 : 0;
}
