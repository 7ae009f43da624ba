/* SPDX-License-Identifier: MIT */
#ifndef FD_AMB_H
#define FD_AMB_H

#include "fd-search.h"

FD_BEGIN_DECLS

/**
 * FdAmb:
 *
 * McCarthy's ambiguous operator.  A body, which is a plain C function, makes
 * choices and states requirements.  The library runs the body and finds choices
 * that satisfy all its requirements.
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
 * The search is depth-first: at a failure the latest choice takes its next
 * value.  The body is then called again from its beginning.  The earlier
 * choices are answered from a record, by one array access each.
 *
 * Therefore a body must be repeatable: equal answers must lead it to the same
 * next choice.  It must initialize whatever it changes at the start of each
 * run.  If a run differs from the record, the search ends with %FD_STATUS_ERROR
 * and %FD_ERROR_REPLAY.  The library detects: a different number of values, a
 * different current value, a different kind of choice, and a run that ends or
 * fails before the end of the record.  Other changed values of a choice are
 * detected when it takes its next value.  What else the body does is not
 * checked.
 *
 * A failure leaves the body by longjmp(), from any depth of calls.  Register
 * what the body owns on the cleanup stack: fd_amb_defer(), fd_amb_alloc().
 * Nothing else is released: no g_autoptr, no variable length array, no lock.
 * Therefore no frame between the body and the failure may be one that must
 * return, such as a listener of a store, a C++ function with destructors, or a
 * comparison function of qsort().
 *
 * A body may run other ambs, and may fail an amb that runs it; then the
 * cleanups of all bodies that are left are called, the innermost first.  Only
 * one thread at a time may use an amb.
 *
 * A mistake inside the body ends the search for good, as fd_amb_raise() does,
 * with %FD_ERROR_INVALID.  A mistake outside of the body (a function for the
 * body only, or a setting that comes too late) is refused: nothing else
 * changes, and fd_amb_error() gives the reason until the next fd_amb_next()
 * that is not refused.  If a setting was refused before the first
 * fd_amb_next(), the search does not start: %FD_STATUS_ERROR.
 */
typedef struct _FdAmb FdAmb;

/**
 * FdAmbFunc:
 *
 * The body.  It returns when its choices are a solution.
 */
typedef void (*FdAmbFunc) (FdAmb *amb, gpointer data);

/**
 * fd_amb_new:
 * @body: the function that chooses
 * @data: passed to @body
 *
 * Returns: (transfer full) (nullable): the amb, to be freed by fd_amb_free();
 *   %NULL when out of memory
 *   out of memory
 */
FdAmb *fd_amb_new (FdAmbFunc body, gpointer data);

/**
 * fd_amb_free:
 * @amb: (nullable): %NULL does nothing
 *
 * Ends the run that holds a solution and calls its cleanups.  The call is
 * refused, and frees nothing, within the body or a callback.
 */
void fd_amb_free (FdAmb *amb);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdAmb, fd_amb_free)

/* --- outside of the body ------------------------------------------------ */

/**
 * fd_amb_next:
 *
 * Runs the body until it returns.  What the body owns then lives until the next
 * call.
 *
 * Returns: %FD_STATUS_SOLUTION; %FD_STATUS_EXHAUSTED if there is no further
 *   solution; %FD_STATUS_LIMIT, see fd_amb_limit(): if the limit is raised, the
 *   next call continues; %FD_STATUS_ERROR, from then on, see fd_amb_error()
 */
FdStatus fd_amb_next (FdAmb *amb);

/**
 * fd_amb_count:
 * @count: (out): how many solutions there are from here on
 *
 * Finds and counts all further solutions.
 *
 * Returns: %FD_STATUS_EXHAUSTED if @count is the number of all of them
 */
FdStatus fd_amb_count (FdAmb *amb, uint64_t *count);

/**
 * FdAmbFoundFunc:
 *
 * Called at a solution.
 *
 * Returns: %false to stop
 */
typedef bool (*FdAmbFoundFunc) (FdAmb *amb, gpointer data);

/**
 * fd_amb_all:
 *
 * Calls @func with @data at each further solution.
 *
 * Returns: %FD_STATUS_SOLUTION if @func stopped the search; otherwise the
 *   reason why there is no further solution
 */
FdStatus fd_amb_all (FdAmb *amb, FdAmbFoundFunc func, gpointer data);

/**
 * fd_amb_set_random_order:
 *
 * Lets each choice take its values in a random order, each value once, drawn by
 * @seed: any order of up to 1024 values; one of 2^64 orders of more values.  To
 *   be called before the first fd_amb_next().
 */
void fd_amb_set_random_order (FdAmb *amb, uint64_t seed);

