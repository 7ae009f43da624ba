/* SPDX-License-Identifier: MIT */
#ifndef API_MODEL_H
#define API_MODEL_H

#include "api-trace.h"

/* What a store means, said plainly: the set of all assignments of its
 * variables that satisfy everything posted so far. */

enum { MODEL_VARS = 6, MODEL_ROWS = 4000 };

typedef struct {
  int32_t value[MODEL_VARS];
} ModelRow;

typedef struct {
  int n_vars;
  size_t n_rows;
  ModelRow *row;
  bool same[MODEL_VARS][MODEL_VARS];   /* unified, without condition */
  bool differ[MODEL_VARS][MODEL_VARS]; /* kept apart, without condition */
  int n_listeners;
  uint64_t listening; /* by listener: not turned off */
} Model;

Model *model_new (void);
Model *model_copy (const Model *model);
void model_free (Model *model);

/* Whether there is room for one more variable of @n values. */
bool model_has_room (const Model *model, size_t n);
void model_add_var (Model *model, const int32_t *values, size_t n);

/* Whether a call, all its variables existing, is satisfied by @row; its
 * condition counts. */
bool model_holds (const Op *op, const ModelRow *row);
size_t model_count (const Model *model, const Op *op);
/* Keeps the rows that satisfy it. */
void model_keep (Model *model, const Op *op);

/* The values left of variable @x, ascending; g_free(). */
int32_t *model_values (const Model *model, int x, size_t *n);
/* What must be known of two variables, and what may. */
bool model_must_equal (const Model *model, int x, int y);
bool model_must_differ (const Model *model, int x, int y);
bool model_may_equal (const Model *model, int x, int y);
bool model_may_differ (const Model *model, int x, int y);

#endif
