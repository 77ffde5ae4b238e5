// SPDX-License-Identifier: GPL-2.0-only
/* What bench-stats found, for the terminal and in Markdown, and what has to be said of it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "text.h"
#include "util.h"

static const char *const incomparable[] = {
	"Ratios can be compared between machines of one kind, times cannot at all.",
	"A CPUID takes about 0.1 us on bare metal, 1 to 2 us in a virtual machine, more in a nested one, and UML executes this machine's: what a series saves by executing fewer of them grows in that order.",
	"Under TCG only counts mean something, and a count says nothing of time.",
	"The published page is not known, ours is another.",
};

char *change_text(const struct effect *e)
{
	if (isnan(e->change))
		return xstrdup("n/a");
	if (e->exact && e->change == 0)
		return xstrdup("=");
	return xasprintf("%s%+.1f %%", e->significant || e->exact ? "" : "~ ", 100 * e->change);
}

char *interval_text(const struct effect *e)
{
	if (isnan(e->change) || e->exact)
		return xstrdup("");
	return xasprintf("%+.1f to %+.1f %%", 100 * e->low, 100 * e->high);
}

char *p_text(const struct effect *e)
{
	if (e->exact)
		return xstrdup("counted");
	return isnan(e->change) ? xstrdup("") : xasprintf("%.2g", e->p);
}

char **notes(const struct bench *b)
{
	char **list = NULL;
	size_t n = 0;

#define ADD(...) do {					\
		GROW(list, n);				\
		list[n++] = xasprintf(__VA_ARGS__);	\
	} while (0)

	ADD("%zu pairs of boots of each kind with the base, interleaved; the median over the rounds of a boot is its value; 95 %% intervals from %zu resamples, seed %llu; p by Wilcoxon's signed rank test; ~: not significant (p >= 0.05, or the interval holds 0); "
	    "spread: between the quartiles of the boots", b->blocks, b->resamples,
	    (unsigned long long)b->seed);
	if (b->blocks < LEAST_PAIRS)
		ADD("fewer than %d pairs: no difference can be significant", LEAST_PAIRS);
	for (size_t k = 1; k < b->kinds; k++) {
		size_t alarms = 0;

		if (strcmp(b->kind[k], CONTROL))
			continue;
		for (size_t m = 0; m < b->metrics; m++)
			alarms += effect_of(b, k, m)->significant;
		ADD("A/A: %s is the base once more; %zu of its %zu differences would pass for significant",
		    b->kind[k], alarms, b->metrics);
	}
	for (size_t i = 0; i < b->drifts; i++)
		ADD("DRIFT: %s of the base changed by %+.1f %% from the first boot to the last (p %.2g): the machine was not the same all the time",
		    b->metric[b->drift[i].metric].name, 100 * b->drift[i].change, b->drift[i].p);
	for (size_t i = 0; i < sizeof(incomparable) / sizeof(*incomparable); i++)
		ADD("%s", incomparable[i]);
	GROW(list, n);
	list[n] = NULL;
	return list;
#undef ADD
}

/* A list of rows for one metric, the first column as wide as the longest kind. */
static void print_metric(const struct bench *b, size_t m, int width)
{
	printf("\n%s, %s\n", b->metric[m].name, b->metric[m].unit);
	for (size_t k = 0; k < b->kinds; k++) {
		const struct effect *e = effect_of(b, k, m);

		printf("  %-*s %11.1f %6.1f %%", width, b->kind[k], e->median, 100 * e->spread);
		if (k)
			printf(" %10s  %-20s %s", change_text(e), interval_text(e), p_text(e));
		printf("\n");
	}
}

/* Lines of a paragraph, of at most 79 columns, the later ones indented. */
static void print_wrapped(const char *text)
{
	size_t column = 0;

	while (*text) {
		size_t n = strcspn(text, " ");

		if (column && column + 1 + n > 78)
			column = printf("\n  ") - 1;
		else if (column)
			column += printf(" ");
		column += printf("%.*s", (int)n, text);
		text += n;
		text += *text == ' ';
	}
	printf("\n");
}

