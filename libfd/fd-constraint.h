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
 * What an argument of a constraint is, and which member of #FdArgument holds
 * it.
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
 * @n: the length of an array
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
 * @name: as messages name it
 * @kind: of its argument
 * @nonempty: an array has one element or more
 */
typedef struct {
  const char *name;
  FdArgumentKind kind;
  bool nonempty;
} FdParameter;

enum { FD_MAX_PARAMETERS = 8 };

/**
 * FdConstraintClass:
 * @name: as the Global Constraint Catalogue has it, in small letters
 * @parameters: up to the first without a name
 * @consistency: what posting it promises
 * @source: (nullable): the paper its algorithm is from
 * @flatzinc: (nullable): the FlatZinc predicates it serves, each with the
 *   parameters in FlatZinc's order: "fzn_at_most_int(k, x, value)", or the name
 *   alone where the arguments are not those of the constraint; separated by
 *   spaces behind a name or a closing parenthesis.  Of parameters that are not
 *   listed, the consistency is an annotation, numbers are none, and a relation
 *   is the one that stands there instead: "fzn_count_eq(x, y, =, c)"
 * @value: (nullable): of a function: the last value of @values as the others
 *   determine it; %false: they determine none
 * @holds: (nullable): of what is no function: the definition
 * @post: posts what holds exactly where the constraint does, under the
 *   condition in force.  Arguments are of the parameters' kinds.  What it has
 *   posted when it returns %false is undone
 * @post_not: (nullable): posts the opposite.  Without it, the opposite acts
 *   once all values, or of a function all but the last, are fixed
 * @reify: (nullable): posts @b <-> the constraint in a way of its own
 *
 * What a constraint is: one const object, from which come posting, the reified
 * form, checking and listings.
 *
 * @value and @holds are given the values of all variables in the order of the
 * arguments, those of an array one after the other; for an atom 1 or 0, whether
 * it holds.  Other arguments are read from @arguments.
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
 * @arguments: one for each parameter, in their order
 *
 * Posts @klass of @arguments, in one transaction.
 *
 * Returns: %false if it is inconsistent with the store, or if it was refused:
 *   see fd_store_error()
 */
bool fd_post_constraint (FdStore *store, const FdConstraintClass *klass,
                         const FdArgument *arguments);

/**
 * fd_post_as:
 * @who: the name of the function that posts, for messages
 *
 * As fd_post_constraint(), for a function that posts one constraint: if an
 * argument is refused, it is @who that is named, and not the constraint.
 */
bool fd_post_as (FdStore *store, const char *who,
                 const FdConstraintClass *klass, const FdArgument *arguments);

/**
 * fd_post_reified:
 *
 * @b <-> @klass of @arguments, for any atom @b.
 *
 * Consistency: as fd_post_constraint() if @b holds; else by post_not() of the
 * class, or by the definition: when all is fixed.
 * Refused with %FD_ERROR_INVALID if @klass has no definition.
 */
bool fd_post_reified (FdStore *store, FdAtom b, const FdConstraintClass *klass,
                      const FdArgument *arguments);

/**
 * fd_post_reified_as:
 * @who: the name of the function that posts, for messages
 *
 * As fd_post_reified(), for a function that posts one constraint: see
 * fd_post_as().
 */
bool fd_post_reified_as (FdStore *store, const char *who, FdAtom b,
                         const FdConstraintClass *klass,
                         const FdArgument *arguments);

/**
 * fd_constraint_holds:
 * @values: of the variables and atoms of @arguments, see #FdConstraintClass
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
 * @name: as in the Global Constraint Catalogue, in small letters
 *
 * Returns: (transfer none) (nullable): the class of the library of that name;
 *   %NULL if there is none
 */
const FdConstraintClass *fd_constraint_class_by_name (const char *name);

/**
 * fd_constraint_describe:
 *
 * Returns: (transfer full): lines of text: the name of @klass with its
 *   parameters, then what it promises, its FlatZinc predicates and its source
 */
char *fd_constraint_describe (const FdConstraintClass *klass);

/* --- what was posted ---------------------------------------------------- */

/**
 * FdConstraint:
 *
 * A handle of a constraint that was posted, whatever became of it: propagators,
 * a unification, a pruning, or nothing at all, as it was entailed.  Each call
 * of a function that posts makes one, with the arguments it was given, and so
 * do fd_not_unify(), what fd_unify() cannot make one variable, fd_set_value()
 * and its kin under a condition, and fd_post() of a propagator of one's own.
 * Ids go from 1 up in the order of posting.  What is undone, because it was
 * inconsistent or its level was closed, is no longer listed; its id is used
 * again.
 */
typedef struct {
  uint32_t id;
} FdConstraint;

#define FD_CONSTRAINT_NONE ((FdConstraint){0})

/**
 * fd_store_n_constraints:
 *
 * Returns: how many constraints of @store there are
 */
uint32_t fd_store_n_constraints (const FdStore *store);

/**
 * fd_store_constraint:
 * @i: from 0 to fd_store_n_constraints() - 1
 *
 * Returns: the constraint that was posted as number @i
 */
FdConstraint fd_store_constraint (const FdStore *store, uint32_t i);

/**
 * fd_store_last_constraint:
 *
 * Returns: what the last change has posted; #FD_CONSTRAINT_NONE if it was
 *   refused or inconsistent, or posts no constraint
 */
