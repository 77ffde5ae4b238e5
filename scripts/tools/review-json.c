// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reports of review-report for programs.
 *
 * report.json, "version" 1: "verdict"; "made_with", the lines of env as members;
 * "patches", each with "file", "subject" and "checks", a list of "check", "status"
 * ("pass", "warn", "skip", "fail", "not run"), "summary", "details"
 * and the "command" that makes it anew;
 * "whole" has these three for all patches together.
 *
 * review.json: a list for each patch, in the form that b4 review keeps: objects
 * with "tool", "status", "summary", "details" and "command"; checks that were not run are not
 * in it.
 */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "review.h"
#include "util.h"

static void add_result(cJSON *o, const struct result *res)
{
	cJSON *details;

	add_string(o, "status", state_names[res->state]);
	add_string(o, "summary", res->summary);
	details = add_array(o, "details");
	for (size_t k = 0; k < res->n; k++)
		append_string(details, res->detail[k]);
}

/* One check to the list @to, under the key that its name has there. */
static void add_check(cJSON *to, const struct review *r, const struct result *res,
		      const char *key, const char *check)
{
	char *command = again(r, check);
	cJSON *o = append(to);

	add_string(o, key, check);
	add_result(o, res);
	if (command)
		add_string(o, "command", command);
	free(command);
}

void write_json(const struct review *r, const char *path)
{
	cJSON *root = new_object(), *made, *list;

	add_number(root, "version", 1);
	add_string(root, "verdict", verdict(r));
	made = add_object(root, "made_with");
	for (size_t i = 0; i < r->n_env; i++) {
		const char *value = strstr(r->env[i], ": ");
		char *name = xstrndup(r->env[i], value ? (size_t)(value - r->env[i]) : 0);

		if (value)
			add_string(made, name, value + 2);
		free(name);
	}
	list = add_array(root, "patches");
	for (size_t i = 0; i < r->n; i++) {
		cJSON *o = append(list), *checks;

		add_string(o, "file", r->patch[i].file);
		add_string(o, "subject", r->patch[i].subject);
		checks = add_array(o, "checks");
		for (size_t c = 0; c < NR_CHECKS; c++)
			add_check(checks, r, &r->patch[i].result[c], "check", check_names[c]);
	}
	add_result(add_object(root, "whole"), &r->whole);
	write_cjson(root, path);
}

void write_patch_list(const struct review *r, const char *path)
{
	cJSON *root = new_array();

	for (size_t i = 0; i < r->n; i++) {
		cJSON *list = append_array(root);

		for (size_t c = 0; c < NR_CHECKS; c++)
			if (r->patch[i].result[c].state != S_NOT_RUN)
				add_check(list, r, &r->patch[i].result[c], "tool",
					  check_names[c]);
	}
	write_cjson(root, path);
}