/* How many times as long as its limits a metric takes: a row for each kind. */
static void print_distances(const struct bench *b, size_t m, int width)
{
	const struct distance *end = b->distance + b->distances;
	bool some = false;

	for (size_t k = 0; k < b->kinds; k++) {
		const char *separator = "";

		for (const struct distance *d = b->distance; d < end; d++) {
			if (d->metric != m || d->kind != k)
				continue;
			if (!some)
				printf("\n%s, times its limits\n", b->metric[m].name);
			some = true;
			if (!*separator)
				printf("  %-*s", width, b->kind[k]);
			printf("%s %5.2f (%.2f to %.2f) of %s", separator, d->ratio, d->low,
			       d->high, b->metric[d->limit].name);
			separator = ",";
		}
		if (*separator)
			printf("\n");
	}
}

void print_text(const struct bench *b)
{
	char **list = notes(b);
	int width = 4;

	for (size_t k = 0; k < b->kinds; k++)
		width = (int)strlen(b->kind[k]) > width ? (int)strlen(b->kind[k]) : width;
	for (size_t i = 0; i < b->n_env; i++)
		print_wrapped(b->env[i]);
	printf("\n  %-*s %11s %8s %10s  %-20s %s\n", width, "kind", "median", "spread",
	       "change", "95 % interval", "p");
	for (size_t m = 0; m < b->metrics; m++)
		print_metric(b, m, width);
	for (size_t m = 0; m < b->metrics; m++)
		print_distances(b, m, width);
	printf("\n");
	for (; *list; list++)
		print_wrapped(*list);
}

static void write_published(FILE *f, const struct bench *b)
{
	fprintf(f, "\n## Beside the published figures\n\n"
		"| series | metric | published, where | published | here |\n|---|---|---|---:|---:|\n");
	for (size_t k = 1; k < b->kinds; k++) {
		for (size_t i = 0; i < b->n_published; i++) {
			const struct published *p = &b->published[i];

			for (size_t m = 0; m < b->metrics; m++)
				if (!strcmp(p->series, b->kind[k]) &&
				    !strcmp(p->metric, b->metric[m].name))
					fprintf(f, "| %s | %s | %s | %+.1f %% | %s |\n", p->series,
						p->metric, p->machine,
						100 * (p->after / p->before - 1),
						change_text(effect_of(b, k, m)));
		}
	}
}

void write_bench_markdown(const struct bench *b, const char *path)
{
	FILE *f = open_report(path);
	char **list = notes(b);

	fprintf(f, "# Speed\n\n"
		"| metric | kind | median | unit | spread | change | 95 %% interval | p |\n"
		"|---|---|---:|---|---:|---:|---|---|\n");
	for (size_t m = 0; m < b->metrics; m++) {
		for (size_t k = 0; k < b->kinds; k++) {
			const struct effect *e = effect_of(b, k, m);

			fprintf(f, "| %s | %s | %.1f | %s | %.1f %% | %s | %s | %s |\n",
				b->metric[m].name, b->kind[k], e->median, b->metric[m].unit,
				100 * e->spread, k ? change_text(e) : "",
				k ? interval_text(e) : "", k ? p_text(e) : "");
		}
	}
	if (b->distances)
		fprintf(f, "\n## Times what the limit takes\n\n"
			"| metric | limit | kind | ratio | 95 %% interval |\n"
			"|---|---|---|---:|---|\n");
	for (size_t i = 0; i < b->distances; i++) {
		const struct distance *d = &b->distance[i];

		fprintf(f, "| %s | %s | %s | %.2f | %.2f to %.2f |\n", b->metric[d->metric].name,
			b->metric[d->limit].name, b->kind[d->kind], d->ratio, d->low, d->high);
	}
	if (b->n_published)
		write_published(f, b);
	fprintf(f, "\n## What to know\n\n");
	for (; *list; list++)
		fprintf(f, "* %s\n", *list);
	fprintf(f, "\n## Made with\n\n");
	for (size_t i = 0; i < b->n_env; i++)
		fprintf(f, "* %s\n", b->env[i]);
	close_report(f, path);
}
