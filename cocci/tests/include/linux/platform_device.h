/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Drivers that are bound to a device, for fixtures.
 */
#ifndef FIXTURE_LINUX_PLATFORM_DEVICE_H
#define FIXTURE_LINUX_PLATFORM_DEVICE_H

struct platform_device {
	void *data;
};

struct platform_driver {
	int (*probe)(struct platform_device *pdev);
};

#endif