/**
 * fd_amb_set_time_limit:
 * @seconds: counted from the first fd_amb_next(); 0 = no limit
 *
 * Sets the time limit.  The clock is read between choices and in propagation.
 */
void fd_amb_set_time_limit (FdAmb *amb, double seconds);

/**
 * fd_amb_set_choice_limit, fd_amb_set_failure_limit, fd_amb_set_replay_limit,
 * fd_amb_set_solution_limit:
 *
 * Limit the counts of #FdAmbStatistics; 0 = no limit.
 */
void fd_amb_set_choice_limit (FdAmb *amb, uint64_t choices);
void fd_amb_set_failure_limit (FdAmb *amb, uint64_t failures);
void fd_amb_set_replay_limit (FdAmb *amb, uint64_t replays);
void fd_amb_set_solution_limit (FdAmb *amb, uint64_t solutions);

/**
 * fd_amb_set_memory_limit:
 * @bytes: 0 = no limit
 *
 * Limits the memory of the record, of fd_amb_alloc() and of the amb's own
 * store, each by @bytes.
 */
void fd_amb_set_memory_limit (FdAmb *amb, size_t bytes);

/**
 * fd_amb_stop:
 *
 * Requests a stop: the running fd_amb_next(), or else the next one, soon
 * returns %FD_STATUS_LIMIT.  The call after that continues the search.  May be
 * called from a signal handler or another thread.
 */
void fd_amb_stop (FdAmb *amb);

/**
 * fd_amb_limit:
 *
 * Returns: the limit that ended the last fd_amb_next(); %FD_LIMIT_NONE if none
 *   did; for the limit of choices, %FD_LIMIT_NODES
 */
FdLimit fd_amb_limit (const FdAmb *amb);

/**
 * fd_amb_statistics:
 *
 * Returns: (transfer none): the counts so far, valid until the amb is freed;
 *   %NULL if @amb is %NULL
 */
const FdAmbStatistics *fd_amb_statistics (const FdAmb *amb);

/**
 * fd_amb_error:
 *
 * Returns: (transfer none) (nullable): the reason for %FD_STATUS_ERROR:
 *   %FD_ERROR_REPLAY, %FD_ERROR_INVALID for a caller's mistake, the error of a
 *   store, or the error that the body raised; otherwise the last mistake that
 *   was refused
 */
const GError *fd_amb_error (const FdAmb *amb);

/* --- in the body: choices ----------------------------------------------- */

/**
 * fd_amb_choose:
 * @values: (array length=n): in the order to try them; copied; may repeat, and
 *   may depend on earlier choices
 *
 * Chooses one of @values.  If @n is 0, it fails.  O(1) in a replay, otherwise
 * O(n).
 *
 * Returns: the chosen value
 */
int32_t fd_amb_choose (FdAmb *amb, const int32_t *values, size_t n);

/**
 * fd_amb_choose_range:
 *
 * Chooses one of @min..@max, in ascending order.  If there is none, it fails.
 * O(1) for any width.
 *
 * Returns: the chosen value
 */
int32_t fd_amb_choose_range (FdAmb *amb, int32_t min, int32_t max);

/**
 * fd_amb_choose_except:
 * @except: (array length=n): excluded values; any numbers; may repeat
 *
 * Chooses one of @min..@max that is not in @except, in ascending order.  O(n)
 * for up to 64 values.
 *
 * Returns: the chosen value
 */
int32_t fd_amb_choose_except (FdAmb *amb, int32_t min, int32_t max,
                              const int32_t *except, size_t n);

/**
 * fd_amb_choose_index:
 *
 * Chooses one of 0..@n - 1, in ascending order: an index of an array of yours.
 *
 * Returns: the chosen index
 */
size_t fd_amb_choose_index (FdAmb *amb, size_t n);

/**
 * fd_amb_choose_string:
 * @strings: (array length=n): compared by a hash of their contents
 *
 * Chooses one of @strings.
 *
 * Returns: (transfer none): one of the pointers in @strings
 */
const char *fd_amb_choose_string (FdAmb *amb, const char *const *strings,
                                  size_t n);

/* --- in the body: requirements ------------------------------------------ */

/**
 * fd_amb_fail:
 *
 * Leaves the body; the latest choice then takes its next value.  The call does
 * not return, unless it is made where it is not allowed.
 */
void fd_amb_fail (FdAmb *amb);

/**
 * fd_amb_require:
 *
 * Fails unless @condition.  If @condition is %false because a change of the
 * amb's store was refused (not inconsistent), the error of the store ends the
 * search.
 */
FD_INLINE void
fd_amb_require (FdAmb *amb, bool condition)
{
  if (G_UNLIKELY (!condition))
    fd_amb_fail (amb);
}

