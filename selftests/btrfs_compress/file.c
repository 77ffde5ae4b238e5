// SPDX-License-Identifier: GPL-2.0-only
/*
 * Files with a model of their contents: whatever changes one changes the other, and
 * each read is compared with the model byte by byte.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/btrfs.h>
#include <linux/btrfs_tree.h>
#include <linux/falloc.h>
#include <linux/fs.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "btrfs_compress.h"

#define PIECE	(256U << 10)	/* what is compared, or written, at once */

/* The shapes that were read: a set of hashes. */
#define MAX_SHAPES	(1U << 18)
static __u64 *shape_set;
static unsigned long nshapes;

void shape(__u64 hash)
{
	size_t i;

	if (!shape_set)
		shape_set = calloc(MAX_SHAPES, sizeof(*shape_set));
	if (!shape_set || nshapes > MAX_SHAPES / 2)
		return;
	hash |= 1;
	for (i = hash >> 20 & (MAX_SHAPES - 1); shape_set[i]; i = (i + 1) & (MAX_SHAPES - 1))
		if (shape_set[i] == hash)
			return;
	shape_set[i] = hash;
	nshapes++;
}

unsigned long shapes(void)
{
	return nshapes;
}

void file_close(struct file *f)
{
	if (f->fd >= 0)
		close(f->fd);
	f->fd = -1;
}

