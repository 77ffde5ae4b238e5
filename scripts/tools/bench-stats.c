// SPDX-License-Identifier: GPL-2.0-only
/*
 * What a series makes faster, from boots of kernels with and without it.
 *
 * usage: bench-stats [--seed=N] [--resamples=N] [--published=FILE] [--json=FILE]
 *                    [--markdown=FILE] [--html=FILE] FILE
 *
 * FILE holds what was measured, in the order of the boots:
 *
 *	env NAME VALUE...
 *	boot BLOCK KIND UNIT METRIC VALUE...
 *
 * a line for each metric of a boot, with the mean of an operation in each round of
 * the benchmark; the boot counts as the median of these. A block (1, 2, ...) holds one
 * boot of each kind of kernel. The first kind is the base; "control" is the base
 * again. Each kind is compared with the base by the differences of the logarithms
 * within the blocks: their pseudo-median, its bootstrap interval, and the signed rank
 * test. "~" stands where the test says p >= 0.05 or the interval holds 0.
 *
 * A metric lib_X or user_X is a limit: of X and of each X_LAYOUT the ratio to it is
 * told. Lines "SERIES METRIC BEFORE AFTER MACHINE..." of the published file are set
 * beside ours.
 *
 * Exit status: 0 told, 2 it is not complete, or cannot be read or written, 3 usage.
 */
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "stats.h"
#include "util.h"

static size_t find_kind(struct bench *b, const char *name, bool add)
{
	size_t i;

	for (i = 0; i < b->kinds; i++)
		if (!strcmp(b->kind[i], name))
			return i;
	if (add) {
		GROW(b->kind, b->kinds);
		b->kind[b->kinds++] = xstrdup(name);
	}
	return i;
}

static size_t find_metric(struct bench *b, const char *unit, const char *name)
{
	for (size_t i = 0; i < b->metrics; i++)
		if (!strcmp(b->metric[i].name, name) && !strcmp(b->metric[i].unit, unit))
			return i;
	if (b->boots > 1 || b->metrics == MAX_METRICS)
		die(ST_CANNOT, "%s: the first boot did not measure it, or too much", name);
	GROW(b->metric, b->metrics);
	b->metric[b->metrics] = (struct metric){ xstrdup(name), xstrdup(unit) };
	return b->metrics++;
}

/* The boot that a line is about: the last one, or a new one. */
static struct boot *boot_of(struct bench *b, size_t block, const char *kind)
{
	struct boot *last = b->boots ? &b->boot[b->boots - 1] : NULL;
	/* All kinds must be there by the end of the first block. */
	size_t k = find_kind(b, kind, block == 1);

	if (k == b->kinds)
		die(ST_CANNOT, "block %zu: a kind %s was not there before", block, kind);
	if (last && last->block == block && last->kind == k)
		return last;
	GROW(b->boot, b->boots);
	b->boot[b->boots] = (struct boot){ .block = block, .kind = k };
	if (block > b->blocks)
		b->blocks = block;
	return &b->boot[b->boots++];
}

static void add_round(struct value *v, const char *word)
{
	char *end;
	double x = strtod(word, &end);

	/* Logarithms are taken of them; a count may be none at all. */
	if (end == word || *end || !isfinite(x) || x < 0)
		die(ST_CANNOT, "%s is no value of a round", word);
	GROW(v->round, v->n);
	v->round[v->n++] = x;
}

static void read_boot(struct bench *b, char *rest)
{
	char *block = strtok(rest, " "), *kind = strtok(NULL, " "), *unit = strtok(NULL, " ");
	char *name = strtok(NULL, " "), *word = strtok(NULL, " ");
	struct value *v;

	if (!word || atol(block) < 1)
		die(ST_CANNOT, "a boot without values, or of no block");
	v = boot_of(b, atol(block), kind)->value;
	v += find_metric(b, unit, name);
	if (v->n)
		die(ST_CANNOT, "block %s, %s: %s is there twice", block, kind, name);
	for (; word; word = strtok(NULL, " "))
		add_round(v, word);
	v->median = median(v->round, v->n);
}

