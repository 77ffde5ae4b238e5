// SPDX-License-Identifier: GPL-2.0-only
/* Chosen once, at init time, and kept in what outlives the call. */

#include <linux/init.h>
#include <zstd/bmi2.h>

struct ops {
	int (*hash)(int v);
	int bmi2;
};

static struct ops ops;
static int (*hash)(int v);

int hash_bmi2(int v);
int hash_default(int v);

static int __init choose(int bmi2)
{
	if (bmi2)
		return hash_bmi2(0);
	return hash_default(0);
}

void set_ops(int bmi2)
{
	if (bmi2)
		ops.hash = hash_bmi2;
	else
		ops.hash = hash_default;
}

void set_pointer(int bmi2)
{
	hash = bmi2 ? hash_bmi2 : hash_default;
}

void fill(struct ops *o, int bmi2)
{
	o->hash = bmi2 ? hash_bmi2 : hash_default;
}

static int __init remember(void)
{
	ops.bmi2 = ZSTD_cpuSupportsBmi2();
	return choose(ops.bmi2);
}
