/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Building JSON out of what logs and mails hold. Each function ends the program with
 * ST_CANNOT when there is no memory; strings become valid UTF-8 on the way.
 */
#ifndef DT_JSON_H
#define DT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include <cjson/cJSON.h>

struct cJSON *add_array(struct cJSON *to, const char *key);
struct cJSON *add_object(struct cJSON *to, const char *key);
void add_string(struct cJSON *to, const char *key, const char *s);
void add_number(struct cJSON *to, const char *key, size_t n);
/* null for what is no number. */
void add_double(struct cJSON *to, const char *key, double x);
void add_bool(struct cJSON *to, const char *key, bool b);

/* A new object, array, string or number at the end of @array. */
struct cJSON *append(struct cJSON *array);
struct cJSON *append_array(struct cJSON *array);
void append_string(struct cJSON *array, const char *s);
void append_double(struct cJSON *array, double x);

/* What the rest goes into. */
struct cJSON *new_object(void);
struct cJSON *new_array(void);

/* To an open file, or one of its own; @root is gone afterwards. */
void print_cjson(cJSON *root, FILE *f);
void write_cjson(cJSON *root, const char *path);

#endif /* DT_JSON_H */
