// SPDX-License-Identifier: GPL-2.0-only
/* The answer is kept the way the rule would do it. */

#include <asm/cpuid/api.h>
#include <linux/bits.h>
#include <linux/compiler.h>

struct encoder {
	int level;
	bool fast;
};

static bool ask(void)
{
	return cpuid_ebx(7) & BIT(8);
}

static bool cpu_is_fast(void)
{
#ifdef __DISABLE_EXPORTS
	return ask();
#else
	static int cache = -1;
	int answer = READ_ONCE(cache);

	if (answer < 0) {
		answer = ask();
		WRITE_ONCE(cache, answer);
	}
	return answer;
#endif
}

void encoder_setup(struct encoder *enc)
{
	enc->fast = cpu_is_fast();
}