/* Makes the file anew, empty; @f is closed, or another file until now. */
bool file_open(struct fs *fs, struct file *f, const char *name)
{
	file_close(f);
	memset(f, 0, sizeof(*f));
	snprintf(f->path, sizeof(f->path), "%s/%s", fs->img.mnt, name);
	f->fd = open(f->path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	return f->fd >= 0 || fails("%s: %s", f->path, strerror(errno));
}

/* Replace what the model says about a range; bytes behind the end become zeros. */
static bool model(struct file *f, const struct seg *new)
{
	struct seg old[MAX_SEGS], *s = f->seg;
	unsigned int i, n = f->nseg;
	bool done = new->start == new->end;

	if (n + 3 > MAX_SEGS)
		return fails("a file of more than %u segments", MAX_SEGS);
	memcpy(old, f->seg, sizeof(old));
	if (!done && f->size < new->start) {
		old[n++] = (struct seg){ f->size, new->start, 0, 0 };
		f->size = new->start;
	}
	for (i = 0; i < n; i++) {
		const struct seg *o = &old[i];

		if (o->start < new->start) {
			*s = *o;
			s->end = o->end < new->start ? o->end : new->start;
			s++;
		}
		if (!done && o->end > new->start) {
			*s++ = *new;
			done = true;
		}
		if (o->end > new->end && o->end > new->start) {
			*s = *o;
			s->start = o->start > new->end ? o->start : new->end;
			s->from = o->from + (s->start - o->start);
			s++;
		}
	}
	if (!done)
		*s++ = *new;
	f->nseg = s - f->seg;
	if (f->size < new->end)
		f->size = new->end;
	return true;
}

bool file_write(struct file *f, __u64 pos, __u64 len, __u32 seed)
{
	const struct seg new = { pos, pos + len, pos, seed };
	static __u8 buf[PIECE];
	__u64 at;
	size_t n;

	for (at = pos; at < pos + len; at += n) {
		ssize_t done;

		n = pos + len - at < PIECE ? pos + len - at : PIECE;
		content_fill(seed, at, buf, n);
		done = pwrite(f->fd, buf, n, at);
		if (done <= 0)
			return fails("write of %zu at %llu: %s", n, at,
				     done ? strerror(errno) : "nothing written");
		/* What did not fit tells why when it is tried again. */
		n = done;
	}
	return model(f, &new);
}

/*
 * Extents of 128K of each content in turn, each written out by itself: of 512K that
 * are written out at once, what follows noise is not compressed either.
 */
bool file_fill(struct file *f, unsigned int extents)
{
	unsigned int i;

	for (i = 0; i < extents; i++) {
		if (!file_write(f, (__u64)i * EXTENT_MAX, EXTENT_MAX,
				SEED(i % NR_CONTENT, i + 1)))
			return false;
		if (fsync(f->fd))
			return fails("fsync: %s", strerror(errno));
	}
	return true;
}

bool file_punch(struct file *f, __u64 pos, __u64 len)
{
	struct seg new = { pos, pos + len, 0, 0 };

	if (fallocate(f->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, pos, len))
		return fails("punch of %llu at %llu: %s", len, pos, strerror(errno));
	if (new.end > f->size)
		new.end = f->size;
	return new.start >= new.end || model(f, &new);
}

/* Share blocks; @len is of whole blocks, or reaches to the end of @from. */
bool file_clone(struct file *to, __u64 pos, const struct file *from, __u64 at, __u64 len)
{
	struct file_clone_range range = {
		.src_fd = from->fd, .src_offset = at, .src_length = len, .dest_offset = pos,
	};
	const struct file copy = *from;
	unsigned int i;

	if (ioctl(to->fd, FICLONERANGE, &range))
		return fails("clone of %llu at %llu to %llu: %s", len, at, pos,
			     strerror(errno));
	for (i = 0; i < copy.nseg; i++) {
		const struct seg *s = &copy.seg[i];
		__u64 start = s->start > at ? s->start : at;
		__u64 end = s->end < at + len ? s->end : at + len;
		const struct seg new = {
			start - at + pos, end - at + pos, s->from + (start - s->start), s->seed,
		};

		if (start < end && !model(to, &new))
			return false;
	}
	return true;
}

bool file_truncate(struct file *f, __u64 size)
{
	const struct seg cut = { size, f->size, 0, 0 };

	if (ftruncate(f->fd, size))
		return fails("truncate to %llu: %s", size, strerror(errno));
	if (size < f->size) {
		if (!model(f, &cut))
			return false;
		/* It is zeros to the old end now: the last segment. */
		f->nseg--;
		f->size = size;
	} else if (size > f->size) {
		const struct seg grown = { f->size, size, 0, 0 };

		return model(f, &grown);
	}
	return true;
}

/* What must be there; zeros behind the end. */
void file_expect(const struct file *f, __u64 pos, void *buf, size_t len)
{
	unsigned int i;

	memset(buf, 0, len);
	for (i = 0; i < f->nseg; i++) {
		const struct seg *s = &f->seg[i];
		__u64 start = s->start > pos ? s->start : pos;
		__u64 end = s->end < pos + len ? s->end : pos + len;

		if (start < end && s->seed)
			content_fill(s->seed, s->from + (start - s->start),
				     (__u8 *)buf + (start - pos), end - start);
	}
}

/* What the wrong bytes look like says much about where they come from. */
static const char *looks(const __u8 *p, size_t len)
{
	const __u64 poison = POISON;
	size_t i;

	for (i = 0; i < len && !p[i]; i++)
		;
	if (i == len)
		return "zeros to the end of this piece";
	return memmem(p, len < 64 ? len : 64, &poison, 8) ? "stale memory (poison)" :
							    "other bytes";
}

bool file_compare(const struct file *f, __u64 pos, const void *buf, size_t len)
{
	static __u8 want[PIECE];
	const __u8 *got = buf;
	size_t at, n, i;

	for (at = 0; at < len; at += n) {
		n = len - at < PIECE ? len - at : PIECE;
		file_expect(f, pos + at, want, n);
		if (!memcmp(want, got + at, n))
			continue;
		for (i = 0; want[i] == got[at + i]; i++)
			;
		return fails("%s of %llu bytes: byte %llu is %02x, not %02x, in a read of %zu at %llu (tag %llx): %s",
			     strrchr(f->path, '/') + 1, f->size, pos + at + i, got[at + i],
			     want[i], len, pos, f->tag, looks(got + at + i, n - i));
	}
	return true;
}

/* One read, as far as the file goes. */
bool file_read(struct fs *fs, struct file *f, __u64 pos, size_t len)
{
	static __u8 buf[8 * PIECE];
	__u64 left = pos < f->size ? f->size - pos : 0;
	ssize_t n;

	if (len > sizeof(buf))
		len = sizeof(buf);
	/* What the kernel does not write shows. */
	memset(buf, 0xee, len);
	n = pread(f->fd, buf, len, pos);
	fs->reads++;
	shape(mix(f->tag) ^ mix(pos % EXTENT_MAX / PAGE << 32 | (len + PAGE - 1) / PAGE << 2 |
				(pos % PAGE != 0) << 1 | ((pos + len) % PAGE != 0)));
	if (n != (ssize_t)(left < len ? left : len))
		return fails("a read of %zu at %llu of %llu bytes (tag %llx) gives %zd: %s", len,
			     pos, f->size, f->tag, n, n < 0 ? strerror(errno) : "short");
	return file_compare(f, pos, buf, n);
}

bool file_read_all(struct fs *fs, struct file *f, size_t piece)
{
	__u64 pos;

	for (pos = 0; pos < f->size; pos += piece)
		if (!file_read(fs, f, pos, piece))
			return false;
	return true;
}

/* Which pages of a range are in the page cache. */
bool file_resident(struct file *f, __u64 pos, size_t pages, __u8 *in_core)
{
	void *p = mmap(NULL, pages * PAGE, PROT_READ, MAP_SHARED, f->fd, pos);
	int ret;

	if (p == MAP_FAILED)
		return fails("mmap: %s", strerror(errno));
	ret = mincore(p, pages * PAGE, in_core);
	munmap(p, pages * PAGE);
	return !ret || fails("mincore: %s", strerror(errno));
}

/* Write the file out, take it off the page cache, and make sure that it is. */
bool file_cold(struct file *f)
{
	static __u8 in_core[16384];
	size_t pages = (f->size + PAGE - 1) / PAGE, i, n = 0;
	unsigned int try;

	if (fsync(f->fd))
		return fails("fsync: %s", strerror(errno));
	for (try = 0; try < 20; try++) {
		if (try > 10 && !drop_caches())
			return false;
		posix_fadvise(f->fd, 0, 0, POSIX_FADV_DONTNEED);
		for (i = 0, n = 0; i < pages; i++) {
			if (i % sizeof(in_core) == 0 &&
			    !file_resident(f, (__u64)i * PAGE,
					   pages - i < sizeof(in_core) ? pages - i :
					   sizeof(in_core), in_core))
				return false;
			n += in_core[i % sizeof(in_core)] & 1;
		}
		if (!n)
			return true;
	}
	return fails("%zu of %zu pages stay in the page cache", n, pages);
}

static __u64 le(const void *p, unsigned int size)
{
	const __u8 *b = p;
	__u64 v = 0;

	while (size--)
		v = v << 8 | b[size];
	return v;
}

/* The file extent items in order, as they are on disk after a sync; how many. */
int file_extents(const struct file *f, struct extent *e)
{
	static char mem[sizeof(struct btrfs_ioctl_search_args_v2) + (128 << 10)];
	struct btrfs_ioctl_search_args_v2 *args = (void *)mem;
	struct stat st;
	__u64 next = 0;
	int n = 0;

	if (fsync(f->fd) || fstat(f->fd, &st))
		return -1;
	sync();
	for (;;) {
		unsigned int i;
		char *p = (char *)args->buf;

		args->key = (struct btrfs_ioctl_search_key){
			.min_objectid = st.st_ino, .max_objectid = st.st_ino,
			.min_type = BTRFS_EXTENT_DATA_KEY, .max_type = BTRFS_EXTENT_DATA_KEY,
			.min_offset = next, .max_offset = ~0ULL, .max_transid = ~0ULL,
			.nr_items = 512,
		};
		args->buf_size = 128 << 10;
		if (ioctl(f->fd, BTRFS_IOC_TREE_SEARCH_V2, args))
			return -1;
		if (!args->key.nr_items)
			return n;
		for (i = 0; i < args->key.nr_items; i++) {
			struct btrfs_ioctl_search_header h;
			struct btrfs_file_extent_item *item = (void *)(p + sizeof(h));

			memcpy(&h, p, sizeof(h));
			p += sizeof(h) + h.len;
			next = h.offset + 1;
			if (n == MAX_EXTENTS)
				return n;
			e[n] = (struct extent){
				.pos = h.offset, .type = item->type,
				.compression = item->compression,
				.ram = le(&item->ram_bytes, 8), .len = le(&item->ram_bytes, 8),
				.disk_len = h.len - offsetof(struct btrfs_file_extent_item, disk_bytenr),
			};
			if (item->type != BTRFS_FILE_EXTENT_INLINE) {
				e[n].disk = le(&item->disk_bytenr, 8);
				e[n].disk_len = le(&item->disk_num_bytes, 8);
				e[n].offset = le(&item->offset, 8);
				e[n].len = le(&item->num_bytes, 8);
			}
			n++;
		}
	}
}
