/* SPDX-License-Identifier: MIT */
#ifndef FD_FLATZINC_H
#define FD_FLATZINC_H

#include <fd.h>

FD_BEGIN_DECLS

/**
 * FdFlatzinc:
 *
 * A FlatZinc model that was read into a store: its variables and arrays by
 * their names, what is to be printed, and what it asks to be solved.
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
 * The caller owns it, and the search made from it; free them before the store,
 * the search first.  Strings it returns are its own.  It belongs to the thread
 * of its store.  Of a model that is inconsistent there are names and types, but
 * no variables: functions that return one return #FD_VAR_NONE.
 *
 * Link with the flags of pkg-config's libfd-flatzinc.
 */
typedef struct _FdFlatzinc FdFlatzinc;

/* --- reading -------------------------------------------------------------- */

/**
 * FdFlatzincReadFunc:
 * @room: at least 1
 *
 * Puts up to @room further bytes of the input into @buffer.
 *
 * Returns: how many; 0 at the end; -1, and @error set, if it cannot be read
 */
typedef gssize (*FdFlatzincReadFunc) (gpointer data, char *buffer, size_t room,
                                      GError **error);

/**
 * fd_flatzinc_read:
 * @store: outside of all levels; other variables and constraints may be there
 * @read: gives the input, piece by piece
 * @data: given to @read
 * @name: what messages call the input
 *
 * Reads a whole model, and posts it to @store in one transaction.  Reading
 * takes O(bytes) time, however long a line or deep a nesting, and never holds
 * the input as a whole.  What the model takes counts against the memory limit
 * of @store, whose other limits end the reading, too.
 *
 * A variable whose declaration leaves FD_VALUE_MIN..FD_VALUE_MAX, as that of a
 * plain `int` does, gets its bounds from the constraints around it.  Where they
 * leave that range, too, it is cut to the range: all solutions of the store are
 * some of the model, but fd_flatzinc_proves() must be asked whether they are
 * all.
 *
 * Errors are `name:line:column: what is wrong, what was expected`, columns in
 * characters, both from 1: %FD_ERROR_PARSE (not FlatZinc), %FD_ERROR_INVALID
 * (undeclared names, wrong types, set and float variables, no such constraint),
 * %FD_ERROR_OVERFLOW (numbers that no variable or constraint can have),
 * %FD_ERROR_MEMORY, %FD_ERROR_STOPPED; besides what @read set.  The model is
 * then not in @store, but variables made for it may be.
 *
 * Returns: (transfer full) (nullable): %NULL, and @error set; that the model
 *   has no solution is no error, see fd_flatzinc_is_consistent()
 */
FdFlatzinc *fd_flatzinc_read (FdStore *store, FdFlatzincReadFunc read,
                              gpointer data, const char *name, GError **error);

/**
 * fd_flatzinc_read_file:
 * @path: "-": standard input
 *
 * As fd_flatzinc_read(), from a file.  One that cannot be opened or read is an
 * error of %G_FILE_ERROR.
 *
 * Returns: (transfer full) (nullable): as fd_flatzinc_read() does
 */
FdFlatzinc *fd_flatzinc_read_file (FdStore *store, const char *path,
                                   GError **error);

/**
 * fd_flatzinc_read_memory:
 * @length: in bytes; -1: up to the NUL
 *
 * As fd_flatzinc_read(), from memory, which is needed no longer afterwards.
 *
 * Returns: (transfer full) (nullable): as fd_flatzinc_read() does
 */
FdFlatzinc *fd_flatzinc_read_memory (FdStore *store, const char *text,
                                     gssize length, const char *name,
                                     GError **error);

/**
 * FdFlatzincReadFlags:
 * @FD_FLATZINC_NO_CLIQUES: post no disjunctive but those of the model.  Without
 *   it, tasks of which no two may overlap are looked for in cumulatives and in
 *   pairs of orders
 */
