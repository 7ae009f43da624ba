/* SPDX-License-Identifier: MIT */
#ifndef FD_STATES_H
#define FD_STATES_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdStates:
 *
 * Search in a state space: from start states, by operators, to a goal.  States
 * are your own values; libfd uses them only through an #FdStatesClass.  In this
 * example, states are numbers kept in the pointers.  The search goes from 1 to
 * 100 by doubling (cost 3) and adding one (cost 1):
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
 * Objects share nothing; only one thread at a time may use an object.
 *
 * Loop detection depends on the class:
 *
 * - with @hash and @equal, every state is remembered.  A state that is met
 * again is dropped; or, if costs count and the new path is cheaper, it is moved
 * to the new path.  Each goal state is found once.  Memory: all states met;
 * - with @equal only, a state is dropped if it already lies on its own path.
 * All loop-free paths are tried, and each one that leads to a goal is found.
 * Memory: the states that may still lead to a goal, and their paths.  Each
 * state is compared with all states on its path;
 * - with neither, no state is dropped.  This is right for trees, for example
 * when queens are placed one after the other.
 */
typedef struct _FdStates FdStates;

/**
 * FdStatesStrategy:
 * @FD_STATES_DEPTH_FIRST: the latest state first; successors in the order in
 *   which they were yielded.  The paths found need be neither short nor cheap
 * @FD_STATES_BREADTH_FIRST: the earliest state first.  Paths are found in the
 *   order of their numbers of steps, the shortest first
 * @FD_STATES_UNIFORM_COST: the state with the least path cost first; the
 *   estimate is not used.  Paths are found in the order of their costs, the
 *   cheapest first
 * @FD_STATES_BEST_FIRST: the state with the least estimate first, whatever its
 *   path cost.  Often fast; promises nothing about the path
 * @FD_STATES_ASTAR: the state with the least sum of path cost and estimate
 *   first.  If the estimate never exceeds the true remaining cost (it is
 *   admissible), the first path found is the cheapest.  The estimate need not
 *   be consistent: a state that is reached again at less cost is opened again.
 *   If estimates are at most w times the true remaining cost (or at most d
 *   above it), the cost of the first path is at most w times the least cost (or
 *   at most d above it).  Without an estimate it is uniform cost
 * @FD_STATES_DEEPENING: iterative deepening (IDA*): depth-first search within a
 *   bound on the sum of path cost and estimate.  Each round raises the bound to
 *   the least sum that exceeded it.  It promises what A* promises, and needs
 *   memory only for one path and the successors on it.  But it meets states
 *   again and again, because it does not use @hash: it compares states on the
 *   path by @equal.  Each loop-free path to a goal is found once
 *
 * The order in which states are expanded.  In the strategies with a priority,
 * ties are broken by the lesser estimate, then in favour of the successors of
 * the latest expansion, in the order in which they were yielded.  So runs are
 * exactly repeatable.
 *
 * Deepening terminates only if the paths end, or at a limit.  If perhaps no
 * goal is reachable, give @equal and use a finite space.
 */
typedef enum {
  FD_STATES_DEPTH_FIRST,
  FD_STATES_BREADTH_FIRST,
  FD_STATES_UNIFORM_COST,
  FD_STATES_BEST_FIRST,
  FD_STATES_ASTAR,
  FD_STATES_DEEPENING,
} FdStatesStrategy;

/* As an estimate: no goal can be reached from this state. */
#define FD_STATES_HOPELESS G_MAXINT64

/**
 * FdStatesClass:
 * @is_goal: whether @state is a goal.  The search also continues from goals
 * @expand: calls fd_states_yield() for each successor of @state; must return at
 *   once when that returns %false
 * @free: (nullable): frees a state; called exactly once for each state passed
 *   to the search
 * @hash: (nullable): equal states must have equal hashes; different states
 *   should usually have different hashes
 * @equal: (nullable): whether two states are the same; required with @hash
 * @estimate: (nullable): estimates the cost from @state to the nearest goal: at
 *   least 0, or %FD_STATES_HOPELESS.  It may be called again for the same state
 *   and must then return the same number
 * @describe: (nullable): describes the step from @from to @to by operator @op
 *   in words ("fill the large jug"); newly allocated.  Called only for paths
 *   that are shown, never during the search
 * @state_bytes: the size of one state, counted for the memory limit; 0 if it is
 *   not known
 *
 * What the search knows about states.  @data is the argument of
 * fd_states_new().  States must not change while the search has them.
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
 * @klass: not copied; must outlive the search
 * @data: passed to all functions of @klass
 *
 * Makes a search.  %FD_STATES_BEST_FIRST requires an estimate.
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
 * Frees the search and each state it has.  The call is refused, and frees
 * nothing, within a function of the class.
 */
void fd_states_free (FdStates *states);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdStates, fd_states_free)

