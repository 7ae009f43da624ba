/* SPDX-License-Identifier: MIT */
/* fzn-post.c - a model becomes an instance in a store
 *
 * In passes over the constraints, each of which makes the next one's work
 * less: equal variables become one; bounds are found for what has none; a
 * truth value that is defined as a comparison becomes that atom; and only then
 * the rest is posted.
 */
#include "fzn-post.h"

#include <stdarg.h>
#include <string.h>

#include "fzn-builtins.h"

enum {
  BOUNDS_ROUNDS = 16,
  STEPS = 1 << 10, /* between two looks at the limits */
};

typedef struct {
  FznInstance *instance;
  const FznConstraint *constraints;
  size_t n;
  const FznPredicate *predicates;
  size_t n_predicates;
  FznRow *rows; /* by predicate */
  bool *done;   /* by constraint: nothing is left to post */
} Poster;

/* --- errors -----------------------------------------------------------------
 */

static void
set_error (FznInstance *instance, FdError code, const char *message)
{
  const FznConstraint *at = instance->at;
  if (instance->error)
    return;
  if (at)
    fzn_model_error (instance->model, at->line, at->column, code,
                     &instance->error, "%s: %s", instance->at_name, message);
  else
    g_set_error (&instance->error, FD_ERROR, code, "%s: %s",
                 fzn_model_name (instance->model), message);
}

bool
fzn_refuse (FznInstance *instance, FdError code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  set_error (instance, code, message);
  return false;
}

bool
fzn_refuse_memory (FznInstance *instance)
{
  instance->at = NULL;
  return fzn_refuse (instance, FD_ERROR_MEMORY, "out of memory");
}

bool
fzn_contradiction (FznInstance *instance)
{
  instance->consistent = false;
  return false;
}

bool
fzn_posted (FznInstance *instance, bool ok)
{
  const GError *error = fd_store_error (instance->store);
  if (ok)
    return true;
  if (!error)
    return fzn_contradiction (instance);
  if (error->code == FD_ERROR_MEMORY || error->code == FD_ERROR_STOPPED)
    instance->at = NULL;
  set_error (instance, (FdError) error->code, error->message);
  return false;
}

void *
fzn_scratch (FznInstance *instance, FznVector *vector, size_t n,
             size_t item_bytes)
{
  vector->n = 0;
  if (fzn_vector_reserve (&instance->memory, vector, item_bytes, MAX (n, 1)))
    return vector->items;
  fzn_refuse_memory (instance);
  return NULL;
}

/* Asked at step @i of a pass; false: a limit was reached. */
static bool
may_go_on (FznInstance *instance, size_t i)
{
  return i % STEPS ||
         fzn_posted (instance, fd_store_check_limits (instance->store));
}

/* --- passes -----------------------------------------------------------------
 */

static bool
goes_on (const FznInstance *instance)
{
  return instance->consistent && !instance->error;
}

static FznRow
set_at (Poster *self, size_t i)
{
  const FznConstraint *c = &self->constraints[i];
  FznInstance *instance = self->instance;
  instance->at = c;
  instance->at_name =
      fzn_model_text (instance->model, self->predicates[c->predicate].name);
  return self->rows[c->predicate];
}

static FznTerms
arguments_of (const Poster *self, size_t i)
{
  return fzn_model_list (self->instance->model, self->constraints[i].arguments);
}

static bool
find_row (Poster *self, size_t i)
{
  FznRow *row = &self->rows[self->constraints[i].predicate];
  set_at (self, i);
  return row->builtin || fzn_row_find (self->instance->at_name, row) ||
         fzn_refuse (self->instance, FD_ERROR_INVALID,
                     "no such predicate; compile the model with libfd's own "
                     "library (minizinc --solver libfd)");
}

/* Two variables that the constraint says are one. */
static bool
merges (FznInstance *instance, const FznCall *call)
{
  FznShape shape = (FznShape) call->builtin->shape;
  if (call->mode != FZN_HOLDS || (shape != FZN_SAME && shape != FZN_OPPOSITE) ||
      fzn_is_constant (call->a[0]) || fzn_is_constant (call->a[1]))
    return false;
  FznLink x = fzn_link (instance, fzn_term_index (call->a[0]));
  FznLink y = fzn_link (instance, fzn_term_index (call->a[1]));
  fzn_merge (instance, x, y ^ (shape == FZN_OPPOSITE));
  return true;
}

