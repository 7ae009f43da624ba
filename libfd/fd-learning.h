/* SPDX-License-Identifier: MIT */
#ifndef FD_LEARNING_H
#define FD_LEARNING_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * SECTION: learning
 *
 * A search that learns analyzes each failure: it finds out which decisions
 * caused it, adds a nogood that forbids them, and backjumps as far as the
 * nogood allows (conflict-driven search, lazy clause generation).  It finds the
 * same solutions as a search that does not learn, but in an order of its own.
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
 * Lets the search learn a nogood from each failure.  To be called before the
 * first fd_search_next().  If the store does not explain yet, it does from this
 * call on: see fd_store_set_explaining().
 *
 * Returns: %false if that was refused, or when out of memory (fd_store_error())
 */
bool fd_search_set_learning (FdSearch *search, bool learning);

/**
 * FdMinimization:
 * @FD_MINIMIZATION_NONE: nogoods stay as found
 * @FD_MINIMIZATION_RECURSIVE: atoms that follow from the other atoms are
 *   removed, within a budget of explanations; the default
 *
 * The minimization of nogoods.
 */
typedef enum {
  FD_MINIMIZATION_NONE,
  FD_MINIMIZATION_RECURSIVE,
} FdMinimization;

/**
 * fd_search_set_minimization:
 *
 * Sets how nogoods are minimized.  To be called before the first
 * fd_search_next().  It has no effect on a search that does not learn.
 */
void fd_search_set_minimization (FdSearch *search, FdMinimization minimization);

/**
 * fd_search_set_free:
 *
 * Makes a search that learns free to choose its decisions.  It selects the
 * variables that took part in recent failures (VSIDS).  It tries the value that
 * the variable has in the best solution, or else the value it had last; for the
 * objective variable, the best value.  After every other restart it follows the
 * given branchings instead.  If no restarts are set, %FD_RESTART_LUBY is used.
 *
 * After a restart, its first decision may be that an objective variable be
 * better by twice what was gained since the restart before; or by an eighth of
 * what was demanded last, if nothing was gained.
 */
void fd_search_set_free (FdSearch *search, bool free_search);

/**
 * FdTurns:
 * @FD_TURNS_NONE: the search always learns; the default
 * @FD_TURNS_PLAIN: some turns are plain search, by the branchings
 * @FD_TURNS_APART: the same, and only these turns follow the branchings: when
 *   the search learns, it is free after each restart
 *
 * Whether a free search that learns alternates with plain search.
 */
typedef enum {
  FD_TURNS_NONE,
  FD_TURNS_PLAIN,
  FD_TURNS_APART,
} FdTurns;

/**
 * fd_search_set_turns:
 * @least: the work of the shortest turn, in steps of some nanoseconds each; 0 =
 *   the default, 1,000,000
 *
 * Lets a free search that learns (fd_search_set_free()) switch to plain search
 * at some restarts.  Plain search does not learn, ignores nogoods, follows the
 * branchings, and continues where its last turn stopped.
 *
 * Turns are measured by work, so they are the same in each run.  Plain search
 * gets about half of the work of the first second; later an eighth, or up to
 * twice the work of learning while plain search seems to near its end.
 *
 * To be called before the first fd_search_next().  It has no effect on a search
 * that has a proof, tracers, assumptions or a projection, that is incremental,
 * that belongs to a portfolio, or that keeps root-level atoms.
 */
void fd_search_set_turns (FdSearch *search, FdTurns turns, uint64_t least);

/**
 * fd_search_set_keeping_root_atoms:
 *
 * Keeps root-level atoms in nogoods: atoms that hold before any decision.  By
 * default they are left out.  Then a nogood of one remaining atom does not say
 * from which root-level atoms it follows.  If they are kept, each root-level
 * atom that the search derives follows, step by step, from constraints,
 * solutions found and the initial domains.  The nogoods are longer.
 */
void fd_search_set_keeping_root_atoms (FdSearch *search, bool keeping);

/**
 * fd_search_set_nogood_memory:
 * @bytes: 0 = the default, 1 GB
 *
 * Limits the memory of the nogoods.  At the limit the database is reduced: the
 * least useful nogoods are deleted, but never those that forbid a solution
 * found.
 */
void fd_search_set_nogood_memory (FdSearch *search, size_t bytes);

/**
 * fd_search_set_checking:
 *
 * Checks each solution as fd_store_check_solution() does; every class must
 * therefore have a check().  Also checks that no advise() changes a domain.
 *
 * In a search that learns, each explanation that is asked for is checked, too:
 * its atoms must have held before, and must imply the explained atom by its
 * constraint alone.  The check tries assignments against the definition of the
 * constraint; the search takes many times as long.
 *
 * If a check fails, the search ends with %FD_STATUS_ERROR, and fd_store_error()
 * names the constraint.  Builds with assertions always check solutions, and the
 * explanations of small constraints.
 */
void fd_search_set_checking (FdSearch *search, bool checking);

/**
 * fd_search_learning_statistics:
 *
 * Returns: the counts of learning so far; all 0 for a search that does not
 *   learn
 */
FdLearningStatistics fd_search_learning_statistics (const FdSearch *search);

FD_END_DECLS

#endif
