// SPDX-License-Identifier: GPL-2.0-only
/* The dynamic linker asks, once. */

typedef int (*hash_fn)(int v);

int hash_bmi2(int v);
int hash_default(int v);

hash_fn resolve_hash(void)
{
	return __builtin_cpu_supports("bmi2") ? hash_bmi2 : hash_default;
}

__attribute__((ifunc("resolve_hash"))) int hash(int v);
