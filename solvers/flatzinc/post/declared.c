/* SPDX-License-Identifier: MIT */
/* declared.c - predicates that are a constraint of the library as it stands
 *
 * The class of the constraint says how: "fzn_at_most_int(k, x, value)" are its
 * parameters in FlatZinc's order.  So such a predicate needs no code of its
 * own.
 */
#include "declared.h"

static bool
is_of_variables (FdArgumentKind kind)
{
  return kind == FD_ARGUMENT_VAR || kind == FD_ARGUMENT_VARS ||
         kind == FD_ARGUMENT_ATOM || kind == FD_ARGUMENT_ATOMS;
}

static FznTerms
items_of (const FznModel *model, const FznTerm *term)
{
  return fzn_term_kind (*term) == FZN_ARRAY ? fzn_term_items (model, *term)
                                            : (FznTerms){term, 1};
}

/* --- posting -------------------------------------------------------------- */

/* The arguments in the making; vectors hold the arrays one after the other. */
typedef struct {
  FznInstance *instance;
  FdArgument argument[FD_MAX_PARAMETERS];
  FdVar *var;
  FdAtom *atom;
  int32_t *number;
  FdInterval *interval;
} Arguments;

static bool
take_number (FznInstance *instance, FznTerm term, int32_t *number)
{
  int64_t value = fzn_number (instance->model, term);
  *number = fzn_clamp (value);
  return fzn_is_value (value) || fzn_refuse (instance, FD_ERROR_OVERFLOW,
                                             "the number %" G_GINT64_FORMAT
                                             ", expected one within %d..%d",
                                             value, FD_VALUE_MIN, FD_VALUE_MAX);
}

static bool
take_vars (Arguments *self, FznTerms items, FdArgument *argument)
{
  *argument = fd_argument_vars (self->var, items.n);
  for (size_t i = 0; i < items.n; i++)
    if (!(*self->var++ = fzn_var (self->instance, items.items[i])).id)
      return false;
  return true;
}

static bool
take_numbers (Arguments *self, FznTerms items, FdArgument *argument)
{
  *argument = fd_argument_ints (self->number, items.n);
  for (size_t i = 0; i < items.n; i++)
    if (!take_number (self->instance, items.items[i], self->number++))
      return false;
  return true;
}

static bool
take_atoms (Arguments *self, FznTerms items, FdArgument *argument)
{
  *argument = fd_argument_atoms (self->atom, items.n);
  for (size_t i = 0; i < items.n; i++)
    *self->atom++ = fzn_atom (self->instance, items.items[i]);
  return self->instance->consistent && !self->instance->error;
}

/* What is beyond the values has no part in it. */
static bool
take_set (Arguments *self, FznRanges set, FdArgument *argument)
{
  *argument = fd_argument_set (self->interval, set.n);
  for (size_t i = 0; i < set.n; i++)
    *self->interval++ = (FdInterval){fzn_clamp (set.ranges[i].min),
                                     fzn_clamp (set.ranges[i].max)};
  return true;
}

static bool
take_argument (Arguments *self, FdArgumentKind kind, const FznTerm *term,
               FdArgument *argument)
{
  const FznModel *model = self->instance->model;
  if (kind == FD_ARGUMENT_SET)
    return take_set (self, fzn_term_set (model, *term), argument);
  FznTerms items = items_of (model, term);
  bool is_atom = kind == FD_ARGUMENT_ATOM || kind == FD_ARGUMENT_ATOMS;
  if (!(is_atom                  ? take_atoms
        : is_of_variables (kind) ? take_vars
                                 : take_numbers) (self, items, argument))
    return false;
  if (kind == FD_ARGUMENT_VAR)
    *argument = fd_argument_var (*argument->vars);
  else if (kind == FD_ARGUMENT_INT)
    *argument = fd_argument_int (*argument->numbers);
  else if (kind == FD_ARGUMENT_ATOM)
    *argument = fd_argument_atom (*argument->atoms);
  return true;
}

/* What FlatZinc does not list: @asked for the consistency. */
static FdArgument
default_of (const FznSignature *declared, FdArgumentKind kind,
            FdConsistency asked)
{
  return kind == FD_ARGUMENT_CONSISTENCY ? fd_argument_consistency (asked)
         : kind == FD_ARGUMENT_RELATION
             ? fd_argument_relation (declared->relation)
             : fd_argument_ints (NULL, 0);
}

/* Of what FlatZinc does not list, the annotation says the consistency; a
 * function that is reified has the best one, if there is none. */
static void
set_defaults (Arguments *self, const FznSignature *declared,
              const FznGoal *goal)
{
  const FdConstraintClass *klass = declared->klass;
  FdConsistency asked = (FdConsistency) self->instance->at->consistency;
  if (asked == FD_CONSISTENCY_DEFAULT && goal->mode == FZN_IFF && klass->value)
    asked = FD_CONSISTENCY_DOMAIN;
  for (size_t p = 0; p < FD_MAX_PARAMETERS && klass->parameters[p].name; p++)
    if (!fzn_signature_lists (declared, p))
      self->argument[p] =
          default_of (declared, klass->parameters[p].kind, asked);
}

