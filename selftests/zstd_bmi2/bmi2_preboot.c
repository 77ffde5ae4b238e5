// SPDX-License-Identifier: GPL-2.0-only
/*
 * lib/zstd is compiled a second time into the decompressor of the kernel image,
 * where there is no feature state and, in places, no writable data.  That a
 * guest runs at all proves that this copy works, once it is known that the image
 * and the initramfs were in zstd.  Boot with retain_initrd on the command line.
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "kselftest_harness.h"
#include "zstd_bmi2.h"

/* From Documentation/arch/x86/boot.rst: what the loader made of the image. */
#define BOOT_PARAMS		"/sys/kernel/boot_params/data"
#define HDR_MAGIC		0x202
#define HDR_PAYLOAD_LENGTH	0x24c

#define INITRD			"/sys/firmware/initrd"

/* Read from the beginning of a file; the number of bytes, 0 if there is none. */
static size_t read_file(const char *path, void *to, size_t len)
{
	FILE *f = fopen(path, "r");
	size_t n;

	if (!f)
		return 0;
	n = fread(to, 1, len, f);
	fclose(f);
	return n;
}

/* 1 if the kernel was configured so, 0 if not, -1 if that is not known. */
static int configured(const char *line)
{
	char command[256], text[128];
	struct utsname u;
	bool any = false;
	int found = 0;
	FILE *f;

	uname(&u);
	snprintf(command, sizeof(command),
		 "zcat /proc/config.gz 2>/dev/null || cat /boot/config-%s 2>/dev/null",
		 u.release);
	f = popen(command, "r");
	if (!f)
		return -1;
	while (fgets(text, sizeof(text), f)) {
		any = true;
		text[strcspn(text, "\n")] = '\0';
		found |= !strcmp(text, line);
	}
	pclose(f);
	return any ? found : -1;
}

TEST(image_was_in_zstd)
{
	uint8_t params[4096];
	uint32_t payload;
	int zstd;

	if (is_uml())
		SKIP(return, "User Mode Linux is no compressed image");
	zstd = configured("CONFIG_KERNEL_ZSTD=y");
	if (zstd < 0)
		SKIP(return, "no /proc/config.gz (CONFIG_IKCONFIG_PROC)");
	if (!zstd)
		SKIP(return, "the kernel image is not in zstd (CONFIG_KERNEL_ZSTD)");
	if (read_file(BOOT_PARAMS, params, sizeof(params)) != sizeof(params))
		SKIP(return, "no " BOOT_PARAMS);
	memcpy(&payload, params + HDR_PAYLOAD_LENGTH, sizeof(payload));
	/* As with an ELF image given to QEMU or Xen. */
	if (memcmp(params + HDR_MAGIC, "HdrS", 4) || !payload)
		SKIP(return, "the loader started an image that was not compressed");
	printf("# the image held %u bytes in zstd\n", payload);
	ASSERT_LT(0U, payload);
}

/* This one is decompressed by the kernel proper, through the same front end. */
TEST(initramfs_was_in_zstd)
{
	static const uint8_t zstd[] = { 0x28, 0xb5, 0x2f, 0xfd };
	uint8_t magic[sizeof(zstd)];

	if (access(INITRD, F_OK))
		SKIP(return, "no " INITRD " (needs retain_initrd on the command line)");
	ASSERT_EQ(sizeof(magic), read_file(INITRD, magic, sizeof(magic)));
	if (memcmp(magic, zstd, sizeof(zstd)))
		SKIP(return, "the initramfs begins with %02x %02x %02x %02x, not zstd's magic",
		     magic[0], magic[1], magic[2], magic[3]);
	ASSERT_EQ(0, memcmp(magic, zstd, sizeof(zstd)));
}

TEST_HARNESS_MAIN
