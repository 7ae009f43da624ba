/* SPDX-License-Identifier: MIT */
#ifndef FD_SEARCH_H
#define FD_SEARCH_H

#include "fd-statistics.h"
#include "fd-store.h"

FD_BEGIN_DECLS

/**
 * FdSearch:
 *
 * Depth-first search for the solutions of a store.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdSearch) search = fd_search_new (store);
 *   fd_search_add_branching (search, x, n, FD_SELECT_FIRST_FAIL,
 *                            FD_ASSIGN_MIN);
 *   while (fd_search_next (search) == FD_STATUS_SOLUTION)
 *     print_solution (store, x, n);
 * ]|
 *
 * The search opens levels of its own above the level in which it was made;
 * fd_search_free() returns to that level.  Between two calls of
 * fd_search_next() the store may be changed only in a level pushed since the
 * last call; pop that level before the next call.  If a setting is refused
 * before the first fd_search_next(), the search does not start:
 * fd_search_next() returns %FD_STATUS_ERROR.
 */
typedef struct _FdSearch FdSearch;

/**
 * FdVarSelect:
 * @FD_SELECT_INPUT_ORDER: the first variable in the array
 * @FD_SELECT_FIRST_FAIL: the variable with the fewest values
 * @FD_SELECT_ANTI_FIRST_FAIL: the variable with the most values
 * @FD_SELECT_SMALLEST: the variable with the least minimum
 * @FD_SELECT_LARGEST: the variable with the greatest maximum
 * @FD_SELECT_OCCURRENCE: the variable in the most constraints that have other
 *   unfixed variables
 * @FD_SELECT_MOST_CONSTRAINED: the variable with the fewest values; of those
 *   with equally many, the one in the most constraints
 * @FD_SELECT_MAX_REGRET: the variable with the greatest difference between its
 *   two least values
 * @FD_SELECT_DOM_WDEG: the variable with the least quotient of domain size and
 *   failures of its constraints, which the store counts from the first such
 *   branching on
 * @FD_SELECT_RANDOM: a random variable, by the seed
 *
 * The variable selection of a branching: which unfixed variable to branch on.
 * Ties are broken by the order in the array.
 */
typedef enum {
  FD_SELECT_INPUT_ORDER,
  FD_SELECT_FIRST_FAIL,
  FD_SELECT_ANTI_FIRST_FAIL,
  FD_SELECT_SMALLEST,
  FD_SELECT_LARGEST,
  FD_SELECT_OCCURRENCE,
  FD_SELECT_MOST_CONSTRAINED,
  FD_SELECT_MAX_REGRET,
  FD_SELECT_DOM_WDEG,
  FD_SELECT_RANDOM,
} FdVarSelect;

/**
 * FdValSelect:
 * @FD_ASSIGN_MIN: x = min, then x != min
 * @FD_ASSIGN_MAX: x = max, then x != max
 * @FD_ASSIGN_MEDIAN: x = the median of the values; of two, the lower one
 * @FD_ASSIGN_MIDDLE: x = the value nearest to (min + max) / 2; of two, the
 *   lower one
 * @FD_ASSIGN_RANDOM: x = a random value, by the seed
 * @FD_ASSIGN_SPLIT: x <= (min + max) / 2, then the upper half.  The quotient is
 *   rounded towards 0 if that is below max
 * @FD_ASSIGN_REVERSE_SPLIT: as FD_ASSIGN_SPLIT, but the upper half first
 * @FD_ASSIGN_INTERVAL: x in the first run of consecutive values, then x in the
 *   others; as FD_ASSIGN_SPLIT if there is only one run
 * @FD_ASSIGN_OUT_MIN: x != min, then x = min
 * @FD_ASSIGN_OUT_MAX: x != max, then x = max
 * @FD_ASSIGN_SPLIT_RANDOM: as FD_ASSIGN_SPLIT, but the seed decides which half
 *   is first
 * @FD_ASSIGN_OUT_MEDIAN: x != the value of FD_ASSIGN_MEDIAN, then x = that
 *   value
 * @FD_ASSIGN_OUT_RANDOM: x != a random value, by the seed, then x = that value
 *
 * The value selection of a branching: how to branch on the selected variable.
 */
