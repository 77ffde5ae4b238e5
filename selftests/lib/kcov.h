/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * From Doubletake, whose make install-selftests renews it.
 *
 * Which kernel functions a task ran, from KCOV: exact, of this task alone, in
 * order, with nothing to insert into the kernel at run time, and in User Mode
 * Linux too, which has neither kprobes nor a function tracer.  Only functions in
 * objects that were compiled with KCOV (KCOV_INSTRUMENT*) are seen.
 */
#ifndef KCOV_H
#define KCOV_H

#include <stdbool.h>
#include <stddef.h>

struct kcov;

/* A function of the kernel, without the suffix the compiler gave it, if any. */
struct kcov_function {
	char name[128];
	unsigned int hits;	/* basic blocks entered */
};

/*
 * Open KCOV with room for that many basic blocks, and read the symbols, which
 * takes its time and is done once in a process.  NULL where it cannot be used,
 * with the reason in *why.
 */
struct kcov *kcov_open(size_t blocks, const char **why);
void kcov_close(struct kcov *k);

/* Record what the calling task runs in the kernel between the two. */
bool kcov_start(struct kcov *k);
bool kcov_stop(struct kcov *k);

/*
 * The functions recorded, sorted by name; *n of them.  NULL where not all blocks
 * had room, or memory ran out.  To be freed with free().
 */
struct kcov_function *kcov_functions(struct kcov *k, size_t *n);

/*
 * The calls recorded, in order, by the name of the function; *n of them.  NULL as
 * above.  To be freed with free(); the names stay.
 */
const char **kcov_calls(struct kcov *k, size_t *n);

/* Is there a function of that name, instrumented or not? */
bool kcov_has_function(const char *name);

#endif /* KCOV_H */
