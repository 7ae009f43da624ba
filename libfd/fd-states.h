/* SPDX-License-Identifier: MIT */
#ifndef FD_STATES_H
#define FD_STATES_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdStates:
 *
 * Search among states: from the start, by operators, to a goal.  States are
 * values of yours that libfd sees through an #FdStatesClass only.  Here they
 * are numbers kept in the pointers, to be brought from 1 to 100 by doubling
 * (cost 3) and adding one (cost 1):
 *
 * |[<!-- language="C" -->
 *   static bool
 *   is_goal (gconstpointer state, gpointer data)
 *   {
 *     (void) data;
 *     return GPOINTER_TO_INT (state) == 100;
 *   }
 *
 *   static void
 *   expand (FdStates *states, gconstpointer state, gpointer data)
 *   {
 *     int n = GPOINTER_TO_INT (state);
 *     (void) data;
 *     if (n <= 50)
 *       fd_states_yield (states, GINT_TO_POINTER (2 * n), 3, 0);
 *     if (n < 100)
 *       fd_states_yield (states, GINT_TO_POINTER (n + 1), 1, 1);
 *   }
 *
 *   static const FdStatesClass number_class = {
 *       .is_goal = is_goal, .expand = expand, .hash = hash, .equal = equal};
 *
 *   g_autoptr (FdStates) states =
 *       fd_states_new (&number_class, NULL, FD_STATES_ASTAR);
 *   fd_states_add_start (states, GINT_TO_POINTER (1));
 *   if (fd_states_next (states) == FD_STATUS_SOLUTION)
 *     for (size_t i = 0; i < fd_states_path_length (states); i++)
 *       puts (fd_states_path_operator (states, i) == 0 ? "double" : "add one");
 * ]|
 *
 * Objects share nothing; one belongs to one thread at a time.
 *
 * Loops are detected in one of three ways:
 *
 * - with @hash and @equal, every state is remembered, and one that is met
 *   again is dropped (or, where costs count and the new path is cheaper, moved
 *   to the new path).  Each goal state is found once.  Memory: all states met;
 * - with @equal alone, a state is dropped if it lies on its own path already.
 *   All loop-free paths are tried, and each that leads to a goal is found.
 *   Memory: the states that may still lead somewhere, and their paths.  Costs
 *   one comparison per state and state on its path;
 * - with neither, nothing is dropped: right for trees, such as placing one
 *   queen after another.
 */
typedef struct _FdStates FdStates;

/**
 * FdStatesStrategy:
 * @FD_STATES_DEPTH_FIRST: the latest state first; successors in the order they
 *   were yielded.  The paths found are neither the shortest nor the cheapest
 * @FD_STATES_BREADTH_FIRST: the earliest state first.  Paths are found in the
 *   order of their numbers of steps, the shortest first
 * @FD_STATES_UNIFORM_COST: the state first that was reached at least cost; the
 *   estimate is not used.  Paths are found in the order of their costs, the
 *   cheapest first
 * @FD_STATES_BEST_FIRST: the state first whose estimate is least, whatever it
 *   cost to reach.  Often fast; promises nothing of the path
 * @FD_STATES_ASTAR: the state first for which cost so far plus estimate is
 *   least.  If no estimate is greater than the true remaining cost
 *   (admissible), the first path found is the cheapest; the estimate need not
 *   be consistent: a state that is reached again at less cost is opened again.
 *   If estimates are at most w times (or at most d above) the true remaining
 *   cost, so is the first path's cost, compared with the cheapest.  Without an
 *   estimate the same as uniform cost
 * @FD_STATES_DEEPENING: iterative deepening (IDA*): depth-first within a bound
 *   on cost so far plus estimate, raised each round to the least that exceeded
 *   it.  Promises what A* promises, and needs memory for one path and the
 *   successors on it only; but states are met again and again, even with
 *   @hash, which it does not use: it looks along the path with @equal.  Each
 *   loop-free path to a goal is found once
 *
 * In which order states are expanded.  Ties in the strategies with a priority:
 * the lesser estimate, then the successors of the latest expansion, in the
 * order they were yielded.  So runs repeat exactly.
 *
 * Deepening ends only if the paths end, or with the limits; where a goal may
 * not be reachable at all, use @equal, and a finite space.
 */
