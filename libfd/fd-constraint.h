/* SPDX-License-Identifier: MIT */
#ifndef FD_CONSTRAINT_H
#define FD_CONSTRAINT_H

#include "fd-constraints.h"
#include "fd-propagator.h"

FD_BEGIN_DECLS

/**
 * FdArgumentKind:
 * @FD_ARGUMENT_VAR: @var
 * @FD_ARGUMENT_VARS: @vars, an array
 * @FD_ARGUMENT_INT: @number
 * @FD_ARGUMENT_INTS: @numbers, an array
 * @FD_ARGUMENT_ATOM: @atom
 * @FD_ARGUMENT_ATOMS: @atoms, an array
 * @FD_ARGUMENT_RELATION: @relation
 * @FD_ARGUMENT_SET: @set, an array of intervals, whose union is meant
 * @FD_ARGUMENT_BOOL: @truth
 * @FD_ARGUMENT_CONSISTENCY: @consistency
 * @FD_ARGUMENT_INT64: @number64
 * @FD_ARGUMENT_INTS64: @numbers64, an array
 *
 * The kind of an argument of a constraint, and the member of #FdArgument that
 * holds it.
 */
typedef enum {
  FD_ARGUMENT_VAR = 1,
  FD_ARGUMENT_VARS,
  FD_ARGUMENT_INT,
  FD_ARGUMENT_INTS,
  FD_ARGUMENT_ATOM,
  FD_ARGUMENT_ATOMS,
  FD_ARGUMENT_RELATION,
  FD_ARGUMENT_SET,
  FD_ARGUMENT_BOOL,
  FD_ARGUMENT_CONSISTENCY,
  FD_ARGUMENT_INT64,
  FD_ARGUMENT_INTS64,
} FdArgumentKind;

/**
 * FdArgument:
 * @kind: its kind
 * @n: the length, if it is an array
 *
 * An argument of a constraint.  Arrays belong to the caller.
 */
typedef struct _FdArgument {
  FdArgumentKind kind;
  size_t n;
  union {
    FdVar var;
    const FdVar *vars;
    int32_t number;
    const int32_t *numbers;
    FdAtom atom;
    const FdAtom *atoms;
    FdRelation relation;
    const FdInterval *set;
    bool truth;
    FdConsistency consistency;
    int64_t number64;
    const int64_t *numbers64;
  };
} FdArgument;

/**
 * fd_argument_var:
 *
 * Returns: an argument of kind %FD_ARGUMENT_VAR
 */
FD_INLINE FdArgument
fd_argument_var (FdVar x)
{
  FdArgument argument = {FD_ARGUMENT_VAR, 1, {x}};
  return argument;
}

/**
 * fd_argument_vars:
 * @x: (array length=n): not copied: it must outlive the call it is for
 *
 * Returns: an argument of kind %FD_ARGUMENT_VARS
 */
FD_INLINE FdArgument
fd_argument_vars (const FdVar *x, size_t n)
{
  FdArgument argument = {FD_ARGUMENT_VARS, n, {{0}}};
  argument.vars = x;
  return argument;
}

/**
 * fd_argument_int:
 *
 * Returns: an argument of kind %FD_ARGUMENT_INT
 */
FD_INLINE FdArgument
fd_argument_int (int32_t number)
{
  FdArgument argument = {FD_ARGUMENT_INT, 1, {{0}}};
  argument.number = number;
  return argument;
}

/**
 * fd_argument_ints:
 * @numbers: (array length=n): not copied: it must outlive the call it is for
 *
 * Returns: an argument of kind %FD_ARGUMENT_INTS
 */
FD_INLINE FdArgument
fd_argument_ints (const int32_t *numbers, size_t n)
{
  FdArgument argument = {FD_ARGUMENT_INTS, n, {{0}}};
  argument.numbers = numbers;
  return argument;
}

/**
 * fd_argument_atom:
 *
 * Returns: an argument of kind %FD_ARGUMENT_ATOM
 */
FD_INLINE FdArgument
fd_argument_atom (FdAtom atom)
{
  FdArgument argument = {FD_ARGUMENT_ATOM, 1, {{0}}};
  argument.atom = atom;
  return argument;
}

/**
 * fd_argument_atoms:
 * @atoms: (array length=n): not copied: it must outlive the call it is for
 *
 * Returns: an argument of kind %FD_ARGUMENT_ATOMS
 */
FD_INLINE FdArgument
fd_argument_atoms (const FdAtom *atoms, size_t n)
{
  FdArgument argument = {FD_ARGUMENT_ATOMS, n, {{0}}};
  argument.atoms = atoms;
  return argument;
}

/**
 * fd_argument_relation:
 *
 * Returns: an argument of kind %FD_ARGUMENT_RELATION
 */
