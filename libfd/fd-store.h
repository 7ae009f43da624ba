/* SPDX-License-Identifier: MIT */
#ifndef FD_STORE_H
#define FD_STORE_H

#include <signal.h>
#include <stdio.h>

#include "fd-atom.h"

FD_BEGIN_DECLS

/**
 * FdStore:
 *
 * A store holds variables, the constraints posted on them, and a stack of
 * levels to return to.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdStore) store = fd_store_new ();
 *   FdVar x = fd_var_new (store, 1, 3), y = fd_var_new (store, 3, 5);
 *   fd_unify (store, x, y);             // x and y are now both 3
 * ]|
 *
 * Every function that changes a store is a transaction.  It propagates to the
 * fixpoint and returns true; or it finds the change inconsistent, undoes the
 * whole change and returns false.  Therefore a store is never inconsistent.
 * If the function returns false for another reason (it refused a constraint, or
 * memory ran out), fd_store_error() gives that reason.
 *
 * Every public function refuses a caller's mistake with %FD_ERROR_INVALID and a
 * message of the form "function: what is wrong, expected what".  This includes
 * functions that return nothing or a value.  Where there is no store to keep
 * the error, the message is a critical message of GLib.
 *
 * Stores share nothing with each other.  One thread at a time may use a store.
 *
 * A function of yours that the store calls (a callback) may query the store
 * freely.  It may change the store only as the documentation of its type
 * allows.  It must not free a store or a search, and must not close a level:
 * do that between calls.
 */
typedef struct _FdStore FdStore;

#define FD_ERROR (fd_error_quark ())

/**
 * FdError:
 * @FD_ERROR_OVERFLOW: the arithmetic of a constraint may exceed 64 bits, or a
 *   value is outside FD_VALUE_MIN..FD_VALUE_MAX
 * @FD_ERROR_MEMORY: the memory limit is reached, or the machine has no memory
 *   left
 * @FD_ERROR_PARSE: the input is malformed
 * @FD_ERROR_INVALID: the input is well-formed but has no meaning
 * @FD_ERROR_STOPPED: a time limit ended the call, or a request to stop did
 * @FD_ERROR_REPLAY: the body of an #FdAmb acts differently when it runs again
 * @FD_ERROR_EXPLANATION: invalid explanation: a constraint gave a reason that
 *   did not hold before, or that does not imply what it explains
 * @FD_ERROR_SOLUTION: a constraint accepted values that violate it
 */
typedef enum {
  FD_ERROR_OVERFLOW,
  FD_ERROR_MEMORY,
  FD_ERROR_PARSE,
  FD_ERROR_INVALID,
  FD_ERROR_STOPPED,
  FD_ERROR_REPLAY,
  FD_ERROR_EXPLANATION,
  FD_ERROR_SOLUTION,
} FdError;

/**
 * fd_error_quark:
 *
 * Returns: the error domain of the library, %FD_ERROR
 */
GQuark fd_error_quark (void);

/**
 * fd_store_new:
 *
 * Makes a store without variables, limits or names.
 *
 * Returns: (transfer full) (nullable): free it with fd_store_free(); %NULL when
 *   out of memory
 */
FdStore *fd_store_new (void);

/**
 * fd_store_free:
 * @store: (nullable): %NULL does nothing
 *
 * Frees @store with everything that was made in it.  If searches of @store are
 * not freed yet, the store stays alive for them and is freed with the last one.
 *
 * The call is refused, and frees nothing, while a function of the library calls
 * back one of yours, or while a search of @store is running.
 */
void fd_store_free (FdStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdStore, fd_store_free)

/**
 * fd_store_error:
 *
 * Returns: (transfer none) (nullable): why the last change was refused; %NULL
 *   if it succeeded or was inconsistent
 */
const GError *fd_store_error (const FdStore *store);

/**
 * fd_store_set_memory_limit:
 * @bytes: the limit; 0 = no limit
 *
 * Limits the bytes that the store and its searches together may allocate.
 */
void fd_store_set_memory_limit (FdStore *store, size_t bytes);

/**
 * FdLimit:
 * @FD_LIMIT_NONE: no limit was reached
 * @FD_LIMIT_TIME: the time limit of the search, or of its store
 * @FD_LIMIT_NODES: the node limit; for an #FdAmb, of choices; for an #FdStates,
 *   of expansions
 * @FD_LIMIT_FAILURES: the failure limit
 * @FD_LIMIT_SOLUTIONS: the solution limit
 * @FD_LIMIT_MEMORY: the memory limit, or the machine's memory
 * @FD_LIMIT_STOPPED: a request to stop
 * @FD_LIMIT_REPLAYS: the limit of runs of the body of an #FdAmb
 *
 * The reason why a search ended without an answer, or why a store gave up a
 * change.
 */
