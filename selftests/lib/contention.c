// SPDX-License-Identifier: GPL-2.0-only
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Who waits for whom; see contention.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contention.h"
#include "modules.h"
#include "sysfile.h"

#define SLEEP_MS	600
#define SLOW_SLEEP_MS	1000	/* on an emulated machine */

static const char *module_name;

static const char *param_path(const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "/sys/module/%s/parameters/%s", module_name, name);
	return path;
}

long slow_count(const char *name)
{
	return sysfile_number(param_path(name));
}

void slow_for(const char *param, unsigned int ms)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", ms);
	sysfile_put(param_path(param), text);
}

bool slow_wait(const char *name, long n)
{
	double end = now_ms() + LIMIT_MS;

	while (slow_count(name) != n) {
		if (now_ms() > end)
			return false;
		usleep(500);
	}
	return true;
}

bool slow_begin(struct owner *o, int what, const char *param, const char *under_way,
		unsigned int ms)
{
	bool ok;

	slow_for(param, ms);
	actor_tell(&o->actor, what);
	ok = slow_wait(under_way, 1);
	slow_for(param, 0);
	return ok;
}

int contention_check(const struct owner *o, size_t size)
{
	unsigned char want[MAX_PAGE];

	page_fill_kind(o->kind, want, size, o->no, 0);
	return memcmp(want, o->page, size) ? -EILSEQ : 0;
}

static bool own(struct owner *o, enum page_kind kind, unsigned int no,
		int (*act)(void *owner, int what))
{
	o->kind = kind;
	o->no = no;
	return actor_start(&o->actor, FIRST_CPU, act, o);
}

const char *contention_open(struct contention *t, const char *module, enum page_kind kind,
			    int (*act)(void *owner, int what))
{
	const char *slow = getenv("KSELFTEST_SLOW");
	static char why[128];
	int err = modules_load_own(module);

	module_name = module;
	if (err) {
		snprintf(why, sizeof(why), "module test_modules/%s.ko: %s", module,
			 err == -EOPNOTSUPP ? "no kprobes (CONFIG_KPROBES, x86-64)" :
			 strerror(-err));
		return why;
	}
	t->sleep_ms = slow && strcmp(slow, "0") ? SLOW_SLEEP_MS : SLEEP_MS;
	slow_for("compress_ms", 0);
	slow_for("decompress_ms", 0);
	t->mixed = slow_count("mixed");
	return own(&t->a, kind, 1, act) && own(&t->b, kind, 2, act) &&
	       own(&t->c, PAGE_RANDOM, 3, act) ? NULL : "no processes";
}

const char *contention_close(struct contention *t, bool *stuck)
{
	*stuck = false;
	if (!t->sleep_ms)
		return NULL;
	slow_for("compress_ms", 0);
	slow_for("decompress_ms", 0);
	*stuck = !actor_end(&t->a.actor) | !actor_end(&t->b.actor) | !actor_end(&t->c.actor);
	if (*stuck)
		return "a process is stuck in the kernel";
	return slow_count("mixed") == t->mixed ? NULL : "a request served two at a time";
}
