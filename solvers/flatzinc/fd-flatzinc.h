/* SPDX-License-Identifier: MIT */
#ifndef FD_FLATZINC_H
#define FD_FLATZINC_H

#include <fd.h>

FD_BEGIN_DECLS

/**
 * FdFlatzinc:
 *
 * A FlatZinc model that was read into a store: its variables and arrays by
 * name, its outputs, and its goal.
 *
 * |[<!-- language="C" -->
 *   g_autoptr (FdStore) store = fd_store_new ();
 *   g_autoptr (GError) error = NULL;
 *   g_autoptr (FdFlatzinc) model = fd_flatzinc_read_memory (
 *       store, "var 1..3: x :: output_var; solve maximize x;", -1, "small",
 *       &error);
 *   if (model && fd_flatzinc_is_consistent (model))
 *     search = fd_flatzinc_search_new (model, 0, NULL, NULL);
 * ]|
 *
 * The caller owns the model and the search made from it.  Free both before the
 * store, the search first.  Strings that the functions return belong to the
 * model.  Only the thread of the store may use the model.  An inconsistent
 * model has names and types, but no variables: functions that return a variable
 * then return #FD_VAR_NONE.
 *
 * To link, use the flags of pkg-config's libfd-flatzinc.
 */
typedef struct _FdFlatzinc FdFlatzinc;

/* --- reading -------------------------------------------------------------- */

/**
 * FdFlatzincReadFunc:
 * @room: at least 1
 *
 * Reads up to @room further bytes of the input into @buffer.
 *
 * Returns: how many bytes; 0 at the end; -1, with @error set, if it fails
 */
typedef gssize (*FdFlatzincReadFunc) (gpointer data, char *buffer, size_t room,
                                      GError **error);

/**
 * fd_flatzinc_read:
 * @store: outside of all levels; may already have variables and constraints
 * @read: returns the input, piece by piece
 * @data: passed to @read
 * @name: the name of the input in messages
 *
 * Reads a whole model and posts it to @store in one transaction.  Reading takes
 * O(bytes) time, even for long lines and deep nesting, and never holds the
 * whole input.  The memory of the model counts against the memory limit of
 * @store; the other limits of @store end the reading, too.
 *
 * If the declared domain of a variable exceeds FD_VALUE_MIN..FD_VALUE_MAX, as
 * that of a plain `int` does, the variable gets its bounds from the constraints
 * on it.  If these bounds exceed the range, too, they are cut to the range.
 * Then all solutions of the store are solutions of the model, but there may be
 * more: ask fd_flatzinc_proves().
 *
 * An error message is `name:line:column: what is wrong, what was expected`.
 * Columns count characters; lines and columns count from 1.  The codes are
 * %FD_ERROR_PARSE (not FlatZinc), %FD_ERROR_INVALID (undeclared names, wrong
 * types, set and float variables, unknown constraints), %FD_ERROR_OVERFLOW
 * (numbers too large for a variable or constraint), %FD_ERROR_MEMORY,
 * %FD_ERROR_STOPPED, and errors that @read has set.  After an error, @store
 * does not have the model, but it may have variables that were made for it.
 *
 * Returns: (transfer full) (nullable): the model; %NULL, with @error set, on
 *   failure.  A model without solutions is not an error, see
 *   fd_flatzinc_is_consistent()
 */
FdFlatzinc *fd_flatzinc_read (FdStore *store, FdFlatzincReadFunc read,
                              gpointer data, const char *name, GError **error);

/**
 * fd_flatzinc_read_file:
 * @path: a file name; "-" is standard input
 *
 * As fd_flatzinc_read(), from a file.  If the file cannot be opened or read,
 * the error is one of %G_FILE_ERROR.
 *
 * Returns: (transfer full) (nullable): as fd_flatzinc_read()
 */
FdFlatzinc *fd_flatzinc_read_file (FdStore *store, const char *path,
                                   GError **error);

/**
 * fd_flatzinc_read_memory:
 * @length: in bytes; -1: up to the NUL
 *
 * As fd_flatzinc_read(), from memory.  @text is not needed after the call.
 *
 * Returns: (transfer full) (nullable): as fd_flatzinc_read()
 */
FdFlatzinc *fd_flatzinc_read_memory (FdStore *store, const char *text,
                                     gssize length, const char *name,
                                     GError **error);

/**
 * FdFlatzincReadFlags:
 * @FD_FLATZINC_NO_CLIQUES: post only those disjunctives that are in the model.
 *   Without this flag, sets of tasks that cannot overlap pairwise are detected
 *   in cumulatives and in pairs of precedences, and a disjunctive is posted for
 *   them
 *
 * Options of reading, joined by |.
 */