typedef enum {
  FD_ASSIGN_MIN,
  FD_ASSIGN_MAX,
  FD_ASSIGN_MEDIAN,
  FD_ASSIGN_MIDDLE,
  FD_ASSIGN_RANDOM,
  FD_ASSIGN_SPLIT,
  FD_ASSIGN_REVERSE_SPLIT,
  FD_ASSIGN_INTERVAL,
  FD_ASSIGN_OUT_MIN,
  FD_ASSIGN_OUT_MAX,
  FD_ASSIGN_SPLIT_RANDOM,
  FD_ASSIGN_OUT_MEDIAN,
  FD_ASSIGN_OUT_RANDOM,
} FdValSelect;

/**
 * FdStatus:
 * @FD_STATUS_SOLUTION: the store holds a solution
 * @FD_STATUS_EXHAUSTED: there are no further solutions; with an objective, the
 *   last solution found is optimal
 * @FD_STATUS_LIMIT: a limit ended the search before a solution was found or the
 *   search was exhausted
 * @FD_STATUS_ERROR: the search cannot run as it was set up, or the call was
 *   refused: see fd_store_error()
 */
typedef enum {
  FD_STATUS_SOLUTION,
  FD_STATUS_EXHAUSTED,
  FD_STATUS_LIMIT,
  FD_STATUS_ERROR,
} FdStatus;

/**
 * fd_search_new:
 * @store: must outlive the search
 *
 * Makes a search without branchings, limits or objective.  The store may still
 * be changed until the first fd_search_next().
 *
 * Returns: (transfer full) (nullable): free it with fd_search_free(); %NULL
 * when out of memory
 */
FdSearch *fd_search_new (FdStore *store);

/**
 * fd_search_free:
 * @search: (nullable): %NULL does nothing
 *
 * Frees the search.  The store then has the state it had before the first
 * fd_search_next().  A batch that was begun at a solution is undone.
 *
 * The call is refused, and frees nothing, while the search is running, and
 * within any function that its store calls.
 */
void fd_search_free (FdSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdSearch, fd_search_free)

/**
 * fd_search_add_branching:
 * @x: (array length=n): the variables; copied
 *
 * Adds a branching on @x.  It acts once all variables of the branchings added
 * before it are fixed.  After the last branching, the search branches on all
 * other variables of the store, in the order of their creation, with the least
 * value first.
 */
void fd_search_add_branching (FdSearch *search, const FdVar *x, size_t n,
                              FdVarSelect var_select, FdValSelect val_select);

/**
 * fd_store_clear_weights:
 *
 * Resets the failure counts that %FD_SELECT_DOM_WDEG uses.  A search from then
 * on chooses as if it were the first search of @store.  O(variables).
 */
void fd_store_clear_weights (FdStore *store);

/**
 * FdBranchFunc:
 * @decision: (out): an undecided atom; the search tries it, then its negation
 *
 * A branching function.  It may query the store, but not change it: changes,
 * pushes and searches are refused inside it.
 *
 * Returns: %false if nothing is left to decide
 */
typedef bool (*FdBranchFunc) (const FdStore *store, gpointer data,
                              FdAtom *decision);

/**
 * fd_search_add_brancher:
 * @destroy: (nullable): called on @data when the search is freed; if the
 *   branching is refused, @data still belongs to the caller
 *
 * Adds a branching function of your own, behind the branchings added before.
 * This branching ends when @func returns %false or an atom that is already
 * decided.
 */
void fd_search_add_brancher (FdSearch *search, FdBranchFunc func, gpointer data,
                             GDestroyNotify destroy);

/**
 * FdSearchBranching:
 * @x: (array length=n) (transfer none): the variables, as given
 * @n: how many; 0 for a branching function
 *
 * One branching of a search, see fd_search_add_branching().
 */
typedef struct {
  const FdVar *x;
  size_t n;
  FdVarSelect var_select;
  FdValSelect val_select;
} FdSearchBranching;

/**
 * fd_search_branching:
 * @i: counts from 0, in the order in which branchings were added
 * @branching: (out): the branching
 *
 * Returns: %false if the search has no branching @i
 */
bool fd_search_branching (const FdSearch *search, size_t i,
                          FdSearchBranching *branching);

/**
 * fd_search_project:
 * @x: (array length=n): copied
 * @atoms: (array length=n_atoms): copied
 *
 * Projects the solutions on @x and @atoms.  Of all solutions that agree in the
 * values of @x and the truth of @atoms, the search finds only the first; it
 * finds them in the order of the branchings.  The call has no effect if there
 * is an objective.
 *
 * Once all of @x and @atoms are decided, the search looks for one solution and
 * for no other.  It is best to branch on them before all other variables.  If a
 * decision on another variable comes before them, a solution may occur again
 * below the other branch of that decision.  The search must then keep the
 * solution meanwhile, in about 4 (@n + @n_atoms / 32) bytes.
 *
 * The branchings added before this call precede those added after it, even if
 * fd_search_set_last_conflict() would choose otherwise.
 */
