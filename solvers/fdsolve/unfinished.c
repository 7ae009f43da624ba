/* SPDX-License-Identifier: MIT */

/* What is written of a puzzle when memory ends the program in the middle of it.
 * Nothing is allocated here, and what is looked at is always whole. */
#include "solver-private.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static struct {
  const Solver *solver; /* NULL: nothing is unfinished */
  SolverPuzzle puzzle;
  uint64_t found;
  bool listed;      /* what was found is written */
  const char *best; /* NULL: none that is not written */
  int32_t value;    /* of the objective */
} unfinished;

void
solver_unfinished_begin (const Solver *solver, const SolverPuzzle *puzzle)
{
  memset (&unfinished, 0, sizeof unfinished);
  unfinished.puzzle = *puzzle;
  unfinished.solver = solver;
}

void
solver_unfinished_found (uint64_t found, bool listed)
{
  unfinished.found = found;
  unfinished.listed = listed;
}

void
solver_unfinished_best (const char *rendered, int32_t value)
{
  unfinished.best = rendered;
  unfinished.value = value;
}

void
solver_unfinished_end (void)
{
  unfinished.solver = NULL;
  unfinished.best = NULL;
}

/* --- without memory ------------------------------------------------------- */

static void
save_json (void)
{
  const Solver *solver = unfinished.solver;
  bool best = unfinished.best != NULL && solver->task != TASK_COUNT;

  if (best && unfinished.found == 0)
    fputs (unfinished.best, stdout);
  printf ("%s,\"status\":\"%s\",\"count\":%" PRIu64 ",\"complete\":false",
          solver->task == TASK_COUNT ? "" : "]",
          unfinished.found > 0 || unfinished.best ? "solved" : "unknown",
          unfinished.found > 0 ? unfinished.found : (uint64_t) best);
  if (solver->task == TASK_UNIQUE)
    printf (",\"unique\":%s", unfinished.found > 1 ? "false" : "null");
  if (unfinished.best != NULL && unfinished.puzzle.objective.id != 0)
    printf (",\"%s\":%d,\"proven\":false", unfinished.puzzle.objective_name,
            unfinished.value);
  if (unfinished.puzzle.has_bound)
    printf (",\"bound\":%d", unfinished.puzzle.bound);
  fputs (",\"stopped\":\"out of memory\"}\n", stdout);
}

static void
save_text (void)
{
  const Solver *solver = unfinished.solver;
  const SolverPuzzle *puzzle = &unfinished.puzzle;

  if (unfinished.best != NULL && unfinished.found == 0 &&
      solver->task != TASK_COUNT) {
    fputs (unfinished.best, stdout);
    if (strchr (unfinished.best, '\n') == NULL)
      fputs ("\n", stdout);
  }
  if (solver->task == TASK_UNIQUE && unfinished.listed)
    printf ("%c%s\n", solver->batch && puzzle->draw_line != NULL ? '\t' : '\n',
            unfinished.found > 1 ? "not unique" : "unknown whether unique");
  if (solver->task == TASK_COUNT && unfinished.found > 0)
    printf ("at least %" PRIu64 "\n", unfinished.found);
  if (unfinished.best != NULL && puzzle->objective.id != 0)
    printf ("%s = %d, not proven\n", puzzle->objective_name, unfinished.value);
}

int
solver_unfinished_save (void)
{
  if (unfinished.solver != NULL && unfinished.solver->json)
    save_json ();
  else if (unfinished.solver != NULL)
    save_text ();
  return fflush (stdout) == 0 && !ferror (stdout) ? 0 : SOLVER_EXIT_OUTPUT;
}
