/* SPDX-License-Identifier: MIT */
/* post.c - a model becomes an instance in a store
 *
 * In passes over the constraints, each of which makes the next one's work
 * less: equal variables become one; bounds are found for what has none; a
 * truth value that is defined as a comparison becomes that atom; and only then
 * the rest is posted.
 */
#include "post.h"

#include <stdarg.h>
#include <string.h>

#include "poster.h"

/* --- errors --------------------------------------------------------------- */

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
  if (instance->proof && instance->consistent)
    fd_proof_contradict (instance->proof);
  instance->consistent = false;
  return false;
}

void
fzn_prove_alias (FznInstance *instance, uint32_t x, uint32_t y, bool opposite)
{
  if (instance->proof &&
      fzn_link (instance, x) >> 1 != fzn_link (instance, y) >> 1)
    fd_proof_alias (instance->proof, x, y, opposite);
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

void
fzn_scratch_clear (FznInstance *instance)
{
  FznMemory *memory = &instance->memory;
  fzn_vector_clear (memory, &instance->vars, sizeof (FdVar));
  fzn_vector_clear (memory, &instance->ints, sizeof (int32_t));
  fzn_vector_clear (memory, &instance->atoms, sizeof (FdAtom));
  fzn_vector_clear (memory, &instance->extra, sizeof (FdInterval));
}

/* --- passes --------------------------------------------------------------- */

const FznRow *
fzn_poster_at (FznPoster *self, size_t i)
{
  const FznConstraint *c = &self->constraints[i];
  FznInstance *instance = self->instance;
  instance->at = c;
  fzn_prove_source (instance, i + 1);
  instance->at_name =
      fzn_model_text (instance->model, self->predicates[c->predicate].name);
  return &self->rows[c->predicate];
}

FznTerms
fzn_poster_arguments (const FznPoster *self, size_t i)
{
  return fzn_model_list (self->instance->model, self->constraints[i].arguments);
}

void
fzn_poster_call (FznPoster *self, size_t i, FznCall *call)
{
  fzn_call_init (fzn_poster_at (self, i), fzn_poster_arguments (self, i), call);
  if (self->instance->switches)
    fzn_switch_call (self->instance, i, call);
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
  if (solve->sense && fzn_check_objective (instance))
    fzn_var (instance, solve->objective);
  for (size_t i = 0; i < n && fzn_goes_on (instance); i++) {
    FznTerm one = fzn_term (FZN_VARIABLE, outputs[i].index);
    FznTerms items = {&one, 1};
    if (outputs[i].is_array)
      items = fzn_model_list (model, arrays[outputs[i].index].items);
    for (size_t k = 0; k < items.n && fzn_goes_on (instance); k++) {
      if (fzn_is_constant (items.items[k]) ||
          fzn_is_far (instance, items.items[k]))
        continue;
      uint32_t index = fzn_term_index (items.items[k]);
      if (fzn_class (instance, fzn_link (instance, index))->is_truth)
        fzn_atom (instance, items.items[k]);
      else
        fzn_var (instance, items.items[k]);
    }
  }
  return fzn_goes_on (instance);
}

bool
fzn_poster_bound (FznPoster *self)
{
  FznInstance *instance = self->instance;
  instance->is_dry = true;
  return fzn_classes_init (instance) && fzn_declare_all (instance) &&
         fzn_check_all (self) && fzn_goes_on (instance) &&
         fzn_note_holes (instance) && fzn_bound_all (self);
}

static void
pass_all (FznPoster *self)
{
  FznInstance *instance = self->instance;
  if (!fzn_poster_bound (self) || !fzn_make_all (self))
    return;
  fd_store_begin (instance->store);
  bool ok = fzn_post_holes (instance) && fzn_define_all (self) &&
            fzn_set_known (instance) && fzn_post_constraints (self) &&
            (instance->no_cliques || instance->switches ||
             (fzn_post_unaries (self) && fzn_post_cliques (self))) &&
            make_outputs (instance);
  bool committed = fd_store_commit (instance->store);
  if (ok)
    fzn_posted (instance, committed);
}

/* Those constraints alone that are active. */
static bool
take_active (FznPoster *self)
{
  const bool *active = self->instance->active;
  size_t n = 0;
  self->n_all = self->n;
  self->some = fzn_memory_resize (&self->instance->memory, NULL, 0,
                                  self->n * sizeof *self->some);
  if (!self->some)
    return fzn_refuse_memory (self->instance);
  for (size_t i = 0; i < self->n; i++)
    if (active[i])
      self->some[n++] = self->constraints[i];
  self->constraints = self->some;
  self->n = n;
  return true;
}

bool
fzn_poster_init (FznPoster *self, FznInstance *instance)
{
  const FznModel *model = instance->model;
  FznMemory *memory = &instance->memory;
  *self = (FznPoster){.instance = instance};
  instance->variables = fzn_model_variables (model, &instance->n_variables);
  self->constraints = fzn_model_constraints (model, &self->n);
  self->predicates = fzn_model_predicates (model, &self->n_predicates);
  if ((instance->active && !take_active (self)) ||
      (instance->switches && !fzn_switches_init (instance)))
    return false;
  size_t bytes = self->n_predicates * sizeof *self->rows;
  self->rows = fzn_memory_resize (memory, NULL, 0, bytes);
  self->done = fzn_memory_resize (memory, NULL, 0, self->n);
  if (!self->rows || !self->done)
    return fzn_refuse_memory (instance);
  memset (self->rows, 0, bytes);
  memset (self->done, 0, self->n);
  return true;
}

void
fzn_poster_clear (FznPoster *self)
{
  FznInstance *instance = self->instance;
  FznMemory *memory = &instance->memory;
  fzn_memory_free (memory, self->rows, self->n_predicates * sizeof *self->rows);
  fzn_memory_free (memory, self->done, self->n);
  fzn_memory_free (memory, self->some, self->n_all * sizeof *self->some);
  fzn_scratch_clear (instance);
}

bool
fzn_instance_post (FznInstance *instance)
{
  FznPoster self;
  if (fzn_poster_init (&self, instance))
    pass_all (&self);
  fzn_poster_clear (&self);
  instance->at = NULL;
  fzn_prove_source (instance, 0);
  return !instance->error;
}

FznInstance *
fzn_instance_new (const FznModel *model, FdStore *store, GError **error)
{
  return fzn_instance_new_with (model, store, 0, error);
}

static FznInstance *
instance_new (const FznModel *model, FdStore *store, unsigned flags,
              const bool *active, const FznSwitches *switches, GError **error)
{
  g_return_val_if_fail (model && store, NULL);
  g_return_val_if_fail (!fd_store_level (store), NULL);
  FznInstance *instance = g_try_new0 (FznInstance, 1);
  if (!instance) {
    g_set_error (error, FD_ERROR, FD_ERROR_MEMORY, "%s: out of memory",
                 fzn_model_name (model));
    return NULL;
  }
  *instance = (FznInstance){
      .model = model,
      .store = store,
      .proof = fd_store_proof (store),
      .active = active,
      .switches = switches,
      .memory = {.store = store},
      .no_cliques = flags & FD_FLATZINC_NO_CLIQUES,
      .consistent = true,
  };
  if (fzn_instance_post (instance))
    return instance;
  g_propagate_error (error, g_steal_pointer (&instance->error));
  fzn_instance_free (instance);
  return NULL;
}

FznInstance *
fzn_instance_new_with (const FznModel *model, FdStore *store, unsigned flags,
                       GError **error)
{
  return instance_new (model, store, flags, NULL, NULL, error);
}

FznInstance *
fzn_instance_new_of (const FznModel *model, FdStore *store, const bool *active,
                     GError **error)
{
  return instance_new (model, store, 0, active, NULL, error);
}

FznInstance *
fzn_instance_new_switched (const FznModel *model, FdStore *store,
                           const FznSwitches *switches, GError **error)
{
  return instance_new (model, store, 0, NULL, switches, error);
}

void
fzn_instance_free (FznInstance *instance)
{
  if (!instance)
    return;
  fzn_classes_clear (instance);
  fzn_switches_clear (instance);
  g_clear_error (&instance->error);
  g_free (instance);
}

bool
fzn_instance_consistent (const FznInstance *instance)
{
  g_return_val_if_fail (instance, false);
  return instance->consistent;
}

bool
fzn_instance_is_whole (const FznInstance *instance)
{
  return !instance->is_cut && !instance->has_far;
}