/* First pass: every constraint is looked at, so that a model that means nothing
 * is refused even if it contradicts itself. */
static bool
check_all (Poster *self)
{
  FznInstance *instance = self->instance;
  for (size_t i = 0; i < self->n; i++) {
    FznCall call;
    FznTerms arguments = arguments_of (self, i);
    if (!may_go_on (instance, i) || !find_row (self, i) ||
        !fzn_call_check (instance, set_at (self, i), arguments))
      return false;
    fzn_call_init (set_at (self, i), arguments, &call);
    self->done[i] = merges (instance, &call);
    if (!self->done[i])
      fzn_call_mark (instance, arguments);
  }
  instance->at = NULL;
  return true;
}

/* What declarations say: values, and sets that are no range. */
static bool
declare_all (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    const FznVariable *x = &instance->variables[i];
    FznLink link = fzn_link (instance, (uint32_t) i);
    if (fzn_term_kind (x->value) == FZN_NONE)
      continue;
    if (fzn_is_constant (x->value)) {
      int64_t value = fzn_number (instance->model, x->value);
      fzn_narrow_link (instance, link, value, value);
    } else {
      fzn_merge (instance, link,
                 fzn_link (instance, fzn_term_index (x->value)));
    }
  }
  return !instance->error;
}

static bool
in_ranges (FznRanges set, int64_t value)
{
  for (size_t i = 0; i < set.n; i++)
    if (set.ranges[i].min <= value && value <= set.ranges[i].max)
      return true;
  return false;
}

/* Of truth values, holes are bounds; other variables must be made for them. */
static bool
note_holes (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznRanges holes =
        fzn_model_holes (instance->model, &instance->variables[i].domain);
    FznLink link = fzn_link (instance, (uint32_t) i);
    if (!holes.n)
      continue;
    fzn_class (instance, link)->is_used = true;
    if (fzn_class (instance, link)->is_truth &&
        !fzn_narrow_link (instance, link, !in_ranges (holes, 0),
                          in_ranges (holes, 1)))
      return false;
  }
  return true;
}

/* --- bounds -----------------------------------------------------------------
 */

static bool
is_wide (const FznClass *klass)
{
  return klass->min < FD_VALUE_MIN || klass->max > FD_VALUE_MAX;
}

static bool
has_wide (const FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++)
    if (instance->links[i] == (FznLink) i << 1 &&
        is_wide (&instance->classes[i]))
      return true;
  return false;
}

/* Bounds go from constraint to constraint as long as some are missing. */
static bool
bound_all (Poster *self)
{
  FznInstance *instance = self->instance;
  instance->changed = true;
  for (int round = 0; round < BOUNDS_ROUNDS && instance->changed; round++) {
    instance->has_wide = has_wide (instance);
    if (round && !instance->has_wide)
      break;
    instance->changed = false;
    for (size_t i = 0; i < self->n; i++) {
      FznCall call;
      FznRow row = set_at (self, i);
      if (!may_go_on (instance, i))
        return false;
      if (self->done[i] || !row.builtin->bounds)
        continue;
      fzn_call_init (row, arguments_of (self, i), &call);
      if (call.mode == FZN_HOLDS &&
          !row.builtin->bounds (instance, call.a, row.builtin->parameter))
        return false;
    }
  }
  return true;
}