typedef enum {
  FD_STATES_DEPTH_FIRST,
  FD_STATES_BREADTH_FIRST,
  FD_STATES_UNIFORM_COST,
  FD_STATES_BEST_FIRST,
  FD_STATES_ASTAR,
  FD_STATES_DEEPENING,
} FdStatesStrategy;

/* An estimate: no goal can be reached from here. */
#define FD_STATES_HOPELESS G_MAXINT64

/**
 * FdStatesClass:
 * @is_goal: whether @state is what is looked for.  The search goes on from
 *   goals, too
 * @expand: calls fd_states_yield() for each successor of @state; returns at
 *   once when that returns %false
 * @free: (nullable): frees a state; called exactly once for each state given
 *   to the search
 * @hash: (nullable): equal states have equal hashes.  Any quality will do that
 *   tells most states apart
 * @equal: (nullable): whether two states are the same; needed with @hash
 * @estimate: (nullable): of the cost from @state to the nearest goal: at least
 *   0, or %FD_STATES_HOPELESS.  May be asked again for the same state, and must
 *   then say the same
 * @describe: (nullable): the operator @op, applied to @from, giving @to, in
 *   words ("fill the large jug"); newly allocated.  Called for paths that are
 *   shown, never while searching
 * @state_bytes: what one state takes, counted for the memory limit; 0 if that
 *   is not known
 *
 * What the search knows of states.  @data is what fd_states_new() was given.
 * States do not change while the search has them.
 */
typedef struct {
  bool (*is_goal) (gconstpointer state, gpointer data);
  void (*expand) (FdStates *states, gconstpointer state, gpointer data);
  void (*free) (gpointer state, gpointer data);
  uint64_t (*hash) (gconstpointer state, gpointer data);
  bool (*equal) (gconstpointer a, gconstpointer b, gpointer data);
  int64_t (*estimate) (gconstpointer state, gpointer data);
  char *(*describe) (gconstpointer from, gconstpointer to, uint32_t op,
                     gpointer data);
  size_t state_bytes;
} FdStatesClass;

/**
 * fd_states_new:
 * @klass: stays the caller's, and must outlive the search
 * @data: given to all functions of @klass
 *
 * %FD_STATES_BEST_FIRST needs an estimate.
 *
 * Returns: (transfer full) (nullable): free it with fd_states_free(); %NULL
 * when out of memory
 */
FdStates *fd_states_new (const FdStatesClass *klass, gpointer data,
                         FdStatesStrategy strategy);

/**
 * fd_states_free:
 * @states: (nullable): %NULL does nothing
 *
 * Frees the search and each state it has.  Refused, so that nothing is freed,
 * within a function of the class.
 */
void fd_states_free (FdStates *states);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdStates, fd_states_free)

/**
 * fd_states_add_start:
 * @state: (transfer full): also if %false is returned
 *
 * Before the first fd_states_next(): a state to start from.  There may be
 * several; a path begins at any of them.
 *
 * Returns: %false when out of memory
 */
bool fd_states_add_start (FdStates *states, gpointer state);

/**
 * fd_states_yield:
 * @state: (transfer full): also if %false is returned
 * @cost: of the step to it, at least 0; less ends the search with an error
 * @op: which operator leads there, as @describe understands it
 *
 * Inside @expand: a successor of the state being expanded.
 *
 * Returns: %false if the search is to stop: @expand should return
 */
bool fd_states_yield (FdStates *states, gpointer state, int64_t cost,
                      uint32_t op);

/**
 * fd_states_fail:
 * @error: (transfer full): an error of domain %FD_ERROR and code
 *   %FD_ERROR_MEMORY is a limit, any other ends the search for good
 *
 * Inside @expand: the successors cannot be made.  Those yielded are dropped.
 */
void fd_states_fail (FdStates *states, GError *error);