typedef enum {
  FD_FLATZINC_NO_CLIQUES = 1 << 0,
} FdFlatzincReadFlags;

/**
 * fd_flatzinc_read_file_with, fd_flatzinc_read_memory_with:
 * @flags: of #FdFlatzincReadFlags
 *
 * As fd_flatzinc_read_file() and fd_flatzinc_read_memory(), with flags.
 *
 * Returns: (transfer full) (nullable): as fd_flatzinc_read()
 */
FdFlatzinc *fd_flatzinc_read_file_with (FdStore *store, const char *path,
                                        unsigned flags, GError **error);
FdFlatzinc *fd_flatzinc_read_memory_with (FdStore *store, const char *text,
                                          gssize length, const char *name,
                                          unsigned flags, GError **error);

/**
 * fd_flatzinc_free:
 * @flatzinc: (nullable): %NULL does nothing
 *
 * Frees the names and types.  What was posted stays in the store.
 */
void fd_flatzinc_free (FdFlatzinc *flatzinc);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FdFlatzinc, fd_flatzinc_free)

/**
 * fd_flatzinc_is_consistent:
 *
 * Returns: %false if propagation has shown that the model has no solution
 */
bool fd_flatzinc_is_consistent (const FdFlatzinc *flatzinc);

/* --- variables and arrays ------------------------------------------------- */

/**
 * FdFlatzincType:
 *
 * The type of a variable or of the elements of an array.  Sets and floats occur
 * only as constants, in arrays of parameters.
 */
typedef enum {
  FD_FLATZINC_BOOL,
  FD_FLATZINC_INT,
  FD_FLATZINC_FLOAT,
  FD_FLATZINC_SET,
} FdFlatzincType;

/**
 * FdFlatzincItem:
 * @name: (transfer none): as in the model
 * @type: the type of the variable, or of the elements
 * @is_array: whether it is an array; otherwise it is a variable
 * @is_output: whether it is printed
 * @is_introduced: whether the compiler of the model has introduced the variable
 * @n: the length of the array; 1 for a variable
 *
 * A named variable or array.
 */
typedef struct {
  const char *name;
  FdFlatzincType type;
  bool is_array, is_output, is_introduced;
  size_t n;
} FdFlatzincItem;

/**
 * fd_flatzinc_n_items, fd_flatzinc_item:
 * @i: from 0
 *
 * The items of the model: all variables in the order of the text, then all
 * arrays.
 *
 * Returns: (n_items) how many; (item) item @i; its name is %NULL if there is no
 *   such item
 */
size_t fd_flatzinc_n_items (const FdFlatzinc *flatzinc);
FdFlatzincItem fd_flatzinc_item (const FdFlatzinc *flatzinc, size_t i);

/**
 * fd_flatzinc_n_outputs, fd_flatzinc_output:
 * @i: from 0
 *
 * The items that are printed, in the order of the text.
 *
 * Returns: (n_outputs) how many; (output) item @i; its name is %NULL if there
 *   is no such item
 */
size_t fd_flatzinc_n_outputs (const FdFlatzinc *flatzinc);
FdFlatzincItem fd_flatzinc_output (const FdFlatzinc *flatzinc, size_t i);

/**
 * fd_flatzinc_var:
 * @name: of a variable
 *
 * Gets the variable of the store that represents the model's variable @name.  A
 * bool is 0 or 1.  Equal variables of the model are one variable of the store.
 * If no constraint mentions @name, its variable is made at the first call; that
 * call must not be inside of a level or a search.
 *
 * Returns: #FD_VAR_NONE if the model has no variable @name; also, with
 *   fd_store_error() set, when out of memory or if its value is outside the
 *   range of variables
 */
FdVar fd_flatzinc_var (FdFlatzinc *flatzinc, const char *name);

/**
 * fd_flatzinc_atom:
 * @name: of a variable of type bool
 *
 * Gets the atom that holds if the variable is true, as fd_flatzinc_var() gets
 * the variable.  If the bool is only a comparison of an integer variable, no
 * variable is made for it.
 *
 * Returns: the atom; %FD_ATOM_FALSE where fd_flatzinc_var() returns
 *   #FD_VAR_NONE
 */
FdAtom fd_flatzinc_atom (FdFlatzinc *flatzinc, const char *name);

/**
 * fd_flatzinc_array:
 * @name: of an array of type int or bool
 * @x: (array length=room) (nullable): receives the first @room elements, each
 *   as by fd_flatzinc_var(); a constant is a fixed variable
 *
 * Returns: the length of the array, which may exceed @room; 0 if there is no
 *   such array
 */
size_t fd_flatzinc_array (FdFlatzinc *flatzinc, const char *name, FdVar *x,
                          size_t room);

