/* SPDX-License-Identifier: MIT */
#ifndef FZN_BUILTINS_H
#define FZN_BUILTINS_H

#include "instance.h"
#include "model/signature.h"

/* How a relation is stated: it holds; b <-> it holds; b -> it holds. */
typedef enum { FZN_HOLDS, FZN_IFF, FZN_IMPLIES } FznMode;

typedef struct {
  FznMode mode;
  FdAtom b;
} FznGoal;

/* Of numbers that are no values: there are none, or no other way is known; it
 * was stated; there is no solution. */
typedef enum { FZN_FAR_NONE, FZN_FAR_POSTED, FZN_FAR_FAILED } FznFar;

/**
 * FznBuiltin:
 * @name: without "_reif" and "_imp"
 * @kinds: of its arguments: i, b: an int, a bool; I, B: an array of them;
 *   c, C, K: a constant int, an array of int or bool constants; s: a set;
 *   empty: as the class declares that has the predicate
 * @shape: see #FznShape
 * @parameter: tells rows with the same functions apart
 * @meaning: (nullable): the one atom that the relation is, if it is
 * @bounds: (nullable): what the relation says of bounds, before there are
 *   variables, if it @holds or does not; false: a contradiction
 * @far: (nullable): states the relation of numbers that are no values
 * @post: (nullable): states the relation; else it is the constraint that
 *   declares the predicate
 *
 * What FlatZinc alone knows of a predicate, and with it of its reified and
 * half-reified forms.  A predicate that is declared needs no row.
 */
typedef struct {
  const char *name;
  char kinds[FD_MAX_PARAMETERS + 1];
  uint8_t shape;
  int parameter;
  FznMeaning (*meaning) (FznInstance *instance, const FznTerm *a,
                         int parameter);
  bool (*bounds) (FznInstance *instance, const FznTerm *a, int parameter,
                  bool holds);
  FznFar (*far) (FznInstance *instance, const FznTerm *a, int parameter,
                 const FznGoal *goal);
  bool (*post) (FznInstance *instance, const FznTerm *a, int parameter,
                const FznGoal *goal);
} FznBuiltin;

/**
 * FznShape:
 * @FZN_RELATION: a relation of its arguments
 * @FZN_FUNCTION: a last argument more, a bool, is equal to the relation;
 *   "_imp" may be no more than that the former implies the latter
 * @FZN_EITHER: one or the other, by the number of arguments
 * @FZN_SAME: a relation that makes the two arguments equal
 * @FZN_OPPOSITE: a relation that makes two bools each other's negation
 */
typedef enum {
  FZN_RELATION,
  FZN_FUNCTION,
  FZN_EITHER,
  FZN_SAME,
  FZN_OPPOSITE,
} FznShape;

/* A predicate as it is called. */
typedef struct {
  const FznBuiltin *builtin; /* NULL: not found */
  char kinds[FD_MAX_PARAMETERS + 1];
  FznMode mode;          /* by the ending of its name */
  FznSignature declared; /* unless the row posts it */
} FznRow;

/* A constraint taken apart. */
typedef struct {
  const FznBuiltin *builtin;
  const FznSignature *declared;
  const FznTerm *a; /* of the relation */
  FznMode mode;
  FznTerm b;          /* unless it holds */
  FznMode outer_mode; /* of b <-> the relation, itself stated as this */
  FznTerm outer_b;
} FznCall;

/* The rows, ascending by name; NULL behind the last. */
const FznBuiltin *fzn_builtin_at (size_t i);
/* False: there is no such predicate. */
bool fzn_row_find (const char *name, FznRow *row);
/* Whether the number and kinds of arguments are right; else sets the error. */
bool fzn_call_check (FznInstance *instance, const FznRow *row,
                     FznTerms arguments);
/* Takes apart arguments that were checked.  @row must outlive @call. */
void fzn_call_init (const FznRow *row, FznTerms arguments, FznCall *call);
/* Notes which variables are used. */
void fzn_call_mark (FznInstance *instance, FznTerms arguments);

/* The functions of rows. */
#define FZN_MEANING(name)                                                      \
  FznMeaning name (FznInstance *instance, const FznTerm *a, int parameter)
#define FZN_BOUNDS(name)                                                       \
  bool name (FznInstance *instance, const FznTerm *a, int parameter, bool holds)
#define FZN_FAR(name)                                                          \
  FznFar name (FznInstance *instance, const FznTerm *a, int parameter,         \
               const FznGoal *goal)
#define FZN_POST(name)                                                         \
  bool name (FznInstance *instance, const FznTerm *a, int parameter,           \
             const FznGoal *goal)

