// SPDX-License-Identifier: GPL-2.0-only
/*
 * What bench-stats found, as one page of HTML: for each metric a drawing with a row for
 * each kind of kernel, a dot for each boot, and the interval of the difference.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "html.h"
#include "text.h"
#include "util.h"

#define WIDTH	900
#define LEFT	260		/* of it, for the names */
#define RIGHT	20
#define ROW	26

static const char style[] =
	"svg{max-width:100%;height:auto;font:13px system-ui,sans-serif}\n"
	".dot{fill:#3569a8;fill-opacity:.45}.ci{stroke:#b3261e;stroke-width:3}\n"
	".mid{fill:#b3261e}.axis{stroke:#999}.zero{stroke:#222}.row{stroke:#eee}\n"
	"td:nth-child(n+2){text-align:right}\n";

/* What the drawing's width shows, in percent of the base's median. */
struct scale {
	double low, high;
};

static double x_of(const struct scale *s, double percent)
{
	return LEFT + (percent - s->low) / (s->high - s->low) * (WIDTH - LEFT - RIGHT);
}

static double percent_of(const struct bench *b, const struct boot *boot, size_t m)
{
	return 100 * (boot->value[m].median / effect_of(b, 0, m)->median - 1);
}

static struct scale scale_of(const struct bench *b, size_t m)
{
	struct scale s = { 0, 0 };
	double margin;

	for (size_t i = 0; i < b->boots; i++) {
		s.low = fmin(s.low, percent_of(b, &b->boot[i], m));
		s.high = fmax(s.high, percent_of(b, &b->boot[i], m));
	}
	margin = fmax((s.high - s.low) / 20, 0.1);
	s.low -= margin;
	s.high += margin;
	return s;
}

/* A step of 1, 2 or 5 times a power of ten that gives 4 to 10 of them. */
static double step_of(const struct scale *s)
{
	double raw = (s->high - s->low) / 9, power = pow(10, floor(log10(raw)));

	return power * (raw / power <= 1 ? 1 : raw / power <= 2 ? 2 : raw / power <= 5 ? 5 : 10);
}

static void put_axis(FILE *f, const struct scale *s, double bottom)
{
	double step = step_of(s);

	for (double i = ceil(s->low / step); i * step <= s->high; i++) {
		double x = x_of(s, i * step);

		fprintf(f, "<line class=\"%s\" x1=\"%.1f\" x2=\"%.1f\" y1=\"0\" y2=\"%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%+.4g %%</text>\n",
			i == 0 ? "zero" : "row", x, x, bottom, x, bottom + 16, i * step);
	}
}

static void put_drawing(FILE *f, const struct bench *b, size_t m)
{
	const struct scale s = scale_of(b, m);
	double bottom = b->kinds * ROW;

	fprintf(f, "<svg role=\"img\" viewBox=\"0 0 %d %.0f\" xmlns=\"http://www.w3.org/2000/svg\"><title>", WIDTH, bottom + 24);
	put_xml(f, b->metric[m].name);
	fprintf(f, ": each boot, in percent of the base's median</title>\n");
	put_axis(f, &s, bottom);
	for (size_t k = 0; k < b->kinds; k++) {
		const struct effect *e = effect_of(b, k, m);
		double y = k * ROW + ROW / 2.0;

		fprintf(f, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">",
			LEFT - 8, y + 4);
		put_xml(f, b->kind[k]);
		fprintf(f, "</text>\n");
		for (size_t i = 0; i < b->boots; i++)
			if (b->boot[i].kind == k)
				fprintf(f, "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n",
					x_of(&s, percent_of(b, &b->boot[i], m)), y);
		if (!k || isnan(e->change))
			continue;
		fprintf(f, "<line class=\"ci\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/><circle class=\"mid\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>\n",
			x_of(&s, 100 * e->low), x_of(&s, 100 * e->high), y + 8, y + 8,
			x_of(&s, 100 * e->change), y + 8);
	}
	fprintf(f, "</svg>\n");
}

static void put_metric(FILE *f, const struct bench *b, size_t m)
{
	fprintf(f, "<h2>");
	put_xml(f, b->metric[m].name);
	fprintf(f, "</h2>\n");
	/* Of none at all there are no percents. */
	if (effect_of(b, 0, m)->median > 0)
		put_drawing(f, b, m);
	fprintf(f, "<div class=\"wide\"><table>\n<tr><th>kind</th><th>median, ");
	put_xml(f, b->metric[m].unit);
	fprintf(f, "</th><th>spread</th><th>change</th><th>95 %% interval</th><th>p</th></tr>\n");
	for (size_t k = 0; k < b->kinds; k++) {
		const struct effect *e = effect_of(b, k, m);

		fprintf(f, "<tr><td>");
		put_xml(f, b->kind[k]);
		fprintf(f, "</td><td>%.1f</td><td>%.1f %%</td>", e->median, 100 * e->spread);
		fprintf(f, "<td>%s</td><td>%s</td><td>%s</td></tr>\n", k ? change_text(e) : "",
			k ? interval_text(e) : "", k ? p_text(e) : "");
	}
	fprintf(f, "</table></div>\n");
}

static void put_distances(FILE *f, const struct bench *b)
{
	fprintf(f, "<h2>Times what the limit takes</h2>\n<div class=\"wide\"><table>\n"
		"<tr><th>kind</th><th>metric</th><th>limit</th><th>ratio</th><th>95 %% interval</th></tr>\n");
	for (size_t i = 0; i < b->distances; i++) {
		const struct distance *d = &b->distance[i];

		fprintf(f, "<tr><td>");
		put_xml(f, b->kind[d->kind]);
		fprintf(f, "</td><td>");
		put_xml(f, b->metric[d->metric].name);
		fprintf(f, "</td><td>");
		put_xml(f, b->metric[d->limit].name);
		fprintf(f, "</td><td>%.2f</td><td>%.2f to %.2f</td></tr>\n",
			d->ratio, d->low, d->high);
	}
	fprintf(f, "</table></div>\n");
}

void write_bench_html(const struct bench *b, const char *path)
{
	FILE *f = open_report(path);

	put_html_head(f, "Speed", style);
	fprintf(f, "<h1>Speed</h1>\n<p>Dots: boots, in percent of the base's median. Bar: the 95 %% interval of the paired difference from the base.</p>\n<ul>\n");
	for (char **list = notes(b); *list; list++) {
		fprintf(f, "<li>");
		put_xml(f, *list);
		fprintf(f, "</li>\n");
	}
	fprintf(f, "</ul>\n");
	for (size_t m = 0; m < b->metrics; m++)
		put_metric(f, b, m);
	if (b->distances)
		put_distances(f, b);
	put_html_end(f, b->env, b->n_env);
	close_report(f, path);
}