/**
 * fd_states_set_time_limit:
 * @seconds: from the first fd_states_next(); 0 = no limit
 *
 * This and the limits below may be changed between calls of fd_states_next().
 */
void fd_states_set_time_limit (FdStates *states, double seconds);

/**
 * fd_states_set_expansion_limit, fd_states_set_solution_limit:
 *
 * Limits of the counts of #FdStatesStatistics; 0 = no limit.
 */
void fd_states_set_expansion_limit (FdStates *states, uint64_t expanded);
void fd_states_set_solution_limit (FdStates *states, uint64_t solutions);

/**
 * fd_states_set_memory_limit:
 * @bytes: what the search may take, @state_bytes a state included; 0 = no limit
 */
void fd_states_set_memory_limit (FdStates *states, size_t bytes);

/**
 * fd_states_stop:
 *
 * Ends the running fd_states_next(), or else the next one, with
 * %FD_STATUS_LIMIT soon; the one after that goes on.  May be called from a
 * signal handler or another thread.
 */
void fd_states_stop (FdStates *states);

/**
 * fd_states_next:
 *
 * Finds the next path to a goal; it can be looked at until the next call.
 * After %FD_STATUS_LIMIT, with the limit raised, the search goes on where it
 * was: an expansion is done wholly or not at all.
 *
 * With a closed set (@hash), each goal state is found once, by its first path;
 * again only if A* meets it later by a cheaper path, which takes an estimate
 * that is not admissible.
 *
 * Returns: %FD_STATUS_EXHAUSTED if there is no further path; %FD_STATUS_ERROR
 *   if fd_states_error() ended the search for good
 */
FdStatus fd_states_next (FdStates *states);

/**
 * fd_states_limit:
 *
 * Returns: which limit ended the last fd_states_next(), %FD_LIMIT_NONE if none
 *   did; the limit of expansions is %FD_LIMIT_NODES
 */
FdLimit fd_states_limit (const FdStates *states);

/**
 * fd_states_error:
 *
 * Returns: (transfer none) (nullable): what ended the search for good:
 *   %FD_ERROR_INVALID for a negative cost or estimate, %FD_ERROR_OVERFLOW for
 *   costs whose sum leaves 64 bits, or what fd_states_fail() was given.  Or
 *   else the mistake of a caller refused last, %FD_ERROR_INVALID, until the
 * next fd_states_next() that is not refused.  Where a limit was refused before
 * the first one, the search does not begin: %FD_STATUS_ERROR
 */
const GError *fd_states_error (const FdStates *states);

/**
 * fd_states_statistics:
 *
 * Returns: (transfer none): the counts so far, until the search is freed; %NULL
 *   if @states is
 */
const FdStatesStatistics *fd_states_statistics (const FdStates *states);

/* --- the path ----------------------------------------------------------- */

/**
 * fd_states_path_length:
 *
 * Returns: the number of steps of the path found last; 0 if there is none
 */
size_t fd_states_path_length (const FdStates *states);

/**
 * fd_states_path_state:
 * @i: 0 is the start, fd_states_path_length() the goal
 *
 * Returns: (transfer none): a state on the path
 */
gconstpointer fd_states_path_state (const FdStates *states, size_t i);

/**
 * fd_states_path_cost:
 * @i: 0 is the start, fd_states_path_length() the goal
 *
 * Returns: what it costs to get from the start to state @i along the path
 */
int64_t fd_states_path_cost (const FdStates *states, size_t i);

/**
 * fd_states_path_operator:
 * @i: 0..fd_states_path_length() - 1
 *
 * Returns: the operator that leads from state @i to state @i + 1
 */
uint32_t fd_states_path_operator (const FdStates *states, size_t i);

/**
 * fd_states_path_describe:
 *
 * Returns: (transfer full) (nullable): the step from state @i to state @i + 1
 *   in words; "operator N" if the class has no words; %NULL: no memory
 */
char *fd_states_path_describe (const FdStates *states, size_t i);

/**
 * fd_states_cost:
 *
 * Returns: the cost of the whole path found last
 */
int64_t fd_states_cost (const FdStates *states);

FD_END_DECLS

#endif
