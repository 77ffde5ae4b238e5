// SPDX-License-Identifier: GPL-2.0-only
/*
 * The reports of review-report for programs.
 *
 * report.json, "version" 1: "verdict"; "made_with", the lines of env as members;
 * "patches", each with "file", "subject" and "checks", a list of "check", "status"
 * ("pass", "warn", "skip", "fail", "not run"), "summary" and "details".
 *
 * review.json: a list for each patch, in the form that b4 review keeps: objects
 * with "tool", "status", "summary" and "details"; checks that were not run are not
 * in it.
 */
#include <cjson/cJSON.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "review.h"
#include "util.h"

static void *need(void *p)
{
	if (!p)
		die(ST_CANNOT, "out of memory");
	return p;
}

static void write_text(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	if (!f || fprintf(f, "%s\n", text) < 0 || fclose(f))
		die(ST_CANNOT, "%s: %s", path, strerror(errno));
}

static void write_cjson(cJSON *root, const char *path)
{
	char *text = need(cJSON_Print(root));

	write_text(path, text);
	cJSON_free(text);
	cJSON_Delete(root);
}

static void add_string(cJSON *o, const char *name, const char *value)
{
	need(cJSON_AddStringToObject(o, name, value));
}

static cJSON *add_details(cJSON *o, const struct result *res)
{
	cJSON *list = need(cJSON_AddArrayToObject(o, "details"));

	for (size_t k = 0; k < res->n; k++)
		cJSON_AddItemToArray(list, need(cJSON_CreateString(res->detail[k])));
	return o;
}

/* One object for a check, which is called @name there. */
static cJSON *check_object(const struct result *res, const char *name, const char *check)
{
	cJSON *o = need(cJSON_CreateObject());

	add_string(o, name, check);
	add_string(o, "status", state_names[res->state]);
	add_string(o, "summary", res->summary);
	return add_details(o, res);
}

void write_json(const struct review *r, const char *path)
{
	cJSON *root = need(cJSON_CreateObject()), *made, *list;

	need(cJSON_AddNumberToObject(root, "version", 1));
	add_string(root, "verdict", verdict(r));
	made = need(cJSON_AddObjectToObject(root, "made_with"));
	for (size_t i = 0; i < r->n_env; i++) {
		const char *value = strstr(r->env[i], ": ");

		if (value)
			add_string(made, xstrndup(r->env[i], value - r->env[i]), value + 2);
	}
	list = need(cJSON_AddArrayToObject(root, "patches"));
	for (size_t i = 0; i < r->n; i++) {
		cJSON *o = need(cJSON_CreateObject()), *checks;

		cJSON_AddItemToArray(list, o);
		add_string(o, "file", r->patch[i].file);
		add_string(o, "subject", r->patch[i].subject);
		checks = need(cJSON_AddArrayToObject(o, "checks"));
		for (size_t c = 0; c < NR_CHECKS; c++)
			cJSON_AddItemToArray(checks, check_object(&r->patch[i].result[c], "check",
								  check_names[c]));
	}
	write_cjson(root, path);
}

void write_patch_list(const struct review *r, const char *path)
{
	cJSON *root = need(cJSON_CreateArray());

	for (size_t i = 0; i < r->n; i++) {
		cJSON *list = need(cJSON_CreateArray());

		cJSON_AddItemToArray(root, list);
		for (size_t c = 0; c < NR_CHECKS; c++)
			if (r->patch[i].result[c].state != S_NOT_RUN)
				cJSON_AddItemToArray(list, check_object(&r->patch[i].result[c], "tool",
									check_names[c]));
	}
	write_cjson(root, path);
}
