// SPDX-License-Identifier: GPL-2.0-only
/*
 * Layouts and contents as data. Everything random comes from a seed.
 */
#include <elf.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "acomp.h"

#define BASE	4096U	/* room for the guard bytes in front of an arena's first entry */

#define L(_name, ...) { .name = _name, __VA_ARGS__ }

const struct acomp_layout acomp_layouts[] = {
	L("one", .n = 1),
	L("one-odd", .n = 1, .start = 1),
	L("one-straddle", .n = 1, .start = 4095),
	L("one-middle", .n = 1, .start = 2048),
	L("two", .n = 2, .gap = 33),
	L("two-adjacent", .n = 2),
	L("two-far", .n = 2, .gap = 8192, .start = 4000),
	L("first-1", .n = 1, .first = 1, .gap = 16),
	L("first-9-odd", .n = 1, .first = 9, .gap = 16, .start = 4090),
	L("last-1", .n = 1, .last = 1, .gap = 16),
	L("last-2", .n = 1, .last = 2, .gap = 16),
	L("last-3", .n = 1, .last = 3, .gap = 16, .start = 3),
	L("last-4", .n = 3, .last = 4, .gap = 5),
	L("ends-1", .n = 4, .first = 1, .last = 1, .gap = 1),
	L("eight-last-1", .n = 8, .last = 1, .gap = 64),
	L("sixteen", .n = 16, .gap = 48),
	L("sixteen-adjacent", .n = 16),
	L("n-64", .n = 64, .gap = 7, .start = 5),
	L("n-512", .n = 512, .gap = 3, .start = 4093),
	L("n-1024", .n = 1024, .gap = 1),
	L("n-4096", .n = 4096, .gap = 2, .start = 1),
	L("pages", .size = 4096),
	L("pages-odd", .size = 4096, .start = 17),
	L("kilobytes", .size = 1024, .gap = 64),
	L("sevens", .size = 7, .gap = 1, .start = 4092),
	L("large-odd", .size = 8191, .gap = 9, .start = 4000),
	L("random-bytes", .size = 16, .gap = 3, .seed = 11),
	L("random-small", .size = 600, .gap = 90, .start = 77, .seed = 12),
	L("random-large", .size = 9000, .gap = 500, .start = 4001, .seed = 13),
};

const unsigned int acomp_nr_layouts = ARRAY_SIZE(acomp_layouts);

const char *const acomp_content_names[ACOMP_NR_CONTENT] = {
	[ACOMP_ZERO] = "zero",
	[ACOMP_TEXT] = "text",
	[ACOMP_RANDOM] = "random",
	[ACOMP_MIXED] = "mixed",
	[ACOMP_KERNEL] = "kernel",
};

/* splitmix64: short, and the same everywhere. */
__u32 acomp_rnd(__u64 *state)
{
	__u64 z = *state += 0x9e3779b97f4a7c15ULL;

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
	return (z ^ (z >> 31)) >> 16;
}

static __u32 min_u32(__u32 a, __u32 b)
{
	return a < b ? a : b;
}

static __u32 max_u32(__u32 a, __u32 b)
{
	return a > b ? a : b;
}

/*
 * Divides @total bytes. A layout that does not fit (more entries than bytes, or
 * more than the module takes) comes out as near to it as possible.
 */
__u32 acomp_build(const struct acomp_layout *l, __u32 total, struct acomp_test_frag *frag)
{
	__u32 first = min_u32(l->first, total);
	__u32 last = min_u32(l->last, total - first);
	__u32 left = total - first - last;
	__u32 most = ACOMP_TEST_MAX_FRAGS - 2;
	__u32 n = max_u32(1, min_u32(l->n, min_u32(left, most)));
	__u32 size = max_u32(l->size, (left + most - 1) / most);
	__u32 at = BASE + l->start % BASE;
	__u32 room = ACOMP_TEST_ARENA - 2 * BASE - total;
	__u64 rnd = l->seed;
	__u32 count = 0, i;

	if (!total) {
		frag[0] = (struct acomp_test_frag){ at, 1 };
		return 1;
	}
	for (i = 0; first || left || last; i++) {
		__u32 len, gap = l->gap;

		if (first) {
			len = first;
			first = 0;
		} else if (left && count >= most) {
			len = left;
		} else if (left && l->seed) {
			len = 1 + acomp_rnd(&rnd) % size;
		} else if (left && l->size) {
			len = size;
		} else if (left) {
			len = (left + n - 1) / n;
			n -= n > 1;
		} else {
			len = last;
			last = 0;
		}
		if (left && !(l->first && !i)) {
			len = min_u32(len, left);
			left -= len;
		}
		frag[count++] = (struct acomp_test_frag){ at, len };
		if (l->seed)
			gap = acomp_rnd(&rnd) % (gap + 1);
		gap = min_u32(gap, room);
		room -= gap;
		at += len + gap;
	}
	return count;
}

static const char *code_from = "nowhere";
static __u8 code[2 * ACOMP_MAX_SIZE];
static ssize_t code_len;

static __u64 text_address(void)
{
	FILE *f = fopen("/proc/kallsyms", "r");
	unsigned long long addr = 0;
	char line[256];

	while (f && fgets(line, sizeof(line), f))
		if (strstr(line, " _stext\n")) {
			addr = strtoull(line, NULL, 16);
			break;
		}
	if (f)
		fclose(f);
	return addr;
}

