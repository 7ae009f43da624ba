/* SPDX-License-Identifier: MIT */
/* api-run.c - running a trace, and comparing store and model after each call */
#include "api-run.h"
#include "dump.h"

#include "kernel/store.h"

#include <string.h>

void
run_problem (Run *run, const char *format, ...)
{
  if (run->problem)
    return;
  va_list args;
  va_start (args, format);
  run->problem = g_strdup_vprintf (format, args);
  va_end (args);
}

bool
run_was_refused (const Run *run)
{
  const GError *error = fd_store_error (run->store);
  return run->memory_may_fail &&
         g_error_matches (error, FD_ERROR, FD_ERROR_MEMORY);
}

static void
check_dump (Run *run, const char *before, const char *what)
{
  g_autofree char *after = store_dump (run->store);
  if (strcmp (before, after))
    run_problem (run, "%s: the store was\n%sand is\n%s", what, before, after);
}

/* --- store and model ---------------------------------------------------- */

static void
check_var (Run *run, int i)
{
  FdStore *store = run->store;
  FdVar x = run->var[i];
  size_t n, size = fd_var_size (store, x);
  g_autofree int32_t *values = model_values (run->model, i, &n);
  for (size_t k = 0; k < n; k++)
    if (!fd_var_contains (store, x, values[k]))
      run_problem (run, "x%d lost %d, which a solution has", i, values[k]);
  g_autofree int32_t *got = g_new (int32_t, size + 1);
  if (fd_get_values (store, x, got, size + 1) != size)
    run_problem (run, "x%d: sizes differ", i);
  if (got[0] != fd_var_min (store, x) || got[size - 1] != fd_var_max (store, x))
    run_problem (run, "x%d: bounds are no values", i);
  for (size_t k = 0; k < size; k++)
    if (!fd_var_contains (store, x, got[k]) ||
        (k && fd_var_next (store, x, got[k - 1]) != got[k]))
      run_problem (run, "x%d: value %d is there and is not", i, got[k]);
  int32_t value = got[0];
  if (fd_get_value (store, x, &value) != (size == 1) || value != got[0] ||
      fd_var_is_fixed (store, x) != (size == 1))
    run_problem (run, "x%d: has a value and has not", i);
}

static void
check_pair (Run *run, int i, int j)
{
  const Model *model = run->model;
  FdVar x = run->var[i], y = run->var[j];
  bool equal = fd_are_equal (run->store, x, y);
  bool differ = fd_are_different (run->store, x, y);
  if (!equal && model_must_equal (model, i, j))
    run_problem (run, "x%d and x%d are not known to be equal", i, j);
  if (!differ && model_must_differ (model, i, j))
    run_problem (run, "x%d and x%d are not known to differ", i, j);
  if (equal && !model_may_equal (model, i, j))
    run_problem (run, "x%d and x%d may differ", i, j);
  if (differ && !model_may_differ (model, i, j))
    run_problem (run, "x%d and x%d may be equal", i, j);
  g_autofree char *xs = values_dump (run->store, x);
  g_autofree char *ys = values_dump (run->store, y);
  if (model_must_equal (model, i, j) && strcmp (xs, ys))
    run_problem (run, "x%d = x%d, but %s and %s", i, j, xs, ys);
  int32_t value;
  if (model_must_differ (model, i, j) && fd_get_value (run->store, x, &value) &&
      fd_var_contains (run->store, y, value))
    run_problem (run, "x%d != x%d, but both have %d", i, j, value);
}

static void
check_solution (Run *run)
{
  ModelRow row = {0};
  for (int i = 0; i < run->model->n_vars; i++)
    if (!fd_get_value (run->store, run->var[i], &row.value[i]))
      return;
  for (size_t k = 0; k < run->model->n_rows; k++)
    if (!memcmp (&run->model->row[k], &row, sizeof row))
      return;
  run_problem (run, "all is fixed, but it is no solution");
}

static void
check_state (Run *run)
{
  if (run->n_batches)
    return;
  for (int i = 0; i < run->model->n_vars; i++)
    check_var (run, i);
  for (int i = 0; i < run->model->n_vars; i++)
    for (int j = 0; j < run->model->n_vars; j++)
      check_pair (run, i, j);
  check_solution (run);
  if (fd_store_level (run->store) != (uint32_t) run->n_frames)
    run_problem (run, "%u levels instead of %d", fd_store_level (run->store),
                 run->n_frames);
}

