/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of the kernel's walk over a compression request.
 */
#ifndef FIXTURE_CRYPTO_INTERNAL_ACOMPRESS_H
#define FIXTURE_CRYPTO_INTERNAL_ACOMPRESS_H

#include <crypto/acompress.h>
#include <linux/types.h>

struct acomp_walk {
	struct {
		struct {
			const void *addr;
		} virt;
	} src;
	struct {
		struct {
			void *addr;
		} virt;
	} dst;
	unsigned int slen;
	unsigned int dlen;
};

int acomp_walk_virt(struct acomp_walk *walk, struct acomp_req *req, bool atomic);
int acomp_walk_next_src(struct acomp_walk *walk);
int acomp_walk_next_dst(struct acomp_walk *walk);
void acomp_walk_done_src(struct acomp_walk *walk, int used);
void acomp_walk_done_dst(struct acomp_walk *walk, int used);

#endif
