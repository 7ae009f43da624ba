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
 * Variables, the constraints posted on them, and the levels to go back to.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdStore) store = fd_store_new ();
 *   FdVar x = fd_var_new (store, 1, 3), y = fd_var_new (store, 3, 5);
 *   fd_unify (store, x, y);             // x and y are now both 3
 * ]|
 *
 * Every function that changes a store is a transaction: it propagates to the
 * fixpoint and returns true, or finds the change inconsistent, undoes all of
 * it and returns false.  So a store is never inconsistent.  When false means
 * something else (a constraint refused, out of memory), fd_store_error()
 * says so.  A caller's mistake is refused everywhere, with %FD_ERROR_INVALID
 * and a sentence "function: what is wrong, expected what": also by functions
 * that return nothing or a value.  Where there is no store to say it, it is a
 * critical message of GLib.  Stores share nothing; one store belongs to one
 * thread at a time.
 *
 * A function of yours that the store calls may ask it anything; change it only
 * as the function's type says; and end nothing: a store, a search or a level is
 * freed between calls.
 */
typedef struct _FdStore FdStore;

#define FD_ERROR (fd_error_quark ())

/**
 * FdError:
 * @FD_ERROR_OVERFLOW: a constraint whose arithmetic may leave 64 bits, or a
 *   value outside FD_VALUE_MIN..FD_VALUE_MAX
 * @FD_ERROR_MEMORY: the memory limit, or the machine's memory, is used up
 * @FD_ERROR_PARSE: malformed input
 * @FD_ERROR_INVALID: well-formed input that means nothing
 * @FD_ERROR_STOPPED: a limit of time, or a request to stop, came first
 * @FD_ERROR_REPLAY: the body of an #FdAmb that does not repeat itself
 * @FD_ERROR_EXPLANATION: invalid explanation: a constraint gave a reason that
 *   did not hold before, or does not imply what it explains
 * @FD_ERROR_SOLUTION: a constraint let through values that violate it
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
 * Returns: the domain of the library's errors, %FD_ERROR
 */
GQuark fd_error_quark (void);

/**
 * fd_store_new:
 *
 * A store without variables, limits or names.
 *
 * Returns: (transfer full) (nullable): free it with fd_store_free(); %NULL when
 *   out of memory
 */
FdStore *fd_store_new (void);

/**
 * fd_store_free:
 * @store: (nullable): with all that was made in it; %NULL does nothing
 *
 * A store whose searches are not all freed yet lives on for them, and goes with
 * the last one.  Refused, so that nothing is freed, while one of the functions
 * below calls yours, or a search of @store is running.
 */
void fd_store_free (FdStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdStore, fd_store_free)

/**
 * fd_store_error:
 *
 * Returns: (transfer none) (nullable): why the last change was refused, when
 *   that was not an inconsistency; %NULL otherwise
 */
const GError *fd_store_error (const FdStore *store);

/**
 * fd_store_set_memory_limit:
 * @bytes: what the store and its searches may allocate; 0 = no limit
 */
void fd_store_set_memory_limit (FdStore *store, size_t bytes);

/**
 * FdLimit:
 * @FD_LIMIT_NONE: none
 * @FD_LIMIT_TIME: time, of the search or of its store
 * @FD_LIMIT_NODES: nodes, choices of an #FdAmb, expansions of an #FdStates
 * @FD_LIMIT_FAILURES: failures
 * @FD_LIMIT_SOLUTIONS: solutions
 * @FD_LIMIT_MEMORY: the memory limit, or the machine's memory
 * @FD_LIMIT_STOPPED: a request to stop
 * @FD_LIMIT_REPLAYS: runs of the body of an #FdAmb
 *
 * Why a search ended without an answer, or a store gave a change up.
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
 * @seconds: from now on; 0 = no limit
 *
 * When they are over, changes still under way are undone and refused with
 * %FD_ERROR_STOPPED, and searches end with %FD_LIMIT_TIME.
 */
void fd_store_set_time_limit (FdStore *store, double seconds);

/**
 * fd_store_set_stop:
 * @stop: (nullable): not copied
 *
 * As long as *@stop is not 0, changes are undone and refused as by a limit of
 * time, and searches end with %FD_LIMIT_STOPPED.  A signal handler
 * may set it, or another thread by an atomic store (__atomic_store_n()), for
 * any number of stores; only the host sets it back to 0.
 */
void fd_store_set_stop (FdStore *store, volatile sig_atomic_t *stop);

/**
 * fd_store_check_limits:
 *
 * For a long way between two changes, such as posting a large model.
 *
 * Returns: %false, and fd_store_error(), once the limit of time is over or a
 *   stop was asked for, or if the batch under way was refused something
 */
