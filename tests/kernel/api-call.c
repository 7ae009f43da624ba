/* SPDX-License-Identifier: MIT */
/* api-call.c - the calls of a trace, made on the store */
#include "api-run.h"
#include "suite.h"
#include "sum-modulo.h"

static FdAtom
atom_of (const Run *run, const int32_t *atom)
{
  return fd_atom (run->var[atom[0]], (FdRelation) atom[1], atom[2]);
}

static bool
post_linear (const Run *run, const int32_t *a, int n, const FdAtom *b)
{
  int32_t factor[OP_ROOM];
  FdVar x[OP_ROOM];
  size_t k = 0;
  bool sum = !b;
  for (int i = 2; i < n; i += 2, k++) {
    factor[k] = a[i];
    x[k] = run->var[a[i + 1]];
    sum = sum && a[i] == 1;
  }
  if (b)
    return fd_post_reified_linear (run->store, *b, factor, x, k,
                                   (FdRelation) a[0], a[1]);
  if (sum)
    return fd_post_sum (run->store, x, k, (FdRelation) a[0], a[1]);
  return fd_post_linear (run->store, factor, x, k, (FdRelation) a[0], a[1]);
}

static bool
post_different (const Run *run, const Op *op)
{
  int32_t offset[OP_ROOM];
  FdVar x[OP_ROOM];
  size_t k = 0;
  bool any = false;
  for (int i = 1; i < op->n; i += 2, k++) {
    x[k] = run->var[op->a[i]];
    offset[k] = op->a[i + 1];
    any = any || offset[k];
  }
  return fd_post_all_different (run->store, x, any ? offset : NULL, k,
                                (FdConsistency) op->a[0]);
}

static bool
post_clause (const Run *run, const Op *op)
{
  FdAtom atom[OP_ROOM];
  size_t k = 0;
  for (int i = 0; i < op->n; i += 3)
    atom[k++] = atom_of (run, &op->a[i]);
  return fd_post_clause (run->store, atom, k);
}

static bool
post_modulo (const Run *run, const Op *op)
{
  FdVar x[OP_ROOM];
  size_t k = 0;
  for (int i = 2; i < op->n; i++)
    x[k++] = run->var[op->a[i]];
  return post_sum_modulo (run->store, x, k, op->a[0], op->a[1]);
}

static bool
post_reified_linear (const Run *run, const Op *op)
{
  FdAtom b = atom_of (run, op->a);
  return post_linear (run, op->a + 3, op->n - 3, &b);
}

static bool
post (Run *run, const Op *op)
{
  FdStore *store = run->store;
  const int32_t *a = op->a;
  const FdVar *var = run->var;
  switch (op->kind) {
  case OP_UNIFY:
    return fd_unify (store, var[a[0]], var[a[1]]);
  case OP_NOT_UNIFY:
    return fd_not_unify (store, var[a[0]], var[a[1]]);
  case OP_SET:
    return fd_set_value (store, var[a[0]], a[1]);
  case OP_UNSET:
    return fd_set_no_value (store, var[a[0]], a[1]);
  case OP_ATOM:
    return fd_set_atom (store, atom_of (run, a));
  case OP_RELATION:
    return fd_post_relation (store, var[a[0]], (FdRelation) a[1], var[a[2]],
                             a[3]);
  case OP_REIFIED:
    return fd_post_reified_relation (store, atom_of (run, a), var[a[3]],
                                     (FdRelation) a[4], var[a[5]], a[6]);
  case OP_DIFFERENT:
    return post_different (run, op);
  case OP_LINEAR:
    return post_linear (run, a, op->n, NULL);
  case OP_REIFIED_LINEAR:
    return post_reified_linear (run, op);
  case OP_CLAUSE:
    return post_clause (run, op);
  case OP_IFF:
    return fd_post_iff (store, atom_of (run, a), atom_of (run, a + 3));
  case OP_ELEMENT:
    return fd_post_element (store, a + 2, (size_t) op->n - 2, var[a[0]],
                            var[a[1]]);
  case OP_TIMES:
    return fd_post_times (store, var[a[0]], var[a[1]], var[a[2]]);
  case OP_DISTANCE:
    return fd_post_distance (store, var[a[0]], var[a[1]], a[2]);
  default:
    return post_modulo (run, op);
  }
}

bool
call_constraint (Run *run, const Op *op)
{
  if (op->conditional)
    fd_condition_begin (run->store, atom_of (run, op->condition));
  bool ok = post (run, op);
  if (op->conditional)
    fd_condition_end (run->store);
  return ok;
}

