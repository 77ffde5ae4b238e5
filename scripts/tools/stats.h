/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Statistics of few and noisy values, for bench-stats: nothing here assumes how the
 * noise is distributed but that a paired difference is as likely to err one way as
 * the other.
 */
#ifndef DT_STATS_H
#define DT_STATS_H

#include <stddef.h>
#include <stdint.h>

/* Between the two that are nearest, as R's type 7; @q from 0 to 1. NaN for none. */
double quantile(const double *v, size_t n, double q);
double median(const double *v, size_t n);

/* The median of the means of all pairs, each value with itself too (Hodges, Lehmann). */
double pseudo_median(const double *d, size_t n);

/*
 * Wilcoxon's signed rank test of values around 0: the two-sided probability of ranks
 * as uneven as these, exact with ties too. Zeroes are left out; 1 when all are. Sets
 * @sum to the sum of the positive ranks and @used to the number of values ranked,
 * where these are not NULL.
 */
double signed_rank(const double *d, size_t n, double *sum, size_t *used);

/*
 * A 95 % interval of pseudo_median(): percentiles of what @times resamples have.
 * Draws from @state.
 */
void bootstrap(const double *d, size_t n, size_t times, uint64_t *state, double *low,
	       double *high);

/*
 * A trend in the order of @v: Kendall's test, the two-sided probability of an order
 * as monotonous as this (normal approximation, with ties); 1 for fewer than 4 values.
 * Sets @change to what the median slope (Theil, Sen) makes from the first to the last.
 */
double trend(const double *v, size_t n, double *change);

/* A number that is uniform over all of 64 bits (splitmix64). */
uint64_t draw(uint64_t *state);

#endif /* DT_STATS_H */
