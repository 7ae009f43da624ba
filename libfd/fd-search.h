/* SPDX-License-Identifier: MIT */
#ifndef FD_SEARCH_H
#define FD_SEARCH_H

#include "fd-statistics.h"
#include "fd-store.h"

FD_BEGIN_DECLS

/**
 * FdSearch:
 *
 * Depth-first search over the solutions of a store.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdSearch) search = fd_search_new (store);
 *   fd_search_add_branching (search, x, n, FD_SELECT_FIRST_FAIL,
 *                            FD_ASSIGN_MIN);
 *   while (fd_search_next (search) == FD_STATUS_SOLUTION)
 *     print_solution (store, x, n);
 * ]|
 *
 * The search works in levels of its own above the level it was made at;
 * fd_search_free() returns there.  Between two calls of fd_search_next() the
 * store may be changed in a level pushed since only, which is popped before the
 * next one.  A setting that is refused before the first keeps the search from
 * beginning: %FD_STATUS_ERROR.
 */
typedef struct _FdSearch FdSearch;

/**
 * FdVarSelect:
 * @FD_SELECT_INPUT_ORDER: the first in the array
 * @FD_SELECT_FIRST_FAIL: fewest values
 * @FD_SELECT_ANTI_FIRST_FAIL: most values
 * @FD_SELECT_SMALLEST: least minimum
 * @FD_SELECT_LARGEST: greatest maximum
 * @FD_SELECT_OCCURRENCE: in most constraints with other unfixed variables
 * @FD_SELECT_MOST_CONSTRAINED: fewest values, then in most constraints
 * @FD_SELECT_MAX_REGRET: greatest difference between its two least values
 * @FD_SELECT_DOM_WDEG: least values / failures of its constraints, which the
 *   store counts from the first such branching on
 * @FD_SELECT_RANDOM: by the seed
 *
 * Which unfixed variable to branch on.  Ties: the first in the array.
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
 * @FD_ASSIGN_MEDIAN: the middle of the values; of two, the lower
 * @FD_ASSIGN_MIDDLE: the value nearest to (min + max) / 2; of two, the lower
 * @FD_ASSIGN_RANDOM: a value by the seed
 * @FD_ASSIGN_SPLIT: x <= (min + max) / 2, then the upper half; rounded towards
 *   0, if that is below max
 * @FD_ASSIGN_REVERSE_SPLIT: the same, the upper half first
 * @FD_ASSIGN_INTERVAL: the first run of values, then the others; as
 *   FD_ASSIGN_SPLIT if there is only one
 * @FD_ASSIGN_OUT_MIN: x != min, then x = min
 * @FD_ASSIGN_OUT_MAX: x != max, then x = max
 * @FD_ASSIGN_SPLIT_RANDOM: the lower or the upper half first, by the seed
 * @FD_ASSIGN_OUT_MEDIAN: x != the value of FD_ASSIGN_MEDIAN, then x = it
 * @FD_ASSIGN_OUT_RANDOM: x != a value by the seed, then x = it
 *
 * How to branch on it.
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
 * @FD_STATUS_EXHAUSTED: there is no further one; the last one found is the
 *   best, if there is an objective
 * @FD_STATUS_LIMIT: stopped before either was known
 * @FD_STATUS_ERROR: what it was given cannot be searched, or the call was
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
 * A search without branchings, limits or objective.  The store may be changed
 * until the first fd_search_next().
 *
 * Returns: (transfer full) (nullable): free it with fd_search_free(); %NULL
 * when out of memory
 */
FdSearch *fd_search_new (FdStore *store);

/**
 * fd_search_free:
 * @search: (nullable): %NULL does nothing
 *
 * Ends the search: the store is as it was before the first fd_search_next().  A
 * batch begun at a solution ends, too, undone.  Refused, so that nothing is
 * freed, while the search is running, or within any function that its store
 * calls.
 */
void fd_search_free (FdSearch *search);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdSearch, fd_search_free)

/**
 * fd_search_add_branching:
 * @x: (array length=n): copied
 *
 * Branches on @x once the branchings added before have all their variables
 * fixed.  After the last, all other variables of the store are branched on, in
 * the order they were made, least value first.
 */
