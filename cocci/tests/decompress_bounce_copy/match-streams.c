// SPDX-License-Identifier: GPL-2.0-only
/*
 * Two streams in one loop, and a nested loop that takes what comes.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>
#include <linux/zstd.h>

struct mixer {
	zstd_dstream *ds;
	zstd_out_buffer out;
	zstd_in_buffer in;
	z_stream strm;
	u8 *cup;
	u8 *mug;
	size_t size;
};

int mix(struct mixer *m, u8 *to, int rounds)
{
	while (rounds--) {
		while (m->in.pos < m->in.size) {
			m->out.dst = m->cup;
			m->out.size = m->size;
			m->out.pos = 0;
			if (zstd_is_error(zstd_decompress_stream(m->ds, &m->out, &m->in)))
				return -EIO;
			memcpy(to, m->cup, m->out.pos);
			to += m->out.pos;
		}

		m->strm.next_out = m->mug;
		m->strm.avail_out = m->size;
		if (zlib_inflate(&m->strm, Z_SYNC_FLUSH) != Z_OK)
			return -EIO;
		memmove(to, m->mug, m->size - m->strm.avail_out);
		to += m->size - m->strm.avail_out;
	}
	return 0;
}