FD_INLINE FdArgument
fd_argument_relation (FdRelation relation)
{
  FdArgument argument = {FD_ARGUMENT_RELATION, 1, {{0}}};
  argument.relation = relation;
  return argument;
}

/**
 * fd_argument_set:
 * @set: (array length=n): not copied: it must outlive the call it is for
 *
 * Returns: an argument of kind %FD_ARGUMENT_SET
 */
FD_INLINE FdArgument
fd_argument_set (const FdInterval *set, size_t n)
{
  FdArgument argument = {FD_ARGUMENT_SET, n, {{0}}};
  argument.set = set;
  return argument;
}

/**
 * fd_argument_bool:
 *
 * Returns: an argument of kind %FD_ARGUMENT_BOOL
 */
FD_INLINE FdArgument
fd_argument_bool (bool truth)
{
  FdArgument argument = {FD_ARGUMENT_BOOL, 1, {{0}}};
  argument.truth = truth;
  return argument;
}

/**
 * fd_argument_consistency:
 *
 * Returns: an argument of kind %FD_ARGUMENT_CONSISTENCY
 */
FD_INLINE FdArgument
fd_argument_consistency (FdConsistency consistency)
{
  FdArgument argument = {FD_ARGUMENT_CONSISTENCY, 1, {{0}}};
  argument.consistency = consistency;
  return argument;
}

/**
 * fd_argument_int64:
 *
 * Returns: an argument of kind %FD_ARGUMENT_INT64
 */
FD_INLINE FdArgument
fd_argument_int64 (int64_t number)
{
  FdArgument argument = {FD_ARGUMENT_INT64, 1, {{0}}};
  argument.number64 = number;
  return argument;
}

/**
 * fd_argument_ints64:
 * @numbers: (array length=n): not copied: it must outlive the call it is for
 *
 * Returns: an argument of kind %FD_ARGUMENT_INTS64
 */
FD_INLINE FdArgument
fd_argument_ints64 (const int64_t *numbers, size_t n)
{
  FdArgument argument = {FD_ARGUMENT_INTS64, n, {{0}}};
  argument.numbers64 = numbers;
  return argument;
}

/**
 * FdParameter:
 * @name: its name in messages
 * @kind: the kind of its argument
 * @nonempty: whether an array must have at least one element
 *
 * A parameter of a constraint.
 */
typedef struct {
  const char *name;
  FdArgumentKind kind;
  bool nonempty;
} FdParameter;

enum { FD_MAX_PARAMETERS = 8 };

/**
 * FdConstraintClass:
 * @name: the name in the Global Constraint Catalogue, in lower case
 * @parameters: the parameters, up to the first one without a name
 * @consistency: the consistency that posting promises
 * @source: (nullable): the paper that describes the algorithm
 * @flatzinc: (nullable): the FlatZinc predicates that this class serves, each
 *   with the parameters in FlatZinc's order: "fzn_at_most_int(k, x, value)"; or
 *   the name alone, if the arguments are not those of the constraint.
 *   Predicates are separated by spaces, after a name or a closing parenthesis.
 *   For parameters that are not listed: the consistency is an annotation; there
 *   are no numbers; the relation is written in place of a parameter:
 *   "fzn_count_eq(x, y, =, c)"
 * @value: (nullable): for a function: computes the last one of @values from the
 *   others; returns %false if the function is undefined for them
 * @holds: (nullable): for a constraint that is not a function: its definition
 * @post: posts, under the condition in force, something that holds exactly
 *   where the constraint holds.  The arguments have the kinds of the
 *   parameters.  If it returns %false, what it has posted is undone
 * @post_not: (nullable): posts the negation.  Without it, the negation acts
 *   once all values are fixed; for a function, once all but the last are
 * @reify: (nullable): posts @b <-> the constraint in its own way
 *
 * The declaration of a constraint: one const object, from which posting, the
 * reified form, checking and listings are derived.
 *
 * @value and @holds receive the values of all variables in the order of the
 * arguments, those of an array one after the other.  The value of an atom is 1
 * if it holds and 0 if not.  They read the other arguments from @arguments.
 */
typedef struct _FdConstraintClass {
  const char *name;
  FdParameter parameters[FD_MAX_PARAMETERS];
  const char *consistency;
  const char *source;
  const char *flatzinc;
  bool (*value) (const FdArgument *arguments, const int32_t *values,
                 int64_t *value);
  bool (*holds) (const FdArgument *arguments, const int32_t *values);
  bool (*post) (FdStore *store, const FdArgument *arguments);
  bool (*post_not) (FdStore *store, const FdArgument *arguments);
  bool (*reify) (FdStore *store, FdAtom b, const FdArgument *arguments);
  void (*reserved[6]) (void); /* for later versions: NULL */
} FdConstraintClass;