void fd_search_project (FdSearch *search, const FdVar *x, size_t n,
                        const FdAtom *atoms, size_t n_atoms);

/**
 * fd_search_minimize, fd_search_maximize:
 *
 * Sets the objective.  Each solution found has a better value of @objective
 * than the solution before it.
 */
void fd_search_minimize (FdSearch *search, FdVar objective);
void fd_search_maximize (FdSearch *search, FdVar objective);

/**
 * fd_search_minimize_linear, fd_search_maximize_linear:
 * @a: (array length=n): coefficients, of any sign; copied
 * @x: (array length=n): variables; may repeat; copied
 * @weights: (array length=n_atoms): of any sign; copied
 * @atoms: (array length=n_atoms): copied
 *
 * Sets the objective a[0] x[0] + ... + a[n-1] x[n-1] + weights[0] [atoms[0]] +
 * ..., where [atom] is 1 if the atom holds and 0 if it fails; see
 * fd_post_linear_mixed().  The sum has 64 bits and needs no variable of its
 * own.  If several calls set an objective, the last one counts.  Such an
 * objective cannot be proved yet (fd_search_set_proof()).
 *
 * Refused with %FD_ERROR_OVERFLOW as in fd_post_linear_mixed().
 *
 * Returns: %false if it is refused, or when out of memory
 */
bool fd_search_minimize_linear (FdSearch *search, const int64_t *a,
                                const FdVar *x, size_t n,
                                const int64_t *weights, const FdAtom *atoms,
                                size_t n_atoms);
bool fd_search_maximize_linear (FdSearch *search, const int64_t *a,
                                const FdVar *x, size_t n,
                                const int64_t *weights, const FdAtom *atoms,
                                size_t n_atoms);

/**
 * FdSearchSum:
 * @a: (array length=n) (transfer none): coefficients
 * @x: (array length=n) (transfer none): variables
 * @weights: (array length=n_atoms) (transfer none): weights of the atoms
 * @atoms: (array length=n_atoms) (transfer none): atoms
 * @maximize: %true if the sum is maximized, %false if it is minimized
 *
 * A sum that is the objective of a search, see fd_search_minimize_linear().
 */
typedef struct {
  const int64_t *a;
  const FdVar *x;
  size_t n;
  const int64_t *weights;
  const FdAtom *atoms;
  size_t n_atoms;
  bool maximize;
} FdSearchSum;

/**
 * fd_search_linear_objective:
 * @sum: (out): valid until another objective is set or the search is freed
 *
 * Returns: %false if the objective is not a sum
 */
bool fd_search_linear_objective (const FdSearch *search, FdSearchSum *sum);

/**
 * fd_search_objective:
 * @maximize: (out) (nullable): whether the objective is maximized
 *
 * Returns: the objective, if it is a variable; #FD_VAR_NONE otherwise
 */
FdVar fd_search_objective (const FdSearch *search, bool *maximize);

/**
 * fd_search_set_cutoff:
 * @worst: an objective value that some solution of the model reaches
 *
 * Bounds the objective: from now on the search looks only for solutions whose
 * objective is @worst or better.  Call this between two calls of
 * fd_search_next(), when another search of the same model has found a solution
 * with this value.  If a stricter bound is in force already, it stays.  The
 * cutoff remains after fd_search_reset(), in contrast to the bound from the
 * search's own solutions.  It is refused if a proof is written.
 *
 * Returns: %false if it was refused
 */
bool fd_search_set_cutoff (FdSearch *search, int64_t worst);

/**
 * fd_search_cutoff:
 * @worst: (out): the worst objective that the search still accepts: it is
 *   better than the last solution found, and at least as good as the cutoff
 *
 * Returns: %false if the search accepts any objective
 */
bool fd_search_cutoff (const FdSearch *search, int64_t *worst);

/* The greatest length of the nogoods that a search exports. */
#define FD_SEARCH_LONGEST_NEWS 16