typedef enum {
  FD_LIMIT_NONE,
  FD_LIMIT_TIME,
  FD_LIMIT_NODES,
  FD_LIMIT_FAILURES,
  FD_LIMIT_SOLUTIONS,
  FD_LIMIT_MEMORY,
  FD_LIMIT_STOPPED,
  FD_LIMIT_REPLAYS,
} FdLimit;

/**
 * fd_store_set_time_limit:
 * @seconds: counted from this call; 0 = no limit
 *
 * When the time is over, changes that are still in progress are undone and
 * refused with %FD_ERROR_STOPPED, and searches end with %FD_LIMIT_TIME.
 */
void fd_store_set_time_limit (FdStore *store, double seconds);

/**
 * fd_store_set_stop:
 * @stop: (nullable): a flag; not copied
 *
 * While *@stop is not 0, changes are undone and refused with %FD_ERROR_STOPPED,
 * as at a time limit, and searches end with %FD_LIMIT_STOPPED.  A signal
 * handler may set the flag; another thread may set it by an atomic store
 * (__atomic_store_n()).  Several stores may share one flag.  The library never
 * sets it back to 0: the caller must do so.
 */
void fd_store_set_stop (FdStore *store, volatile sig_atomic_t *stop);

/**
 * fd_store_check_limits:
 *
 * Checks the limits between two changes, for long work such as posting a large
 * model.
 *
 * Returns: %false, with fd_store_error() set, if the time limit is over, if a
 *   stop was requested, or if something in the current batch was refused
 */
bool fd_store_check_limits (FdStore *store);

/**
 * fd_store_memory_used:
 *
 * Returns: how many bytes the store and its searches have allocated at present
 */
size_t fd_store_memory_used (const FdStore *store);

/**
 * fd_store_reserve_memory, fd_store_release_memory:
 *
 * fd_store_reserve_memory() counts @bytes as used by @store: memory that the
 * caller allocates for data that belong to @store.  fd_store_release_memory()
 * ends that.
 *
 * Returns: (reserve) %false if the memory limit does not allow @bytes more;
 *   then nothing is counted
 */
bool fd_store_reserve_memory (FdStore *store, size_t bytes);
void fd_store_release_memory (FdStore *store, size_t bytes);

/**
 * fd_store_set_explaining:
 *
 * Switches the history of the store on or off.  With a history, the store logs
 * every change together with its reason; explanations and learning need that.
 * It costs a few per cent of the time from then on.
 *
 * The history can be switched on at any time outside of all levels, batches,
 * conditions and searches.  What holds at that moment counts as a fact, which
 * no explanation names.  Variables that are unified before that share one
 * record; variables that are unified in a store with a history do not.  The
 * history can be switched off only while the store has no variables.
 *
 * Returns: %false if the call was refused or memory ran out
 *   (fd_store_error()); then nothing has changed
 */
bool fd_store_set_explaining (FdStore *store, bool explaining);

/**
 * fd_store_set_passive:
 *
 * Switches propagation off for good.  From then on the domains stay as they
 * were declared and set; only equalities and constraints on one variable still
 * change them.  The store records what is posted: fd_store_write_flatzinc() can
 * write it, and fd_store_check_solution() can check values against it.  A
 * search of the store is refused.  Call this before variables are made.
 *
 * Returns: %false, with fd_store_error() set, if there are variables already
 */
bool fd_store_set_passive (FdStore *store);

/**
 * fd_store_set_recording:
 *
 * As fd_store_set_passive(); in addition, constraints are recorded only and not
 * posted: no bound moves, no variables become one, and no constraint is found
 * inconsistent.  The record of a constraint keeps its arguments and its
 * condition.  Constraints can be posted again from it, one alone or several
 * together: see fd_constraint_post_copy() and #FdExplainer.  The exceptions are
 * fd_set_value(), fd_set_no_value() and fd_set_atom() without a condition: they
 * define the initial domains.
 *
 * Returns: %false, with fd_store_error() set, if there are variables already
 */
bool fd_store_set_recording (FdStore *store);

/* --- variables ---------------------------------------------------------- */

/**
 * fd_var_new:
 *
 * Makes a variable with the domain @min..@max.  A variable that is made inside
 * a level is removed when that level is closed.
 *
 * Returns: the variable; #FD_VAR_NONE, with fd_store_error() set, if the domain
 *   is empty or exceeds FD_VALUE_MIN..FD_VALUE_MAX, or when out of memory
 */