/**
 * fd_flatzinc_name_vars:
 *
 * Gives the variables that the store has so far their names in the model, for
 * output and traces.  A variable that represents several variables of the model
 * gets the name of the first one that is not introduced.
 *
 * Returns: %false when out of memory
 */
bool fd_flatzinc_name_vars (FdFlatzinc *flatzinc);

/* --- solving -------------------------------------------------------------- */

/**
 * FdFlatzincGoal:
 *
 * The goal of the solve item.
 */
typedef enum {
  FD_FLATZINC_SATISFY,
  FD_FLATZINC_MINIMIZE,
  FD_FLATZINC_MAXIMIZE,
} FdFlatzincGoal;

/**
 * fd_flatzinc_goal:
 *
 * Returns: the goal of the model's solve item
 */
FdFlatzincGoal fd_flatzinc_goal (const FdFlatzinc *flatzinc);

/**
 * fd_flatzinc_objective:
 *
 * Returns: the objective, as by fd_flatzinc_var(); #FD_VAR_NONE if there is
 *   none
 */
FdVar fd_flatzinc_objective (FdFlatzinc *flatzinc);

/**
 * fd_flatzinc_objective_value:
 *
 * Returns: the value of the objective in the solution that the store holds; 0
 *   if there is no objective
 */
int64_t fd_flatzinc_objective_value (const FdFlatzinc *flatzinc);

/**
 * FdFlatzincSearchFlags:
 * @FD_FLATZINC_FREE: choose branching and restarts freely
 * @FD_FLATZINC_LEARN: learn nogoods; the store must explain
 * @FD_FLATZINC_FIRST: one solution is enough, so solutions that print alike
 *   need not be distinguished
 * @FD_FLATZINC_OPTIMA: the objective is fixed to its optimum in the store: find
 *   all solutions
 *
 * Options of a search, joined by |.
 */
typedef enum {
  FD_FLATZINC_FREE = 1 << 0,
  FD_FLATZINC_LEARN = 1 << 1,
  FD_FLATZINC_FIRST = 1 << 2,
  FD_FLATZINC_OPTIMA = 1 << 3,
} FdFlatzincSearchFlags;

/**
 * FdFlatzincWarnFunc:
 *
 * Called once for each annotation that is not understood.
 */
typedef void (*FdFlatzincWarnFunc) (const char *message, gpointer data);

/**
 * fd_flatzinc_search_new:
 * @flags: of #FdFlatzincSearchFlags
 * @warn: (nullable): called before this function returns
 *
 * Makes a search as the annotations of the model specify: it branches by the
 * annotations, in their order, then on all other variables.  It has the
 * objective and the restarts of the model.  Without an objective, solutions
 * that print alike are found once (fd_search_project()).  Limits, seed and
 * restarts may be set before its first fd_search_next().
 *
 * Returns: (transfer full) (nullable): the search; %NULL if the model is
 *   inconsistent, when out of memory, or if the store was stopped
 */
FdSearch *fd_flatzinc_search_new (FdFlatzinc *flatzinc, unsigned flags,
                                  FdFlatzincWarnFunc warn, gpointer data);

/**
 * FdFlatzincClaim:
 * @FD_FLATZINC_CLAIM_NONE: the model has no solution
 * @FD_FLATZINC_CLAIM_ALL: all solutions were found, of those that print alike
 *   one
 * @FD_FLATZINC_CLAIM_BEST: no solution has a better objective than the best one
 *   found
 * @FD_FLATZINC_CLAIM_OPTIMA: all solutions with that objective were found, of
 *   those that print alike one
 *
 * What can be claimed when a search is exhausted.
 */
typedef enum {
  FD_FLATZINC_CLAIM_NONE,
  FD_FLATZINC_CLAIM_ALL,
  FD_FLATZINC_CLAIM_BEST,
  FD_FLATZINC_CLAIM_OPTIMA,
} FdFlatzincClaim;

/**
 * fd_flatzinc_proves:
 * @claim: what the exhausted search proves about the store
 * @best: the objective of the best solution, for the last two claims
 *
 * Tells whether @claim also holds for the model.  It does, unless the domains
 * of variables were cut to FD_VALUE_MIN..FD_VALUE_MAX and the values beyond may
 * matter.  A value beyond may matter if the model does not exclude it, given
 * the objective, and if some constraint distinguishes it from the last value
 * within the range.
 *
 * O(size of the model) if variables were cut, otherwise O(1).
 *
 * Returns: %false, with @error set: %FD_ERROR_OVERFLOW, with the position of
 *   such a variable; %FD_ERROR_MEMORY; or %FD_ERROR_STOPPED
 */