/**
 * fd_search_set_news:
 * @longest: 0 to %FD_SEARCH_LONGEST_NEWS; 0 (the default) exports none
 *
 * Lets the search export nogoods that it learns: those of at most @longest
 * atoms whose variables all exist at the time of this call.  The search keeps
 * them for fd_search_news(), about 50 at a time.  To be called before the first
 * fd_search_next().
 */
void fd_search_set_news (FdSearch *search, unsigned longest);

/**
 * fd_search_news:
 * @n: (out): how many atoms
 *
 * Gets the nogoods that the search has exported since the last call.  Each
 * nogood is followed by %FD_ATOM_FALSE.  They hold for every search of the same
 * model, in this process or another one, that accepts only objectives that this
 * search accepts now: see fd_search_cutoff().  Without an objective, there are
 * none after the first solution, because later nogoods also exclude the
 * solutions found.
 *
 * Returns: (transfer none) (array length=n): valid until the next call
 */
const FdAtom *fd_search_news (FdSearch *search, size_t *n);

/**
 * fd_search_hear_news:
 * @news: (array length=n): the result of fd_search_news(); copied
 *
 * Imports the nogoods that another search has learned; the search adds them at
 * its next restart.  To be called between two calls of fd_search_next().  A
 * search that does not learn, or that writes a proof, ignores them.
 *
 * Returns: %false if it was refused
 */
bool fd_search_hear_news (FdSearch *search, const FdAtom *news, size_t n);

/**
 * fd_search_assume:
 * @atoms: (array length=n): copied
 *
 * Sets assumptions: the search looks only for solutions in which all @atoms
 * hold.  The assumptions are decisions that precede all others and are never
 * reversed.  %FD_STATUS_EXHAUSTED then means that there are no more solutions
 * in which @atoms hold.
 *
 * Every kind of search accepts assumptions: with or without learning, with an
 * objective, restarts or a projection.  To be called before the first
 * fd_search_next(), or after fd_search_reset().
 *
 * Returns: %false when out of memory
 */
bool fd_search_assume (FdSearch *search, const FdAtom *atoms, size_t n);

/**
 * fd_search_core:
 * @n: (out): how many atoms
 *
 * Gets the core after %FD_STATUS_EXHAUSTED without a solution: assumptions that
 * no solution satisfies together.  A search that learns returns the assumptions
 * that its refutation uses: none if there is no solution at all.  A search that
 * does not learn returns all assumptions; or, if one of them failed while they
 * were made true in order, the assumptions up to that one.
 *
 * Returns: (transfer none) (array length=n): valid until the search is freed
 */
const FdAtom *fd_search_core (const FdSearch *search, size_t *n);

/**
 * fd_search_set_incremental:
 *
 * Makes the search incremental: fd_search_reset() may then start it again.
 * Such a search stays at its root after %FD_STATUS_EXHAUSTED, until it is
 * freed.  To be called before the first fd_search_next().
 */
void fd_search_set_incremental (FdSearch *search, bool incremental);

/**
 * fd_search_reset:
 *
 * Ends the present query and returns the search to its root.  A query is the
 * work of fd_search_next() under one set of assumptions, whether it is complete
 * or not.  The old assumptions are dropped.
 *
 * After the reset you may make variables, post constraints and set new
 * assumptions.  Variables and constraints made then stay until the search is
 * freed, also after %FD_STATUS_EXHAUSTED.  The next fd_search_next() starts
 * anew: it may find every solution again, with any objective value (within
 * fd_search_set_cutoff()).
 *
 * |[<!-- language="C" -->
 *   fd_search_set_incremental (search, true);
 *   for (size_t i = 0; i < n; i++) {
 *     fd_search_reset (search);
 *     fd_search_assume (search, &atom[i], 1);
 *     possible[i] = fd_search_next (search) == FD_STATUS_SOLUTION;
 *   }
 * ]|
 *
 * A search that learns keeps its nogoods, except those that it learned after it
 * continued from a solution.  Limits and statistics continue to count.
 *
 * Returns: %false if it was refused: the search is not incremental, or has
 *   ended with %FD_STATUS_ERROR
 */
bool fd_search_reset (FdSearch *search);

/**
 * fd_search_minimize_core:
 * @failure_limit: of each attempt; 0 = no limit
 *
 * Shrinks the core: it drops one atom after the other, as long as no solution
 * satisfies the remaining ones together.  This may take as long as solving.
 * The time limit, counted from the first fd_search_next(), and fd_search_stop()
 * end it.  Then the core has the atoms that remain so far, and
 * fd_search_limit() says which limit it was.
 *
 * Returns: %true if no atom of the core can be dropped; %false if a limit left
 *   that open
 */
