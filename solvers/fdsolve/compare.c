/* SPDX-License-Identifier: MIT */

/* Several ways to solve one puzzle, side by side. */
#include "solver-private.h"

#define U64 G_GUINT64_FORMAT

/* As in drive.c: signals are seen between slices. */
#define COMPARE_SLICE 0.2

/* What ended the search, for people; "": as many solutions as asked for. */
static const char *
compare_end (const SolverMethod *method)
{
  return method->limit != FD_LIMIT_NONE ? solver_limit_name (method->limit)
         : method->complete             ? "complete"
                                        : "";
}

/* What applies to any method is a column. */
typedef struct {
  bool cost, failures, held;
} Columns;

static Columns
compare_columns (const SolverMethod *methods, guint n)
{
  Columns columns = {0};

  for (guint i = 0; i < n; i++) {
    columns.cost |= methods[i].has_cost;
    columns.failures |= methods[i].has_failures;
    columns.held |= methods[i].held > 0;
  }
  return columns;
}

/* "-" unless @applies. */
static void
compare_cell (GString *out, int width, bool applies, int64_t value)
{
  if (applies)
    g_string_append_printf (out, " %*" G_GINT64_FORMAT, width, value);
  else
    g_string_append_printf (out, " %*s", width, "-");
}

static void
compare_row (GString *out, const Columns *columns, const SolverMethod *m)
{
  const char *end = compare_end (m);

  g_string_append_printf (out, "%-12s %10" U64, m->name, m->found);
  if (columns->cost)
    compare_cell (out, 8, m->has_cost, m->cost);
  compare_cell (out, 11, true, (int64_t) m->nodes);
  if (columns->failures)
    compare_cell (out, 11, m->has_failures, (int64_t) m->failures);
  if (columns->held)
    compare_cell (out, 11, m->held > 0, (int64_t) m->held);
  g_string_append_printf (out, " %9.3f%s%s\n", m->seconds,
                          *end != '\0' ? "  " : "", end);
}

static void
compare_table (GString *out, const SolverMethod *methods, guint n, guint equal)
{
  Columns columns = compare_columns (methods, n);

  g_string_append_printf (out, "%-12s %10s", "method", "solutions");
  if (columns.cost)
    g_string_append_printf (out, " %8s", "cost");
  g_string_append_printf (out, " %11s", "nodes");
  if (columns.failures)
    g_string_append_printf (out, " %11s", "failures");
  if (columns.held)
    g_string_append_printf (out, " %11s", "held");
  g_string_append_printf (out, " %9s\n", "seconds");
  for (guint i = 0; i < n; i++)
    compare_row (out, &columns, &methods[i]);
  if (equal > 1)
    g_string_append_printf (out, "%u complete answers, equal\n", equal);
}

/* How many answers are complete and can be compared; with @error set if they
 * are not all the same. */
static guint
compare_answers (const SolverMethod *methods, guint n, GError **error)
{
  const SolverMethod *first = NULL;
  guint equal = 0;

  for (guint i = 0; i < n; i++) {
    const SolverMethod *m = &methods[i];
    if (!m->complete || !m->has_digest)
      continue;
    equal++;
    if (first == NULL)
      first = m;
    if (m->found == first->found && m->digest == first->digest)
      continue;
    g_set_error (error, SOLVER_ERROR, SOLVER_ERROR_INTERNAL,
                 "%s and %s found different solutions: this is a bug in "
                 "fdsolve",
                 first->name, m->name);
    break;
  }
  return equal;
}

static void
compare_json_int (JsonBuilder *builder, const char *name, int64_t value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static void
compare_json_method (JsonBuilder *builder, const SolverMethod *m)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "method");
  json_builder_add_string_value (builder, m->name);
  compare_json_int (builder, "count", (int64_t) m->found);
  json_builder_set_member_name (builder, "complete");
  json_builder_add_boolean_value (builder, m->complete);
  if (m->has_cost)
    compare_json_int (builder, "cost", m->cost);
  compare_json_int (builder, "nodes", (int64_t) m->nodes);
  if (m->has_failures)
    compare_json_int (builder, "failures", (int64_t) m->failures);
  if (m->held > 0)
    compare_json_int (builder, "held", (int64_t) m->held);
  json_builder_set_member_name (builder, "seconds");
  json_builder_add_double_value (builder, m->seconds);
  if (m->limit != FD_LIMIT_NONE) {
    json_builder_set_member_name (builder, "stopped");
    json_builder_add_string_value (builder, solver_limit_name (m->limit));
  }
  json_builder_end_object (builder);
}

