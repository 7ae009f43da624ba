/* SPDX-License-Identifier: MIT */
/* fzn-drop.c - constraints that only define a truth value nobody needs
 *
 * b <-> C and b -> C, where b is mentioned nowhere else, hold for some b
 * whatever the rest is.  Without them, the arguments of C may be needed no
 * longer, either, so it goes on until nothing changes.
 */
#include "fzn-poster.h"

#include <string.h>

/* Of a class, by its root. */
typedef struct {
  uint32_t n_uses;    /* in constraints that are to be posted */
  uint32_t sole;      /* the constraint, if n_uses is 1: all of them by xor */
  uint32_t n_members; /* variables of the model */
  bool is_asked_for;
} Use;

typedef struct {
  FznPoster *poster;
  FznInstance *instance;
  Use *use;
  FznVector stack; /* uint32_t: constraints to be dropped; or FznTerm */
} Drop;

static Use *
use_of (Drop *self, uint32_t variable)
{
  return &self->use[fzn_link (self->instance, variable) >> 1];
}

/* --- who needs what ------------------------------------------------------- */

static bool
push (Drop *self, const void *item, size_t bytes)
{
  if (!fzn_vector_reserve (&self->instance->memory, &self->stack, bytes, 1))
    return fzn_refuse_memory (self->instance);
  memcpy ((char *) self->stack.items + self->stack.n++ * bytes, item, bytes);
  return true;
}

static void
ask_for (Drop *self, FznTerms terms)
{
  for (size_t i = 0; i < terms.n; i++)
    if (fzn_term_kind (terms.items[i]) == FZN_VARIABLE)
      use_of (self, fzn_term_index (terms.items[i]))->is_asked_for = true;
}

/* What the annotations of the solve item mention. */
static bool
ask_for_searched (Drop *self, FznTerms terms)
{
  const FznModel *model = self->instance->model;
  for (;;) {
    ask_for (self, terms);
    for (size_t i = 0; i < terms.n; i++) {
      FznKind kind = fzn_term_kind (terms.items[i]);
      if ((kind == FZN_ARRAY || kind == FZN_CALL) &&
          !push (self, &terms.items[i], sizeof (FznTerm)))
        return false;
    }
    if (!self->stack.n)
      break;
    FznTerm next = ((FznTerm *) self->stack.items)[--self->stack.n];
    terms = fzn_term_items (model, next);
  }
  fzn_vector_clear (&self->instance->memory, &self->stack, sizeof (FznTerm));
  return true;
}

static bool
ask_for_all (Drop *self)
{
  size_t n;
  const FznModel *model = self->instance->model;
  const FznArray *arrays = fzn_model_arrays (model, &n);
  for (size_t i = 0; i < n; i++)
    if (arrays[i].flags & FZN_OUTPUT)
      ask_for (self, fzn_model_list (model, arrays[i].items));
  for (size_t i = 0; i < self->instance->n_variables; i++) {
    Use *use = use_of (self, (uint32_t) i);
    use->n_members++;
    use->is_asked_for |= self->instance->variables[i].flags & FZN_OUTPUT;
  }
  const FznSolve *solve = fzn_model_solve (model);
  if (solve->sense)
    ask_for (self, (FznTerms){&solve->objective, 1});
  return ask_for_searched (self, fzn_model_list (model, solve->annotations));
}

/* --- dropping ------------------------------------------------------------- */

/* Whether the one constraint with the class @root only defines it. */
static bool
is_needless (Drop *self, uint32_t root)
{
  const Use *use = &self->use[root];
  const FznClass *klass = &self->instance->classes[root];
  FznCall call;
  if (use->n_uses != 1 || use->n_members != 1 || use->is_asked_for ||
      !klass->is_truth || klass->min == klass->max)
    return false;
  fzn_call_init (fzn_poster_at (self->poster, use->sole),
                 fzn_poster_arguments (self->poster, use->sole), &call);
  return call.mode != FZN_HOLDS && call.outer_mode == FZN_HOLDS &&
         fzn_term_kind (call.b) == FZN_VARIABLE &&
         fzn_link (self->instance, fzn_term_index (call.b)) >> 1 == root;
}

/* Takes @constraint into account, or no longer, if @sign is -1. */
static bool
count (Drop *self, uint32_t constraint, int sign)
{
  FznTerms arguments = fzn_poster_arguments (self->poster, constraint);
  for (size_t i = 0; i < arguments.n; i++) {
    FznTerms items = {&arguments.items[i], 1};
    if (fzn_term_kind (arguments.items[i]) == FZN_ARRAY)
      items = fzn_term_items (self->instance->model, arguments.items[i]);
    for (size_t k = 0; k < items.n; k++) {
      if (fzn_is_constant (items.items[k]))
        continue;
      Use *use = use_of (self, fzn_term_index (items.items[k]));
      use->n_uses += (uint32_t) sign;
      use->sole ^= constraint;
      if (sign < 0 && !use->n_uses)
        self->instance->classes[use - self->use].is_used = false;
      if (sign < 0 && is_needless (self, (uint32_t) (use - self->use)) &&
          !push (self, &use->sole, sizeof (uint32_t)))
        return false;
    }
  }
  return true;
}

static bool
drop_all (Drop *self)
{
  FznInstance *instance = self->instance;
  FznPoster *poster = self->poster;
  for (size_t i = 0; i < poster->n; i++)
    if (!poster->done[i])
      count (self, (uint32_t) i, 1);
  for (size_t i = 0; i < instance->n_variables; i++)
    if (instance->links[i] == (FznLink) i << 1 &&
        is_needless (self, (uint32_t) i) &&
        !push (self, &self->use[i].sole, sizeof (uint32_t)))
      return false;
  while (self->stack.n) {
    uint32_t next = ((uint32_t *) self->stack.items)[--self->stack.n];
    if (poster->done[next])
      continue;
    poster->done[next] = true;
    if (!fzn_vector_reserve (&instance->memory, &instance->dropped, sizeof next,
                             1))
      return fzn_refuse_memory (instance);
    ((uint32_t *) instance->dropped.items)[instance->dropped.n++] = next;
    if (!count (self, next, -1))
      return false;
  }
  return true;
}

bool
fzn_drop_all (FznPoster *poster)
{
  FznInstance *instance = poster->instance;
  FznMemory *memory = &instance->memory;
  size_t bytes = instance->n_variables * sizeof (Use);
  Drop self = {.poster = poster, .instance = instance};
  self.use = fzn_memory_resize (memory, NULL, 0, bytes);
  if (!self.use)
    return fzn_refuse_memory (instance);
  memset (self.use, 0, bytes);
  bool ok = ask_for_all (&self);
  size_t item_bytes = ok ? sizeof (uint32_t) : sizeof (FznTerm);
  ok = ok && drop_all (&self);
  fzn_vector_clear (memory, &self.stack, item_bytes);
  fzn_memory_free (memory, self.use, bytes);
  instance->at = NULL;
  return ok;
}
