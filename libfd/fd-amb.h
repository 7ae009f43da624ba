/* SPDX-License-Identifier: MIT */
#ifndef FD_AMB_H
#define FD_AMB_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdAmb:
 *
 * McCarthy's ambiguous operator: a body, which is a plain C function, chooses
 * and requires; a run of it finds choices that meet all that it requires.
 *
 * |[<!-- language="C" -->
 *   static void
 *   product (FdAmb *amb, gpointer data)
 *   {
 *     int32_t *x = data;
 *     x[0] = fd_amb_choose_range (amb, 1, 4);
 *     x[1] = fd_amb_choose_range (amb, 1, 4);
 *     fd_amb_require (amb, x[0] * x[1] == 8);
 *   }
 *
 *   int32_t x[2];
 *   g_autoptr (FdAmb) amb = fd_amb_new (product, x);
 *   while (fd_amb_next (amb) == FD_STATUS_SOLUTION)
 *     g_print ("%d %d\n", x[0], x[1]);
 * ]|
 *
 * Depth-first: at a failure the latest choice takes its next value.  The body
 * is then called anew, and the choices before that one are answered from a
 * record, one array read each.  So a body must be repeatable: the same answers
 * lead it to the same next choice.  It sets whatever it changes from the start
 * of each run.  A run that differs from the record ends with
 * %FD_STATUS_ERROR and %FD_ERROR_REPLAY.  Seen are: another number of values,
 * another value in force, another form of choice, and a run that ends or fails
 * before the record does; other values at a choice are seen when it takes its
 * next value.  What the body does besides choosing is not looked at.
 *
 * A failure leaves the body by longjmp(), from as deep as it was called.  What
 * the body owns goes to the cleanup stack: fd_amb_defer(), fd_amb_alloc().
 * Nothing else is released: no g_autoptr, no variable length array, no lock.
 * So no frame in between may be one that must return: a listener of a store,
 * a C++ function with destructors, a comparison of qsort().
 *
 * A body may run other ambs, and fail those it is run by: what is left runs
 * its cleanups, the innermost first.  An amb belongs to one thread at a time.
 *
 * A mistake in the body ends it for good, as fd_amb_raise() does, with
 * %FD_ERROR_INVALID.  One outside of it (what is for the body alone, a setting
 * that comes too late) is refused: nothing else changes, and fd_amb_error()
 * says why until the next fd_amb_next() that is not refused.  An amb of which a
 * setting was refused before it began does not begin: %FD_STATUS_ERROR.
 */
typedef struct _FdAmb FdAmb;

/**
 * FdAmbFunc:
 *
 * The body.  It returns if the choices are a solution.
 */
typedef void (*FdAmbFunc) (FdAmb *amb, gpointer data);

/**
 * fd_amb_new:
 * @data: given to @body
 *
 * Returns: (transfer full) (nullable): free it with fd_amb_free(); %NULL when
 *   out of memory
 */
FdAmb *fd_amb_new (FdAmbFunc body, gpointer data);

/**
 * fd_amb_free:
 * @amb: (nullable): %NULL does nothing
 *
 * Ends the run that holds a solution, with its cleanups.  Refused, so that
 * nothing is freed, within its body or a callback.
 */
void fd_amb_free (FdAmb *amb);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdAmb, fd_amb_free)

/* --- outside of the body ------------------------------------------------ */

/**
 * fd_amb_next:
 *
 * Runs the body until it returns.  What it owned then lives until the next
 * call.
 *
 * Returns: %FD_STATUS_SOLUTION; %FD_STATUS_EXHAUSTED if there is no further
 *   one; %FD_STATUS_LIMIT, see fd_amb_limit(): with the limit raised it goes on
 *   where it was; %FD_STATUS_ERROR, from then on, see fd_amb_error()
 */
FdStatus fd_amb_next (FdAmb *amb);

/**
 * fd_amb_count:
 * @count: (out): how many solutions there are from here on
 *
 * Returns: %FD_STATUS_EXHAUSTED if @count is all of them
 */
FdStatus fd_amb_count (FdAmb *amb, uint64_t *count);

/**
 * FdAmbFoundFunc:
 *
 * Told of a solution.
 *
 * Returns: %false to stop there
 */
typedef bool (*FdAmbFoundFunc) (FdAmb *amb, gpointer data);

/**
 * fd_amb_all:
 *
 * Calls @func with @data at each solution from here on.
 *
 * Returns: %FD_STATUS_SOLUTION if @func stopped it; else why there is no more
 */
FdStatus fd_amb_all (FdAmb *amb, FdAmbFoundFunc func, gpointer data);

/**
 * fd_amb_set_random_order:
 *
 * Each choice takes its values in an order drawn by @seed, every value once:
 * any order of up to 1024 values; one of 2^64 orders of more.  Before the first
 * fd_amb_next().
 */
void fd_amb_set_random_order (FdAmb *amb, uint64_t seed);