static void read_measured(struct bench *b, const char *path)
{
	char *save, *text = must_slurp(path, NULL);

	for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		char *rest = strchr(line, ' ');

		if (*line == '#')
			continue;
		if (!rest)
			die(ST_CANNOT, "%s: cannot read \"%s\"", path, line);
		*rest++ = '\0';
		if (!strcmp(line, "env")) {
			size_t name = strcspn(rest, " ");

			GROW(b->env, b->n_env);
			b->env[b->n_env++] = xasprintf("%.*s: %s", (int)name, rest,
						       rest[name] ? rest + name + 1 : "");
		} else if (!strcmp(line, "boot")) {
			read_boot(b, rest);
		} else {
			die(ST_CANNOT, "%s: a line %s is neither env nor boot", path, line);
		}
	}
	free(text);
}

static void read_published(struct bench *b, const char *path)
{
	char *save, *text = must_slurp(path, NULL);

	for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		struct published p;

		if (*line == '#')
			continue;
		if (sscanf(line, "%ms %ms %lf %lf %m[^\n]", &p.series, &p.metric, &p.before,
			   &p.after, &p.machine) != 5)
			die(ST_CANNOT, "%s: cannot read \"%s\"", path, line);
		GROW(b->published, b->n_published);
		b->published[b->n_published++] = p;
	}
	free(text);
}

/* Every block has each kind once, and each boot has all that the first one has. */
static void check_complete(const struct bench *b)
{
	if (!b->boots)
		die(ST_CANNOT, "there is no boot");
	for (size_t i = 0; i < b->boots; i++) {
		const struct boot *boot = &b->boot[i];

		for (size_t m = 0; m < b->metrics; m++)
			if (!boot->value[m].n)
				die(ST_CANNOT, "block %zu, %s: no %s", boot->block,
				    b->kind[boot->kind], b->metric[m].name);
		for (size_t j = 0; j < i; j++)
			if (b->boot[j].block == boot->block && b->boot[j].kind == boot->kind)
				die(ST_CANNOT, "block %zu: %s twice", boot->block,
				    b->kind[boot->kind]);
	}
	if (b->boots != b->blocks * b->kinds)
		die(ST_CANNOT, "%zu boots are not %zu blocks of %zu kinds", b->boots, b->blocks,
		    b->kinds);
}

/* The boots' values of a kind, block by block. */
static double *values(const struct bench *b, size_t kind, size_t metric)
{
	double *v = xrealloc(NULL, b->blocks, sizeof(*v));

	for (size_t i = 0; i < b->boots; i++)
		if (b->boot[i].kind == kind)
			v[b->boot[i].block - 1] = b->boot[i].value[metric].median;
	return v;
}

/* Logarithms of the ratios, pair by pair; false where there are none. */
static bool log_ratios(const double *v, const double *by, size_t n, double *to)
{
	for (size_t i = 0; i < n; i++) {
		if (v[i] <= 0 || by[i] <= 0)
			return false;
		to[i] = log(v[i] / by[i]);
	}
	return true;
}

static bool all_same(const double *v, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (v[i] != v[0])
			return false;
	return true;
}

static void compare(struct bench *b, size_t kind, size_t metric)
{
	double *v = values(b, kind, metric), *base = values(b, 0, metric);
	double *d = xrealloc(NULL, b->blocks, sizeof(*d));
	struct effect *e = effect_of(b, kind, metric);
	size_t n = b->blocks;

	e->median = median(v, n);
	e->spread = e->median > 0 ? (quantile(v, n, 0.75) - quantile(v, n, 0.25)) / e->median : 0;
	e->exact = strcmp(b->metric[metric].unit, "ns") && all_same(v, n) && all_same(base, n);
	e->change = NAN;
	e->low = NAN;
	e->high = NAN;
	e->p = 1;
	if (e->exact && *base > 0) {
		e->change = *v / *base - 1;
		e->low = e->change;
		e->high = e->change;
	} else if (kind && log_ratios(v, base, n, d)) {
		e->change = expm1(pseudo_median(d, n));
		bootstrap(d, n, b->resamples, &b->seed, &e->low, &e->high);
		e->p = signed_rank(d, n, &e->rank_sum, &e->ranked);
		e->significant = e->p < 0.05 && (e->low > 0 || e->high < 0);
		e->low = expm1(e->low);
		e->high = expm1(e->high);
	}
	free(d);
	free(base);
	free(v);
}

static void measure_distance(struct bench *b, size_t metric, size_t limit, size_t kind)
{
	double *v = values(b, kind, metric), *by = values(b, kind, limit);
	double *d = xrealloc(NULL, b->blocks, sizeof(*d));
	struct distance *to;

	if (log_ratios(v, by, b->blocks, d)) {
		GROW(b->distance, b->distances);
		to = &b->distance[b->distances++];
		*to = (struct distance){ metric, limit, kind, 0, 0, 0 };
		to->ratio = exp(pseudo_median(d, b->blocks));
		bootstrap(d, b->blocks, b->resamples, &b->seed, &to->low, &to->high);
		to->low = exp(to->low);
		to->high = exp(to->high);
	}
	free(d);
	free(by);
	free(v);
}