/* A bound that is known, but no value, cannot be: solutions would be lost. */
static bool
refuse_wide (Poster *self, size_t i)
{
  FznInstance *instance = self->instance;
  const FznClass *klass = &instance->classes[i];
  bool below = klass->max < FD_VALUE_MIN ||
               (klass->min < FD_VALUE_MIN && klass->min > -FZN_INFINITY);
  bool above = klass->min > FD_VALUE_MAX ||
               (klass->max > FD_VALUE_MAX && klass->max < FZN_INFINITY);
  if ((!below && !above) || !klass->bounded)
    return true;
  int64_t high = klass->max < FZN_INFINITY ? klass->max : klass->min;
  int64_t low = klass->min > -FZN_INFINITY ? klass->min : klass->max;
  set_at (self, klass->bounded - 1);
  return fzn_refuse (
      instance, FD_ERROR_OVERFLOW,
      "'%s' may reach %" G_GINT64_FORMAT ", expected values within %d..%d",
      fzn_model_text (instance->model, instance->variables[i].name),
      above ? high : low, FD_VALUE_MIN, FD_VALUE_MAX);
}

static bool
make_all (Poster *self)
{
  FznInstance *instance = self->instance;
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = (FznLink) i << 1;
    FznClass *klass = &instance->classes[i];
    if (instance->links[i] != link || !is_wide (klass))
      continue;
    if (!refuse_wide (self, i))
      return false;
    instance->at = NULL;
    if (!fzn_narrow_link (instance, link, FD_VALUE_MIN, FD_VALUE_MAX))
      return false;
  }
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    FznClass *klass = fzn_class (instance, link);
    if (!may_go_on (instance, i))
      return false;
    if (!klass->is_used || klass->is_truth || klass->var[0].id)
      continue;
    klass->var[0] = fzn_new_var (instance, klass->min, klass->max);
    if (!klass->var[0].id)
      return false;
  }
  return true;
}

static bool
post_holes (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    FznLink link = fzn_link (instance, (uint32_t) i);
    FznRanges holes =
        fzn_model_holes (instance->model, &instance->variables[i].domain);
    if (!holes.n || fzn_class (instance, link)->is_truth)
      continue;
    FdInterval *set =
        fzn_scratch (instance, &instance->extra, holes.n, sizeof *set);
    if (!set)
      return false;
    for (size_t k = 0; k < holes.n; k++)
      set[k] = (FdInterval){(int32_t) holes.ranges[k].min,
                            (int32_t) holes.ranges[k].max};
    if (!fzn_posted (instance,
                     fd_post_member (instance->store,
                                     fzn_class (instance, link)->var[0], set,
                                     holes.n)))
      return false;
  }
  return true;
}

/* --- atoms ------------------------------------------------------------------
 */

/* Makes the truth value @b what @meaning is.  False: that is to be posted. */
static bool
becomes (FznInstance *instance, FznTerm b, FznMeaning meaning)
{
  bool value = meaning.means == FZN_MEANS_TRUE;
  if (meaning.means == FZN_MEANS_MORE)
    return false;
  if (value || meaning.means == FZN_MEANS_FALSE) {
    fzn_narrow (instance, b, value, value);
    return true;
  }
  if (meaning.means == FZN_MEANS_LINK && fzn_is_constant (b)) {
    bool is_true = fzn_number (instance->model, b);
    fzn_narrow_link (instance, meaning.link, is_true, is_true);
    return true;
  }
  if (fzn_is_constant (b))
    return false;
  FznLink link = fzn_link (instance, fzn_term_index (b));
  if (meaning.means == FZN_MEANS_LINK) {
    fzn_merge (instance, link, meaning.link);
    return true;
  }
  FznClass *klass = fzn_class (instance, link);
  if (klass->has_atom || klass->min == klass->max)
    return false;
  klass->atom = link & 1 ? fd_atom_not (meaning.atom) : meaning.atom;
  klass->has_atom = true;
  return true;
}

static bool
define_all (Poster *self)
{
  FznInstance *instance = self->instance;
  FznTerm always = fzn_term (FZN_BOOL, true);
  for (size_t i = 0; i < self->n && goes_on (instance); i++) {
    FznCall call;
    FznRow row = set_at (self, i);
    if (!may_go_on (instance, i))
      return false;
    if (self->done[i] || !row.builtin->meaning)
      continue;
    fzn_call_init (row, arguments_of (self, i), &call);
    if (call.mode == FZN_IMPLIES || call.outer_mode != FZN_HOLDS)
      continue;
    FznMeaning meaning =
        row.builtin->meaning (instance, call.a, row.builtin->parameter);
    self->done[i] =
        becomes (instance, call.mode == FZN_HOLDS ? always : call.b, meaning);
  }
  return goes_on (instance);
}