typedef enum {
  FD_FLATZINC_NO_CLIQUES = 1 << 0,
} FdFlatzincReadFlags;

/**
 * fd_flatzinc_read_file_with, fd_flatzinc_read_memory_with:
 * @flags: of #FdFlatzincReadFlags
 *
 * As fd_flatzinc_read_file() and fd_flatzinc_read_memory().
 *
 * Returns: (transfer full) (nullable): as fd_flatzinc_read() does
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
 * Returns: %false: propagation shows that the model has no solution
 */
bool fd_flatzinc_is_consistent (const FdFlatzinc *flatzinc);

/* --- what it has ---------------------------------------------------------- */

/**
 * FdFlatzincType:
 *
 * Sets and floats are constants in arrays of parameters.
 */
typedef enum {
  FD_FLATZINC_BOOL,
  FD_FLATZINC_INT,
  FD_FLATZINC_FLOAT,
  FD_FLATZINC_SET,
} FdFlatzincType;

/**
 * FdFlatzincItem:
 * @name: (transfer none): as the model has it
 * @type: of the variable, or of the elements
 * @is_array: an array; else a variable
 * @is_output: it is to be printed
 * @is_introduced: a variable that the model's compiler made
 * @n: the length of the array; 1 of a variable
 *
 * A variable or an array that has a name.
 */
typedef struct {
  const char *name;
  FdFlatzincType type;
  bool is_array, is_output, is_introduced;
  size_t n;
} FdFlatzincItem;

/**
 * fd_flatzinc_n_items, fd_flatzinc_item:
 * @i: counted from 0
 *
 * All variables in the order of the text, then all arrays.
 *
 * Returns: (item) the name is %NULL if there are not so many
 */
size_t fd_flatzinc_n_items (const FdFlatzinc *flatzinc);
FdFlatzincItem fd_flatzinc_item (const FdFlatzinc *flatzinc, size_t i);

/**
 * fd_flatzinc_n_outputs, fd_flatzinc_output:
 * @i: counted from 0
 *
 * What is to be printed, in the order of the text.
 *
 * Returns: (output) the name is %NULL if there are not so many
 */
size_t fd_flatzinc_n_outputs (const FdFlatzinc *flatzinc);
FdFlatzincItem fd_flatzinc_output (const FdFlatzinc *flatzinc, size_t i);

/**
 * fd_flatzinc_var:
 * @name: of a variable
 *
 * What the variable is in the store; a bool is 0 or 1.  Equal variables are
 * one.  It is made when first asked for, if nothing mentions it; that must not
 * be inside of a level or search.
 *
 * Returns: #FD_VAR_NONE if the model has no variable @name; or, see
 *   fd_store_error(), if memory is at an end or its value is no value of a
 *   variable
 */
FdVar fd_flatzinc_var (FdFlatzinc *flatzinc, const char *name);

/**
 * fd_flatzinc_atom:
 * @name: of a variable of type bool
 *
 * The atom that holds if the variable is true, as above: no variable need be
 * made for it, where it is no more than a comparison of an integer.
 *
 * Returns: %FD_ATOM_FALSE where fd_flatzinc_var() returns #FD_VAR_NONE
 */
FdAtom fd_flatzinc_atom (FdFlatzinc *flatzinc, const char *name);

/**
 * fd_flatzinc_array:
 * @name: of an array of type int or bool
 * @x: (array length=room) (nullable): receives the first @room elements, each
 *   as fd_flatzinc_var() does; a constant is a variable that is fixed
 *
 * Returns: its length, which may exceed @room; 0 if there is no such array
 */
size_t fd_flatzinc_array (FdFlatzinc *flatzinc, const char *name, FdVar *x,
                          size_t room);

/**
 * fd_flatzinc_name_vars:
 *
 * Names the variables that the store has so far as the model does, for what is
 * printed and traced: one that stands for several by the first of them that is
 * not introduced.
 *
 * Returns: %false if memory ran out
 */