typedef struct {
  const SolverPuzzle *puzzle;
  const SolverMethod *methods;
  guint n, equal;
} Compare;

static void
compare_json (JsonBuilder *builder, gpointer data)
{
  const Compare *compare = data;

  if (compare->puzzle->none != NULL) {
    json_builder_set_member_name (builder, "reason");
    json_builder_add_string_value (builder, compare->puzzle->none);
  }
  json_builder_set_member_name (builder, "methods");
  json_builder_begin_array (builder);
  for (guint i = 0; i < compare->n; i++)
    compare_json_method (builder, &compare->methods[i]);
  json_builder_end_array (builder);
  if (compare->equal > 1)
    compare_json_int (builder, "equal", compare->equal);
}

bool
solver_time_search (Solver *solver, const SolverPuzzle *puzzle,
                    FdSearch *search, SolverMethod *method, GError **error)
{
  gint64 start = g_get_monotonic_time ();
  double room = solver->time_limit, now = 0;
  FdStatus status = FD_STATUS_LIMIT;

  solver_stop_install (NULL);
  fd_search_set_node_limit (search, solver->node_limit);
  while (solver->wanted == 0 || method->found < solver->wanted) {
    now = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
    if (solver_stopped () || (room > 0 && now >= room)) {
      method->limit = solver_stopped () ? FD_LIMIT_STOPPED : FD_LIMIT_TIME;
      break;
    }
    now += COMPARE_SLICE;
    fd_search_set_time_limit (search, room > 0 ? MIN (room, now) : now);
    status = fd_search_next (search);
    if (status == FD_STATUS_SOLUTION) {
      method->found++;
      if (puzzle != NULL && !solver_check (solver, puzzle, error))
        return false;
    } else if (status == FD_STATUS_EXHAUSTED)
      break;
    else if (fd_search_limit (search) != FD_LIMIT_TIME) {
      method->limit = fd_search_limit (search);
      break;
    }
  }
  method->complete = status == FD_STATUS_EXHAUSTED;
  method->nodes = fd_search_statistics (search)->nodes;
  method->has_failures = true;
  method->failures = fd_search_statistics (search)->failures;
  method->seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
  return true;
}

bool
solver_compare (Solver *solver, const SolverPuzzle *puzzle,
                const SolverMethod *methods, guint n, GError **error)
{
  g_autoptr (GError) differ = NULL;
  Compare compare = {puzzle, methods, n, compare_answers (methods, n, &differ)};
  g_autoptr (GString) out = g_string_new (NULL);
  bool answered = true, satisfiable = false;

  solver_progress_clear ();
  if (solver->svg != NULL || solver->html != NULL)
    return solver_usage_error (error, "--%s cannot be combined with --compare",
                               solver->svg != NULL ? "svg" : "html");
  if (differ != NULL) {
    g_propagate_error (error, g_steal_pointer (&differ));
    return false;
  }
  for (guint i = 0; i < n; i++) {
    answered &= methods[i].limit == FD_LIMIT_NONE;
    if (methods[i].limit == FD_LIMIT_MEMORY)
      solver_note (solver, "%s: stopped by the memory limit", methods[i].name);
    satisfiable |= methods[i].found > 0;
  }
  solver->puzzles++;
  solver->unanswered += !answered;
  solver->satisfiable += satisfiable;
  solver->unsatisfiable += !satisfiable && answered;
  if (solver->json) {
    g_autofree char *text =
        solver_output_object (solver, puzzle, compare_json, &compare);
    g_string_append (out, text);
    return solver_write (out->str, (gssize) out->len, error);
  }
  if (solver->batch && puzzle->name != NULL)
    g_string_append_printf (out, "%s:\n", puzzle->name);
  if (puzzle->none != NULL)
    g_string_append_printf (out, "no solution%s%s\n", *puzzle->none ? ": " : "",
                            puzzle->none);
  else
    compare_table (out, methods, n, compare.equal);
  return solver_write (out->str, (gssize) out->len, error);
}
