/* SPDX-License-Identifier: MIT */
#ifndef FZN_H
#define FZN_H

#include <fd.h>

G_BEGIN_DECLS

/**
 * FznModel:
 *
 * A FlatZinc model in memory.  It never changes once read, so any number of
 * stores, in any number of threads, may be posted from one.
 *
 * |[
 * g_autoptr (GError) error = NULL;
 * g_autoptr (FznModel) model = fzn_model_read_memory (
 *     "var 1..3: x :: output_var; solve maximize x;", -1, "small", NULL,
 *     &error);
 * ]|
 */
typedef struct _FznModel FznModel;

/* --- reading -------------------------------------------------------------- */

/**
 * FznReadOptions:
 * @memory_limit: bytes that the model and its reading may take; 0: any number
 * @store: (nullable): whose memory they are besides; it outlives the model
 * @stop: (nullable): asked after every piece of input; %true ends the reading
 * @data: given to @stop
 */
typedef struct {
  size_t memory_limit;
  FdStore *store;
  bool (*stop) (gpointer data);
  gpointer data;
} FznReadOptions;

/**
 * FznReadFunc:
 * @room: at least 1
 *
 * Puts up to @room further bytes of the input into @buffer.
 *
 * Returns: how many; 0 at the end; -1, and @error set, if it cannot be read
 */
typedef gssize (*FznReadFunc) (gpointer data, char *buffer, size_t room,
                               GError **error);

/**
 * fzn_model_read:
 * @read: gives the input, piece by piece
 * @data: given to @read
 * @name: what messages call the input
 * @options: (nullable): %NULL: no limit
 *
 * Reads a whole FlatZinc model.  O(bytes) time; memory is a few bytes for each
 * byte of input, however long a line or deep a nesting.  The input is never
 * held as a whole.
 *
 * Errors are `name:line:column: what is wrong, what was expected`, columns in
 * characters, both from 1: %FD_ERROR_PARSE (not FlatZinc), %FD_ERROR_INVALID
 * (undeclared names, wrong types, set and float variables),
 * %FD_ERROR_OVERFLOW (a number of more than 64 bits), %FD_ERROR_MEMORY; besides
 * what
 * @read set, and %G_FILE_ERROR_INTR when @stop asked for the end.
 *
 * Returns: (nullable): %NULL, and @error set
 */
FznModel *fzn_model_read (FznReadFunc read, gpointer data, const char *name,
                          const FznReadOptions *options, GError **error);

/* The same from a file, or from standard input if @path is "-". */
FznModel *fzn_model_read_file (const char *path, const FznReadOptions *options,
                               GError **error);

/* The same from @length bytes; -1: up to the NUL. */
FznModel *fzn_model_read_memory (const char *text, gssize length,
                                 const char *name,
                                 const FznReadOptions *options, GError **error);

void fzn_model_free (FznModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FznModel, fzn_model_free)

/* What messages call the input. */
const char *fzn_model_name (const FznModel *model);
size_t fzn_model_memory_used (const FznModel *model);

/**
 * fzn_model_error:
 * @line, @column: of an item
 * @code: an #FdError
 *
 * Sets an error like those of the reader, for who finds out later that an item
 * means nothing: "name:line:column: " and the message.
 *
 * Returns: %false, always
 */
bool fzn_model_error (const FznModel *model, uint32_t line, uint32_t column,
                      int code, GError **error, const char *format, ...)
    G_GNUC_PRINTF (6, 7);

/* --- terms ---------------------------------------------------------------- */

/**
 * FznKind:
 * @FZN_NONE: no term
 * @FZN_BOOL: fzn_term_bool()
 * @FZN_INT: fzn_term_int(), any 64-bit integer
 * @FZN_FLOAT: fzn_term_float()
 * @FZN_SET: fzn_term_set(), of integers
 * @FZN_STRING: fzn_term_text(), without its quotes, escapes decoded
 * @FZN_VARIABLE: fzn_term_index(), see fzn_model_variable()
 * @FZN_ARRAY: fzn_term_items()
 * @FZN_NAME: in annotations: fzn_term_text(), a word like "first_fail"
 * @FZN_CALL: in annotations: fzn_term_text() and the arguments,
 *   fzn_term_items()
 */
typedef enum {
  FZN_NONE,
  FZN_BOOL,
  FZN_INT,
  FZN_FLOAT,
  FZN_SET,
  FZN_STRING,
  FZN_VARIABLE,
  FZN_ARRAY,
  FZN_NAME,
  FZN_CALL,
} FznKind;

/**
 * FznTerm:
 *
 * An argument, an element or an annotation.  Names of parameters and arrays,
 * and elements of arrays, are replaced with what they stand for.  Terms may
 * nest deeper than any stack: do not walk them by recursion.
 */
typedef struct {
  uint64_t bits;
} FznTerm;

/* The model's own; good as long as it lives. */
typedef struct {
  const FznTerm *items;
  size_t n;
} FznTerms;

typedef struct {
  int64_t min, max;
} FznRange;

/* Ascending, without overlap, gaps between them; n = 0: the empty set. */
typedef struct {
  const FznRange *ranges;
  size_t n;
} FznRanges;