/* --- calls -------------------------------------------------------------- */

static bool
is_reified (const Op *op)
{
  return op->kind == OP_REIFIED || op->kind == OP_REIFIED_LINEAR;
}

/* Whether false is the documented answer, and comes with its error. */
static bool
must_refuse (const Run *run, const Op *op)
{
  return op->conditional && is_reified (op) &&
         g_error_matches (fd_store_error (run->store), FD_ERROR,
                          FD_ERROR_INVALID);
}

static void
run_constraint (Run *run, const Op *op)
{
  g_autofree char *before = store_dump (run->store);
  bool listens = op->kind == OP_IMPLY || op->kind == OP_LISTEN;
  if (listens && run->model->n_listeners == RUN_LISTENERS)
    return;
  bool ok = listens ? listen_begin (run, op) : call_constraint (run, op);
  if (run->log)
    g_string_append_c (run->log, ok ? 't' : 'f');
  if (ok && op->conditional && is_reified (op))
    run_problem (run, "accepted a reified constraint under a condition");
  if (ok && op->kind != OP_LISTEN)
    model_keep (run->model, op);
  if (ok)
    return;
  if (!run_was_refused (run) && !must_refuse (run, op)) {
    if (fd_store_error (run->store) && !run->spoiled)
      run_problem (run, "refused: %s", fd_store_error (run->store)->message);
    if (listens && op->kind == OP_LISTEN)
      run_problem (run, "no listener could be added");
    else if (model_count (run->model, op))
      run_problem (run, "false, but there are solutions");
  }
  run->failed = run->spoiled = true;
  check_dump (run, before, "a call failed");
}

static int
compare_values (const void *a, const void *b)
{
  int32_t x = *(const int32_t *) a, y = *(const int32_t *) b;
  return (x > y) - (x < y);
}

static void
run_var (Run *run, const Op *op)
{
  int32_t values[400];
  size_t n = 0;
  if (op->kind == OP_RANGE)
    for (int64_t v = op->a[0]; v <= op->a[1] && n < 400; v++)
      values[n++] = (int32_t) v;
  for (int32_t i = 0; op->kind != OP_RANGE && i < op->n; i++)
    values[n++] = op->a[i];
  qsort (values, n, sizeof *values, compare_values);
  size_t k = 0;
  for (size_t i = 0; i < n; i++)
    if (!k || values[k - 1] != values[i])
      values[k++] = values[i];
  if (!k || values[0] < FD_VALUE_MIN || values[k - 1] > FD_VALUE_MAX ||
      !model_has_room (run->model, k))
    return;
  g_autofree char *before = store_dump (run->store);
  FdVar x = call_var (run, op->kind, values, k);
  if (x.id) {
    run->var[run->model->n_vars] = x;
    model_add_var (run->model, values, k);
    return;
  }
  if (!run_was_refused (run))
    run_problem (run, "no variable could be made");
  run->failed = run->spoiled = true;
  check_dump (run, before, "no variable was made");
}

static void
open_frame (Run *run, bool batch)
{
  run->frame[run->n_frames++] =
      (Frame){batch, model_copy (run->model), store_dump (run->store)};
  run->n_batches += batch;
}

/* Back to the model of frame @i; the store has gone back. */
static void
restore_frame (Run *run, int i)
{
  Frame *frame = &run->frame[i];
  listen_gone (run, frame->model->n_listeners);
  model_free (run->model);
  run->model = g_steal_pointer (&frame->model);
  if (run->n_batches == 0)
    check_dump (run, frame->dump, "gone back");
}

static void
drop_frames (Run *run, int n)
{
  while (run->n_frames > n) {
    Frame *frame = &run->frame[--run->n_frames];
    g_clear_pointer (&frame->model, model_free);
    g_free (frame->dump);
  }
}

static void
run_push (Run *run)
{
  if (run->n_batches || run->n_frames == RUN_FRAMES)
    return;
  open_frame (run, false);
  if (fd_store_push (run->store))
    return;
  if (!run_was_refused (run))
    run_problem (run, "no level could be opened");
  check_dump (run, run->frame[run->n_frames - 1].dump, "no level was opened");
  drop_frames (run, run->n_frames - 1);
}

static void
run_pop (Run *run)
{
  if (run->n_batches || !run->n_frames)
    return;
  fd_store_pop (run->store);
  restore_frame (run, run->n_frames - 1);
  drop_frames (run, run->n_frames - 1);
}

