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

static void
compare_table (GString *out, const SolverMethod *methods, guint n)
{
  g_string_append_printf (out, "%-12s %10s %8s %11s %11s %9s\n", "method",
                          "solutions", "cost", "nodes", "held", "seconds");
  for (guint i = 0; i < n; i++) {
    const SolverMethod *m = &methods[i];
    const char *end = compare_end (m);
    g_autofree char *cost = m->has_cost
                                ? g_strdup_printf ("%" G_GINT64_FORMAT, m->cost)
                                : g_strdup ("-");
    g_autofree char *held =
        m->held > 0 ? g_strdup_printf ("%" U64, m->held) : g_strdup ("-");
    g_string_append_printf (out,
                            "%-12s %10" U64 " %8s %11" U64 " %11s %9.3f%s%s\n",
                            m->name, m->found, cost, m->nodes, held, m->seconds,
                            *end != '\0' ? "  " : "", end);
  }
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
  guint n;
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
}

void
solver_time_search (Solver *solver, FdSearch *search, SolverMethod *method)
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
    if (status == FD_STATUS_SOLUTION)
      method->found++;
    else if (status == FD_STATUS_EXHAUSTED)
      break;
    else if (fd_search_limit (search) != FD_LIMIT_TIME) {
      method->limit = fd_search_limit (search);
      break;
    }
  }
  method->complete = status == FD_STATUS_EXHAUSTED;
  method->nodes = fd_search_statistics (search)->nodes;
  method->seconds = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

bool
solver_compare (Solver *solver, const SolverPuzzle *puzzle,
                const SolverMethod *methods, guint n, GError **error)
{
  Compare compare = {puzzle, methods, n};
  g_autoptr (GString) out = g_string_new (NULL);
  bool answered = true, satisfiable = false;

  solver_progress_clear ();
  for (guint i = 0; i < n; i++) {
    answered &= methods[i].limit == FD_LIMIT_NONE;
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
  } else if (puzzle->none != NULL)
    g_string_append_printf (out, "no solution%s%s\n", *puzzle->none ? ": " : "",
                            puzzle->none);
  else
    compare_table (out, methods, n);
  return solver_write (out->str, (gssize) out->len, error);
}