bool fd_flatzinc_name_vars (FdFlatzinc *flatzinc);

/* --- solving -------------------------------------------------------------- */

/**
 * FdFlatzincGoal:
 *
 * What the solve item asks for.
 */
typedef enum {
  FD_FLATZINC_SATISFY,
  FD_FLATZINC_MINIMIZE,
  FD_FLATZINC_MAXIMIZE,
} FdFlatzincGoal;

/**
 * fd_flatzinc_goal:
 *
 * Returns: what the solve item of the model asks for
 */
FdFlatzincGoal fd_flatzinc_goal (const FdFlatzinc *flatzinc);

/**
 * fd_flatzinc_objective:
 *
 * Returns: the objective, as fd_flatzinc_var(); #FD_VAR_NONE also without one
 */
FdVar fd_flatzinc_objective (FdFlatzinc *flatzinc);

/**
 * fd_flatzinc_objective_value:
 *
 * Returns: the value of the objective in the solution that the store holds; 0
 *   without an objective
 */
int64_t fd_flatzinc_objective_value (const FdFlatzinc *flatzinc);

/**
 * FdFlatzincSearchFlags:
 * @FD_FLATZINC_FREE: branch and restart as the library sees fit
 * @FD_FLATZINC_LEARN: learn nogoods; of a store that explains
 * @FD_FLATZINC_FIRST: one solution is enough: those printed alike need not be
 *   told apart
 * @FD_FLATZINC_OPTIMA: the objective was set to its best value in the store:
 *   find all solutions
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
 * Told, once each, of annotations that are not understood.
 */
typedef void (*FdFlatzincWarnFunc) (const char *message, gpointer data);

/**
 * fd_flatzinc_search_new:
 * @flags: of #FdFlatzincSearchFlags
 * @warn: (nullable): called before this function returns
 *
 * The search that the model's annotations ask for, in their order, then over
 * all other variables.  With the objective, and with the annotated restarts;
 * without an objective, solutions that are printed alike are found once
 * (fd_search_project()).  Limits, seed and restarts may be set before its first
 * fd_search_next().
 *
 * Returns: (transfer full) (nullable): %NULL if the model is inconsistent,
 *   memory is at an end, or the store was stopped
 */
FdSearch *fd_flatzinc_search_new (FdFlatzinc *flatzinc, unsigned flags,
                                  FdFlatzincWarnFunc warn, gpointer data);

/**
 * FdFlatzincClaim:
 * @FD_FLATZINC_CLAIM_NONE: the model has no solution
 * @FD_FLATZINC_CLAIM_ALL: every solution was found, but for those printed alike
 * @FD_FLATZINC_CLAIM_BEST: no solution has a better objective than the best
 *   found
 * @FD_FLATZINC_CLAIM_OPTIMA: every solution with that objective was found, but
 *   for those printed alike
 *
 * What may be said when a search is exhausted.
 */
typedef enum {
  FD_FLATZINC_CLAIM_NONE,
  FD_FLATZINC_CLAIM_ALL,
  FD_FLATZINC_CLAIM_BEST,
  FD_FLATZINC_CLAIM_OPTIMA,
} FdFlatzincClaim;

/**
 * fd_flatzinc_proves:
 * @claim: what the exhausted search proves of the store
 * @best: the objective of the best solution, for the last two claims
 *
 * Whether it is true of the model as well.  It is, unless variables were cut
 * whose values beyond FD_VALUE_MIN..FD_VALUE_MAX may matter: those which the
 * model does not exclude, given the objective, and which some constraint tells
 * from the last value within.
 *
 * O(size of the model) if variables were cut, else O(1).
 *
 * Returns: %false, and @error set: %FD_ERROR_OVERFLOW, with the place of such a
 *   variable; %FD_ERROR_MEMORY; %FD_ERROR_STOPPED
 */
bool fd_flatzinc_proves (const FdFlatzinc *flatzinc, FdFlatzincClaim claim,
                         int64_t best, GError **error);