bool fd_store_check_limits (FdStore *store);

/**
 * fd_store_memory_used:
 *
 * Returns: the bytes that the store and its searches have allocated now
 */
size_t fd_store_memory_used (const FdStore *store);

/**
 * fd_store_reserve_memory, fd_store_release_memory:
 *
 * Counts @bytes that the host allocates for what belongs to @store as used by
 * it; no longer.
 *
 * Returns: (reserve) %false, and nothing is counted, if the memory limit does
 *   not allow them
 */
bool fd_store_reserve_memory (FdStore *store, size_t bytes);
void fd_store_release_memory (FdStore *store, size_t bytes);

/**
 * fd_store_set_explaining:
 *
 * Switches the history of the store on: the logging of every change with its
 * reason, which explanations and learning need.  At any time outside of all
 * levels, batches, conditions and searches; what holds then is a fact, which no
 * explanation names.  Costs a few per cent of time from then on.  Variables
 * that are unified before become one record, which in a store with a history
 * they do not.  A history can be switched off only while the store has no
 * variables.
 *
 * Returns: %false if it was refused, or when out of memory (fd_store_error());
 *   then nothing has changed
 */
bool fd_store_set_explaining (FdStore *store, bool explaining);

/**
 * fd_store_set_passive:
 *
 * From here on, and for good, nothing is propagated in the store: domains are
 * as they were declared and set, but for what equality and constraints on one
 * variable say of them.  Such a store records what is posted, for
 * fd_store_write_flatzinc() to write and fd_store_check_solution() to check; a
 * search of it is refused.  To be called before variables are made.
 *
 * Returns: %false, and fd_store_error(), if there are some already
 */
bool fd_store_set_passive (FdStore *store);

/**
 * fd_store_set_recording:
 *
 * As fd_store_set_passive(); and nothing of a constraint is posted: no bound
 * moves, no variables become one, and none is found inconsistent.  What is
 * posted is recorded, with its arguments and its condition, for others to post
 * again, each alone or some together: see fd_constraint_post_copy() and
 * #FdExplainer.  fd_set_value() and its kin without a condition say what the
 * domains are from the first.
 *
 * Returns: %false, and fd_store_error(), if there are variables already
 */
bool fd_store_set_recording (FdStore *store);

/* --- variables ---------------------------------------------------------- */

/**
 * fd_var_new:
 *
 * A variable with the domain @min..@max.  One that is made inside a level
 * vanishes with it.
 *
 * Returns: #FD_VAR_NONE (and fd_store_error()) if the domain is empty or
 *   leaves FD_VALUE_MIN..FD_VALUE_MAX, or when out of memory
 */
FdVar fd_var_new (FdStore *store, int32_t min, int32_t max);

/**
 * fd_var_new_values:
 * @values: (array length=n): the domain, in any order, repetitions allowed;
 *   copied
 * @n: at least 1
 *
 * A variable with the domain {values[0], ..., values[n-1]}; otherwise as
 * fd_var_new().  O(n log n).
 */
FdVar fd_var_new_values (FdStore *store, const int32_t *values, size_t n);

/**
 * fd_var_new_any:
 *
 * A variable that may take any value: FD_VALUE_MIN..FD_VALUE_MAX, symbols
 * included.
 *
 * Returns: #FD_VAR_NONE (and fd_store_error()) when out of memory
 */
FdVar fd_var_new_any (FdStore *store);

/**
 * fd_symbol:
 *
 * Symbols are values with a name: the same name is the same value, and no
 * number below 2^29 is a symbol.
 *
 * Returns: the value of @name; FD_VALUE_MIN - 1 when out of memory
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
 * Returns: the least value that @x may still take; the greatest.  O(1)
 */
int32_t fd_var_min (const FdStore *store, FdVar x);
int32_t fd_var_max (const FdStore *store, FdVar x);

/**
 * fd_var_size:
 *
 * Returns: how many values @x may still take, at least 1.  O(1)
 */
uint64_t fd_var_size (const FdStore *store, FdVar x);

/**
 * fd_var_contains:
 * @value: any number
 *
 * Returns: whether @x may still take @value.  O(1)
 */
bool fd_var_contains (const FdStore *store, FdVar x, int32_t value);

/**
 * fd_var_is_fixed:
 *
 * Returns: whether @x has one value left.  O(1)
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
 * Returns: the least number greater than @value that lies between the minimum
 *   and the maximum of @x and is no value of @x, or FD_VALUE_MAX + 1 if there
 * is none
 */
int32_t fd_var_next_hole (const FdStore *store, FdVar x, int32_t value);

/**
 * fd_var_representative:
 *
 * Returns: of the variables that were unified with @x outside of all levels,
 *   the one that stands for them all; @x itself if there are none
 */