/* --- variables ---------------------------------------------------------- */

/* A variable of any value, made equal to another or cut value by value. */
static FdVar
cut_any (Run *run, const int32_t *values, size_t n)
{
  FdStore *store = run->store;
  fd_store_begin (store);
  FdVar x = fd_var_new_any (store);
  bool ok = x.id;
  if (ok && (int64_t) values[n - 1] - values[0] > 300) {
    FdVar other = fd_var_new_values (store, values, n);
    ok = other.id && fd_unify (store, x, other);
  } else if (ok) {
    ok = fd_set_atom (store, fd_atom (x, FD_GE, values[0])) &&
         fd_set_atom (store, fd_atom (x, FD_LE, values[n - 1]));
    for (size_t i = 1; ok && i < n; i++)
      for (int32_t v = values[i - 1] + 1; ok && v < values[i]; v++)
        ok = fd_set_no_value (store, x, v);
  }
  if (!ok && !run->memory_may_fail)
    run_problem (run, "a variable of any value cannot be cut down");
  if (!fd_store_commit (store))
    x = FD_VAR_NONE;
  return x;
}

FdVar
call_var (Run *run, OpKind kind, const int32_t *values, size_t n)
{
  if (kind == OP_RANGE)
    return fd_var_new (run->store, values[0], values[n - 1]);
  if (kind == OP_VALUES)
    return fd_var_new_values (run->store, values, n);
  return cut_any (run, values, n);
}

/* --- mistakes ----------------------------------------------------------- */

static bool
listen_nothing (FdStore *store, FdVar x, gpointer data)
{
  (void) store, (void) x, (void) data;
  return true;
}

/* Refused with a critical message, and in the documented way. */
static bool
misuse (Run *run, uint32_t which)
{
  FdStore *store = run->store;
  FdVar none = FD_VAR_NONE, far = {1000000};
  FdVar x = run->model->n_vars ? run->var[0] : far;
  switch (which) {
  case 0:
    return fd_set_value (store, far, 1) || fd_set_no_value (store, none, 1);
  case 1:
    return fd_unify (store, none, x) || fd_unify (store, x, far);
  case 2:
    return fd_not_unify (store, none, x) || fd_not_unify (store, x, far);
  case 3:
    if (run->n_batches || !fd_store_level (store))
      fd_store_pop (store);
    else
      fd_store_commit (store);
    return false;
  case 4:
    if (!run->n_batches)
      return fd_store_commit (store);
    return fd_store_push (store);
  case 5:
    fd_off_change (store, 0);
    fd_off_change (store, 1000000);
    return false;
  case 6:
    return fd_on_change (store, x, NULL, NULL, NULL) ||
           fd_on_change (store, far, listen_nothing, NULL, NULL);
  case 7:
    return fd_set_atom (store, fd_atom (far, FD_GE, 3));
  case 8:
    return fd_are_equal (store, x, far) || fd_are_different (store, far, x);
  case 9:
    return fd_get_value (store, far, NULL) ||
           fd_get_values (store, far, NULL, 0) || fd_var_size (store, none) ||
           fd_var_contains (store, far, 1) || fd_var_is_fixed (store, none);
  case 10:
    return post_sum_modulo (store, &far, 1, 2, 0);
  case 11:
    fd_condition_begin (store, fd_atom (far, FD_EQ, 1));
    fd_condition_end (store);
    return false;
  default:
    if (run->n_batches)
      fd_store_pop (store);
    else
      return fd_try_values (store, far);
    return false;
  }
}

/* Refused with an error of the store. */
static bool
refused (Run *run, uint32_t which)
{
  static const int32_t outside[] = {0, FD_VALUE_MAX, FD_VALUE_MIN - 1};
  FdVar x = which == 0   ? fd_var_new (run->store, 5, 3)
            : which == 1 ? fd_var_new (run->store, FD_VALUE_MIN - 1, 3)
            : which == 2 ? fd_var_new (run->store, 5, FD_VALUE_MAX + 1)
            : which == 3 ? fd_var_new_values (run->store, outside, 0)
                         : fd_var_new_values (run->store, outside, 3);
  const GError *error = fd_store_error (run->store);
  return !x.id && error && error->domain == FD_ERROR && *error->message;
}

bool
call_badly (Run *run, uint32_t which)
{
  if (which % 18 >= 13)
    return refused (run, which % 18 - 13);
  return !misuse (run, which % 18) && was_refused (run->store, "fd_", "");
}