/* builtins-compare.c; parameter: the #FdRelation */
FZN_MEANING (fzn_compare_meaning);
FZN_BOUNDS (fzn_compare_bounds);
FZN_POST (fzn_compare_post);
FZN_MEANING (fzn_set_in_meaning);
FZN_BOUNDS (fzn_set_in_bounds);
FZN_POST (fzn_set_in_post);
FZN_FAR (fzn_all_different_far); /* no parameter */

/* builtins-linear.c; parameter: the #FdRelation; of int_plus and its kin,
 * #FznSumKind */
FZN_MEANING (fzn_linear_meaning);
FZN_BOUNDS (fzn_linear_bounds);
FZN_POST (fzn_linear_post);
typedef enum { FZN_SUM_PLUS, FZN_SUM_MINUS, FZN_SUM_NEGATE } FznSumKind;
FZN_MEANING (fzn_sum_meaning);
FZN_BOUNDS (fzn_sum_bounds);
FZN_POST (fzn_sum_post);
/* factor x = y. */
bool fzn_product_post (FznInstance *instance, FznTerm factor, FznTerm x,
                       FznTerm y, const FznGoal *goal);

/* builtins-function.c, function-bounds.c, function-far.c; parameter:
 * #FznFunctionKind */
typedef enum {
  FZN_TIMES,
  FZN_DIVIDE,
  FZN_MODULO,
  FZN_POWER,
  FZN_ABSOLUTE,
  FZN_MINIMUM,
  FZN_MAXIMUM,
} FznFunctionKind;
FZN_BOUNDS (fzn_function_bounds);
FZN_FAR (fzn_function_far);
FZN_BOUNDS (fzn_extreme_bounds);
FZN_POST (fzn_extreme_post);
/* The arguments, and the result. */
FznTerms fzn_extreme_of (const FznInstance *instance, const FznTerm *a,
                         FznTerm *result);

/* builtins-count.c; parameter: where the counts are, and what of */
typedef enum {
  FZN_COUNT,    /* (x, y, count) */
  FZN_COUNTS,   /* (x, y, counts) */
  FZN_AMONG,    /* (count, x, ...) */
  FZN_N_VALUES, /* (count, x) of values */
} FznCountKind;
FZN_BOUNDS (fzn_count_bounds);

/* builtins-element.c */
FZN_BOUNDS (fzn_element_bounds);
FZN_POST (fzn_element_post);
FZN_POST (fzn_element_bool_post);
FZN_POST (fzn_element_var_post);

/* builtins-bool.c; parameter: #FznBoolKind */
typedef enum {
  FZN_BOOL_AND,  /* a[0] and a[1] */
  FZN_BOOL_OR,   /* a[0] or a[1] */
  FZN_BOOL_XOR,  /* a[0] is not a[1] */
  FZN_BOOL_EQ,   /* a[0] is a[1] */
  FZN_BOOL_LE,   /* a[0] implies a[1] */
  FZN_BOOL_LT,   /* not a[0], and a[1] */
  FZN_BOOL_GE,   /* a[1] implies a[0] */
  FZN_BOOL_GT,   /* a[0], and not a[1] */
  FZN_ARRAY_AND, /* all of a[0] */
  FZN_ARRAY_OR,  /* some of a[0] */
  FZN_ARRAY_XOR, /* an odd number of a[0] */
  FZN_CLAUSE,    /* some of a[0], or not all of a[1] */
} FznBoolKind;
FZN_MEANING (fzn_bool_meaning);
FZN_BOUNDS (fzn_bool_bounds);
FZN_POST (fzn_bool_post);

/* Around a constraint of the library that holds, or does if b does. */
static inline void
fzn_goal_begin (FznInstance *instance, const FznGoal *goal)
{
  if (goal->mode == FZN_IMPLIES)
    fd_condition_begin (instance->store, goal->b);
}

static inline bool
fzn_goal_end (FznInstance *instance, const FznGoal *goal, bool ok)
{
  if (goal->mode == FZN_IMPLIES)
    fd_condition_end (instance->store);
  return fzn_posted (instance, ok);
}

/* The constraint of the library. */
bool fzn_post_class (FznInstance *instance, const FznGoal *goal,
                     const FdConstraintClass *klass,
                     const FdArgument *arguments);

/* The atoms, of which the scratch has room for one more. */
bool fzn_post_all (FznInstance *instance, const FznGoal *goal, FdAtom *atom,
                   size_t n);
bool fzn_post_some (FznInstance *instance, const FznGoal *goal, FdAtom *atom,
                    size_t n);
bool fzn_post_odd (FznInstance *instance, const FznGoal *goal, FdAtom *atom,
                   size_t n, bool odd);
bool fzn_post_meaning (FznInstance *instance, const FznGoal *goal,
                       FznMeaning meaning);

#endif