static bool
reserve (Arguments *self, FznInstance *instance, const FznSignature *declared,
         const FznTerm *a)
{
  size_t n = 0, n_ranges = 0;
  for (size_t i = 0; i < declared->n; i++)
    if (fzn_term_kind (a[i]) == FZN_SET)
      n_ranges += fzn_term_set (instance->model, a[i]).n;
    else
      n += items_of (instance->model, &a[i]).n;
  self->instance = instance;
  self->var = fzn_scratch (instance, &instance->vars, n, sizeof (FdVar));
  self->atom = fzn_scratch (instance, &instance->atoms, n, sizeof (FdAtom));
  self->number = fzn_scratch (instance, &instance->ints, n, sizeof (int32_t));
  self->interval =
      fzn_scratch (instance, &instance->extra, n_ranges, sizeof (FdInterval));
  return self->var && self->atom && self->number && self->interval;
}

bool
fzn_declared_post (FznInstance *instance, const FznSignature *declared,
                   const FznTerm *a, const FznGoal *goal)
{
  Arguments self;
  const FdConstraintClass *klass = declared->klass;
  if (!reserve (&self, instance, declared, a))
    return false;
  for (size_t i = 0; i < declared->n; i++) {
    size_t p = declared->parameter[i];
    if (!take_argument (&self, klass->parameters[p].kind, &a[i],
                        &self.argument[p]))
      return false;
  }
  set_defaults (&self, declared, goal);
  return fzn_post_class (instance, goal, klass, self.argument);
}

bool
fzn_post_class (FznInstance *instance, const FznGoal *goal,
                const FdConstraintClass *klass, const FdArgument *arguments)
{
  FdStore *store = instance->store;
  if (goal->mode == FZN_IFF)
    return fzn_posted (instance,
                       fd_post_reified (store, goal->b, klass, arguments));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (instance, goal,
                       fd_post_constraint (store, klass, arguments));
}

/* --- the definition ------------------------------------------------------- */

/* What the definition reads, with room for more behind it. */
typedef struct {
  const FznModel *model;
  const int64_t *values;
  int32_t *value; /* of variables, in the order of parameters */
  int32_t *number;
  FdInterval *interval;
} Definition;

static FdArgument
set_of (Definition *self, FznRanges set)
{
  FdArgument argument = fd_argument_set (self->interval, set.n);
  for (size_t i = 0; i < set.n; i++)
    *self->interval++ = (FdInterval){fzn_clamp (set.ranges[i].min),
                                     fzn_clamp (set.ranges[i].max)};
  return argument;
}

/* Of variables, the length is all that is read. */
static FdArgument
argument_of (Definition *self, const FznTerm *term, FdArgumentKind kind)
{
  if (kind == FD_ARGUMENT_SET)
    return set_of (self, fzn_term_set (self->model, *term));
  FznTerms items = items_of (self->model, term);
  int32_t **room = is_of_variables (kind) ? &self->value : &self->number;
  FdArgument argument = fd_argument_ints (*room, items.n);
  for (size_t i = 0; i < items.n; i++) {
    FznTerm item = items.items[i];
    *(*room)++ = fzn_clamp (fzn_is_constant (item)
                                ? fzn_number (self->model, item)
                                : self->values[fzn_term_index (item)]);
  }
  if (kind == FD_ARGUMENT_INT)
    return fd_argument_int (*argument.numbers);
  argument.kind = kind;
  return argument;
}

static size_t
n_items (const FznModel *model, const FznSignature *declared, const FznTerm *a)
{
  size_t n = 0;
  for (size_t i = 0; i < declared->n; i++)
    n += fzn_term_kind (a[i]) == FZN_SET ? fzn_term_set (model, a[i]).n
                                         : items_of (model, &a[i]).n;
  return n;
}

bool
fzn_declared_holds (const FznModel *model, const FznSignature *declared,
                    const FznTerm *a, const int64_t *values)
{
  const FdParameter *parameters = declared->klass->parameters;
  FdArgument argument[FD_MAX_PARAMETERS] = {{0}};
  size_t n = n_items (model, declared, a);
  g_autofree int32_t *value = g_new (int32_t, 2 * n);
  g_autofree FdInterval *interval = g_new (FdInterval, n);
  Definition self = {model, values, value, value + n, interval};
  for (size_t p = 0; p < FD_MAX_PARAMETERS && parameters[p].name; p++) {
    argument[p] =
        default_of (declared, parameters[p].kind, FD_CONSISTENCY_DEFAULT);
    argument[p].kind = parameters[p].kind;
    for (size_t k = 0; k < declared->n; k++)
      if (declared->parameter[k] == p)
        argument[p] = argument_of (&self, &a[k], parameters[p].kind);
  }
  return fd_constraint_holds (declared->klass, argument, value);
}