bool fd_search_minimize_core (FdSearch *search, uint64_t failure_limit);

/**
 * fd_search_set_hint:
 *
 * Suggests @value for @x, for example from a solution of a similar problem or
 * from a guess (a warm start).  When the search decides @x and @value is still
 * in its domain, it tries @value first, whatever the #FdValSelect of the
 * branching is.  A hint changes neither the order of the variables nor the set
 * of solutions.
 *
 * A branching function (fd_search_add_brancher()) ignores hints.  A free search
 * (fd_search_set_free()) starts with the hints and later follows what it
 * learns.  Hints may be given between calls of fd_search_next(), too; for each
 * variable the last hint counts.
 *
 * Returns: %false if it is refused, or when out of memory
 */
bool fd_search_set_hint (FdSearch *search, FdVar x, int32_t value);

/**
 * fd_search_set_target_phases:
 *
 * With target phases, a search with an objective treats the values of the best
 * solution found as hints, because better solutions are often near.  A free
 * search always does so.
 */
void fd_search_set_target_phases (FdSearch *search, bool target_phases);

/**
 * FdRestart:
 * @FD_RESTART_NONE: no restarts
 * @FD_RESTART_CONSTANT: after @scale failures each time; but see
 *   fd_search_set_restarts()
 * @FD_RESTART_LINEAR: after @scale, 2 @scale, 3 @scale, ... failures
 * @FD_RESTART_GEOMETRIC: after @scale, @scale @base, @scale @base^2, ...
 *   failures
 * @FD_RESTART_LUBY: after @scale times 1, 1, 2, 1, 1, 2, 4, 1, ... failures
 * @FD_RESTART_GLUCOSE: when the LBD (number of levels) of recent nogoods is
 *   greater than before; never in a search that does not learn (fd-learning.h)
 *
 * The restart sequence of a search.
 */
typedef enum {
  FD_RESTART_NONE,
  FD_RESTART_CONSTANT,
  FD_RESTART_LINEAR,
  FD_RESTART_GEOMETRIC,
  FD_RESTART_LUBY,
  FD_RESTART_GLUCOSE,
} FdRestart;

/**
 * fd_search_set_restarts:
 * @scale: at least 1; see #FdRestart
 * @base: at least 1; see #FdRestart
 *
 * Lets the search restart from its root.  This pays if the branchings learn
 * (%FD_SELECT_DOM_WDEG) or are random; other branchings would repeat the same
 * path.
 *
 * In every sequence the number of failures between restarts grows, so the
 * search terminates: for sequences that do not grow by themselves, the number
 * is doubled after each 1,000 restarts.  Without an objective, the search stops
 * restarting after its first solution, so that no solution is found twice.
 */
void fd_search_set_restarts (FdSearch *search, FdRestart restart,
                             uint32_t scale, double base);

/**
 * fd_search_set_last_conflict:
 *
 * With last conflict, after a failure the search branches first on the variable
 * that failed, until that variable is fixed.  Then it follows the branchings
 * again.
 */
void fd_search_set_last_conflict (FdSearch *search, bool last_conflict);

/**
 * fd_search_set_time_limit:
 * @seconds: counted from the first fd_search_next(), or from the call that set
 *   the first time limit; 0 = no limit
 *
 * When a limit is reached, fd_search_next() returns %FD_STATUS_LIMIT, and
 * fd_search_limit() says which limit it was.
 */
void fd_search_set_time_limit (FdSearch *search, double seconds);

/**
 * fd_search_set_node_limit, fd_search_set_failure_limit,
 * fd_search_set_solution_limit:
 *
 * Limit the counts of #FdStatistics since the start of the search; 0 = no
 * limit.
 */
void fd_search_set_node_limit (FdSearch *search, uint64_t nodes);
void fd_search_set_failure_limit (FdSearch *search, uint64_t failures);
void fd_search_set_solution_limit (FdSearch *search, uint64_t solutions);

/**
 * fd_search_set_seed:
 * @seed: any number; the default is 1
 *
 * Seeds the random selections.  Equal seeds give equal searches.
 */
void fd_search_set_seed (FdSearch *search, uint64_t seed);

/**
 * fd_search_stop:
 *
 * Requests a stop: the running fd_search_next(), or else the next one, soon
 * returns %FD_STATUS_LIMIT.  The call after that continues the search.  May be
 * called from a signal handler or another thread.
 */
