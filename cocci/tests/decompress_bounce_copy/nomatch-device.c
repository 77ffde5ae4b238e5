// SPDX-License-Identifier: GPL-2.0-only
/*
 * The destination belongs to a device: it is written in order and once, with
 * the accesses that it wants.
 */
#include <linux/errno.h>
#include <linux/string.h>
#include <linux/zlib.h>

void memcpy_toio(void *to, const void *from, size_t n);
void *ioremap(unsigned long where, size_t n);
void *dma_alloc_coherent(void *dev, size_t n, u64 *handle, unsigned int flags);

struct firmware_load {
	z_stream strm;
	u8 *buf;
	size_t size;
	u64 handle;
};

int load_to_registers(struct firmware_load *f, unsigned long where)
{
	char *to = ioremap(where, 65536);
	int ret;

	do {
		f->strm.next_out = f->buf;
		f->strm.avail_out = f->size;
		ret = zlib_inflate(&f->strm, Z_SYNC_FLUSH);
		memcpy_toio(to, f->buf, f->size - f->strm.avail_out);
		to += f->size - f->strm.avail_out;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}

int load_to_device(struct firmware_load *f, void *dev)
{
	char *to = dma_alloc_coherent(dev, 65536, &f->handle, 0);
	int ret;

	if (!to)
		return -ENOMEM;
	do {
		f->strm.next_out = f->buf;
		f->strm.avail_out = f->size;
		ret = zlib_inflate(&f->strm, Z_SYNC_FLUSH);
		memcpy(to, f->buf, f->size - f->strm.avail_out);
		to += f->size - f->strm.avail_out;
	} while (ret == Z_OK);
	return ret == Z_STREAM_END ? 0 : -EIO;
}