void fd_search_add_branching (FdSearch *search, const FdVar *x, size_t n,
                              FdVarSelect var_select, FdValSelect val_select);

/**
 * fd_store_clear_weights:
 *
 * Forgets the failures that %FD_SELECT_DOM_WDEG goes by: a search from here on
 * chooses as if it were the first of @store.  O(variables).
 */
void fd_store_clear_weights (FdStore *store);

/**
 * FdBranchFunc:
 * @decision: (out): an atom, undecided; its negation is tried after it
 *
 * It asks, and changes nothing: changes, pushes and searches are refused there.
 *
 * Returns: %false if there is nothing left to decide
 */
typedef bool (*FdBranchFunc) (const FdStore *store, gpointer data,
                              FdAtom *decision);

/**
 * fd_search_add_brancher:
 * @destroy: (nullable): called on @data when the search is freed; a branching
 *   that is refused does not take @data
 *
 * A branching of one's own, after those added before.  It ends when @func
 * returns %false, or an atom that is decided already.
 */
void fd_search_add_brancher (FdSearch *search, FdBranchFunc func, gpointer data,
                             GDestroyNotify destroy);

/**
 * FdSearchBranching:
 * @x: (array length=n) (transfer none): as it was given
 * @n: 0 of a branching of one's own
 *
 * What a search was told to branch on.
 */
typedef struct {
  const FdVar *x;
  size_t n;
  FdVarSelect var_select;
  FdValSelect val_select;
} FdSearchBranching;

/**
 * fd_search_branching:
 * @i: counted from 0, in the order they were added
 * @branching: (out)
 *
 * Returns: %false if there are not so many
 */
bool fd_search_branching (const FdSearch *search, size_t i,
                          FdSearchBranching *branching);

/**
 * fd_search_project:
 * @x: (array length=n): copied
 * @atoms: (array length=n_atoms): copied
 *
 * Of the solutions that agree in the values of @x and the truth of @atoms, only
 * the first is found; they come in the order of the branchings.  Of no effect
 * with an objective.
 *
 * Once all these are decided, one solution is looked for, and none after it.
 * Best branch on them before all else: where a decision on other variables
 * comes before them, a solution may be met again beyond its other branch, and
 * so is kept meanwhile, in some 4 (@n + @n_atoms / 32) bytes.  The branchings
 * added before this call come before those added after it even where
 * fd_search_set_last_conflict() would have it otherwise.
 */
void fd_search_project (FdSearch *search, const FdVar *x, size_t n,
                        const FdAtom *atoms, size_t n_atoms);

/**
 * fd_search_minimize, fd_search_maximize:
 *
 * Each solution must have a better @objective than the one before it.
 */
void fd_search_minimize (FdSearch *search, FdVar objective);
void fd_search_maximize (FdSearch *search, FdVar objective);

/**
 * fd_search_minimize_linear, fd_search_maximize_linear:
 * @a: (array length=n): any, also below 0; copied
 * @x: (array length=n): may repeat; copied
 * @weights: (array length=n_atoms): any, also below 0; copied
 * @atoms: (array length=n_atoms): copied
 *
 * The same of the sum a[0] x[0] + ... + weights[0] [atoms[0]] + ..., as in
 * fd_post_linear_mixed(), which needs no variable and is of 64 bits.  Refused
 * with %FD_ERROR_OVERFLOW as there.  The last call that sets an objective
 * counts.  It cannot be proved yet (fd_search_set_proof()).
 *
 * Returns: %false if it is refused, or out of memory
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
 * @a: (array length=n) (transfer none)
 * @x: (array length=n) (transfer none)
 * @weights: (array length=n_atoms) (transfer none)
 * @atoms: (array length=n_atoms) (transfer none)
 * @maximize: or else it is minimized
 *
 * A sum that is the objective of a search.
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
 * @sum: (out): good until another objective is set, or the search is freed
 *
 * Returns: %false if the objective is no sum
 */
bool fd_search_linear_objective (const FdSearch *search, FdSearchSum *sum);

/**
 * fd_search_objective:
 * @maximize: (out) (nullable)
 *
 * Returns: the variable that is the objective; #FD_VAR_NONE if there is none
 */