/* The metric that @limit is the limit of, "" when it is none. */
static const char *limited(const char *limit)
{
	return starts_with(limit, "lib_") ? limit + 4 :
	       starts_with(limit, "user_") ? limit + 5 : "";
}

static void measure_distances(struct bench *b)
{
	for (size_t m = 0; m < b->metrics; m++) {
		for (size_t l = 0; l < b->metrics; l++) {
			const char *of = limited(b->metric[l].name), *name = b->metric[m].name;

			if (!*of || !starts_with(name, of) ||
			    strcmp(b->metric[l].unit, b->metric[m].unit) ||
			    (name[strlen(of)] && name[strlen(of)] != '_'))
				continue;
			for (size_t k = 0; k < b->kinds; k++)
				measure_distance(b, m, l, k);
		}
	}
}

/* Whether the machine itself got slower or faster meanwhile: the base says so. */
static void look_for_drift(struct bench *b)
{
	double *v = xrealloc(NULL, b->boots, sizeof(*v));

	for (size_t m = 0; m < b->metrics; m++) {
		struct drift d = { .metric = m };
		size_t n = 0;

		/* A count does not come from the machine. */
		if (strcmp(b->metric[m].unit, "ns"))
			continue;
		for (size_t i = 0; i < b->boots; i++)
			if (!b->boot[i].kind || !strcmp(b->kind[b->boot[i].kind], CONTROL))
				v[n++] = log(b->boot[i].value[m].median);
		d.p = trend(v, n, &d.change);
		d.change = expm1(d.change);
		if (d.p >= 0.01 || fabs(d.change) < 0.005)
			continue;
		GROW(b->drift, b->drifts);
		b->drift[b->drifts++] = d;
	}
	free(v);
}

static size_t parse_count(const char *arg, const char *option)
{
	char *end;
	unsigned long long n = strtoull(arg, &end, 10);

	if (!*arg || *arg == '-' || *end)
		die(ST_USAGE, "--%s=%s is no number", option, arg);
	return n;
}

int main(int argc, char **argv)
{
	enum { SEED = 1, RESAMPLES, PUBLISHED, JSON, MARKDOWN, HTML };
	static const struct option options[] = {
		{ "seed", required_argument, NULL, SEED },
		{ "resamples", required_argument, NULL, RESAMPLES },
		{ "published", required_argument, NULL, PUBLISHED },
		{ "json", required_argument, NULL, JSON },
		{ "markdown", required_argument, NULL, MARKDOWN },
		{ "html", required_argument, NULL, HTML },
		{ NULL, 0, NULL, 0 },
	};
	struct bench b = { .seed = 1, .resamples = 10000 };
	const char *out[HTML + 1] = { NULL };
	uint64_t seed;
	int o;

	tool_name = "bench-stats";
	while ((o = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (o == SEED)
			b.seed = parse_count(optarg, "seed");
		else if (o == RESAMPLES)
			b.resamples = parse_count(optarg, "resamples");
		else if (o >= PUBLISHED && o <= HTML)
			out[o] = optarg;
		else
			return ST_USAGE;
	}
	if (optind != argc - 1 || !b.resamples)
		die(ST_USAGE, "needs the file of what was measured");
	seed = b.seed;
	read_measured(&b, argv[optind]);
	if (out[PUBLISHED])
		read_published(&b, out[PUBLISHED]);
	check_complete(&b);
	b.effect = xrealloc(NULL, b.kinds * b.metrics, sizeof(*b.effect));
	memset(b.effect, 0, b.kinds * b.metrics * sizeof(*b.effect));
	for (size_t k = 0; k < b.kinds; k++)
		for (size_t m = 0; m < b.metrics; m++)
			compare(&b, k, m);
	measure_distances(&b);
	look_for_drift(&b);
	/* What is told is where the numbers began. */
	b.seed = seed;
	print_text(&b);
	if (out[JSON])
		write_bench_json(&b, out[JSON]);
	if (out[MARKDOWN])
		write_bench_markdown(&b, out[MARKDOWN]);
	if (out[HTML])
		write_bench_html(&b, out[HTML]);
	return ST_CLEAN;
}