FznKind fzn_term_kind (FznTerm term);
bool fzn_term_bool (FznTerm term);
uint32_t fzn_term_index (FznTerm term);
int64_t fzn_term_int (const FznModel *model, FznTerm term);
double fzn_term_float (const FznModel *model, FznTerm term);
FznRanges fzn_term_set (const FznModel *model, FznTerm term);
const char *fzn_term_text (const FznModel *model, FznTerm term);
FznTerms fzn_term_items (const FznModel *model, FznTerm term);

/* What @name was declared to be: a variable, an array or the value of a
 * parameter; %FZN_NONE: it was not. */
FznTerm fzn_model_find (const FznModel *model, const char *name);

/* --- items ---------------------------------------------------------------- */

typedef enum {
  FZN_TYPE_BOOL,
  FZN_TYPE_INT,
  FZN_TYPE_FLOAT, /* of parameters and empty arrays alone, as FZN_TYPE_SET */
  FZN_TYPE_SET,
} FznType;

/**
 * FznDomain:
 * @min, @max: its hull; FD_VALUE_MIN..FD_VALUE_MAX for a plain `int`, 0..1 for
 *   a `bool`; @min > @max: empty, so that the model has no solution.  An end
 *   beyond the values is FD_VALUE_MIN - 1 or FD_VALUE_MAX + 1: see
 *   fzn_model_hull()
 * @holes: see fzn_model_holes()
 */
typedef struct {
  int32_t min, max;
  uint32_t holes;
} FznDomain;

/**
 * FznFlags:
 * @FZN_UNBOUNDED: declared as plain `int`
 * @FZN_INTRODUCED: `var_is_introduced`
 * @FZN_DEFINED: `is_defined_var`
 * @FZN_OUTPUT: `output_var` or `output_array`
 * @FZN_PARAMETER: an array declared without `var`
 */
typedef enum {
  FZN_UNBOUNDED = 1 << 0,
  FZN_INTRODUCED = 1 << 1,
  FZN_DEFINED = 1 << 2,
  FZN_OUTPUT = 1 << 3,
  FZN_PARAMETER = 1 << 4,
} FznFlags;

/**
 * FznVariable:
 * @value: what it was declared equal to: a variable before it, a constant (in
 *   its domain or not), or %FZN_NONE
 * @name: fzn_model_text()
 * @annotations: fzn_model_list() of those that are no flags
 * @type: %FZN_TYPE_BOOL or %FZN_TYPE_INT
 * @flags: #FznFlags
 */
typedef struct {
  FznTerm value;
  FznDomain domain;
  uint32_t name;
  uint32_t annotations;
  uint32_t line, column;
  uint8_t type;
  uint8_t flags;
} FznVariable;

/**
 * FznArray:
 * @items: fzn_model_list(): constants of its type and, unless it is a
 *   parameter, variables
 * @dims: fzn_model_list() of the index sets that `output_array` gave; their
 *   sizes multiply to the length of @items
 * @domain: what each element is declared to be in
 *
 * An array with a name.
 */
typedef struct {
  FznDomain domain;
  uint32_t name;
  uint32_t items;
  uint32_t dims;
  uint32_t annotations;
  uint32_t line, column;
  uint8_t type;
  uint8_t flags;
} FznArray;

/**
 * FznPredicate:
 * @n_parameters: if @declared
 * @declared: there was a `predicate` item of that name
 *
 * A name that constraints use, or that was declared.
 */
typedef struct {
  uint32_t name;
  uint32_t n_parameters;
  bool declared;
} FznPredicate;

/**
 * FznConstraint:
 * @predicate: its index, see fzn_model_predicate()
 * @arguments: fzn_model_list(); as many as a declared predicate has
 * @annotations: fzn_model_list() of those not told by the next two
 * @defines: 1 + the index of the variable of `defines_var`; 0: none
 * @consistency: of `domain`, `bounds`, `value` and their kin
 */
typedef struct {
  uint32_t predicate;
  uint32_t arguments;
  uint32_t annotations;
  uint32_t defines;
  uint32_t line, column;
  uint8_t consistency; /* FdConsistency */
} FznConstraint;

/* What is to be printed: a variable's index, or an array's. */
typedef struct {
  bool is_array;
  uint32_t index;
} FznOutput;

/**
 * FznSolve:
 * @sense: 0: satisfy, -1: minimize, 1: maximize
 * @objective: a variable of type int, or a constant
 * @annotations: fzn_model_list()
 */
typedef struct {
  int sense;
  FznTerm objective;
  uint32_t annotations;
  uint32_t line, column;
} FznSolve;

/* All of a kind, in the order of the text. */
const FznPredicate *fzn_model_predicates (const FznModel *model, size_t *n);
const FznVariable *fzn_model_variables (const FznModel *model, size_t *n);
const FznArray *fzn_model_arrays (const FznModel *model, size_t *n);
const FznConstraint *fzn_model_constraints (const FznModel *model, size_t *n);
const FznOutput *fzn_model_outputs (const FznModel *model, size_t *n);
const FznSolve *fzn_model_solve (const FznModel *model);

/* What the fields of these records stand for. */
const char *fzn_model_text (const FznModel *model, uint32_t name);
FznTerms fzn_model_list (const FznModel *model, uint32_t list);
/* The ranges of a domain; n = 0: it is just min..max. */
FznRanges fzn_model_holes (const FznModel *model, const FznDomain *domain);
/* Its least and its greatest value, beyond the values that variables of a store
 * can have or not. */
FznRange fzn_model_hull (const FznModel *model, const FznDomain *domain);

G_END_DECLS

#endif