FdVar fd_search_objective (const FdSearch *search, bool *maximize);

/**
 * fd_search_set_cutoff:
 * @worst: an objective, as good as that of a solution somewhere
 *
 * From now on only solutions are looked for whose objective is @worst or
 * better.  Between two calls of fd_search_next(), where another search of the
 * same model found such a solution; what was asked for before, if it is more,
 * stays.  It lasts beyond fd_search_reset(), unlike what was found.  Not with a
 * proof.
 *
 * Returns: %false if it was refused
 */
bool fd_search_set_cutoff (FdSearch *search, int64_t worst);

/**
 * fd_search_cutoff:
 * @worst: (out): the worst objective that is looked for: better than that of
 * the last solution found, and as good as was asked for
 *
 * Returns: %false if any is
 */
bool fd_search_cutoff (const FdSearch *search, int64_t *worst);

/* The longest nogoods that a search may tell others of. */
#define FD_SEARCH_LONGEST_NEWS 16

/**
 * fd_search_set_news:
 * @longest: 0 to %FD_SEARCH_LONGEST_NEWS; 0: none, as if it was never called
 *
 * Of what the search will learn, nogoods of at most so many atoms, all of
 * variables that are there now, are kept for fd_search_news(), some 50 at a
 * time.  Before the first fd_search_next().
 */
void fd_search_set_news (FdSearch *search, unsigned longest);

/**
 * fd_search_news:
 * @n: (out): how many atoms
 *
 * What the search learned since the last call: nogoods, each followed by
 * %FD_ATOM_FALSE.  They hold for every search of the same model, in this
 * process or another one, that looks for nothing worse than this one does now:
 * see fd_search_cutoff().  Without an objective there are none after the first
 * solution: what is learned from then on holds for who does not want it again.
 *
 * Returns: (transfer none) (array length=n): good until the next call
 */
const FdAtom *fd_search_news (FdSearch *search, size_t *n);

/**
 * fd_search_hear_news:
 * @news: (array length=n): of fd_search_news(); copied
 *
 * Takes what another search learned, at the next restart.  Between two calls of
 * fd_search_next().  A search that does not learn, or has a proof, does nothing
 * with it.
 *
 * Returns: %false if it was refused
 */
bool fd_search_hear_news (FdSearch *search, const FdAtom *news, size_t n);

/**
 * fd_search_assume:
 * @atoms: (array length=n): copied
 *
 * Solutions are sought in which all @atoms hold: decisions that come before all
 * others and are not gone back on.  Of any search, learning or not, with an
 * objective, restarts, a projection.  Before the first fd_search_next(), or
 * after fd_search_reset().
 * %FD_STATUS_EXHAUSTED then means: no more solutions in which they hold.
 *
 * Returns: %false when out of memory
 */
bool fd_search_assume (FdSearch *search, const FdAtom *atoms, size_t n);

/**
 * fd_search_core:
 * @n: (out): how many
 *
 * After %FD_STATUS_EXHAUSTED without a solution: atoms among those assumed that
 * no solution has together.  A search that learns names those that its proof
 * needs: none if there is no solution at all.  One that does not names all, or,
 * where one of them fails as they are made true in turn, those up to it.
 *
 * Returns: (transfer none) (array length=n): good until the search is freed
 */
const FdAtom *fd_search_core (const FdSearch *search, size_t *n);

/**
 * fd_search_set_incremental:
 *
 * Lets the search be asked again, by fd_search_reset().  It then stays at its
 * root after %FD_STATUS_EXHAUSTED, until it is freed.  Before the first
 * fd_search_next().
 */
void fd_search_set_incremental (FdSearch *search, bool incremental);

/**
 * fd_search_reset:
 *
 * Ends the question that fd_search_next() answered, or would answer, and takes
 * the search back to its root.  Then variables may be made and constraints
 * posted, which stay until the search is freed (also after
 * %FD_STATUS_EXHAUSTED), and other assumptions be set, for those before are
 * dropped.  The next fd_search_next() begins anew: all solutions may be found
 * again, and those of any objective value (within fd_search_set_cutoff()).
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
 * A search that learns keeps its nogoods, except those it learned after it went
 * on from a solution.  Limits and statistics count on.
 *
 * Returns: %false if it was refused: the search is not incremental, or has
 *   ended by %FD_STATUS_ERROR
 */