FdVar fd_var_new (FdStore *store, int32_t min, int32_t max);

/**
 * fd_var_new_values:
 * @values: (array length=n): the domain, in any order; values may repeat;
 *   copied
 * @n: at least 1
 *
 * Makes a variable with the domain {values[0], ..., values[n-1]}; otherwise as
 * fd_var_new().  O(n log n).
 */
FdVar fd_var_new_values (FdStore *store, const int32_t *values, size_t n);

/**
 * fd_var_new_any:
 *
 * Makes a variable with the domain FD_VALUE_MIN..FD_VALUE_MAX, which includes
 * all symbols.
 *
 * Returns: the variable; #FD_VAR_NONE, with fd_store_error() set, when out of
 *   memory
 */
FdVar fd_var_new_any (FdStore *store);

/**
 * fd_symbol:
 *
 * A symbol is a value with a name.  Equal names give equal values.  A number
 * below 2^29 is never a symbol.
 *
 * Returns: the value of the symbol @name; FD_VALUE_MIN - 1 when out of memory
 */
int32_t fd_symbol (FdStore *store, const char *name);

/**
 * fd_symbol_name:
 *
 * Returns: (transfer none) (nullable): the name of @value, %NULL if it is a
 *   number
 */
const char *fd_symbol_name (const FdStore *store, int32_t value);

/**
 * fd_var_min, fd_var_max:
 *
 * Returns: (fd_var_min) the least value in the domain of @x; (fd_var_max) the
 *   greatest one.  O(1)
 */
int32_t fd_var_min (const FdStore *store, FdVar x);
int32_t fd_var_max (const FdStore *store, FdVar x);

/**
 * fd_var_size:
 *
 * Returns: how many values the domain of @x has, at least 1.  O(1)
 */
uint64_t fd_var_size (const FdStore *store, FdVar x);

/**
 * fd_var_contains:
 * @value: any number
 *
 * Returns: whether @value is in the domain of @x.  O(1)
 */
bool fd_var_contains (const FdStore *store, FdVar x, int32_t value);

/**
 * fd_var_is_fixed:
 *
 * Returns: whether the domain of @x has exactly one value.  O(1)
 */
bool fd_var_is_fixed (const FdStore *store, FdVar x);

/**
 * fd_var_next:
 *
 * Returns: the least value of @x that is greater than @value, or
 *   FD_VALUE_MAX + 1 if there is none
 */
int32_t fd_var_next (const FdStore *store, FdVar x, int32_t value);

/**
 * fd_var_next_hole:
 *
 * Returns: the least hole of @x that is greater than @value, or
 *   FD_VALUE_MAX + 1 if there is none.  A hole is a number between the minimum
 *   and the maximum of @x that is not in the domain of @x
 */
int32_t fd_var_next_hole (const FdStore *store, FdVar x, int32_t value);

/**
 * fd_var_representative:
 *
 * Variables that were unified outside of all levels have one representative.
 *
 * Returns: the representative of @x; @x itself if it was not unified
 */
FdVar fd_var_representative (const FdStore *store, FdVar x);

/**
 * fd_var_count:
 *
 * Returns: how many variables there are; their ids are 1 to this number
 */
uint32_t fd_var_count (const FdStore *store);

/**
 * fd_var_set_name:
 * @name: (nullable): copied; %NULL removes the name
 *
 * Gives @x a name for output and traces.  Several variables may have the same
 * name.  The name belongs to this handle: fd_unify() does not pass it on.  When
 * a level is closed, only the variables made in it lose their names, because
 * they are removed.
 *
 * Returns: %false when out of memory, see fd_store_error()
 */
bool fd_var_set_name (FdStore *store, FdVar x, const char *name);

/**
 * fd_var_name:
 *
 * Returns: (transfer none) (nullable): the name of @x, valid until it is set
 *   again
 */
const char *fd_var_name (const FdStore *store, FdVar x);

/**
 * fd_store_print:
 *
 * Writes the present state of the store to @out, one line for each variable in
 * the order of creation, then one line for each constraint in the order of
 * posting.
 *
 * |[
 * var 1 a: 1..3, 5
 * var 2 b is a
 * var 3 _3: 0
 * constraint 1 linear <= (a, a, _3) "at most 8"
 * constraint 2 disequal (a, _3) if a >= 2 entailed
 * ]|
 *
 * A variable without a name is written as _ and its number.  For a unified
 * variable, constraints and atoms name its representative; if the
 * representative has no name, they name the oldest variable unified with it
 * that has one.  Symbols are written by name.
 *
 * The line of a constraint has its class, its scope, its label if it has one,
 * and its condition if it has one.  "entailed" follows if it is entailed, and
 * also if another constraint has replaced it; "disabled" follows if it was
 * switched off by fd_constraint_disable().
 *
 * In names and labels, a backslash precedes each quote and backslash, and a
 * control character is written as a backslash and three octal digits.
 *
 * Returns: %false if @out has an error
 */
