// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compares scripts/tools/stats.c with values of other programs: scipy 1.10.1 and numpy
 * 1.24.2 of Debian 12, called as said at each table; and bounds that a bootstrap must
 * keep. Prints what differs; test-bench-stats builds it.
 */
#include <math.h>
#include <stdio.h>

#include "../tools/stats.h"

#define COUNT(v)	(sizeof(v) / sizeof(*(v)))

static int bad;

static void same(const char *what, double is, double wanted)
{
	if (fabs(is - wanted) > 1e-12 * fmax(1, fabs(wanted)) || isnan(is)) {
		printf("%s: %.17g instead of %.17g\n", what, is, wanted);
		bad = 1;
	}
}

/*
 * p:      scipy.stats.wilcoxon(d, mode="exact").pvalue; with ties or zeroes, which it
 *         does not take, the share of all itertools.product((0, 1), repeat=len(d)) whose
 *         numpy.dot(signs, scipy.stats.rankdata(abs(d))) is as far out, d without zeroes
 * sum:    the ranks of the positive ones, by the same rankdata
 * centre: numpy.median([(d[i] + d[j]) / 2 for i in range(n) for j in range(i, n)])
 * q1, q3: numpy.quantile(d, 0.25), numpy.quantile(d, 0.75)
 */
static const struct {
	const char *name;
	double d[12];
	size_t n, used;
	double p, sum, centre, q1, q3;
} samples[] = {
	{ "plain", { 0.8, -0.3, 1.2, 0.5, -0.1, 0.9, 1.5, 0.4, -0.6, 0.7, 1.1, 0.2 },
	  12, 12, 0.02099609375, 68, 0.55, 0.125, 0.95 },
	{ "ties", { 1, 1, -1, 2, 2, 3, -2, 4, 4, 5 }, 10, 10, 0.041015625, 48, 2, 1, 3.75 },
	{ "zeroes", { 0, 0, 1.5, -0.5, 2.5, 3.5, 0.25, -1.25 }, 8, 6, 0.3125, 16, 0.6875, -0.125,
	  1.75 },
	{ "one", { 0.5 }, 1, 1, 1, 1, 0.5, 0.5, 0.5 },
	{ "all above", { 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12 },
	  12, 12, 0.00048828125, 78, 0.065, 0.0375, 0.0925 },
	{ "nothing", { 0, 0, 0 }, 3, 0, 1, 0, 0, 0, 0 },
};

/*
 * p: 2 * scipy.stats.norm.sf((abs(S) - 1) / sqrt(V)), S the number of pairs that go up
 * less those that go down, V = (n(n-1)(2n+5) - sum of t(t-1)(2t+5) over ties) / 18;
 * change: scipy.stats.theilslopes(v, range(n)).slope * (n - 1)
 */
static const struct {
	double v[10], p, change;
} trends[] = {
	{ { 10, 12, 11, 13, 15, 14, 16, 18, 17, 20 }, 0.0006767641801210457, 9 },
	{ { 1, 1, 2, 2, 2, 3, 1, 2, 4, 4 }, 0.023136744895693485, 3 },
	{ { 7, 7, 7, 7, 7, 7, 7, 7, 7, 7 }, 1, 0 },
};

int main(void)
{
	uint64_t one = 5, two = 5;
	double a, b, c, d, sum, change;
	size_t used;

	for (size_t i = 0; i < COUNT(samples); i++) {
		const double *v = samples[i].d;
		size_t n = samples[i].n;

		printf("# %s\n", samples[i].name);
		same("p", signed_rank(v, n, &sum, &used), samples[i].p);
		same("rank sum", sum, samples[i].sum);
		same("ranked", used, samples[i].used);
		same("pseudo-median", pseudo_median(v, n), samples[i].centre);
		same("lower quartile", quantile(v, n, 0.25), samples[i].q1);
		same("upper quartile", quantile(v, n, 0.75), samples[i].q3);
	}
	for (size_t i = 0; i < COUNT(trends); i++) {
		printf("# trend %zu\n", i);
		same("p", trend(trends[i].v, 10, &change), trends[i].p);
		same("change", change, trends[i].change);
	}
	printf("# bootstrap\n");
	bootstrap(samples[0].d, 12, 2000, &one, &a, &b);
	bootstrap(samples[0].d, 12, 2000, &two, &c, &d);
	same("low with the same seed", a, c);
	same("high with the same seed", b, d);
	bootstrap(samples[0].d, 12, 2000, &two, &c, &d);
	if (a == c && b == d)
		bad |= puts("another state gives the same interval") > 0;
	/* The 5 % of the mean of 12 with deviation 0.61 would be 0.2 to 0.9. */
	if (!(a > 0.1 && a < 0.3 && b > 0.75 && b < 1.0))
		bad |= printf("interval %g to %g\n", a, b) > 0;
	return bad;
}
