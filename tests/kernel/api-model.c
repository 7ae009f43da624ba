/* SPDX-License-Identifier: MIT */
/* api-model.c - the set of assignments a store stands for
 *
 * Straight loops and 128-bit sums; nothing of the library is used.
 */
#include "api-model.h"

#include "../wide.h"

#include <stdlib.h>
#include <string.h>

Model *
model_new (void)
{
  Model *model = g_new0 (Model, 1);
  model->row = g_new0 (ModelRow, 1);
  model->n_rows = 1;
  return model;
}

Model *
model_copy (const Model *model)
{
  Model *copy = g_memdup2 (model, sizeof *model);
  copy->row = g_new (ModelRow, model->n_rows + 1);
  memcpy (copy->row, model->row, model->n_rows * sizeof *model->row);
  return copy;
}

void
model_free (Model *model)
{
  g_free (model->row);
  g_free (model);
}

bool
model_has_room (const Model *model, size_t n)
{
  return model->n_vars < MODEL_VARS && model->n_rows * n <= MODEL_ROWS;
}

void
model_add_var (Model *model, const int32_t *values, size_t n)
{
  ModelRow *row = g_new (ModelRow, model->n_rows * n + 1);
  size_t k = 0;
  for (size_t i = 0; i < model->n_rows; i++)
    for (size_t j = 0; j < n; j++) {
      row[k] = model->row[i];
      row[k++].value[model->n_vars] = values[j];
    }
  g_free (model->row);
  model->row = row;
  model->n_rows = k;
  model->same[model->n_vars][model->n_vars] = true;
  model->n_vars++;
}

/* --- what a call means -------------------------------------------------- */

static bool
compare (Wide a, int32_t relation, Wide b)
{
  switch ((FdRelation) relation) {
  case FD_GE:
    return a >= b;
  case FD_LE:
    return a <= b;
  case FD_EQ:
    return a == b;
  case FD_NE:
    return a != b;
  case FD_GT:
    return a > b;
  case FD_LT:
    return a < b;
  }
  g_assert_not_reached ();
}

static bool
atom_true (const int32_t *atom, const int32_t *v)
{
  return compare (v[atom[0]], atom[1], atom[2]);
}

static bool
relation_true (const int32_t *a, const int32_t *v)
{
  return compare (v[a[0]], a[1], (Wide) v[a[2]] + a[3]);
}

static bool
linear_true (const int32_t *a, int n, const int32_t *v)
{
  Wide sum = 0;
  for (int i = 2; i < n; i += 2)
    sum += (Wide) a[i] * v[a[i + 1]];
  return compare (sum, a[0], a[1]);
}

static bool
different_true (const Op *op, const int32_t *v)
{
  for (int i = 1; i < op->n; i += 2)
    for (int j = i + 2; j < op->n; j += 2)
      if ((int64_t) v[op->a[i]] + op->a[i + 1] ==
          (int64_t) v[op->a[j]] + op->a[j + 1])
        return false;
  return true;
}

static bool
clause_true (const Op *op, const int32_t *v)
{
  for (int i = 0; i < op->n; i += 3)
    if (atom_true (&op->a[i], v))
      return true;
  return false;
}

static bool
element_true (const Op *op, const int32_t *v)
{
  int32_t index = v[op->a[0]];
  return index >= 0 && index < op->n - 2 && op->a[2 + index] == v[op->a[1]];
}

static bool
modulo_true (const Op *op, const int32_t *v)
{
  int64_t sum = 0, m = op->a[0];
  for (int i = 2; i < op->n; i++)
    sum += v[op->a[i]];
  return (sum % m + m) % m == op->a[1];
}