/**
 * fd_amb_raise:
 * @error: (transfer full): the error
 *
 * Leaves the body for good: fd_amb_next() returns %FD_STATUS_ERROR.
 */
void fd_amb_raise (FdAmb *amb, GError *error);

/**
 * fd_amb_is_replaying:
 *
 * Tells whether the record still has a choice that an earlier run has made.  If
 * so, all requirements up to here were met in that run and need not be computed
 * again.
 *
 * Returns: whether that is so
 */
bool fd_amb_is_replaying (const FdAmb *amb);

/**
 * fd_amb_cut:
 *
 * Commits to all choices made so far: their other values are not tried.  If
 * called outside of the body, after a solution, there is no further solution.
 */
void fd_amb_cut (FdAmb *amb);

/**
 * fd_amb_mark, fd_amb_cut_to:
 *
 * fd_amb_cut_to() commits to the choices made since fd_amb_mark() returned
 * @mark, and keeps the earlier choices open.  So the part in between is done
 * only once.
 */
size_t fd_amb_mark (const FdAmb *amb);
void fd_amb_cut_to (FdAmb *amb, size_t mark);

/* --- in the body: what it owns ------------------------------------------ */

/**
 * fd_amb_defer:
 * @destroy: called on @pointer when this run is over; must not call an amb
 *
 * Registers a cleanup.  A run is over when the body is left; or, if it
 * returned, when fd_amb_next() is called again or the amb is freed.  Cleanups
 * run in reverse order.  @pointer must not point into the body's own stack
 * frame.  When out of memory, destroys @pointer at once and leaves the body
 * with %FD_LIMIT_MEMORY.
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
 * The store of the variables: the one that was set, or one that the amb owns.
 * What the body posts on it is undone when the run is over; what was posted
 * before the first fd_amb_next() stays for all runs.
 *
 * An amb with a store is lazy.  After the body returned, a search assigns
 * values to all variables of the store, the chosen ones first.  Each solution
 * of this search is a solution of the amb.  The run lasts until the search is
 * exhausted.
 *
 * Returns: (transfer none) (nullable): the store; %NULL when out of memory,
 *   only outside of the body
 *   out of memory
 */
FdStore *fd_amb_store (FdAmb *amb);

/**
 * fd_amb_set_store:
 * @store: must outlive the amb
 *
 * Sets the store; to be called before the first fd_amb_next() and before
 * fd_amb_store().  The amb opens levels above the level that is open at the
 * first fd_amb_next(); between solutions, push and pop only in pairs.
 */
void fd_amb_set_store (FdAmb *amb, FdStore *store);

/**
 * fd_amb_set_branching:
 *
 * Sets how the search branches on the chosen variables.  The default
 * corresponds to eager choices: %FD_SELECT_INPUT_ORDER and %FD_ASSIGN_MIN; in
 * random order, %FD_ASSIGN_RANDOM.
 */
void fd_amb_set_branching (FdAmb *amb, FdVarSelect var_select,
                           FdValSelect val_select);

/**
 * fd_amb_choose_var:
 * @values: (array length=n): a set; the order has no influence
 *
 * Makes a variable with the domain @values, which is chosen later.
 *
 * Returns: the variable
 */
FdVar fd_amb_choose_var (FdAmb *amb, const int32_t *values, size_t n);

/**
 * fd_amb_choose_var_range:
 *
 * Makes a variable with the domain @min..@max, which is chosen later.
 *
 * Returns: the variable
 */
FdVar fd_amb_choose_var_range (FdAmb *amb, int32_t min, int32_t max);

/**
 * fd_amb_choose_value:
 *
 * Chooses at once one of the values that propagation has left for @x, in
 * ascending order, and fixes @x to it.
 *
 * Returns: the chosen value
 */
int32_t fd_amb_choose_value (FdAmb *amb, FdVar x);

/**
 * fd_amb_value:
 *
 * Returns: the value of @x in the solution; inside the body, the value of @x if
 *   it is fixed.  It is a mistake to ask for a variable that is not fixed
 */
int32_t fd_amb_value (const FdAmb *amb, FdVar x);

/**
 * fd_amb_require_atom, fd_amb_require_equal, fd_amb_require_not_equal,
 * fd_amb_require_relation, fd_amb_require_linear, fd_amb_require_sum,
 * fd_amb_require_all_different, fd_amb_require_clause:
 *
 * fd_amb_require() of fd_set_atom(), fd_unify(), fd_not_unify(), or the
 * fd_post_ function of the same name, on the amb's store.  For other
 * constraints, write fd_amb_require (amb, fd_post_...).
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