/* What became known of a truth value after it was an atom. */
static bool
set_known (FznInstance *instance)
{
  for (size_t i = 0; i < instance->n_variables; i++) {
    const FznClass *klass = &instance->classes[i];
    if (instance->links[i] != (FznLink) i << 1 || !klass->has_atom ||
        klass->min != klass->max)
      continue;
    FdAtom atom = klass->min ? klass->atom : fd_atom_not (klass->atom);
    if (!fzn_posted (instance, fd_set_atom (instance->store, atom)))
      return false;
  }
  return true;
}

/* --- posting ----------------------------------------------------------------
 */

static bool
goal_init (FznInstance *instance, FznMode mode, FznTerm b, FznGoal *goal)
{
  *goal = (FznGoal){mode, FD_ATOM_TRUE};
  if (mode == FZN_HOLDS)
    return true;
  goal->b = fzn_atom (instance, b);
  if (!goes_on (instance))
    return false;
  if (fd_atom_holds (instance->store, goal->b))
    goal->mode = FZN_HOLDS;
  return true;
}

static bool
post_relation (FznInstance *instance, const FznCall *call, const FznGoal *goal)
{
  const FznBuiltin *builtin = call->builtin;
  if (builtin->meaning) {
    FznMeaning meaning =
        builtin->meaning (instance, call->a, builtin->parameter);
    if (!goes_on (instance))
      return false;
    if (meaning.means != FZN_MEANS_MORE)
      return fzn_post_meaning (instance, goal, meaning);
  }
  return builtin->post (instance, call->a, builtin->parameter, goal);
}

/* Whether it says nothing, because its condition fails. */
static bool
is_idle (const FznInstance *instance, const FznGoal *goal)
{
  return goal->mode == FZN_IMPLIES && fd_atom_fails (instance->store, goal->b);
}

/* b <-> relation, itself stated as the outer mode: a new truth value is the
 * relation, and the two are or are not the same. */
static bool
post_outer (FznInstance *instance, const FznCall *call)
{
  FznGoal outer;
  if (!goal_init (instance, call->outer_mode, call->outer_b, &outer))
    return false;
  if (is_idle (instance, &outer))
    return true;
  FdVar t = fzn_new_var (instance, 0, 1);
  if (!t.id)
    return false;
  FznGoal inner = {FZN_IFF, fd_atom (t, FD_GE, 1)};
  if (!post_relation (instance, call, &inner))
    return false;
  FdAtom b = fzn_atom (instance, call->b);
  FdAtom *atom = fzn_scratch (instance, &instance->atoms, 3, sizeof *atom);
  if (!atom || !goes_on (instance))
    return false;
  atom[0] = inner.b;
  atom[1] = b;
  return fzn_post_odd (instance, &outer, atom, 2, false);
}

static bool
post_one (FznInstance *instance, const FznCall *call)
{
  FznGoal goal;
  if (call->outer_mode != FZN_HOLDS)
    return post_outer (instance, call);
  return goal_init (instance, call->mode, call->b, &goal) &&
         (is_idle (instance, &goal) || post_relation (instance, call, &goal));
}

static bool
post_all (Poster *self)
{
  FznInstance *instance = self->instance;
  for (size_t i = 0; i < self->n; i++) {
    FznCall call;
    if (!may_go_on (instance, i))
      return false;
    if (self->done[i])
      continue;
    fzn_call_init (set_at (self, i), arguments_of (self, i), &call);
    if (!post_one (instance, &call) || !goes_on (instance))
      return false;
  }
  instance->at = NULL;
  return true;
}