/**
 * fd_flatzinc_check_solution:
 *
 * Holds the solution that the store has against the text that was read: each
 * domain and constraint is evaluated by its definition.  O(size of the model).
 *
 * Returns: %false, and @error set, if one does not hold (%FD_ERROR_SOLUTION,
 *   with its place), or memory is at an end (%FD_ERROR_MEMORY)
 */
bool fd_flatzinc_check_solution (FdFlatzinc *flatzinc, GError **error);

/**
 * fd_flatzinc_append_solution:
 *
 * Appends the solution that the store holds as FlatZinc has it, `name = value;`
 * a line, without the line of dashes.
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
 * Writes the solution that the store holds to the store's proof, if it has one
 * (fd_store_set_proof(), before the model was read): for each that the search
 * finds, before it is asked for the next.
 */
void fd_flatzinc_prove_solution (const FdFlatzinc *flatzinc);

/* --- what clashes -------------------------------------------------------- */

/**
 * fd_flatzinc_n_parts, fd_flatzinc_part_name:
 * @i: counted from 0
 *
 * The constraints in the words of the model that was compiled: those named
 * alike
 * (`mzn_constraint_name`, `mzn_expression_name`) are one part; of those without
 * a name each constraint item is one, called by its place, as in
 * "roster.mzn:10.12-41", if the compiler kept paths (`mzn_path`).  If there is
 * neither, each constraint of the FlatZinc is one, called by its line.
 *
 * Returns: (part_name) (transfer none) (nullable): %NULL: there are not so many
 */
size_t fd_flatzinc_n_parts (FdFlatzinc *flatzinc);
const char *fd_flatzinc_part_name (FdFlatzinc *flatzinc, size_t i);

/**
 * fd_flatzinc_clashes_new:
 * @stop: (nullable): nonzero ends a test
 * @memory: bytes that a test may take; 0: any number
 *
 * Of an inconsistent model: which sets of its parts have no solution together,
 * the smallest first, by fd_clashes_next().  All tests are made in one store,
 * or, where a variable has bounds by parts alone, each in a store of its own.
 * Domains, and constraints without a part, always hold; definitions of
 * introduced variables hold where these are mentioned.  To be freed before
 * @flatzinc, which it goes on using, and before it is asked for another one.
 *
 * Returns: (transfer full)
 */
FdClashes *fd_flatzinc_clashes_new (FdFlatzinc *flatzinc,
                                    volatile sig_atomic_t *stop, size_t memory);

/* --- writing -------------------------------------------------------------- */

/**
 * fd_store_write_flatzinc:
 * @store: not inside of a function that it calls
 * @search: (nullable): of @store; its objective, and its branchings on
 *   variables as annotations, are the solve item; %NULL: all solutions
 * @outputs: (array length=n) (nullable): what is to be printed; %NULL: all
 *   variables
 *
 * Writes @store as FlatZinc, with the values that its variables have now and
 * all constraints that were posted, by predicates of the FlatZinc standard
 * where it has them and by those of `fzn-libfd` otherwise.  The same store
 * always gives the same text.  Read back, by fd_flatzinc_read() or any other
 * solver, it has the same solutions.
 *
 * Variables keep the names of fd_var_set_name(): other characters than letters,
 * digits and "_" become "_", and of two that are then the same the second has a
 * number behind it.  Without a name, number 5 is x_5.  Symbols are numbers;
 * listeners are left out.
 *
 * Errors: %FD_ERROR_INVALID, and nothing was written, if a constraint has no
 * FlatZinc form, as a propagator of the user's: it is named; %FD_ERROR_MEMORY;
 * or those of %G_FILE_ERROR.
 *
 * Returns: %false, and @error set
 */
bool fd_store_write_flatzinc (FdStore *store, const FdSearch *search,
                              const FdVar *outputs, size_t n, FILE *out,
                              GError **error);

FD_END_DECLS

#endif