bool fd_store_print (const FdStore *store, FILE *out);

/**
 * fd_atom_print:
 *
 * Writes @atom, for example "a >= 2".  An atom without a variable is written as
 * "true" or "false".
 *
 * Returns: %false if @out has an error
 */
bool fd_atom_print (const FdStore *store, FdAtom atom, FILE *out);

/**
 * fd_store_propagations:
 *
 * Returns: how many times propagators have run so far, while constraints were
 *   posted, in transactions and in searches
 */
uint64_t fd_store_propagations (const FdStore *store);

/**
 * fd_get_value:
 * @value: (out): unchanged if %false is returned
 *
 * Gets the value of a fixed variable.
 *
 * Returns: %false if @x is not fixed
 */
bool fd_get_value (const FdStore *store, FdVar x, int32_t *value);

/**
 * fd_get_values:
 * @values: (array length=room) (nullable): receives the least @room values of
 *   the domain, ascending
 *
 * Returns: the number of values in the domain, which may exceed @room
 */
size_t fd_get_values (const FdStore *store, FdVar x, int32_t *values,
                      size_t room);

/**
 * fd_atom_holds, fd_atom_fails:
 *
 * fd_atom_holds(): whether @atom is true for every value in the domain of its
 * variable.  fd_atom_fails(): whether it is true for none.  If neither, @atom
 * is undecided.
 */
bool fd_atom_holds (const FdStore *store, FdAtom atom);
bool fd_atom_fails (const FdStore *store, FdAtom atom);

/**
 * fd_store_check_solution:
 *
 * Checks the values of the variables against every constraint, when all
 * variables are fixed.  Each constraint is checked by its definition (check()
 * of its class), not by its propagator.  The initial domains of the variables
 * are not checked.  One pass over the scopes of all constraints.
 *
 * Returns: %false with %FD_ERROR_SOLUTION if a constraint is violated: the
 *   message names it; %false with %FD_ERROR_INVALID if a constraint cannot be
 *   judged, because its class has no check() or a variable is not fixed
 */
bool fd_store_check_solution (FdStore *store);

/* --- changes ------------------------------------------------------------ */

/**
 * fd_unify:
 *
 * x = y.  From this call on, @x and @y are one variable.  Outside of all levels
 * all references are rewritten, so the equality costs no propagation.  Inside a
 * level the equality is a constraint, removed with the level.
 *
 * Consistency: domain.
 *
 * Returns: %false if @x and @y cannot be equal, or are known to be different
 */
bool fd_unify (FdStore *store, FdVar x, FdVar y);

/**
 * fd_not_unify:
 *
 * x != y.
 *
 * Consistency: value: when one variable is fixed, its value is removed from the
 * other.
 *
 * Returns: %false if @x and @y are known to be equal
 */
bool fd_not_unify (FdStore *store, FdVar x, FdVar y);

/**
 * fd_set_value:
 * @value: any number
 *
 * x = value.
 *
 * Returns: %false if @value is not in the domain of @x
 */
bool fd_set_value (FdStore *store, FdVar x, int32_t value);

/**
 * fd_set_no_value:
 * @value: any number
 *
 * x != value.
 *
 * Returns: %false if @value is the only value of @x
 */
bool fd_set_no_value (FdStore *store, FdVar x, int32_t value);

/**
 * fd_set_atom:
 *
 * Makes @atom true.  The atom may state a bound, a value or a hole.
 *
 * Returns: %false if @atom cannot be true
 */
bool fd_set_atom (FdStore *store, FdAtom atom);

/**
 * fd_are_equal, fd_are_different:
 *
 * fd_are_equal(): whether the store knows x = y: they are unified, or fixed to
 * the same value.  fd_are_different(): whether the store knows x != y: one
 * constraint states it, or their domains have no common value.
 */
bool fd_are_equal (const FdStore *store, FdVar x, FdVar y);
bool fd_are_different (FdStore *store, FdVar x, FdVar y);

/**
 * FdChangeFunc:
 *
 * A listener, called at the fixpoint after the domain of @x changed.  This
 * includes changes through a variable that is unified with @x.  The listener
 * may change the store.
 *
 * Returns: %false to make the transaction fail
 */