FdVar fd_var_representative (const FdStore *store, FdVar x);

/**
 * fd_var_count:
 *
 * Returns: how many variables there are; their ids are 1 to that number
 */
uint32_t fd_var_count (const FdStore *store);

/**
 * fd_var_set_name:
 * @name: (nullable): copied; %NULL takes the name away
 *
 * Names @x, for what is printed and traced.  The library does not mind if two
 * have the same name.  The name stays through fd_unify(), with this handle
 * only, and goes with the variable: when a level closes, only names of
 * variables made in it go.
 *
 * Returns: %false when out of memory, see fd_store_error()
 */
bool fd_var_set_name (FdStore *store, FdVar x, const char *name);

/**
 * fd_var_name:
 *
 * Returns: (transfer none) (nullable): the name of @x; good until it is set
 *   anew
 */
const char *fd_var_name (const FdStore *store, FdVar x);

/**
 * fd_store_print:
 *
 * Writes the store as it is now to @out, a line each: variables in the order
 * they were made, then constraints in the order they were posted.
 *
 * |[
 * var 1 a: 1..3, 5
 * var 2 b is a
 * var 3 _3: 0
 * constraint 1 linear <= (a, a, _3) "at most 8"
 * constraint 2 disequal (a, _3) if a >= 2 entailed
 * ]|
 *
 * A variable without a name is _ and its number, and one that was unified is
 * the one that stands for both: if that has no name, constraints and atoms have
 * that of the oldest one unified with it that has; symbols are values by their
 * names.  A constraint is its class, its scope, its label if it has one, its
 * condition if it has one; "entailed" also where another constraint has taken
 * its place, or "disabled": see fd_constraint_disable().  In names and labels,
 * quotes and backslashes have a backslash before them, and control characters
 * are three octal digits behind one.
 *
 * Returns: %false if @out has an error
 */
bool fd_store_print (const FdStore *store, FILE *out);

/**
 * fd_atom_print:
 *
 * Writes @atom, as in "a >= 2"; "true" and "false" without a variable.
 *
 * Returns: %false if @out has an error
 */
bool fd_atom_print (const FdStore *store, FdAtom atom, FILE *out);

/**
 * fd_store_propagations:
 *
 * Returns: how many runs of propagators there were: of posting, of transactions
 *   and of searches
 */
uint64_t fd_store_propagations (const FdStore *store);

/**
 * fd_get_value:
 * @value: (out): untouched if %false is returned
 *
 * Returns: %false if the value of @x is not determined
 */
bool fd_get_value (const FdStore *store, FdVar x, int32_t *value);

/**
 * fd_get_values:
 * @values: (array length=room) (nullable): receives the least @room values
 *
 * Returns: how many values there are; may exceed @room
 */
size_t fd_get_values (const FdStore *store, FdVar x, int32_t *values,
                      size_t room);

/**
 * fd_atom_holds, fd_atom_fails:
 *
 * Whether @atom is true of every, or of no value left.  Neither: undecided.
 */
bool fd_atom_holds (const FdStore *store, FdAtom atom);
bool fd_atom_fails (const FdStore *store, FdAtom atom);

/**
 * fd_store_check_solution:
 *
 * Where all variables have a value: whether these satisfy every constraint,
 * each by its definition (check() of its class), not by its propagator.  What
 * the values of the variables were to begin with is not asked.  Takes one pass
 * over the scopes of all constraints.
 *
 * Returns: %false if one is violated: then fd_store_error() is
 *   %FD_ERROR_SOLUTION and names it; or if one cannot be judged, for its class
 *   has no check(), or a variable no value: %FD_ERROR_INVALID
 */
bool fd_store_check_solution (FdStore *store);

/* --- changes ------------------------------------------------------------ */

/**
 * fd_unify:
 *
 * x = y: from here on both are one variable.  Outside of all levels references
 * are rewritten, so propagation pays nothing for it; inside a level it is an
 * equality constraint, domain consistent, gone with the level.
 *
 * Returns: %false if they cannot be equal, or are known to differ
 */
bool fd_unify (FdStore *store, FdVar x, FdVar y);

/**
 * fd_not_unify:
 *
 * x != y.  Value consistency: a fixed side is removed from the other.
 *
 * Returns: %false if they are known to be equal
 */
bool fd_not_unify (FdStore *store, FdVar x, FdVar y);

/**
 * fd_set_value:
 * @value: any number
 *
 * x = value.  Returns: %false if @x cannot take it
 */
bool fd_set_value (FdStore *store, FdVar x, int32_t value);

/**
 * fd_set_no_value:
 * @value: any number
 *
 * x != value.  Returns: %false if @x can take nothing else
 */
bool fd_set_no_value (FdStore *store, FdVar x, int32_t value);