FdConstraint fd_store_last_constraint (const FdStore *store);

/**
 * fd_propagator_constraint:
 *
 * Returns: the constraint that @self is part of; #FD_CONSTRAINT_NONE if it is a
 *   listener
 */
FdConstraint fd_propagator_constraint (const FdPropagator *self);

/**
 * fd_constraint_class:
 *
 * Returns: (transfer none) (nullable): the class of @constraint; %NULL of a
 *   propagator of the user's
 */
const FdConstraintClass *fd_constraint_class (const FdStore *store,
                                              FdConstraint constraint);

/**
 * fd_constraint_class_name:
 *
 * Returns: (transfer none): the name of the class of @constraint, or of that of
 *   the user's propagator
 */
const char *fd_constraint_class_name (const FdStore *store,
                                      FdConstraint constraint);

/**
 * fd_constraint_arguments:
 *
 * Variables are as they were given, also if they were unified since.  Of a
 * propagator of the user's it is one argument: its scope.
 *
 * Returns: (transfer none) (nullable): the arguments, one for each parameter of
 *   the class; good until this is called again, or the store changes.  %NULL
 *   when out of memory
 */
const FdArgument *fd_constraint_arguments (FdStore *store,
                                           FdConstraint constraint);

/**
 * FdPosted:
 * @FD_POSTED_ALWAYS: it holds
 * @FD_POSTED_IF: it holds if the condition does
 * @FD_POSTED_IFF: it holds exactly if the condition does: reified
 */
typedef enum {
  FD_POSTED_ALWAYS,
  FD_POSTED_IF,
  FD_POSTED_IFF,
} FdPosted;

/**
 * fd_constraint_posted:
 * @condition: (out) (nullable): receives the condition; %FD_ATOM_TRUE if none
 *
 * Returns: how it was posted
 */
FdPosted fd_constraint_posted (const FdStore *store, FdConstraint constraint,
                               FdAtom *condition);

/**
 * fd_constraint_set_name:
 * @name: (nullable): copied; %NULL takes the name away
 *
 * Names @constraint, for the host to know it again.
 *
 * Returns: %false when out of memory, see fd_store_error()
 */
bool fd_constraint_set_name (FdStore *store, FdConstraint constraint,
                             const char *name);

/**
 * fd_constraint_set_label:
 * @label: (nullable): copied; %NULL takes the label away
 *
 * Labels @constraint with a sentence about it, which messages, traces and
 * fd_store_print() say.  See fd_set_label().
 *
 * Returns: %false when out of memory, see fd_store_error()
 */
bool fd_constraint_set_label (FdStore *store, FdConstraint constraint,
                              const char *label);

/**
 * fd_constraint_name:
 *
 * Returns: (transfer none) (nullable): the name of @constraint, until it is set
 *   anew; %NULL if it has none
 */
const char *fd_constraint_name (const FdStore *store, FdConstraint constraint);

/**
 * fd_constraint_label:
 *
 * Returns: (transfer none) (nullable): the label of @constraint, until it is
 *   set anew; %NULL if it has none
 */
const char *fd_constraint_label (const FdStore *store, FdConstraint constraint);

/**
 * fd_constraint_set_source:
 * @source: a line, or any number of the host's
 *
 * Says where @constraint is from.
 *
 * Returns: %false when out of memory, see fd_store_error()
 */
bool fd_constraint_set_source (FdStore *store, FdConstraint constraint,
                               uint32_t source);

/**
 * fd_constraint_source:
 *
 * Returns: where @constraint is from; 0 if that was not said
 */
uint32_t fd_constraint_source (const FdStore *store, FdConstraint constraint);

/**
 * fd_constraint_post_copy:
 * @into: another store, whose variables have the ids of those meant
 *
 * Posts @constraint of @store again, in @into: with the arguments and the
 * condition it was given, whatever is known of them by now in @store.  So a
 * model can be posted again constraint by constraint, or each one alone.
 *
 * Returns: %false if it is inconsistent with @into, or if it was refused there,
 *   as a propagator of the user's is: see fd_store_error()
 */
bool fd_constraint_post_copy (FdStore *store, FdConstraint constraint,
                              FdStore *into);

/**
 * fd_store_copy:
 * @into: a new store, without variables; whether it explains is its own
 *
 * Makes the variables of @store in @into, with the same ids, the values that
 * they have now, and equal where they are, and posts all constraints of @store
 * there (fd_constraint_post_copy()) but those that are switched off by now
 * (fd_constraint_disable()).  Listeners, names and symbols are left out.
 *
 * Returns: %false, and @into is of no use, if @store has no solution, or as
 * soon as something is refused, as a propagator of the user's is: see the
 *   fd_store_error() of @into
 */
bool fd_store_copy (FdStore *store, FdStore *into);

/**
 * fd_constraint_disable:
 *
 * Switches @constraint off up to the end of the level: it prunes nothing more,
 * and no solution is checked for it.  What it has pruned, made one variable or
 * taught a search by then stays.  O(n) for n propagators in all.
 *
 * Returns: %false if it was refused: outside of all levels, or when out of
 *   memory
 */
bool fd_constraint_disable (FdStore *store, FdConstraint constraint);

FD_END_DECLS

#endif