/**
 * fd_post_constraint:
 * @arguments: one for each parameter, in the same order
 *
 * Posts the constraint @klass (@arguments) in one transaction.
 *
 * Returns: %false if it is inconsistent with the store, or if it was refused:
 *   see fd_store_error()
 */
bool fd_post_constraint (FdStore *store, const FdConstraintClass *klass,
                         const FdArgument *arguments);

/**
 * fd_post_as:
 * @who: the name of the calling function, for messages
 *
 * As fd_post_constraint(), for a function that posts one constraint.  If an
 * argument is refused, the message names @who instead of the constraint.
 */
bool fd_post_as (FdStore *store, const char *who,
                 const FdConstraintClass *klass, const FdArgument *arguments);

/**
 * fd_post_reified:
 *
 * @b <-> @klass (@arguments), for any atom @b.
 *
 * Consistency: as fd_post_constraint() if @b holds; otherwise that of
 * post_not() of the class, or, without it, of the definition: when all values
 * are fixed.
 * Refused with %FD_ERROR_INVALID if @klass has no definition.
 */
bool fd_post_reified (FdStore *store, FdAtom b, const FdConstraintClass *klass,
                      const FdArgument *arguments);

/**
 * fd_post_reified_as:
 * @who: the name of the calling function, for messages
 *
 * As fd_post_reified(), for a function that posts one constraint: see
 * fd_post_as().
 */
bool fd_post_reified_as (FdStore *store, const char *who, FdAtom b,
                         const FdConstraintClass *klass,
                         const FdArgument *arguments);

/**
 * fd_constraint_holds:
 * @values: the values of the variables and atoms of @arguments, see
 *   #FdConstraintClass
 *
 * Returns: whether the constraint holds, by its definition
 */
bool fd_constraint_holds (const FdConstraintClass *klass,
                          const FdArgument *arguments, const int32_t *values);

/**
 * fd_constraint_classes:
 *
 * Returns: (transfer none) (array zero-terminated=1): the classes of the
 *   library's constraints, ascending by name
 */
const FdConstraintClass *const *fd_constraint_classes (void);

/**
 * fd_constraint_class_by_name:
 * @name: as in the Global Constraint Catalogue, in lower case
 *
 * Returns: (transfer none) (nullable): the library's class of that name; %NULL
 *   if there is none
 */
const FdConstraintClass *fd_constraint_class_by_name (const char *name);

/**
 * fd_constraint_describe:
 *
 * Returns: (transfer full): lines of text: the name of @klass with its
 *   parameters, its consistency, its FlatZinc predicates and its source
 */
char *fd_constraint_describe (const FdConstraintClass *klass);

/* --- posted constraints ------------------------------------------------- */

/**
 * FdConstraint:
 *
 * A handle of a posted constraint, whatever was made of it: propagators, a
 * unification, a pruning, or nothing if it was entailed.
 *
 * Each call of a posting function makes one constraint, with the arguments of
 * the call.  So do fd_not_unify(), fd_unify() where it does not unify,
 * fd_set_value(), fd_set_no_value() and fd_set_atom() under a condition, and
 * fd_post() of a propagator of your own.
 *
 * Ids count from 1 in the order of posting.  A constraint that is undone,
 * because it was inconsistent or its level was closed, is no longer listed; its
 * id is used again.
 */
typedef struct {
  uint32_t id;
} FdConstraint;

#define FD_CONSTRAINT_NONE ((FdConstraint){0})

/**
 * fd_store_n_constraints:
 *
 * Returns: the number of constraints in @store
 */
uint32_t fd_store_n_constraints (const FdStore *store);

/**
 * fd_store_constraint:
 * @i: from 0 to fd_store_n_constraints() - 1
 *
 * Returns: the constraint at place @i in the order of posting
 */
FdConstraint fd_store_constraint (const FdStore *store, uint32_t i);

/**
 * fd_store_last_constraint:
 *
 * Returns: the constraint that the last change has posted; #FD_CONSTRAINT_NONE
 *   if that change was refused, was inconsistent, or posted no constraint
 */
FdConstraint fd_store_last_constraint (const FdStore *store);

/**
 * fd_propagator_constraint:
 *
 * Returns: the constraint that @self is part of; #FD_CONSTRAINT_NONE if @self
 *   is a listener
 */
FdConstraint fd_propagator_constraint (const FdPropagator *self);

/**
 * fd_constraint_class:
 *
 * Returns: (transfer none) (nullable): the class of @constraint; %NULL for a
 *   propagator of the user
 */
const FdConstraintClass *fd_constraint_class (const FdStore *store,
                                              FdConstraint constraint);

/**
 * fd_constraint_class_name:
 *
 * Returns: (transfer none): the name of the class of @constraint; for a
 *   propagator of the user, the name of its #FdPropagatorClass
 */