bool fd_search_reset (FdSearch *search);

/**
 * fd_search_minimize_core:
 * @failure_limit: of each attempt; 0 = none
 *
 * Drops atoms of the core, one after the other, as long as those left have no
 * solution together.  May take as long as solving takes: the time limit, which
 * counts from the first fd_search_next(), and fd_search_stop() end it; the core
 * is then as small as it was made so far, and fd_search_limit() says why.
 *
 * Returns: %true if no atom of the core can be dropped; %false if a limit kept
 *   that from being known
 */
bool fd_search_minimize_core (FdSearch *search, uint64_t failure_limit);

/**
 * fd_search_set_hint:
 *
 * Wants @x to be @value, as it is in a solution of a similar problem, or one
 * that was guessed (a warm start): where the search decides @x and it may still
 * have @value, that is tried first, whatever the branching's #FdValSelect says.
 * Which variable is decided, and which solutions there are, does not change.  A
 * brancher of one's own (fd_search_add_brancher()) decides as it says.  A
 * search that chooses for itself (fd_search_set_free()) begins at @value, and
 * then follows what it finds out.  May be called between calls of
 * fd_search_next(), too; the last call counts.
 *
 * Returns: %false if it is refused, or out of memory
 */
bool fd_search_set_hint (FdSearch *search, FdVar x, int32_t value);

/**
 * fd_search_set_target_phases:
 *
 * Where there is an objective and a solution was found, the value that a
 * variable has in the best one is tried first, as if it were hinted at: better
 * ones are often near.  A search that chooses for itself does so anyway.
 */
void fd_search_set_target_phases (FdSearch *search, bool target_phases);

/**
 * FdRestart:
 * @FD_RESTART_CONSTANT: after @scale failures each time; but see
 *   fd_search_set_restarts()
 * @FD_RESTART_LINEAR: after @scale, 2 @scale, 3 @scale, ...
 * @FD_RESTART_GEOMETRIC: after @scale, @scale @base, @scale @base^2, ...
 * @FD_RESTART_LUBY: after @scale times 1, 1, 2, 1, 1, 2, 4, 1, ...
 * @FD_RESTART_GLUCOSE: when the nogoods learned of late are of more levels than
 *   those before; never in a search that does not learn (fd-learning.h)
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
 * @scale: at least 1
 * @base: at least 1
 *
 * Begins anew from the root now and then, which pays if the branchings learn
 * (%FD_SELECT_DOM_WDEG) or choose at random; others would go the same way
 * again.  In every sequence failures between restarts grow, so that a search
 * comes to its end: those that would not are doubled after each 1,000 restarts.
 * Without an objective, the first solution is the end of restarts, so that none
 * is found twice.
 */
void fd_search_set_restarts (FdSearch *search, FdRestart restart,
                             uint32_t scale, double base);

/**
 * fd_search_set_last_conflict:
 *
 * After a failure, the search decides the variable that failed until it has a
 * value (last conflict); then it follows the branchings again.
 */
void fd_search_set_last_conflict (FdSearch *search, bool last_conflict);

/**
 * fd_search_set_time_limit:
 * @seconds: from the first fd_search_next(), or from when the first time limit
 *   was set; 0 = no limit
 *
 * A limit ends fd_search_next() with %FD_STATUS_LIMIT; fd_search_limit() says
 * which it was.
 */
void fd_search_set_time_limit (FdSearch *search, double seconds);

/**
 * fd_search_set_node_limit, fd_search_set_failure_limit,
 * fd_search_set_solution_limit:
 *
 * Limits of the counts of #FdStatistics, since the search began; 0 = no limit.
 */
void fd_search_set_node_limit (FdSearch *search, uint64_t nodes);
void fd_search_set_failure_limit (FdSearch *search, uint64_t failures);
void fd_search_set_solution_limit (FdSearch *search, uint64_t solutions);

/**
 * fd_search_set_seed:
 * @seed: any number; the default is 1
 *
 * Seeds the random selections: equal seeds give equal searches.
 */
void fd_search_set_seed (FdSearch *search, uint64_t seed);

