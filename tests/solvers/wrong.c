/* SPDX-License-Identifier: MIT */
/* fdsolve with one family, whose constraint x != y lets equal values through,
 * and which does not check its solutions itself; with --rules or --refuse it
 * has no constraint, a view for threads, and a check, which --refuse fails. */
#include "fdsolve/solver.h"

typedef struct {
  FdVar x[2];
  bool refuses, viewed;
} Wrong;

static bool
unequal_propagate (FdPropagator *base, FdStore *store)
{
  (void) base, (void) store;
  return true;
}

static bool
unequal_check (const FdPropagator *base, const int32_t *values)
{
  (void) base;
  return values[0] != values[1];
}

static const FdPropagatorClass unequal_class = {
    .name = "unequal",
    .propagate = unequal_propagate,
    .check = unequal_check,
};

static void
wrong_draw (const SolverStyle *style, GString *out, gpointer data)
{
  const Wrong *wrong = data;

  (void) style;
  g_string_append (out, wrong->viewed ? "drawn by a thread\n" : "drawn\n");
}

static bool
wrong_check (gpointer data)
{
  return !((const Wrong *) data)->refuses;
}

static gpointer
wrong_view (FdStore *store, gpointer data)
{
  Wrong *view = g_memdup2 (data, sizeof *view);

  (void) store;
  view->viewed = true;
  return view;
}

/* Without the constraint. */
static bool
wrong_run_rules (Solver *solver, SolverPuzzle *puzzle, GError **error)
{
  Wrong *wrong = puzzle->data;

  wrong->refuses = solver_option (solver, "refuse") != NULL;
  puzzle->check = wrong_check;
  puzzle->view = wrong_view;
  return solver_solve (solver, puzzle, error);
}

static bool
wrong_run (Solver *solver, char **args, GError **error)
{
  Wrong wrong = {0};
  g_autoptr (FdStore) store = solver_store_new (solver);
  SolverPuzzle puzzle = {.store = store, .data = &wrong, .draw = wrong_draw};
  FdPropagator *unequal;

  (void) args;
  for (int i = 0; i < 2; i++)
    wrong.x[i] = fd_var_new (store, 0, 1);
  if (solver_option (solver, "best") != NULL)
    puzzle.objective = wrong.x[0], puzzle.sense = 1;
  puzzle.restarts = solver_option (solver, "restarts") != NULL;
  if (solver_option (solver, "rules") != NULL ||
      solver_option (solver, "refuse") != NULL)
    return wrong_run_rules (solver, &puzzle, error);
  unequal =
      fd_propagator_new (store, &unequal_class, sizeof *unequal, wrong.x, 2);
  fd_subscribe_all (store, unequal, FD_EVENT_FIX);
  if (!fd_post (store, unequal))
    return !solver_refused (store, error);
  return solver_solve (solver, &puzzle, error);
}

static const SolverOption wrong_options[] = {
    {"best", NULL, "the greatest x"},
    {"restarts", NULL, "start anew now and then"},
    {"rules", NULL, "rules, and no constraint"},
    {"refuse", NULL, "the same, but no solution is right"},
    {NULL, NULL, NULL}};

static const SolverFamily solver_wrong = {
    .name = "wrong",
    .arguments = "",
    .summary = "a wrong constraint",
    .help = "",
    .options = wrong_options,
    .run = wrong_run,
};

const SolverFamily *const solver_families[] = {&solver_wrong, NULL};
