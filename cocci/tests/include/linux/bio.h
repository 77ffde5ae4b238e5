/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What fixtures need of bios: the next segment, mapped, and on to the one after.
 */
#ifndef FIXTURE_LINUX_BIO_H
#define FIXTURE_LINUX_BIO_H

#include <linux/highmem.h>
#include <linux/minmax.h>
#include <linux/types.h>

struct bio_vec {
	struct page *bv_page;
	unsigned int bv_len;
	unsigned int bv_offset;
};

struct bvec_iter {
	unsigned int bi_size;
};

struct bio {
	struct bvec_iter bi_iter;
};

struct bio_vec bio_iter_iovec(struct bio *bio, struct bvec_iter iter);
void bio_advance(struct bio *bio, unsigned int bytes);
void *bvec_kmap_local(struct bio_vec *bvec);
long long page_offset(struct page *page);

#endif
