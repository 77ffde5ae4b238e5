// SPDX-License-Identifier: GPL-2.0-only
/* One helper, and the shapes in which its answer gets into a codec's contexts. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/compiler.h>

struct caps {
	int wide;
};

struct codec {
	int (*run)(void);
	struct caps caps;
	unsigned int words[2];
	unsigned int fast:1;
	int wide;
};

static int run_fast(void)
{
	return 2;
}

static int run_plain(void)
{
	return 1;
}

static bool has_fast(void)
{
	return cpuid_ebx(7) & BIT(8);
}

void codec_choose(struct codec *codec)
{
	codec->run = has_fast() ? run_fast : run_plain;
}

void codec_choose_branch(struct codec *codec)
{
	codec->run = run_plain;
	if (has_fast())
		codec->run = run_fast;
}

void codec_set_branches(struct codec *codec)
{
	if (has_fast())
		codec->wide = 1;
	else
		codec->wide = 0;
}

void codec_set_marked(struct codec *codec)
{
	WRITE_ONCE(codec->wide, has_fast());
}

void codec_set_field(struct codec *codec, int level)
{
	codec->fast = has_fast() && level > 3;
}

void codec_set_all(struct codec *codecs, int n)
{
	for (int i = 0; i < n; i++)
		codecs[i].wide = has_fast();
}

void codec_set_word(struct codec *codec)
{
	(*codec).words[1] = has_fast();
}

void codec_set_caps(struct codec *codec)
{
	struct caps caps = { 0 };

	caps.wide = has_fast();
	codec->caps = caps;
}

void codec_set_case(struct codec *codec, int level)
{
	bool fast = false;

	switch (level) {
	case 9:
		fast = has_fast();
		break;
	default:
		break;
	}
	codec->wide = fast;
}
