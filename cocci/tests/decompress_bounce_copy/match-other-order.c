// SPDX-License-Identifier: GPL-2.0-only
/*
 * A read into a bio in a loop that the fix does not know: the copy comes first
 * and the check after it. The copy helper is in another file of the folder.
 */
#include <linux/bio.h>
#include <linux/errno.h>
#include <linux/zlib.h>

struct page_read {
	struct bio bio;
};

struct packed_read {
	u64 start;
	struct page_read *orig_bbio;
};

struct ordered {
	z_stream strm;
	char *buf;
	unsigned int size;
};

int unpacked_to_bio(const void *buf, u32 len, struct packed_read *pr, u32 done);

int ordered_read(struct ordered *o, struct packed_read *pr)
{
	unsigned long before = 0;
	int ret;

	do {
		o->strm.next_out = (unsigned char *)o->buf;
		o->strm.avail_out = o->size;
		ret = zlib_inflate(&o->strm, Z_SYNC_FLUSH);
		if (!unpacked_to_bio(o->buf, o->strm.total_out - before, pr, before))
			return 0;
		before = o->strm.total_out;
	} while (ret == Z_OK);
	return -EIO;
}
