// SPDX-License-Identifier: GPL-2.0-only
/* cJSON for tools that end when memory does: see json.h. */
#include <stdlib.h>

#include "json.h"
#include "text.h"
#include "util.h"

static cJSON *need(cJSON *made)
{
	if (!made)
		die(ST_CANNOT, "out of memory");
	return made;
}

static cJSON *append_item(cJSON *array, cJSON *item)
{
	if (!cJSON_AddItemToArray(array, need(item)))
		die(ST_CANNOT, "out of memory");
	return item;
}

cJSON *new_object(void)
{
	return need(cJSON_CreateObject());
}

cJSON *new_array(void)
{
	return need(cJSON_CreateArray());
}

void add_string(cJSON *to, const char *key, const char *s)
{
	char *clean = clean_utf8(s, false);

	need(cJSON_AddStringToObject(to, key, clean));
	free(clean);
}

void add_number(cJSON *to, const char *key, size_t n)
{
	need(cJSON_AddNumberToObject(to, key, n));
}

void add_double(cJSON *to, const char *key, double x)
{
	need(cJSON_AddNumberToObject(to, key, x));
}

void add_bool(cJSON *to, const char *key, bool b)
{
	need(cJSON_AddBoolToObject(to, key, b));
}

cJSON *add_array(cJSON *to, const char *key)
{
	return need(cJSON_AddArrayToObject(to, key));
}

cJSON *add_object(cJSON *to, const char *key)
{
	return need(cJSON_AddObjectToObject(to, key));
}

cJSON *append(cJSON *array)
{
	return append_item(array, cJSON_CreateObject());
}

cJSON *append_array(cJSON *array)
{
	return append_item(array, cJSON_CreateArray());
}

void append_string(cJSON *array, const char *s)
{
	char *clean = clean_utf8(s, false);

	append_item(array, cJSON_CreateString(clean));
	free(clean);
}

void append_double(cJSON *array, double x)
{
	append_item(array, cJSON_CreateNumber(x));
}

void print_cjson(cJSON *root, FILE *f)
{
	char *text = cJSON_Print(root);

	if (!text)
		die(ST_CANNOT, "out of memory");
	fprintf(f, "%s\n", text);
	cJSON_free(text);
	cJSON_Delete(root);
}

void write_cjson(cJSON *root, const char *path)
{
	FILE *f = open_report(path);

	print_cjson(root, f);
	close_report(f, path);
}
