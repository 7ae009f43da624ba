/* SPDX-License-Identifier: MIT */
#ifndef FD_LEARNING_H
#define FD_LEARNING_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * SECTION: learning
 *
 * A search that learns asks of each failure which decisions it needs, adds a
 * nogood that forbids them from then on, and goes back as far as the nogood
 * says (conflict-driven search).  It finds the same solutions as one that does
 * not learn, in an order of its own.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdStore) store = fd_store_new ();
 *   ...
 *   g_autoptr (FdSearch) search = fd_search_new (store);
 *   fd_search_set_learning (search, true);
 *   fd_search_set_free (search, true);
 *   fd_search_set_restarts (search, FD_RESTART_LUBY, 100, 1);
 *   FdStatus status = fd_search_next (search);
 * ]|
 */

/**
 * fd_search_set_learning:
 *
 * Learns a nogood from each failure.  Before the first fd_search_next().  A
 * store that does not explain yet does from now on: see
 * fd_store_set_explaining().
 *
 * Returns: %false if that was refused, or when out of memory (fd_store_error())
 */
bool fd_search_set_learning (FdSearch *search, bool learning);

/**
 * FdMinimization:
 * @FD_MINIMIZATION_NONE: nogoods as found
 * @FD_MINIMIZATION_RECURSIVE: without atoms that follow from the others, as far
 *   as a budget of explanations goes; the default
 */
typedef enum {
  FD_MINIMIZATION_NONE,
  FD_MINIMIZATION_RECURSIVE,
} FdMinimization;

/**
 * fd_search_set_minimization:
 *
 * How nogoods are shortened.  Before the first fd_search_next(); of no effect
 * on a search that does not learn.
 */
void fd_search_set_minimization (FdSearch *search, FdMinimization minimization);

/**
 * fd_search_set_free:
 *
 * Lets a search that learns choose for itself: the variables that took part in
 * recent failures first, the value of the best solution or else the last one
 * held, and of the objective the best there is; at every other restart, the
 * branchings as given.  Without restarts they are set to %FD_RESTART_LUBY.
 */
void fd_search_set_free (FdSearch *search, bool free_search);

/**
 * FdTurns:
 * @FD_TURNS_NONE: it always learns; the default
 * @FD_TURNS_PLAIN: in turns it searches plainly, by the branchings
 * @FD_TURNS_APART: likewise, and the branchings are for these turns alone: when
 *   it learns, it chooses for itself at each restart
 *
 * Whether a free search that learns takes turns with plain search.
 */
typedef enum {
  FD_TURNS_NONE,
  FD_TURNS_PLAIN,
  FD_TURNS_APART,
} FdTurns;

/**
 * fd_search_set_turns:
 * @least: work of the shortest turn, in steps of nanoseconds each; 0 = the
 *   default, 1,000,000
 *
 * Lets a search that learns and is free (fd_search_set_free()) go on plainly
 * at some restarts, from where it plainly left off: without nogoods and by the
 * branchings, as a search does that does not learn.  Turns are dealt by work,
 * the same in each run: half of the first second's, say; later an eighth, or
 * up to twice what learning had while plain search seems to come to an end.
 * Before the
 * first fd_search_next(); of no effect on a search that has a proof, tracers,
 * assumptions, or a projection, that is incremental, one of a portfolio, or one
 * that keeps root-level atoms.
 */
void fd_search_set_turns (FdSearch *search, FdTurns turns, uint64_t least);

/**
 * fd_search_set_keeping_root_atoms:
 *
 * Keeps root-level atoms in nogoods: those that hold before any decision.  By
 * default they are left out, and a nogood of the one atom left does not say
 * from which root-level atoms it follows.  When they are kept, each root-level
 * atom that the search derives follows, step by step, from constraints,
 * solutions found and the initial domains.  The nogoods are longer.
 */
void fd_search_set_keeping_root_atoms (FdSearch *search, bool keeping);

/**
 * fd_search_set_nogood_memory:
 * @bytes: 0 = the default, 1 GB
 *
 * The nogoods may take @bytes.  Beyond that, the database is reduced: the least
 * useful go, but never those that forbid a solution found.
 */
void fd_search_set_nogood_memory (FdSearch *search, size_t bytes);

/**
 * fd_search_set_checking:
 *
 * Checks each solution, as fd_store_check_solution() does; so every class must
 * have a check().  Checks that no advise() changes a domain.  In a search that
 * learns, checks each explanation that is asked for, too: that it was true
 * before, and implies what it explains by its constraint alone, tried out by
 * the definition of the constraint; this takes many times as long.  What is
 * wrong ends the search with %FD_STATUS_ERROR, and fd_store_error() names the
 * constraint.  Builds with assertions check solutions and the explanations of
 * small constraints anyway.
 */
void fd_search_set_checking (FdSearch *search, bool checking);

/**
 * fd_search_learning_statistics:
 *
 * Returns: what was learned so far; all 0 for a search that does not learn
 */
FdLearningStatistics fd_search_learning_statistics (const FdSearch *search);

FD_END_DECLS

#endif
