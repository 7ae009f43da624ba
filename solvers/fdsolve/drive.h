/* SPDX-License-Identifier: MIT */

/* drive.h - the loop around the search that all families share */
#ifndef FDSOLVE_DRIVE_H
#define FDSOLVE_DRIVE_H

#include "solver-private.h"

typedef struct {
  Solver *solver;
  SolverPuzzle own;           /* a copy, whose store may be another one */
  const SolverPuzzle *puzzle; /* that copy */
  SolverAnswer answer;
  FdSearch *search;
  bool counted;        /* what it did is in the statistics */
  bool in_slice;       /* its time limit stands for this one */
  gint64 start;        /* of the search */
  FdStatistics before; /* of the searches of this puzzle that are over */
  char *best;          /* with an objective: the best solution, rendered */
  double time_limit;   /* what posting left of it; 0: none */
  SolverProof *proof;  /* NULL: none */
  bool best_known;     /* the search to come is for all solutions of it */
} Drive;

/* --- drive.c: one search within the limits of the command line ------------ */

double drive_elapsed (const Drive *drive);

/* Up to when the next slice, of so many seconds, searches; false: no further,
 * as the answer says. */
bool drive_slice (Drive *drive, double seconds, double *until);

/* Whether another one follows on one that ended with @limit; likewise. */
bool drive_goes_on (Drive *drive, FdLimit limit);

void drive_open (Drive *drive);
/* Adds what the search did to the statistics. */
void drive_count (Drive *drive);
void drive_close (Drive *drive);
/* The next solution, all the limits of the command line considered; notes the
 * limit that was met. */
FdStatus drive_next (Drive *drive);
bool drive_check_rules (const Solver *solver, const SolverPuzzle *puzzle,
                        GError **error);
/* Whether the search did not find one of its own constraints wrong. */
bool drive_sound (const Drive *drive, FdStatus status, GError **error);
/* Checks the solution that the store shows. */
bool drive_check (Drive *drive, GError **error);

/* --- jobs.c: the same by several threads ---------------------------------- */

/* Whether the command line and the puzzle are for it. */
bool solver_has_jobs (const Drive *drive);
bool drive_enumerate_by_jobs (Drive *drive, GError **error);

/* --- run.c ---------------------------------------------------------------- */

/* Lists or counts solutions, as many as wanted. */
bool drive_enumerate (Drive *drive, GError **error);
/* One more solution, which the store shows: checks it, and writes it if it is
 * to be. */
bool drive_found (Drive *drive, GError **error);

/* --- optimize.c: puzzles with an objective, or with a solution at hand ---- */

/* A solution at hand is noted before the search: a limit may come first. */
bool drive_take_first (Drive *drive, GError **error);
/* It is the answer if the search, or what comes before it, found none. */
bool drive_give_first (Drive *drive, GError **error);
/* With an objective, the solutions are the optimal ones: when one is all that
 * is asked for it is at hand, else they are searched for anew. */
bool drive_best (Drive *drive, GError **error);

#endif
