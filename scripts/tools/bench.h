/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What make bench measured, as bench-stats reads it, what follows from it, and the
 * forms in which it is told.
 */
#ifndef DT_BENCH_H
#define DT_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct value {
	double *round;		/* the mean of an operation in each */
	size_t n;
	double median;		/* of the rounds: what the boot says */
};

#define MAX_METRICS	64

struct boot {
	size_t block, kind;
	struct value value[MAX_METRICS];
};

struct metric {
	char *name, *unit;
};

/* A kind of kernel against the base, by pairs of boots of the same block. */
struct effect {
	double median, spread;	/* of its own boots; quartile distance by median */
	double change;		/* pseudo-median of the pairs, as a share of the base */
	double low, high;	/* 95 % */
	double p, rank_sum;
	size_t ranked;
	bool significant;
	bool exact;		/* a count: the same in all boots of both */
};

/* How many times what the least costs: the library alone, with a context it keeps. */
struct distance {
	size_t metric, limit, kind;
	double ratio, low, high;
};

struct drift {
	size_t metric;
	double p, change;	/* from the first boot to the last, as a share */
};

/* What others measured, in their machines. */
struct published {
	char *series, *metric, *machine;
	double before, after;
};

struct bench {
	struct boot *boot;
	size_t boots, blocks;
	char **kind;		/* the first is what the others are compared with */
	size_t kinds;
	struct metric *metric;
	size_t metrics;
	char **env;		/* "name: value" */
	size_t n_env;
	uint64_t seed;
	size_t resamples;
	struct effect *effect;	/* kind by kind, of each the metrics */
	struct distance *distance;
	size_t distances;
	struct drift *drift;
	size_t drifts;
	struct published *published;
	size_t n_published;
};

/* The base once more: what is found there is noise. */
#define CONTROL		"control"

/* Fewer pairs cannot be significant, however large a difference is. */
#define LEAST_PAIRS	6

static inline struct effect *effect_of(const struct bench *b, size_t kind, size_t metric)
{
	return &b->effect[kind * b->metrics + metric];
}

/* What a difference is called, such as "-3.2 %" or "~ +0.1 %". */
char *change_text(const struct effect *e);
char *interval_text(const struct effect *e);
char *p_text(const struct effect *e);

/* What the reader is to know of the numbers: a list that ends with NULL. */
char **notes(const struct bench *b);

void print_text(const struct bench *b);
void write_bench_json(const struct bench *b, const char *path);
void write_bench_markdown(const struct bench *b, const char *path);
void write_bench_html(const struct bench *b, const char *path);

#endif /* DT_BENCH_H */
