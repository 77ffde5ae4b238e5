// SPDX-License-Identifier: GPL-2.0-only
/* What the stream is a member of has been in other hands. */
#include <zstd.h>

struct unpacker {
	ZSTD_DStream *stream;
};

void unpacker_prime(struct unpacker *u);

int unpacker_open(struct unpacker *u)
{
	u->stream = ZSTD_createDStream();
	if (!u->stream)
		return -1;
	unpacker_prime(u);
	ZSTD_initDStream(u->stream);
	return 0;
}
