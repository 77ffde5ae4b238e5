// SPDX-License-Identifier: GPL-2.0-only
/* See stats.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"
#include "util.h"

static int up(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Of values in order. */
static double at(const double *sorted, size_t n, double q)
{
	double pos = q * (n - 1);
	size_t i = pos;

	return i + 1 < n ? sorted[i] + (pos - i) * (sorted[i + 1] - sorted[i]) : sorted[n - 1];
}

double quantile(const double *v, size_t n, double q)
{
	double *copy, x;

	if (!n)
		return NAN;
	copy = xrealloc(NULL, n, sizeof(*copy));
	memcpy(copy, v, n * sizeof(*copy));
	qsort(copy, n, sizeof(*copy), up);
	x = at(copy, n, q);
	free(copy);
	return x;
}

double median(const double *v, size_t n)
{
	return quantile(v, n, 0.5);
}

/* @room holds n * (n + 1) / 2. */
static double pseudo_median_in(const double *d, size_t n, double *room)
{
	size_t k = 0;

	for (size_t i = 0; i < n; i++)
		for (size_t j = i; j < n; j++)
			room[k++] = (d[i] + d[j]) / 2;
	qsort(room, k, sizeof(*room), up);
	return at(room, k, 0.5);
}

double pseudo_median(const double *d, size_t n)
{
	double *room, x;

	if (!n)
		return NAN;
	room = xrealloc(NULL, n * (n + 1) / 2, sizeof(*room));
	x = pseudo_median_in(d, n, room);
	free(room);
	return x;
}

/* How likely each sum of some of the @n doubled ranks is, at or above @sum. */
static double upper_tail(const size_t *rank, size_t n, size_t sum)
{
	size_t total = 0;
	double *p, tail = 0;

	for (size_t i = 0; i < n; i++)
		total += rank[i];
	p = xrealloc(NULL, total + 1, sizeof(*p));
	memset(p, 0, (total + 1) * sizeof(*p));
	p[0] = 1;
	/* Each value has either sign: its rank counts or does not. */
	for (size_t i = 0; i < n; i++)
		for (size_t s = total + 1; s-- > 0;)
			p[s] = (p[s] + (s >= rank[i] ? p[s - rank[i]] : 0)) / 2;
	for (size_t s = sum; s <= total; s++)
		tail += p[s];
	free(p);
	return tail;
}

static int up_by_size(const void *a, const void *b)
{
	double x = fabs(*(const double *)a), y = fabs(*(const double *)b);

	return (x > y) - (x < y);
}

double signed_rank(const double *d, size_t n, double *sum, size_t *used)
{
	double *v = xrealloc(NULL, n + 1, sizeof(*v)), p = 1;
	size_t *rank = xrealloc(NULL, n + 1, sizeof(*rank));
	size_t plus = 0, total = 0, m = 0;

	for (size_t i = 0; i < n; i++)
		if (d[i] != 0)
			v[m++] = d[i];
	qsort(v, m, sizeof(*v), up_by_size);
	for (size_t i = 0, j; i < m; i = j) {
		for (j = i + 1; j < m && fabs(v[j]) == fabs(v[i]);)
			j++;
		/* Ties share the mean of their ranks i + 1 to j; doubled, it is whole. */
		for (size_t k = i; k < j; k++) {
			rank[k] = i + 1 + j;
			total += rank[k];
			plus += v[k] > 0 ? rank[k] : 0;
		}
	}
	if (m) {
		p = 2 * upper_tail(rank, m, plus > total - plus ? plus : total - plus);
		p = p > 1 ? 1 : p;
	}
	if (sum)
		*sum = plus / 2.0;
	if (used)
		*used = m;
	free(rank);
	free(v);
	return p;
}

uint64_t draw(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

void bootstrap(const double *d, size_t n, size_t times, uint64_t *state, double *low,
	       double *high)
{
	double *sample, *room, *found;

	*low = *high = NAN;
	if (!n || !times)
		return;
	sample = xrealloc(NULL, n, sizeof(*sample));
	room = xrealloc(NULL, n * (n + 1) / 2, sizeof(*room));
	found = xrealloc(NULL, times, sizeof(*found));
	for (size_t t = 0; t < times; t++) {
		for (size_t i = 0; i < n; i++)
			sample[i] = d[(draw(state) >> 16) % n];
		found[t] = pseudo_median_in(sample, n, room);
	}
	*low = quantile(found, times, 0.025);
	*high = quantile(found, times, 0.975);
	free(found);
	free(room);
	free(sample);
}

/* What ties in the values take from the variance of Kendall's score. */
static double tied(const double *v, size_t n)
{
	double *copy = xrealloc(NULL, n, sizeof(*copy)), less = 0;

	memcpy(copy, v, n * sizeof(*copy));
	qsort(copy, n, sizeof(*copy), up);
	for (size_t i = 0, j; i < n; i = j) {
		double t;

		for (j = i + 1; j < n && copy[j] == copy[i];)
			j++;
		t = j - i;
		less += t * (t - 1) * (2 * t + 5);
	}
	free(copy);
	return less;
}

double trend(const double *v, size_t n, double *change)
{
	double *slope, score = 0, var;
	size_t k = 0;

	*change = 0;
	if (n < 4)
		return 1;
	slope = xrealloc(NULL, n * (n - 1) / 2, sizeof(*slope));
	for (size_t i = 0; i < n; i++) {
		for (size_t j = i + 1; j < n; j++) {
			score += (v[j] > v[i]) - (v[j] < v[i]);
			slope[k++] = (v[j] - v[i]) / (j - i);
		}
	}
	*change = median(slope, k) * (n - 1);
	free(slope);
	var = ((double)n * (n - 1) * (2 * n + 5) - tied(v, n)) / 18;
	if (var <= 0)
		return 1;
	/* The score goes in steps of two: half of one towards 0 for continuity. */
	return erfc(fmax(fabs(score) - 1, 0) / sqrt(var) / M_SQRT2);
}