/* What is to be printed, so that a search decides it. */
static bool
make_outputs (FznInstance *instance)
{
  const FznModel *model = instance->model;
  const FznSolve *solve = fzn_model_solve (model);
  size_t n, n_arrays;
  const FznOutput *outputs = fzn_model_outputs (model, &n);
  const FznArray *arrays = fzn_model_arrays (model, &n_arrays);
  if (solve->sense)
    fzn_var (instance, solve->objective);
  for (size_t i = 0; i < n && goes_on (instance); i++) {
    FznTerm one = fzn_term (FZN_VARIABLE, outputs[i].index);
    FznTerms items = {&one, 1};
    if (outputs[i].is_array)
      items = fzn_model_list (model, arrays[outputs[i].index].items);
    for (size_t k = 0; k < items.n && goes_on (instance); k++) {
      if (fzn_is_constant (items.items[k]))
        continue;
      uint32_t index = fzn_term_index (items.items[k]);
      if (fzn_class (instance, fzn_link (instance, index))->is_truth)
        fzn_atom (instance, items.items[k]);
      else
        fzn_var (instance, items.items[k]);
    }
  }
  return goes_on (instance);
}

static void
pass_all (Poster *self)
{
  FznInstance *instance = self->instance;
  if (!fzn_classes_init (instance) || !declare_all (instance) ||
      !check_all (self) || !goes_on (instance) || !note_holes (instance) ||
      !bound_all (self) || !make_all (self))
    return;
  fd_store_begin (instance->store);
  bool ok = post_holes (instance) && define_all (self) &&
            set_known (instance) && post_all (self) && make_outputs (instance);
  bool committed = fd_store_commit (instance->store);
  if (ok)
    fzn_posted (instance, committed);
}

static bool
poster_init (Poster *self, FznInstance *instance)
{
  const FznModel *model = instance->model;
  FznMemory *memory = &instance->memory;
  *self = (Poster){.instance = instance};
  instance->variables = fzn_model_variables (model, &instance->n_variables);
  self->constraints = fzn_model_constraints (model, &self->n);
  self->predicates = fzn_model_predicates (model, &self->n_predicates);
  size_t bytes = self->n_predicates * sizeof *self->rows;
  self->rows = fzn_memory_resize (memory, NULL, 0, bytes);
  self->done = fzn_memory_resize (memory, NULL, 0, self->n);
  if (!self->rows || !self->done)
    return fzn_refuse_memory (instance);
  memset (self->rows, 0, bytes);
  memset (self->done, 0, self->n);
  return true;
}

static void
poster_clear (Poster *self)
{
  FznInstance *instance = self->instance;
  FznMemory *memory = &instance->memory;
  fzn_memory_free (memory, self->rows, self->n_predicates * sizeof *self->rows);
  fzn_memory_free (memory, self->done, self->n);
  fzn_vector_clear (memory, &instance->vars, sizeof (FdVar));
  fzn_vector_clear (memory, &instance->ints, sizeof (int32_t));
  fzn_vector_clear (memory, &instance->atoms, sizeof (FdAtom));
  fzn_vector_clear (memory, &instance->extra, sizeof (FdInterval));
}

bool
fzn_instance_post (FznInstance *instance)
{
  Poster self;
  if (poster_init (&self, instance))
    pass_all (&self);
  poster_clear (&self);
  instance->at = NULL;
  return !instance->error;
}

FznInstance *
fzn_instance_new (const FznModel *model, FdStore *store, GError **error)
{
  g_return_val_if_fail (model && store, NULL);
  g_return_val_if_fail (!fd_store_level (store), NULL);
  FznInstance *instance = g_try_new0 (FznInstance, 1);
  if (!instance) {
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory",
                 fzn_model_name (model));
    return NULL;
  }
  *instance = (FznInstance){.model = model, .store = store, .consistent = true};
  if (fzn_instance_post (instance))
    return instance;
  g_propagate_error (error, g_steal_pointer (&instance->error));
  fzn_instance_free (instance);
  return NULL;
}

void
fzn_instance_free (FznInstance *instance)
{
  if (!instance)
    return;
  fzn_classes_clear (instance);
  g_clear_error (&instance->error);
  g_free (instance);
}

bool
fzn_instance_consistent (const FznInstance *instance)
{
  g_return_val_if_fail (instance, false);
  return instance->consistent;
}
