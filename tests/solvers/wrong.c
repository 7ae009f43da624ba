/* SPDX-License-Identifier: MIT */
/* fdsolve with one family, whose constraint x != y lets equal values through,
 * and which does not check its solutions itself. */
#include "fdsolve/solver.h"

typedef struct {
  FdVar x[2];
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
  (void) style, (void) data;
  g_string_append (out, "drawn\n");
}

static bool
wrong_run (Solver *solver, char **args, GError **error)
{
  Wrong wrong;
  g_autoptr (FdStore) store = solver_store_new (solver);
  SolverPuzzle puzzle = {.store = store, .data = &wrong, .draw = wrong_draw};
  FdPropagator *unequal;

  (void) args;
  for (int i = 0; i < 2; i++)
    wrong.x[i] = fd_var_new (store, 0, 1);
  if (solver_option (solver, "best") != NULL)
    puzzle.objective = wrong.x[0], puzzle.sense = 1;
  puzzle.restarts = solver_option (solver, "restarts") != NULL;
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