void fd_search_stop (FdSearch *search);

/**
 * fd_search_next:
 *
 * Finds the next solution.  The store holds it until the next call.
 *
 * After %FD_STATUS_LIMIT, the store is at the node where the search stopped;
 * nothing is promised of that state.  If the limit is raised, the next call
 * continues from there.  After %FD_STATUS_EXHAUSTED and %FD_STATUS_ERROR, and
 * after fd_search_free(), the store has the state it had before the first call.
 * For the best solution, then, see fd_search_best_value().
 *
 * Returns: see #FdStatus
 */
FdStatus fd_search_next (FdSearch *search);

/**
 * fd_search_count:
 * @count: (out): how many solutions there are from here on
 *
 * Finds and counts all further solutions.
 *
 * Returns: %FD_STATUS_EXHAUSTED if @count is the number of all of them
 */
FdStatus fd_search_count (FdSearch *search, uint64_t *count);

/**
 * fd_search_best_value:
 * @value: (out): the value of @x
 *
 * Gets the value of @x in the best solution found, or, without an objective, in
 * the first one.  The search keeps that solution, in 4 bytes a variable, until
 * it is freed.  So it is still available after %FD_STATUS_EXHAUSTED and
 * %FD_STATUS_LIMIT, when the store no longer holds it.  For an incremental
 * search, the solution is that of the last query.
 *
 * Returns: %false if there is no solution yet, or if @x did not exist when the
 *   search started
 */
bool fd_search_best_value (const FdSearch *search, FdVar x, int32_t *value);

/**
 * fd_search_best:
 * @best: (out): the objective value
 *
 * Gets the objective of the best solution found, which is the solution of
 * fd_search_best_value().
 *
 * Returns: %false without an objective, or if there is no solution yet
 */
bool fd_search_best (const FdSearch *search, int64_t *best);

/**
 * fd_search_bound:
 * @bound: (out): the bound
 *
 * Gets the best proven bound of the objective: no solution under the
 * assumptions has a lesser value (or a greater one, if the objective is
 * maximized).  When the search is exhausted, the bound is the value of the best
 * solution; before that, the two differ by the gap.
 *
 * Returns: %false without an objective, before the search starts, or if it is
 *   exhausted and there is no solution
 */
bool fd_search_bound (const FdSearch *search, int64_t *bound);

/**
 * fd_search_limit:
 *
 * Returns: the limit that ended the last call that searched; %FD_LIMIT_NONE if
 *   none did
 */
FdLimit fd_search_limit (const FdSearch *search);

/**
 * fd_search_statistics:
 *
 * Returns: (transfer none): the counts so far, valid until the search is freed;
 *   %NULL if @search is %NULL
 */
const FdStatistics *fd_search_statistics (const FdSearch *search);

/* --- probing ------------------------------------------------------------ */

/**
 * FdProbe:
 * @FD_PROBE_EXACT: each remaining value belongs to a solution of the whole
 *   store
 * @FD_PROBE_PARTIAL: each remaining value passed the test of the depth that was
 *   asked for, as far as the limits allowed
 * @FD_PROBE_INCONSISTENT: no value remains; the store is unchanged
 *
 * The result of fd_probe_values().
 */
typedef enum {
  FD_PROBE_EXACT,
  FD_PROBE_PARTIAL,
  FD_PROBE_INCONSISTENT,
} FdProbe;

/**
 * fd_try_values:
 *
 * Reduces the domain of @x to the values that occur in a solution of the whole
 * store (of all its variables).  This may take as long as solving.
 *
 * Returns: %false if no value remains; then nothing was changed
 */
bool fd_try_values (FdStore *store, FdVar x);

/**
 * fd_probe_values:
 * @x: (array length=n): probed together: one solution supports one value of
 *   each of them
 * @depth: 0 = exact; 1 = each value must survive propagation; k = each value
 *   must survive propagation and leave every variable a value that survives
 *   depth k - 1
 * @node_limit: of the whole probe; 0 = no limit
 *
 * As fd_try_values(), for several variables; with a @depth above 0, weaker.  A
 * limit of the store may end the probe: then no value was removed wrongly, and
 * fd_store_error() is %FD_ERROR_STOPPED.
 *
 * Returns: see #FdProbe
 */
FdProbe fd_probe_values (FdStore *store, const FdVar *x, size_t n,
                         uint32_t depth, uint64_t node_limit);

FD_END_DECLS

#endif
