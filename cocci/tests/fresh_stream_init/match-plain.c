// SPDX-License-Identifier: GPL-2.0-only
/* Nobody looks at the answer; the stream is a member. */
#include <zstd.h>

struct unpacker {
	ZSTD_DStream *stream;
};

int unpacker_open(struct unpacker *u)
{
	u->stream = ZSTD_createDStream();
	if (!u->stream)
		return -1;
	ZSTD_initDStream(u->stream);
	return 0;
}