/**
 * fd_set_atom:
 *
 * Makes @atom true: any bound, value or hole.
 *
 * Returns: %false if it cannot be true
 */
bool fd_set_atom (FdStore *store, FdAtom atom);

/**
 * fd_are_equal, fd_are_different:
 *
 * Whether the store knows x = y (unified, or both fixed), or x != y (stated
 * by one constraint, or no value in common).
 */
bool fd_are_equal (const FdStore *store, FdVar x, FdVar y);
bool fd_are_different (FdStore *store, FdVar x, FdVar y);

/**
 * FdChangeFunc:
 *
 * Called at the fixpoint after the values of a variable changed, also through
 * a variable it is unified with.  It may change the store itself.
 *
 * Returns: %false to fail the transaction
 */
typedef bool (*FdChangeFunc) (FdStore *store, FdVar x, gpointer data);

/**
 * fd_on_change:
 * @destroy: (nullable): called on @data when the listener goes
 *
 * Returns: a number for fd_off_change(); 0 when out of memory.  A listener
 *   added inside a level vanishes with it
 */
uint32_t fd_on_change (FdStore *store, FdVar x, FdChangeFunc func,
                       gpointer data, GDestroyNotify destroy);

/**
 * fd_off_change:
 *
 * The listener is told nothing more; after fd_store_pop() of a level in which
 * it was turned off, it listens again.
 */
void fd_off_change (FdStore *store, uint32_t listener);

/**
 * FdUndoFunc:
 *
 * Told that changes were taken back, by fd_store_pop() or because they were
 * inconsistent: the store is as it was before.  It may ask, but not change.
 */
typedef void (*FdUndoFunc) (FdStore *store, gpointer data);

/**
 * fd_on_undo:
 * @destroy: (nullable): called on @data when the listener goes
 *
 * Listeners are told in the order they were added, and whenever a level is
 * closed, also by a search: fd_store_is_trial() says so.  No level takes them
 * away.
 *
 * Returns: a number for fd_off_undo(); 0 when out of memory
 */
uint32_t fd_on_undo (FdStore *store, FdUndoFunc func, gpointer data,
                     GDestroyNotify destroy);

/**
 * fd_off_undo:
 * @listener: what fd_on_undo() returned
 *
 * The listener is told nothing more, for good.
 */
void fd_off_undo (FdStore *store, uint32_t listener);

/**
 * fd_store_is_trial:
 *
 * For a listener: whether the change it is told of will be undone whatever
 * comes of it, since a search, fd_try_values() or an #FdAmb tries it.  Other
 * changes stay, unless they fail or the user closes their level: then
 * fd_on_undo() tells.
 */
bool fd_store_is_trial (const FdStore *store);

/* --- levels, batches, conditions ---------------------------------------- */

/**
 * fd_store_push, fd_store_pop:
 *
 * Opens a level; closes the last one, which restores every domain, and removes
 * every constraint, variable and listener made since.  Only between
 * transactions.  A level of a search under way is the search's to close; what
 * is changed at a solution would be lost with it, and so is refused outside of
 * a level pushed since.
 *
 * Returns: (push) %false when out of memory
 */
bool fd_store_push (FdStore *store);
void fd_store_pop (FdStore *store);

/**
 * fd_store_level:
 *
 * Returns: how many levels are open, those of a search under way included
 */
uint32_t fd_store_level (const FdStore *store);

/**
 * fd_store_begin, fd_store_commit:
 *
 * All changes from begin to commit are one transaction, propagated at the
 * commit: posting a large model so costs one fixpoint.  Pairs nest; only the
 * outermost commit propagates.  The batch fails at a change that is refused
 * as at one that is inconsistent, and at a question that is refused (of a
 * variable of another store, for example).  fd_store_error() says why, until
 * the next change after the commit.
 *
 * Returns: (commit) %false if inconsistent, or if a change since begin
 *   returned %false: then all since begin is undone
 */
void fd_store_begin (FdStore *store);
bool fd_store_commit (FdStore *store);

/**
 * fd_condition_begin, fd_condition_end:
 *
 * A constraint posted between them holds if @condition does (half-reified):
 * while @condition is undecided it prunes nothing, but makes @condition false
 * as soon as it is seen to be violated.  Not nested, so reified constraints
 * are refused with %FD_ERROR_INVALID; and where begin itself is refused, inside
 * of another condition or of an atom of no variable of @store, so is every
 * change up to the end of the outermost pair: none holds without the condition
 * it was meant to have.  Changes other than constraints (unify,
 * set-value, set-no-value) are conditional too.
 */
void fd_condition_begin (FdStore *store, FdAtom condition);
void fd_condition_end (FdStore *store);

FD_END_DECLS

#endif
