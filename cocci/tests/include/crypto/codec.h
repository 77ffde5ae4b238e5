/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A struct that is not defined in the file that uses it, for fixtures.
 */
#ifndef FIXTURE_CRYPTO_CODEC_H
#define FIXTURE_CRYPTO_CODEC_H

#include <crypto/acompress.h>
#include <linux/mutex.h>

struct codec {
	struct crypto_acomp *tfm;
	struct acomp_req *rq;
	struct crypto_wait done;
	struct mutex busy;
};

#endif
