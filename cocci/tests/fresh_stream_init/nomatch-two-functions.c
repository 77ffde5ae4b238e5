// SPDX-License-Identifier: GPL-2.0-only
/* Who creates it does not set it up. */
#include <zstd.h>

struct unpacker {
	ZSTD_DStream *stream;
};

int unpacker_open(struct unpacker *u)
{
	u->stream = ZSTD_createDStream();
	return u->stream ? 0 : -1;
}

void unpacker_restart(struct unpacker *u)
{
	ZSTD_initDStream(u->stream);
}