bool fd_flatzinc_proves (const FdFlatzinc *flatzinc, FdFlatzincClaim claim,
                         int64_t best, GError **error);

/**
 * fd_flatzinc_check_solution:
 *
 * Checks the solution that the store holds against the text of the model: each
 * domain and constraint is evaluated by its definition.  O(size of the model).
 *
 * Returns: %false, with @error set, if one is violated (%FD_ERROR_SOLUTION,
 *   with its position), or when out of memory (%FD_ERROR_MEMORY)
 */
bool fd_flatzinc_check_solution (FdFlatzinc *flatzinc, GError **error);

/**
 * fd_flatzinc_append_solution:
 *
 * Appends the solution that the store holds in FlatZinc's format, one line
 * `name = value;` for each output, without the final line of dashes.
 */
void fd_flatzinc_append_solution (const FdFlatzinc *flatzinc, GString *text);

/**
 * fd_flatzinc_print_solution:
 *
 * Writes to @out what fd_flatzinc_append_solution() appends.
 *
 * Returns: %false if @out has an error
 */
bool fd_flatzinc_print_solution (const FdFlatzinc *flatzinc, FILE *out);

/**
 * fd_flatzinc_prove_solution:
 *
 * Writes the solution that the store holds to the proof of the store, if it has
 * one (fd_store_set_proof(), called before the model was read).  To be called
 * for each solution of the search, before the search continues.
 */
void fd_flatzinc_prove_solution (const FdFlatzinc *flatzinc);

/* --- minimal conflicts ---------------------------------------------------- */

/**
 * fd_flatzinc_n_parts, fd_flatzinc_part_name:
 * @i: from 0
 *
 * The parts of the model: its constraints as its source names them.
 * Constraints with the same name (`mzn_constraint_name`, `mzn_expression_name`)
 * form one part.  If the compiler kept paths (`mzn_path`), each constraint item
 * without a name is one part, named by its position, as in
 * "roster.mzn:10.12-41".  If there is neither a name nor a path, each
 * constraint of the FlatZinc is one part, named by its line.
 *
 * Returns: (n_parts) how many; (part_name) (transfer none) (nullable): the name
 *   of part @i; %NULL if there is no such part
 */
size_t fd_flatzinc_n_parts (FdFlatzinc *flatzinc);
const char *fd_flatzinc_part_name (FdFlatzinc *flatzinc, size_t i);

/**
 * fd_flatzinc_clashes_new:
 * @stop: (nullable): a value other than 0 ends a test
 * @memory: the bytes that a test may use; 0 = no limit
 *
 * For an inconsistent model: enumerates the minimal sets of its parts that have
 * no solution together, smaller sets first, by fd_clashes_next().
 *
 * All tests use one store.  But if a variable has bounds only because of parts,
 * each test uses a store of its own.  Domains, and constraints without a part,
 * always hold.  Definitions of introduced variables hold where these variables
 * are mentioned.  The result uses @flatzinc: free it before @flatzinc, and
 * before this function is called again for @flatzinc.
 *
 * Returns: (transfer full): see fd_clashes_new()
 */
FdClashes *fd_flatzinc_clashes_new (FdFlatzinc *flatzinc,
                                    volatile sig_atomic_t *stop, size_t memory);

/* --- writing -------------------------------------------------------------- */

/**
 * fd_store_write_flatzinc:
 * @store: must not be calling a function of yours at present
 * @search: (nullable): a search of @store; its objective, and its branchings on
 *   variables as annotations, become the solve item; %NULL: all solutions
 * @outputs: (array length=n) (nullable): the variables to print; %NULL: all
 *   variables
 *
 * Writes @store as FlatZinc: its variables with their present domains, and all
 * posted constraints.  It uses predicates of the FlatZinc standard where these
 * exist, otherwise those of `fzn-libfd`.  Equal stores give equal texts.  When
 * the text is read by fd_flatzinc_read() or by another solver, it has the same
 * solutions.
 *
 * Variables keep the names of fd_var_set_name(), in which characters other than
 * letters, digits and "_" are replaced by "_"; if two names are then equal, a
 * number is appended to the second.  A variable without a name, for example
 * number 5, is x_5.  Symbols are written as numbers; listeners are omitted.
 *
 * Errors: %FD_ERROR_INVALID, with nothing written, if a constraint has no
 * FlatZinc form, such as a propagator of the user: the message names it;
 * %FD_ERROR_MEMORY; or an error of %G_FILE_ERROR.
 *
 * Returns: %false, with @error set, on failure
 */
bool fd_store_write_flatzinc (FdStore *store, const FdSearch *search,
                              const FdVar *outputs, size_t n, FILE *out,
                              GError **error);

FD_END_DECLS

#endif
