// SPDX-License-Identifier: GPL-2.0-only
/*
 * What bench-stats read and found, for programs.
 *
 * results.json, "version" 1: "made_with", a list of "name: value"; "seed",
 * "resamples", "blocks"; "boots" in their order, each with "block", "kind" and
 * "values", a list of "metric", "unit", "rounds" and their "median"; "effects", a list
 * of "kind", "metric", "unit", "median", "spread" and, against the first kind,
 * "change", "low", "high", "p", "rank_sum", "ranked", "significant", "exact";
 * "distances" and "drifts". Shares are fractions, not percent; what is not known is
 * null.
 */
#include "bench.h"
#include "json.h"

static void add_boots(cJSON *root, const struct bench *b)
{
	cJSON *list = add_array(root, "boots");

	for (size_t i = 0; i < b->boots; i++) {
		const struct boot *boot = &b->boot[i];
		cJSON *o = append(list), *values;

		add_number(o, "block", boot->block);
		add_string(o, "kind", b->kind[boot->kind]);
		values = add_array(o, "values");
		for (size_t m = 0; m < b->metrics; m++) {
			cJSON *v = append(values), *rounds;

			add_string(v, "metric", b->metric[m].name);
			add_string(v, "unit", b->metric[m].unit);
			add_double(v, "median", boot->value[m].median);
			rounds = add_array(v, "rounds");
			for (size_t r = 0; r < boot->value[m].n; r++)
				append_double(rounds, boot->value[m].round[r]);
		}
	}
}

static void add_effects(cJSON *root, const struct bench *b)
{
	cJSON *list = add_array(root, "effects");

	for (size_t k = 0; k < b->kinds; k++) {
		for (size_t m = 0; m < b->metrics; m++) {
			const struct effect *e = effect_of(b, k, m);
			cJSON *o = append(list);

			add_string(o, "kind", b->kind[k]);
			add_string(o, "metric", b->metric[m].name);
			add_string(o, "unit", b->metric[m].unit);
			add_double(o, "median", e->median);
			add_double(o, "spread", e->spread);
			if (!k)
				continue;
			add_double(o, "change", e->change);
			add_double(o, "low", e->low);
			add_double(o, "high", e->high);
			add_double(o, "p", e->p);
			add_double(o, "rank_sum", e->rank_sum);
			add_number(o, "ranked", e->ranked);
			add_bool(o, "significant", e->significant);
			add_bool(o, "exact", e->exact);
		}
	}
}

void write_bench_json(const struct bench *b, const char *path)
{
	cJSON *root = new_object(), *list;

	add_number(root, "version", 1);
	list = add_array(root, "made_with");
	for (size_t i = 0; i < b->n_env; i++)
		append_string(list, b->env[i]);
	add_number(root, "seed", b->seed);
	add_number(root, "resamples", b->resamples);
	add_number(root, "blocks", b->blocks);
	add_boots(root, b);
	add_effects(root, b);
	list = add_array(root, "distances");
	for (size_t i = 0; i < b->distances; i++) {
		const struct distance *d = &b->distance[i];
		cJSON *o = append(list);

		add_string(o, "kind", b->kind[d->kind]);
		add_string(o, "metric", b->metric[d->metric].name);
		add_string(o, "limit", b->metric[d->limit].name);
		add_double(o, "ratio", d->ratio);
		add_double(o, "low", d->low);
		add_double(o, "high", d->high);
	}
	list = add_array(root, "drifts");
	for (size_t i = 0; i < b->drifts; i++) {
		cJSON *o = append(list);

		add_string(o, "metric", b->metric[b->drift[i].metric].name);
		add_double(o, "change", b->drift[i].change);
		add_double(o, "p", b->drift[i].p);
	}
	write_cjson(root, path);
}