/**
 * fd_amb_set_time_limit:
 * @seconds: from the first fd_amb_next(); 0 = no limit
 *
 * The clock is read between choices and in propagation.
 */
void fd_amb_set_time_limit (FdAmb *amb, double seconds);

/**
 * fd_amb_set_choice_limit, fd_amb_set_failure_limit, fd_amb_set_replay_limit,
 * fd_amb_set_solution_limit:
 *
 * Limits of the counts of #FdAmbStatistics; 0 = no limit.
 */
void fd_amb_set_choice_limit (FdAmb *amb, uint64_t choices);
void fd_amb_set_failure_limit (FdAmb *amb, uint64_t failures);
void fd_amb_set_replay_limit (FdAmb *amb, uint64_t replays);
void fd_amb_set_solution_limit (FdAmb *amb, uint64_t solutions);

/**
 * fd_amb_set_memory_limit:
 * @bytes: 0 = no limit
 *
 * What the record, fd_amb_alloc() and the amb's own store may take, each.
 */
void fd_amb_set_memory_limit (FdAmb *amb, size_t bytes);

/**
 * fd_amb_stop:
 *
 * Ends the running fd_amb_next(), or else the next one, with %FD_STATUS_LIMIT
 * soon; the one after that goes on.  May be called from a signal handler or
 * another thread.
 */
void fd_amb_stop (FdAmb *amb);

/**
 * fd_amb_limit:
 *
 * Returns: which limit ended the last fd_amb_next(), %FD_LIMIT_NONE if none
 * did; the limit of choices is %FD_LIMIT_NODES
 */
FdLimit fd_amb_limit (const FdAmb *amb);

/**
 * fd_amb_statistics:
 *
 * Returns: (transfer none): the counts so far, until the amb is freed; %NULL if
 *   @amb is
 */
const FdAmbStatistics *fd_amb_statistics (const FdAmb *amb);

/**
 * fd_amb_error:
 *
 * Returns: (transfer none) (nullable): what %FD_STATUS_ERROR was about:
 *   %FD_ERROR_REPLAY, %FD_ERROR_INVALID for a caller's mistake, what a store
 *   refused, or what the body raised; or else the mistake refused last
 */
const GError *fd_amb_error (const FdAmb *amb);

/* --- in the body: choices ----------------------------------------------- */

/**
 * fd_amb_choose:
 * @values: (array length=n): in the order to try them; copied; may repeat, and
 *   may differ with the choices before
 *
 * One of @values.  A choice of none fails.  O(1) when repeated, else O(n).
 */
int32_t fd_amb_choose (FdAmb *amb, const int32_t *values, size_t n);

/**
 * fd_amb_choose_range:
 *
 * One of @min..@max, upwards; a choice of none fails.  O(1), any width.
 */
int32_t fd_amb_choose_range (FdAmb *amb, int32_t min, int32_t max);

/**
 * fd_amb_choose_except:
 * @except: (array length=n): values left out; may repeat, may be any
 *
 * One of @min..@max that is not among @except, upwards.  O(n) for up to 64
 * values.
 */
int32_t fd_amb_choose_except (FdAmb *amb, int32_t min, int32_t max,
                              const int32_t *except, size_t n);

/**
 * fd_amb_choose_index:
 *
 * One of 0..@n - 1, upwards: an index of an array of yours.
 */
size_t fd_amb_choose_index (FdAmb *amb, size_t n);

/**
 * fd_amb_choose_string:
 * @strings: (array length=n): compared by a hash of what they say
 *
 * Returns: (transfer none): one of the pointers in @strings
 */
const char *fd_amb_choose_string (FdAmb *amb, const char *const *strings,
                                  size_t n);

/* --- in the body: requirements ------------------------------------------ */

/**
 * fd_amb_fail:
 *
 * Leaves the body; the latest choice takes its next value.  Does not return,
 * unless called from where it must not be.
 */
void fd_amb_fail (FdAmb *amb);

/**
 * fd_amb_require:
 *
 * Fails unless @condition.  %false from a change of the amb's store that was
 * refused, not inconsistent, is an error: the store's.
 */
FD_INLINE void
fd_amb_require (FdAmb *amb, bool condition)
{
  if (G_UNLIKELY (!condition))
    fd_amb_fail (amb);
}

/**
 * fd_amb_raise:
 * @error: (transfer full)
 *
 * Leaves the body for good: fd_amb_next() returns %FD_STATUS_ERROR.
 */
void fd_amb_raise (FdAmb *amb, GError *error);

/**
 * fd_amb_is_replaying:
 *
 * Whether a choice is still to come that a run before has made.  What was
 * required up to here was met then, and need not be computed again.
 */
bool fd_amb_is_replaying (const FdAmb *amb);

/**
 * fd_amb_cut:
 *
 * Commits to the choices in force: no other value of them is tried.  After a
 * solution, outside of the body: there is no further one.
 */