typedef bool (*FdChangeFunc) (FdStore *store, FdVar x, gpointer data);

/**
 * fd_on_change:
 * @func: called as #FdChangeFunc says
 * @destroy: (nullable): called on @data when the listener is removed
 *
 * Adds a listener for changes of @x.  A listener that is added inside a level
 * is removed when that level is closed.
 *
 * Returns: a number for fd_off_change(); 0 when out of memory
 */
uint32_t fd_on_change (FdStore *store, FdVar x, FdChangeFunc func,
                       gpointer data, GDestroyNotify destroy);

/**
 * fd_off_change:
 *
 * Turns @listener off.  If fd_store_pop() then closes the level in which the
 * listener was turned off, it is on again.
 */
void fd_off_change (FdStore *store, uint32_t listener);

/**
 * FdUndoFunc:
 *
 * A listener, called after changes were undone, by fd_store_pop() or because
 * they were inconsistent.  The store then has its earlier state again.  The
 * listener may query the store, but not change it.
 */
typedef void (*FdUndoFunc) (FdStore *store, gpointer data);

/**
 * fd_on_undo:
 * @func: called as #FdUndoFunc says
 * @destroy: (nullable): called on @data when the listener is removed
 *
 * Adds a listener for undone changes.  Listeners are called in the order in
 * which they were added, each time a level is closed.  This includes levels
 * that a search closes; fd_store_is_trial() tells these apart.  Closing a level
 * does not remove such a listener.
 *
 * Returns: a number for fd_off_undo(); 0 when out of memory
 */
uint32_t fd_on_undo (FdStore *store, FdUndoFunc func, gpointer data,
                     GDestroyNotify destroy);

/**
 * fd_off_undo:
 * @listener: the number that fd_on_undo() returned
 *
 * Removes the listener for good.
 */
void fd_off_undo (FdStore *store, uint32_t listener);

/**
 * fd_store_is_trial:
 *
 * For listeners: tells whether the change they are called for is only tried.  A
 * change that a search, fd_try_values() or an #FdAmb tries will be undone in
 * any case.  Other changes stay, unless they fail or the user closes their
 * level; fd_on_undo() reports both.
 *
 * Returns: whether the present change is such a trial
 */
bool fd_store_is_trial (const FdStore *store);

/* --- levels, batches, conditions ---------------------------------------- */

/**
 * fd_store_push, fd_store_pop:
 *
 * fd_store_push() opens a level.  fd_store_pop() closes the innermost level: it
 * restores every domain, and removes every constraint, variable and listener
 * that was made since the level was opened.  Both are allowed only between
 * transactions.
 *
 * While a search is in progress, only the search closes its own levels.  When a
 * search stands at a solution, a change of the store would be lost with these
 * levels.  It is therefore refused, unless it is made in a level pushed since.
 *
 * Returns: (push) %false when out of memory
 */
bool fd_store_push (FdStore *store);
void fd_store_pop (FdStore *store);

/**
 * fd_store_level:
 *
 * Returns: how many levels are open, including those of a search in progress
 */
uint32_t fd_store_level (const FdStore *store);

/**
 * fd_store_begin, fd_store_commit:
 *
 * All changes between begin and commit are one transaction, a batch, which
 * propagates at the commit.  So posting a large model costs one fixpoint.
 * Pairs may be nested; only the outermost commit propagates.
 *
 * The batch fails if a change in it is inconsistent or refused, and also if a
 * query in it is refused (for example of a variable of another store).
 * fd_store_error() gives the reason, until the next change after the commit.
 *
 * Returns: (commit) %false if the batch is inconsistent, or if a change since
 *   begin returned %false; then everything since begin is undone
 */
void fd_store_begin (FdStore *store);
bool fd_store_commit (FdStore *store);

/**
 * fd_condition_begin, fd_condition_end:
 *
 * Constraints that are posted between begin and end hold if @condition holds
 * (they are half-reified).  While @condition is undecided, such a constraint
 * prunes nothing; as soon as it is seen to be violated, it makes @condition
 * false.  Changes other than constraints (fd_unify(), fd_set_value(),
 * fd_set_no_value()) are conditional, too.
 *
 * Conditions cannot be nested.  Therefore reified constraints are refused
 * between begin and end, with %FD_ERROR_INVALID.  fd_condition_begin() itself
 * is refused inside of another condition, and if @condition has a variable that
 * is not of @store.  Then every change up to the end of the outermost pair is
 * refused, so that no constraint holds without its intended condition.
 */
void fd_condition_begin (FdStore *store, FdAtom condition);
void fd_condition_end (FdStore *store);

FD_END_DECLS

#endif
