/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Error numbers, for fixtures.
 */
#ifndef FIXTURE_LINUX_ERRNO_H
#define FIXTURE_LINUX_ERRNO_H

#define EIO		5
#define ENOMEM		12
#define EINVAL		22
#define ENOSPC		28

#endif