static bool
meaning (const Op *op, const int32_t *v)
{
  const int32_t *a = op->a;
  switch (op->kind) {
  case OP_UNIFY:
    return v[a[0]] == v[a[1]];
  case OP_NOT_UNIFY:
    return v[a[0]] != v[a[1]];
  case OP_SET:
    return v[a[0]] == a[1];
  case OP_UNSET:
    return v[a[0]] != a[1];
  case OP_ATOM:
    return atom_true (a, v);
  case OP_RELATION:
    return relation_true (a, v);
  case OP_REIFIED:
    return atom_true (a, v) == relation_true (a + 3, v);
  case OP_DIFFERENT:
    return different_true (op, v);
  case OP_LINEAR:
    return linear_true (a, op->n, v);
  case OP_REIFIED_LINEAR:
    return atom_true (a, v) == linear_true (a + 3, op->n - 3, v);
  case OP_CLAUSE:
    return clause_true (op, v);
  case OP_IFF:
    return atom_true (a, v) == atom_true (a + 3, v);
  case OP_ELEMENT:
    return element_true (op, v);
  case OP_TIMES:
    return (Wide) v[a[0]] * v[a[1]] == v[a[2]];
  case OP_DISTANCE:
    return ABS ((int64_t) v[a[0]] - v[a[1]]) == a[2];
  case OP_SUM_MODULO:
    return modulo_true (op, v);
  case OP_IMPLY:
    return v[a[0]] == a[1] || v[a[2]] != a[3];
  default:
    g_assert_not_reached ();
  }
}

bool
model_holds (const Op *op, const ModelRow *row)
{
  return (op->conditional && !atom_true (op->condition, row->value)) ||
         meaning (op, row->value);
}

size_t
model_count (const Model *model, const Op *op)
{
  size_t n = 0;
  for (size_t i = 0; i < model->n_rows; i++)
    n += model_holds (op, &model->row[i]);
  return n;
}

static void
add_facts (Model *model, const Op *op)
{
  if (op->conditional)
    return;
  int x = op->a[0], y = op->a[1];
  if (op->kind == OP_UNIFY)
    model->same[x][y] = model->same[y][x] = true;
  if (op->kind == OP_NOT_UNIFY)
    model->differ[x][y] = model->differ[y][x] = true;
  for (int k = 0; k < model->n_vars; k++)
    for (int i = 0; i < model->n_vars; i++)
      for (int j = 0; j < model->n_vars; j++)
        if (model->same[i][k] && model->same[k][j])
          model->same[i][j] = true;
}

void
model_keep (Model *model, const Op *op)
{
  size_t n = 0;
  for (size_t i = 0; i < model->n_rows; i++)
    if (model_holds (op, &model->row[i]))
      model->row[n++] = model->row[i];
  model->n_rows = n;
  add_facts (model, op);
}

/* --- what follows ------------------------------------------------------- */

static int
compare_values (const void *a, const void *b)
{
  int32_t x = *(const int32_t *) a, y = *(const int32_t *) b;
  return (x > y) - (x < y);
}

int32_t *
model_values (const Model *model, int x, size_t *n)
{
  int32_t *values = g_new (int32_t, model->n_rows + 1);
  for (size_t i = 0; i < model->n_rows; i++)
    values[i] = model->row[i].value[x];
  qsort (values, model->n_rows, sizeof *values, compare_values);
  *n = 0;
  for (size_t i = 0; i < model->n_rows; i++)
    if (!*n || values[*n - 1] != values[i])
      values[(*n)++] = values[i];
  return values;
}

bool
model_must_equal (const Model *model, int x, int y)
{
  return model->same[x][y];
}

bool
model_must_differ (const Model *model, int x, int y)
{
  for (int i = 0; i < model->n_vars; i++)
    for (int j = 0; j < model->n_vars; j++)
      if (model->differ[i][j] && model->same[x][i] && model->same[y][j])
        return true;
  return false;
}

bool
model_may_equal (const Model *model, int x, int y)
{
  for (size_t i = 0; i < model->n_rows; i++)
    if (model->row[i].value[x] != model->row[i].value[y])
      return false;
  return true;
}

bool
model_may_differ (const Model *model, int x, int y)
{
  for (size_t i = 0; i < model->n_rows; i++)
    if (model->row[i].value[x] == model->row[i].value[y])
      return false;
  return true;
}