void fd_amb_cut (FdAmb *amb);

/**
 * fd_amb_mark, fd_amb_cut_to:
 *
 * Commits to the choices made since @mark, and keeps those before open: what
 * comes between is done once.
 */
size_t fd_amb_mark (const FdAmb *amb);
void fd_amb_cut_to (FdAmb *amb, size_t mark);

/* --- in the body: what it owns ------------------------------------------ */

/**
 * fd_amb_defer:
 * @destroy: called on @pointer when this run is over; calls no amb
 *
 * A run is over when it is left, or, if it returned, when fd_amb_next() is
 * called again or the amb freed.  The last deferred is the first destroyed.
 * @pointer must not point into the body's own frame.  When out of memory,
 * destroys @pointer at once and leaves the body with %FD_LIMIT_MEMORY.
 */
void fd_amb_defer (FdAmb *amb, GDestroyNotify destroy, gpointer pointer);

/**
 * fd_amb_alloc:
 *
 * Returns: (transfer none): @bytes zeroed bytes, aligned to 16, until this run
 *   is over.  When out of memory, leaves the body with %FD_LIMIT_MEMORY
 */
gpointer fd_amb_alloc (FdAmb *amb, size_t bytes);

/* --- lazy choices -------------------------------------------------------- */

/**
 * fd_amb_store:
 *
 * The store of the variables: the one that was given, or one that the amb owns.
 * What the body posts on it is undone with the run; what is posted before the
 * first fd_amb_next() is kept by all of them.
 *
 * An amb with a store is lazy: after the body returned, a search gives values
 * to all variables of the store, the chosen ones first; each solution of the
 * search is one of the amb's.  The run lasts until the search is exhausted.
 *
 * Returns: (transfer none) (nullable): %NULL, outside of the body only, when
 *   out of memory
 */
FdStore *fd_amb_store (FdAmb *amb);

/**
 * fd_amb_set_store:
 * @store: must outlive the amb
 *
 * Gives the amb a store, before the first fd_amb_next() and before
 * fd_amb_store() asks for one.  The amb works in levels above the one it finds
 * at the first fd_amb_next(); between solutions, push and pop in pairs only.
 */
void fd_amb_set_store (FdAmb *amb, FdStore *store);

/**
 * fd_amb_set_branching:
 *
 * How the search branches on the chosen variables.  The default is the order of
 * eager choices: %FD_SELECT_INPUT_ORDER, and %FD_ASSIGN_MIN; in random order
 * %FD_ASSIGN_RANDOM.
 */
void fd_amb_set_branching (FdAmb *amb, FdVarSelect var_select,
                           FdValSelect val_select);

/**
 * fd_amb_choose_var:
 * @values: (array length=n): a set, that is, in no order
 *
 * A variable for one of @values, to be chosen later.
 */
FdVar fd_amb_choose_var (FdAmb *amb, const int32_t *values, size_t n);

/**
 * fd_amb_choose_var_range:
 *
 * A variable for one of @min..@max, to be chosen later.
 */
FdVar fd_amb_choose_var_range (FdAmb *amb, int32_t min, int32_t max);

/**
 * fd_amb_choose_value:
 *
 * Chooses now: a value that propagation has left to @x, upwards; x = it.
 */
int32_t fd_amb_choose_value (FdAmb *amb, FdVar x);

/**
 * fd_amb_value:
 *
 * Returns: the value of @x in the solution, or in the body if it has one; a
 *   variable without one is a mistake
 */
int32_t fd_amb_value (const FdAmb *amb, FdVar x);

/**
 * fd_amb_require_atom, fd_amb_require_equal, fd_amb_require_not_equal,
 * fd_amb_require_relation, fd_amb_require_linear, fd_amb_require_sum,
 * fd_amb_require_all_different, fd_amb_require_clause:
 *
 * fd_amb_require() of fd_set_atom(), fd_unify(), fd_not_unify(), and of the
 * fd_post_ function of that name, on the amb's store.  For other constraints:
 * fd_amb_require (amb, fd_post_...).
 */
void fd_amb_require_atom (FdAmb *amb, FdAtom atom);
void fd_amb_require_equal (FdAmb *amb, FdVar x, FdVar y);
void fd_amb_require_not_equal (FdAmb *amb, FdVar x, FdVar y);
void fd_amb_require_relation (FdAmb *amb, FdVar x, FdRelation relation, FdVar y,
                              int32_t k);
void fd_amb_require_linear (FdAmb *amb, const int32_t *a, const FdVar *x,
                            size_t n, FdRelation relation, int32_t c);
void fd_amb_require_sum (FdAmb *amb, const FdVar *x, size_t n,
                         FdRelation relation, int32_t c);
void fd_amb_require_all_different (FdAmb *amb, const FdVar *x, size_t n);
void fd_amb_require_clause (FdAmb *amb, const FdAtom *atoms, size_t n);

FD_END_DECLS

#endif