static void read_kcore(int fd)
{
	__u64 text = text_address();
	Elf64_Ehdr ehdr;
	Elf64_Phdr phdr;
	int i;

	if (pread(fd, &ehdr, sizeof(ehdr), 0) != sizeof(ehdr))
		return;
	for (i = 0; text && i < ehdr.e_phnum; i++) {
		if (pread(fd, &phdr, sizeof(phdr), ehdr.e_phoff + i * sizeof(phdr)) !=
		    sizeof(phdr))
			return;
		if (phdr.p_type != PT_LOAD || text < phdr.p_vaddr ||
		    text - phdr.p_vaddr >= phdr.p_memsz)
			continue;
		code_len = pread(fd, code, sizeof(code), phdr.p_offset + text - phdr.p_vaddr);
		return;
	}
}

/*
 * The kernel's code as it lies in memory, from /proc/kcore; without that, the
 * running program, which is code as well. Once, before the harness forks.
 */
static __attribute__((constructor)) void read_code(void)
{
	int fd = open("/proc/kcore", O_RDONLY | O_CLOEXEC);

	if (fd >= 0) {
		read_kcore(fd);
		close(fd);
		code_from = "/proc/kcore";
	}
	if (code_len > (ssize_t)ACOMP_MAX_SIZE)
		return;
	fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	code_len = read(fd, code, sizeof(code));
	close(fd);
	code_from = "/proc/self/exe";
}

static void fill_text(__u64 *rnd, __u8 *buf, __u32 size)
{
	static const char *const word[] = {
		"fragment ", "page ", "of ", "the ", "stream ", "and ", "a ", "window ",
		"is ", "written\n", "0x", "CPU ", "to ", "end. ", "kernel ", "mapped ",
	};
	__u32 at = 0;

	while (at < size) {
		__u32 r = acomp_rnd(rnd);
		const char *w = word[r % 16];
		__u32 n = min_u32(strlen(w), size - at);

		memcpy(buf + at, w, n);
		at += n;
		if (!(r >> 4 & 7) && at < size)
			buf[at++] = '0' + (r >> 8) % 10;
	}
}

static void fill_random(__u64 *rnd, __u8 *buf, __u32 size)
{
	__u32 i;

	for (i = 0; i < size; i++)
		buf[i] = acomp_rnd(rnd);
}

/* Returns where the bytes are from. */
const char *acomp_fill_content(enum acomp_content content, __u32 seed, __u8 *buf,
			       __u32 size)
{
	__u64 rnd = seed * 31ULL + content + 1;
	__u32 at, n;

	switch (content) {
	case ACOMP_TEXT:
		fill_text(&rnd, buf, size);
		break;
	case ACOMP_RANDOM:
		fill_random(&rnd, buf, size);
		break;
	case ACOMP_MIXED:
		for (at = 0; at < size; at += n) {
			n = min_u32(1 + acomp_rnd(&rnd) % 3000, size - at);
			switch (acomp_rnd(&rnd) % 3) {
			case 0:
				memset(buf + at, acomp_rnd(&rnd), n);
				break;
			case 1:
				fill_text(&rnd, buf + at, n);
				break;
			default:
				fill_random(&rnd, buf + at, n);
			}
		}
		break;
	case ACOMP_KERNEL:
		if (code_len > (ssize_t)size)
			memcpy(buf, code + acomp_rnd(&rnd) % (code_len - size), size);
		else
			memset(buf, 0, size);
		return code_from;
	default:
		memset(buf, 0, size);
	}
	return "seed";
}

static int layout_text(char *buf, size_t size, const struct acomp_layout *l)
{
	return snprintf(buf, size, "%u:%u:%u:%u:%u:%u:%u", l->n, l->size, l->first, l->last,
			l->start, l->gap, l->seed);
}

/* One word without spaces: it must survive a kernel command line. */
void acomp_case_text(const char *check, const struct acomp_case *c, char *buf)
{
	char src[100], dst[100];

	layout_text(src, sizeof(src), &c->src);
	layout_text(dst, sizeof(dst), &c->dst);
	snprintf(buf, ACOMP_REPLAY_LEN, "%.40s,%u,%u,%u,%u,%u,%s,%s", check, c->content,
		 c->size, c->seed, c->flags, c->fill, src, dst);
}

bool acomp_case_parse(const char *text, char *check, struct acomp_case *c)
{
	unsigned int content, fill;

	memset(c, 0, sizeof(*c));
	if (sscanf(text, "%39[^,],%u,%u,%u,%u,%u,%u:%u:%u:%u:%u:%u:%u,%u:%u:%u:%u:%u:%u:%u",
		   check, &content, &c->size, &c->seed, &c->flags, &fill,
		   &c->src.n, &c->src.size, &c->src.first, &c->src.last, &c->src.start,
		   &c->src.gap, &c->src.seed,
		   &c->dst.n, &c->dst.size, &c->dst.first, &c->dst.last, &c->dst.start,
		   &c->dst.gap, &c->dst.seed) != 20)
		return false;
	c->content = content;
	c->fill = fill;
	c->src.name = "src";
	c->dst.name = "dst";
	return content < ACOMP_NR_CONTENT && c->size && c->size <= ACOMP_MAX_SIZE;
}