static void
run_begin (Run *run)
{
  if (run->n_frames == RUN_FRAMES)
    return;
  run->spoiled = run->spoiled && run->n_batches;
  open_frame (run, true);
  fd_store_begin (run->store);
}

static void
run_commit (Run *run)
{
  if (!run->n_batches)
    return;
  bool ok = fd_store_commit (run->store);
  run->n_batches--;
  if (run->log)
    g_string_append_c (run->log, ok ? 'T' : 'F');
  bool spoiled = run->spoiled && !run->n_batches;
  if (ok && spoiled)
    run_problem (run, "commit true, but a call in it was false");
  if (!ok) {
    if (!spoiled && !run_was_refused (run) &&
        (run->model->n_rows || run->n_batches))
      run_problem (run, "commit false, but there are solutions");
    run->failed = true;
    restore_frame (run, run->n_frames - 1);
  }
  drop_frames (run, run->n_frames - 1);
}

static void
run_try (Run *run, int i)
{
  if (run->n_batches)
    return;
  g_autofree char *before = store_dump (run->store);
  bool ok = fd_try_values (run->store, run->var[i]);
  size_t n;
  g_autofree int32_t *values = model_values (run->model, i, &n);
  if (!ok && n && !run_was_refused (run))
    run_problem (run, "no value survives, but there are solutions");
  if (!ok)
    check_dump (run, before, "no value survived");
  if (ok && !run->memory_may_fail &&
      (!n || fd_var_size (run->store, run->var[i]) != n))
    run_problem (run, "%" G_GUINT64_FORMAT " values survive instead of %zu",
                 fd_var_size (run->store, run->var[i]), n);
  for (size_t k = 0; ok && k < n; k++)
    if (!fd_var_contains (run->store, run->var[i], values[k]))
      run_problem (run, "%d belongs to a solution, but is gone", values[k]);
}

/* Every solution is a row, and none comes twice. */
static void
run_solve (Run *run)
{
  if (run->n_batches || run->model->n_rows > 300 || !run->model->n_vars)
    return;
  g_autofree char *before = store_dump (run->store);
  g_autofree bool *found = g_new0 (bool, run->model->n_rows + 1);
  size_t n = 0;
  FdSearch *search = fd_search_new (run->store);
  fd_search_add_branching (search, run->var, (size_t) run->model->n_vars,
                           FD_SELECT_FIRST_FAIL, FD_ASSIGN_SPLIT);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    ModelRow row = {0};
    for (int i = 0; i < run->model->n_vars; i++)
      if (!fd_get_value (run->store, run->var[i], &row.value[i]))
        run_problem (run, "a solution leaves x%d open", i);
    size_t k = 0;
    while (k < run->model->n_rows &&
           memcmp (&run->model->row[k], &row, sizeof row))
      k++;
    if (k == run->model->n_rows || found[k])
      run_problem (run, k < run->model->n_rows
                            ? "a solution came twice"
                            : "the search found no solution");
    found[k] = true;
    n++;
    if (run->problem)
      break;
  }
  if (status == FD_STATUS_EXHAUSTED && n != run->model->n_rows)
    run_problem (run, "%zu solutions instead of %zu", n, run->model->n_rows);
  if (status == FD_STATUS_LIMIT && !run->memory_may_fail)
    run_problem (run, "the search stopped without a limit");
  fd_search_free (search);
  check_dump (run, before, "searched");
}

/* --- a trace ------------------------------------------------------------ */

