/* SPDX-License-Identifier: MIT */
/* declared.c - predicates that are a constraint of the library as it stands
 *
 * The class of the constraint says how: "fzn_at_most_int(k, x, value)" are its
 * parameters in FlatZinc's order, of variables and numbers alone.  So such a
 * predicate needs no code of its own.
 */
#include "declared.h"

bool
fzn_declared_find (const char *name, FznSignature *self)
{
  if (!fzn_signature_find (name, self))
    return false;
  for (size_t i = 0; i < self->n; i++)
    if (self->klass->parameters[self->parameter[i]].kind > FD_ARGUMENT_INTS)
      return false;
  return true;
}

/* --- posting -------------------------------------------------------------- */

/* The arguments in the making; vectors hold the arrays one after the other. */
typedef struct {
  FznInstance *instance;
  FdArgument argument[FD_MAX_PARAMETERS];
  FdVar *var;
  int32_t *number;
} Arguments;

static FznTerms
items_of (const FznInstance *instance, const FznTerm *term)
{
  return fzn_term_kind (*term) == FZN_ARRAY
             ? fzn_term_items (instance->model, *term)
             : (FznTerms){term, 1};
}

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
take_vars (Arguments *self, FznTerms items)
{
  for (size_t i = 0; i < items.n; i++)
    if (!(*self->var++ = fzn_var (self->instance, items.items[i])).id)
      return false;
  return true;
}

static bool
take_numbers (Arguments *self, FznTerms items)
{
  for (size_t i = 0; i < items.n; i++)
    if (!take_number (self->instance, items.items[i], self->number++))
      return false;
  return true;
}

static bool
take_argument (Arguments *self, FdArgumentKind kind, const FznTerm *term,
               FdArgument *argument)
{
  FznTerms items = items_of (self->instance, term);
  const FdVar *var = self->var;
  const int32_t *number = self->number;
  bool is_var = kind == FD_ARGUMENT_VAR || kind == FD_ARGUMENT_VARS;
  if (!(is_var ? take_vars (self, items) : take_numbers (self, items)))
    return false;
  *argument = kind == FD_ARGUMENT_VAR    ? fd_argument_var (*var)
              : kind == FD_ARGUMENT_VARS ? fd_argument_vars (var, items.n)
              : kind == FD_ARGUMENT_INT  ? fd_argument_int (*number)
                                         : fd_argument_ints (number, items.n);
  return true;
}

static bool
arguments_init (Arguments *self, FznInstance *instance,
                const FznSignature *declared, const FznTerm *a)
{
  size_t n = 0;
  for (size_t i = 0; i < declared->n; i++)
    n += items_of (instance, &a[i]).n;
  self->instance = instance;
  self->var = fzn_scratch (instance, &instance->vars, n, sizeof (FdVar));
  self->number = fzn_scratch (instance, &instance->ints, n, sizeof (int32_t));
  if (!self->var || !self->number)
    return false;
  for (size_t i = 0; i < declared->n; i++) {
    size_t p = declared->parameter[i];
    if (!take_argument (self, declared->klass->parameters[p].kind, &a[i],
                        &self->argument[p]))
      return false;
  }
  return true;
}

bool
fzn_declared_post (FznInstance *instance, const FznTerm *a, int parameter,
                   const FznGoal *goal)
{
  (void) parameter;
  FznRow row;
  FznSignature declared;
  Arguments self;
  if (!fzn_row_find (instance->at_name, &row) ||
      !fzn_declared_find (row.builtin->name, &declared))
    return fzn_refuse (instance, FD_ERROR_INVALID, "no such constraint");
  if (!arguments_init (&self, instance, &declared, a))
    return false;
  FdStore *store = instance->store;
  if (goal->mode == FZN_IFF)
    return fzn_posted (
        instance,
        fd_post_reified (store, goal->b, declared.klass, self.argument));
  fzn_goal_begin (instance, goal);
  return fzn_goal_end (
      instance, goal,
      fd_post_constraint (store, declared.klass, self.argument));
}

/* --- the definition ------------------------------------------------------- */

/* The values of one argument, put behind *@room, which is moved. */
static FdArgument
argument_of (const FznModel *model, FznTerm term, const int64_t *values,
             FdArgumentKind kind, int32_t **room)
{
  FznTerms items = {&term, 1};
  int32_t *from = *room;
  if (fzn_term_kind (term) == FZN_ARRAY)
    items = fzn_term_items (model, term);
  for (size_t i = 0; i < items.n; i++) {
    FznTerm item = items.items[i];
    *(*room)++ =
        fzn_clamp (fzn_is_constant (item) ? fzn_number (model, item)
                                          : values[fzn_term_index (item)]);
  }
  if (kind == FD_ARGUMENT_INT)
    return fd_argument_int (*from);
  FdArgument argument = fd_argument_ints (from, items.n);
  argument.kind = kind; /* of variables, the length is all that is read */
  return argument;
}

static size_t
n_items (const FznModel *model, FznTerms arguments)
{
  size_t n = arguments.n;
  for (size_t i = 0; i < arguments.n; i++)
    if (fzn_term_kind (arguments.items[i]) == FZN_ARRAY)
      n += fzn_term_items (model, arguments.items[i]).n;
  return n;
}

bool
fzn_declared_holds (const FznModel *model, const char *name, FznTerms arguments,
                    const int64_t *values)
{
  FznSignature declared;
  FdArgument a[FD_MAX_PARAMETERS] = {0};
  size_t n = n_items (model, arguments);
  if (!fzn_declared_find (name, &declared))
    return false;
  g_autofree int32_t *room = g_new (int32_t, 2 * n);
  int32_t *value = room, *number = room + n;
  for (size_t p = 0; p < FD_MAX_PARAMETERS; p++)
    for (size_t k = 0; k < declared.n; k++) {
      FdArgumentKind kind = declared.klass->parameters[p].kind;
      bool is_var = kind == FD_ARGUMENT_VAR || kind == FD_ARGUMENT_VARS;
      if (declared.parameter[k] == p)
        a[p] = argument_of (model, arguments.items[k], values, kind,
                            is_var ? &value : &number);
    }
  return fd_constraint_holds (declared.klass, a, room);
}