const char *fd_constraint_class_name (const FdStore *store,
                                      FdConstraint constraint);

/**
 * fd_constraint_arguments:
 *
 * Gets the arguments with which @constraint was posted.  The variables are
 * those given, even if they were unified since.  A propagator of the user has
 * one argument: its scope.
 *
 * Returns: (transfer none) (nullable): the arguments, one for each parameter of
 *   the class; valid until the next call or the next change of the store.
 *   %NULL when out of memory
 */
const FdArgument *fd_constraint_arguments (FdStore *store,
                                           FdConstraint constraint);

/**
 * FdPosted:
 * @FD_POSTED_ALWAYS: it holds unconditionally
 * @FD_POSTED_IF: it holds if the condition holds (half-reified)
 * @FD_POSTED_IFF: it holds if and only if the condition holds (reified)
 *
 * How a constraint was posted.
 */
typedef enum {
  FD_POSTED_ALWAYS,
  FD_POSTED_IF,
  FD_POSTED_IFF,
} FdPosted;

/**
 * fd_constraint_posted:
 * @condition: (out) (nullable): the condition; %FD_ATOM_TRUE if there is none
 *
 * Returns: how @constraint was posted
 */
FdPosted fd_constraint_posted (const FdStore *store, FdConstraint constraint,
                               FdAtom *condition);

/**
 * fd_constraint_set_name:
 * @name: (nullable): copied; %NULL removes the name
 *
 * Names @constraint, so that the caller can identify it.
 *
 * Returns: %false when out of memory, with fd_store_error() set
 */
bool fd_constraint_set_name (FdStore *store, FdConstraint constraint,
                             const char *name);

/**
 * fd_constraint_set_label:
 * @label: (nullable): copied; %NULL removes the label
 *
 * Labels @constraint with a sentence about it, which messages, traces and
 * fd_store_print() show.  See fd_set_label().
 *
 * Returns: %false when out of memory, with fd_store_error() set
 */
bool fd_constraint_set_label (FdStore *store, FdConstraint constraint,
                              const char *label);

/**
 * fd_constraint_name:
 *
 * Returns: (transfer none) (nullable): the name of @constraint, valid until it
 *   is set again; %NULL if it has none
 */
const char *fd_constraint_name (const FdStore *store, FdConstraint constraint);

/**
 * fd_constraint_label:
 *
 * Returns: (transfer none) (nullable): the label of @constraint, valid until it
 *   is set again; %NULL if it has none
 */
const char *fd_constraint_label (const FdStore *store, FdConstraint constraint);

/**
 * fd_constraint_set_source:
 * @source: a line number, or any other number
 *
 * Records where @constraint comes from.
 *
 * Returns: %false when out of memory, with fd_store_error() set
 */
bool fd_constraint_set_source (FdStore *store, FdConstraint constraint,
                               uint32_t source);

/**
 * fd_constraint_source:
 *
 * Returns: the number set by fd_constraint_set_source(); 0 if none was set
 */
uint32_t fd_constraint_source (const FdStore *store, FdConstraint constraint);

/**
 * fd_constraint_post_copy:
 * @into: another store, whose variables have the same ids
 *
 * Posts @constraint of @store again in @into, with its original arguments and
 * condition, whatever is known of them in @store by now.  So a model can be
 * posted again constraint by constraint, or each constraint alone.
 *
 * Returns: %false if it is inconsistent with @into, or if it was refused there,
 *   see fd_store_error(): a propagator of the user is refused
 */
bool fd_constraint_post_copy (FdStore *store, FdConstraint constraint,
                              FdStore *into);

/**
 * fd_store_copy:
 * @into: a new store without variables; it may explain or not
 *
 * Copies @store.  Makes its variables in @into, with the same ids and their
 * present domains, and unifies those that are equal.  Then posts all
 * constraints of @store in @into (fd_constraint_post_copy()), except those that
 * are switched off now (fd_constraint_disable()).  Listeners, names and symbols
 * are not copied.
 *
 * Returns: %false if @store has no solution, or when something is refused, see
 *   fd_store_error() of @into: a propagator of the user is refused.  Then @into
 *   must not be used
 */
bool fd_store_copy (FdStore *store, FdStore *into);

/**
 * fd_constraint_disable:
 *
 * Switches @constraint off until the present level is closed: it prunes nothing
 * more, and solutions are not checked for it.  Its earlier effects remain: what
 * it has pruned or unified, and nogoods that a search has learned from it.
 * O(n) for n propagators in all.
 *
 * Returns: %false if it was refused: outside of all levels, or when out of
 *   memory
 */
bool fd_constraint_disable (FdStore *store, FdConstraint constraint);

FD_END_DECLS

#endif