/**
 * fd_search_stop:
 *
 * Ends the running fd_search_next(), or else the next one, with
 * %FD_STATUS_LIMIT soon; the one after that goes on.  May be called from a
 * signal handler or another thread.
 */
void fd_search_stop (FdSearch *search);

/**
 * fd_search_next:
 *
 * Finds the next solution; the store holds it until the next call.  After
 * %FD_STATUS_LIMIT, with the limit raised, the search goes on where it was;
 * what the store then holds is the node it was stopped at, of which nothing is
 * promised.  After %FD_STATUS_EXHAUSTED and %FD_STATUS_ERROR, and after
 * fd_search_free(), the store is as it was before the first call.  For the best
 * solution there and then see fd_search_best_value().
 */
FdStatus fd_search_next (FdSearch *search);

/**
 * fd_search_count:
 * @count: (out): how many solutions there are from here on
 *
 * Returns: %FD_STATUS_EXHAUSTED if @count is all of them
 */
FdStatus fd_search_count (FdSearch *search, uint64_t *count);

/**
 * fd_search_best_value:
 * @value: (out)
 *
 * What @x is in the best solution found, or without an objective in the first
 * one.  It is kept, in 4 bytes a variable, until the search is freed: also
 * after %FD_STATUS_EXHAUSTED and %FD_STATUS_LIMIT, when the store does not hold
 * it any more.  Of a search that is asked again, the last question counts.
 *
 * Returns: %false if there was no solution yet, or no @x when the search began
 */
bool fd_search_best_value (const FdSearch *search, FdVar x, int32_t *value);

/**
 * fd_search_best:
 * @best: (out)
 *
 * The objective of the best solution found, while fd_search_best_value() has
 * the solution.
 *
 * Returns: %false without an objective, or if there was no solution yet
 */
bool fd_search_best (const FdSearch *search, int64_t *best);

/**
 * fd_search_bound:
 * @bound: (out)
 *
 * What is proven so far of the objective: no solution, under the assumptions,
 * has a lesser value (or a greater one, if it is maximized).  The best one has
 * it once the search is exhausted; before, it is short of it by the gap.
 *
 * Returns: %false without an objective, before the search, or if it is
 *   exhausted and there is no solution
 */
bool fd_search_bound (const FdSearch *search, int64_t *bound);

/**
 * fd_search_limit:
 *
 * Returns: which limit ended the last call that searched; %FD_LIMIT_NONE if
 *   none did
 */
FdLimit fd_search_limit (const FdSearch *search);

/**
 * fd_search_statistics:
 *
 * Returns: (transfer none): the counts so far, until the search is freed; %NULL
 *   if @search is
 */
const FdStatistics *fd_search_statistics (const FdSearch *search);

/* --- probing ------------------------------------------------------------ */

/**
 * FdProbe:
 * @FD_PROBE_EXACT: each value left belongs to a solution of the whole store
 * @FD_PROBE_PARTIAL: each value left survived as much as was asked for
 * @FD_PROBE_INCONSISTENT: no value is left (the store is unchanged)
 */
typedef enum {
  FD_PROBE_EXACT,
  FD_PROBE_PARTIAL,
  FD_PROBE_INCONSISTENT,
} FdProbe;

/**
 * fd_try_values:
 *
 * Keeps of @x exactly the values that some full assignment of all variables
 * of the store extends.  May take as long as solving takes.
 *
 * Returns: %false if no value survives: then nothing was changed
 */
bool fd_try_values (FdStore *store, FdVar x);

/**
 * fd_probe_values:
 * @x: (array length=n): probed together: one solution vouches for a value of
 *   each of them
 * @depth: 0 = exact; 1 = each value must survive propagation; k = survive it
 *   and leave each variable a value that survives depth k - 1
 * @node_limit: of the whole probe; 0 = none
 *
 * As fd_try_values(), for several variables, or less than exactly.  A limit of
 * the store ends either: no value is wrongly taken, and fd_store_error() is
 * %FD_ERROR_STOPPED.
 */
FdProbe fd_probe_values (FdStore *store, const FdVar *x, size_t n,
                         uint32_t depth, uint64_t node_limit);

FD_END_DECLS

#endif