/**
 * fd_states_add_start:
 * @state: (transfer full): also if %false is returned
 *
 * Adds a start state; to be called before the first fd_states_next().  There
 * may be several; a path begins at any of them.
 *
 * Returns: %false when out of memory
 */
bool fd_states_add_start (FdStates *states, gpointer state);

/**
 * fd_states_yield:
 * @state: (transfer full): also if %false is returned
 * @cost: of the step to @state, at least 0; a negative cost ends the search
 *   with an error
 * @op: the operator that leads there, for @describe
 *
 * To be called inside @expand: adds a successor of the state being expanded.
 *
 * Returns: %false if the search must stop; @expand should then return
 */
bool fd_states_yield (FdStates *states, gpointer state, int64_t cost,
                      uint32_t op);

/**
 * fd_states_fail:
 * @error: (transfer full): an error of domain %FD_ERROR with the code
 *   %FD_ERROR_MEMORY acts as a limit; any other error ends the search for good
 *
 * To be called inside @expand when the successors cannot be made.  Those
 * already yielded are dropped.
 */
void fd_states_fail (FdStates *states, GError *error);

/**
 * fd_states_set_time_limit:
 * @seconds: counted from the first fd_states_next(); 0 = no limit
 *
 * Sets the time limit.  This limit and those below may be changed between calls
 * of fd_states_next().
 */
void fd_states_set_time_limit (FdStates *states, double seconds);

/**
 * fd_states_set_expansion_limit, fd_states_set_solution_limit:
 *
 * Limit the counts of #FdStatesStatistics; 0 = no limit.
 */
void fd_states_set_expansion_limit (FdStates *states, uint64_t expanded);
void fd_states_set_solution_limit (FdStates *states, uint64_t solutions);

/**
 * fd_states_set_memory_limit:
 * @bytes: 0 = no limit
 *
 * Limits the memory of the search, including @state_bytes for each state.
 */
void fd_states_set_memory_limit (FdStates *states, size_t bytes);

/**
 * fd_states_stop:
 *
 * Requests a stop: the running fd_states_next(), or else the next one, soon
 * returns %FD_STATUS_LIMIT.  The call after that continues the search.  May be
 * called from a signal handler or another thread.
 */
void fd_states_stop (FdStates *states);

/**
 * fd_states_next:
 *
 * Finds the next path to a goal; the path can be queried until the next call.
 * After %FD_STATUS_LIMIT, if the limit is raised, the next call continues where
 * the search stopped: an expansion is done completely or not at all.
 *
 * With @hash, each goal state is found once, by its first path.  It is found
 * again only if A* later meets it by a cheaper path, which requires an estimate
 * that is not admissible.
 *
 * Returns: %FD_STATUS_EXHAUSTED if there is no further path; %FD_STATUS_ERROR
 *   if an error ended the search for good, see fd_states_error()
 */
FdStatus fd_states_next (FdStates *states);

/**
 * fd_states_limit:
 *
 * Returns: the limit that ended the last fd_states_next(); %FD_LIMIT_NONE if
 *   none did; for the limit of expansions, %FD_LIMIT_NODES
 */
FdLimit fd_states_limit (const FdStates *states);

/**
 * fd_states_error:
 *
 * Returns: (transfer none) (nullable): the error that ended the search for
 *   good: %FD_ERROR_INVALID for a negative cost or estimate, %FD_ERROR_OVERFLOW
 *   for costs whose sum exceeds 64 bits, or the error passed to
 *   fd_states_fail().  Otherwise the last mistake of the caller that was
 *   refused, %FD_ERROR_INVALID, until the next fd_states_next() that is not
 *   refused.  If a limit was refused before the first fd_states_next(), the
 *   search does not start: %FD_STATUS_ERROR
 */
const GError *fd_states_error (const FdStates *states);

/**
 * fd_states_statistics:
 *
 * Returns: (transfer none): the counts so far, valid until the search is freed;
 *   %NULL if @states is %NULL
 */
const FdStatesStatistics *fd_states_statistics (const FdStates *states);

/* --- the path ----------------------------------------------------------- */

/**
 * fd_states_path_length:
 *
 * Returns: the number of steps of the last path found; 0 if there is none
 */
size_t fd_states_path_length (const FdStates *states);

/**
 * fd_states_path_state:
 * @i: 0 is the start, fd_states_path_length() the goal
 *
 * Returns: (transfer none): state @i on the path
 */
gconstpointer fd_states_path_state (const FdStates *states, size_t i);

/**
 * fd_states_path_cost:
 * @i: 0 is the start, fd_states_path_length() the goal
 *
 * Returns: the cost of the path from the start to state @i
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
 *   in words; "operator N" if the class has no @describe; %NULL when out of
 *   memory
 */
char *fd_states_path_describe (const FdStates *states, size_t i);

/**
 * fd_states_cost:
 *
 * Returns: the cost of the last path found
 */
int64_t fd_states_cost (const FdStates *states);

FD_END_DECLS

#endif