/* Names only what there is. */
static bool
resolve (const Model *model, Op *op)
{
  /* v a variable, r a relation, k a number; the rest repeats the end */
  static const char *const form[N_OPS] = {
      [OP_UNIFY] = "vv",        [OP_NOT_UNIFY] = "vv",
      [OP_SET] = "vk",          [OP_UNSET] = "vk",
      [OP_ATOM] = "vrk",        [OP_RELATION] = "vrvk",
      [OP_REIFIED] = "vrkvrvk", [OP_DIFFERENT] = "cvk",
      [OP_LINEAR] = "rkkv",     [OP_REIFIED_LINEAR] = "vrkrkkv",
      [OP_CLAUSE] = "vrk",      [OP_IFF] = "vrkvrk",
      [OP_ELEMENT] = "vvk",     [OP_TIMES] = "vvv",
      [OP_DISTANCE] = "vvk",    [OP_SUM_MODULO] = "kkv",
      [OP_IMPLY] = "vkvk",      [OP_LISTEN] = "v",
      [OP_TRY] = "v",
  };
  static const int repeated[N_OPS] = {
      [OP_DIFFERENT] = 2, [OP_LINEAR] = 2,  [OP_REIFIED_LINEAR] = 2,
      [OP_CLAUSE] = 3,    [OP_ELEMENT] = 1, [OP_SUM_MODULO] = 1,
  };
  const char *f = form[op->kind];
  if (!f)
    return true;
  if (!model->n_vars)
    return false;
  size_t j = 0;
  for (int32_t i = 0; i < op->n; i++, j++) {
    if (!f[j])
      j -= (size_t) repeated[op->kind];
    uint32_t modulus = f[j] == 'v'   ? (uint32_t) model->n_vars
                       : f[j] == 'r' ? 6
                       : f[j] == 'c' ? 4
                                     : 0;
    if (modulus)
      op->a[i] = (int32_t) ((uint32_t) op->a[i] % modulus);
  }
  if (op->conditional) {
    op->condition[0] =
        (int32_t) ((uint32_t) op->condition[0] % (uint32_t) model->n_vars);
    op->condition[1] = (int32_t) ((uint32_t) op->condition[1] % 6);
  }
  return op->kind != OP_SUM_MODULO || op->a[0] > 0;
}

static void
run_bad (Run *run, uint32_t which)
{
  g_autofree char *before = store_dump (run->store);
  if (!call_badly (run, which))
    run_problem (run, "mistake %u was not refused", which % 18);
  run->spoiled = true;
  check_dump (run, before, "a mistake");
}

static void
run_op (Run *run, Op op)
{
  if (!resolve (run->model, &op))
    return;
  run->failed = false;
  switch (op.kind) {
  case OP_VALUES:
  case OP_RANGE:
  case OP_ANY:
    run_var (run, &op);
    break;
  case OP_EXPLAIN:
    if (!run->n_frames && !fd_store_set_explaining (run->store, true) &&
        fd_store_error (run->store)->code != FD_ERROR_MEMORY)
      run_problem (run, "history can be kept and cannot");
    break;
  case OP_OFF:
    listen_off (run, (uint32_t) op.a[0]);
    break;
  case OP_TRY:
    run_try (run, op.a[0]);
    break;
  case OP_SOLVE:
    run_solve (run);
    break;
  case OP_PUSH:
    run_push (run);
    break;
  case OP_POP:
    run_pop (run);
    break;
  case OP_BEGIN:
    run_begin (run);
    break;
  case OP_COMMIT:
    run_commit (run);
    break;
  case OP_BAD:
    run_bad (run, (uint32_t) op.a[0]);
    break;
  default:
    run_constraint (run, &op);
  }
  check_state (run);
  bool loud = run->failed || op.kind == OP_TRY || op.kind == OP_SOLVE ||
              op.kind == OP_POP;
  if (!run->n_batches)
    listen_check (run, !loud && !run->memory_may_fail);
  if (run->log) {
    g_autofree char *dump = store_dump (run->store);
    g_string_append_printf (run->log, "%d\n%s", op.kind, dump);
  }
}

char *
trace_run (const GArray *trace, uint64_t fail_at, uint64_t *n_calls,
           GString *log)
{
  g_autofree Run *run = g_new0 (Run, 1);
  run->store = fd_store_new ();
  run->model = model_new ();
  run->log = log;
  run->memory_may_fail = fail_at;
  run->store->memory.fail_at = fail_at;
  guint i = 0;
  for (; i < trace->len && !run->problem; i++)
    run_op (run, g_array_index (trace, Op, i));
  while (run->n_frames && !run->problem) {
    if (run->n_batches)
      run_commit (run);
    else
      run_pop (run);
  }
  if (!run->problem)
    check_state (run);
  if (n_calls)
    *n_calls = run->store->memory.n_calls;
  fd_store_free (run->store);
  if (!run->problem)
    listen_gone (run, 0);
  for (int k = 0; k < RUN_LISTENERS; k++)
    g_free (run->listener[k].before);
  drop_frames (run, 0);
  model_free (run->model);
  if (run->problem) {
    char *problem = g_strdup_printf ("call %u: %s", i, run->problem);
    g_free (run->problem);
    return problem;
  }
  return NULL;
}
