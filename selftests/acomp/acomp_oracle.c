// SPDX-License-Identifier: GPL-2.0-only
/*
 * A zstd that is not the kernel's: upstream's library, linked statically. It
 * says what a frame is, and makes frames that the kernel never makes itself.
 */
#define ZSTD_STATIC_LINKING_ONLY
#include <string.h>
#include <zstd.h>

#include "acomp.h"

/*
 * @flush:	bytes after which a block is ended, 0 for zstd's own blocks
 * @frames:	number of frames the source is divided into
 * @skippable:	user bytes between and after the frames
 */
struct encoding {
	const char *name;
	int level;
	bool checksum;
	bool no_size;
	unsigned int flush;
	unsigned int frames;
	unsigned int skippable;
};

static const struct encoding encodings[] = {
	{ .name = "level-3", .level = 3 },
	{ .name = "level-1-checksum", .level = 1, .checksum = true },
	{ .name = "fast-no-size", .level = -5, .no_size = true },
	{ .name = "level-7-no-size-checksum", .level = 7, .no_size = true, .checksum = true },
	{ .name = "level-19", .level = 19 },
	{ .name = "level-22-checksum", .level = 22, .checksum = true },
	{ .name = "blocks-100", .level = 3, .flush = 100, .checksum = true },
	{ .name = "blocks-4096-no-size", .level = 5, .flush = 4096, .no_size = true },
	{ .name = "two-frames", .level = 3, .frames = 2, .checksum = true },
	{ .name = "five-frames-no-size", .level = 2, .frames = 5, .no_size = true },
	{ .name = "skippable", .level = 3, .frames = 3, .skippable = 21 },
};

/* Large, so kept; one for each thread. */
static __thread ZSTD_CCtx *encoder;
static __thread ZSTD_DCtx *decoder;

static bool have_decoder(void)
{
	if (!decoder)
		decoder = ZSTD_createDCtx();
	return decoder;
}

const unsigned int acomp_nr_encodings = ARRAY_SIZE(encodings);

const char *acomp_encoding_name(unsigned int encoding)
{
	return encodings[encoding].name;
}

static size_t one_frame(ZSTD_CCtx *cctx, const struct encoding *e, const __u8 *src,
			size_t size, __u8 *out, size_t room)
{
	ZSTD_outBuffer o = { out, room, 0 };
	size_t done = 0, ret;

	ZSTD_CCtx_reset(cctx, ZSTD_reset_session_and_parameters);
	ZSTD_CCtx_setParameter(cctx, ZSTD_c_compressionLevel, e->level);
	ZSTD_CCtx_setParameter(cctx, ZSTD_c_checksumFlag, e->checksum);
	ZSTD_CCtx_setParameter(cctx, ZSTD_c_contentSizeFlag, !e->no_size);
	/* The kernel's streams have a workspace for this window. */
	ZSTD_CCtx_setParameter(cctx, ZSTD_c_windowLog, 18);
	if (!e->no_size)
		ZSTD_CCtx_setPledgedSrcSize(cctx, size);

	do {
		size_t n = size - done;
		ZSTD_inBuffer i;

		if (e->flush && n > e->flush)
			n = e->flush;
		i.src = src + done;
		i.size = n;
		i.pos = 0;
		done += n;
		do {
			ret = ZSTD_compressStream2(cctx, &o, &i, done < size ? ZSTD_e_flush :
						   ZSTD_e_end);
			if (ZSTD_isError(ret))
				return ret;
		} while (ret && o.pos < o.size);
		if (ret)
			return (size_t)-1;
	} while (done < size);
	return o.pos;
}

/* Returns the length, or -1. */
long acomp_oracle_encode(unsigned int encoding, const void *src, size_t size, void *out,
			 size_t room)
{
	static const __u8 magic[4] = { 0x53, 0x2a, 0x4d, 0x18 };
	const struct encoding *e = &encodings[encoding];
	unsigned int frames = e->frames ? e->frames : 1, i;
	size_t done = 0, len = 0;

	if (!encoder)
		encoder = ZSTD_createCCtx();
	if (!encoder)
		return -1;
	for (i = 0; i < frames; i++) {
		size_t n = i + 1 < frames ? size / frames : size - done;
		size_t ret = one_frame(encoder, e, (const __u8 *)src + done, n,
				       (__u8 *)out + len, room - len);
		__u8 *p = (__u8 *)out + len + ret;

		if (ZSTD_isError(ret) || len + ret + 8 + e->skippable > room)
			return -1;
		done += n;
		len += ret;
		if (!e->skippable)
			continue;
		memset(p, 0, 8 + e->skippable);
		memcpy(p, magic, sizeof(magic));
		p[4] = e->skippable;
		len += 8 + e->skippable;
	}
	return len;
}

/*
 * As a stream. Where this takes what one-shot decoding refuses, the decision is the
 * library's: its stream decoder does not compare the size in the header when the last
 * block is empty.
 */
long acomp_oracle_stream(const void *frame, size_t len, void *out, size_t room)
{
	ZSTD_outBuffer o = { out, room, 0 };
	ZSTD_inBuffer i = { frame, len, 0 };
	size_t ret, before;

	if (!have_decoder())
		return -1;
	ZSTD_DCtx_reset(decoder, ZSTD_reset_session_only);
	do {
		before = i.pos + o.pos;
		ret = ZSTD_decompressStream(decoder, &o, &i);
		if (ZSTD_isError(ret))
			return -1;
	} while (i.pos + o.pos != before && (i.pos < i.size || ret));
	return ret || i.pos < i.size ? -1 : (long)o.pos;
}

/* Returns the length, or -1 for what is no valid sequence of frames. */
long acomp_oracle_decode(const void *frame, size_t len, void *out, size_t room)
{
	size_t ret;

	if (!have_decoder())
		return -1;
	ret = ZSTD_decompressDCtx(decoder, out, room, frame, len);
	return ZSTD_isError(ret) ? -1 : (long)ret;
}

/*
 * Says whether any frame asks for a window that the kernel's streams do not have:
 * one-shot decoding needs none, so this is where the two may differ.
 */
bool acomp_oracle_wide(const void *frame, size_t len)
{
	const __u8 *p = frame;
	ZSTD_frameHeader header;

	while (len && !ZSTD_getFrameHeader(&header, p, len)) {
		size_t n;

		if (header.windowSize > ACOMP_MAX_SIZE)
			return true;
		n = ZSTD_findFrameCompressedSize(p, len);
		if (ZSTD_isError(n) || n > len)
			break;
		p += n;
		len -= n;
	}
	return false;
}
