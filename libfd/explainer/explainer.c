/* SPDX-License-Identifier: MIT */
/* explainer.c - the easiest step, one after the other
 *
 * What is placed is told to the quiet clues first.  Then each clue alone says
 * what it can, but for Hall sets; these and suppositions are looked for when
 * nothing else is left, so that the facts are a fixpoint of what the clues
 * conclude, and a supposition that fails does so because of it.
 */
#include "explainer.h"

#include "kernel/error.h"
#include "kernel/require.h"

static bool
init (FdExplainer *self)
{
  self->n_vars = fd_var_count (self->model);
  self->known = g_new0 (FdKnown, (gsize) self->n_vars + 1);
  if (!fd_clues_find (self) || !fd_facts_init (self))
    return false;
  for (uint32_t i = 0; i < self->n_clues; i++)
    if (!fd_clue_solo (self, i, FD_STRENGTH_POSTED))
      return false;
  return true;
}

FdExplainer *
fd_explainer_new (FdStore *model)
{
  if (!fd_require_store (model) ||
      !fd_require (model, model->recording,
                   "the store does not record, expected "
                   "fd_store_set_recording() before"))
    return NULL;
  g_autoptr (FdExplainer) self = g_new0 (FdExplainer, 1);
  self->model = model;
  self->depth = 2;
  self->candidates = 6;
  self->entered = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  self->applied =
      g_ptr_array_new_with_free_func ((GDestroyNotify) fd_step_free);
  self->pending =
      g_ptr_array_new_with_free_func ((GDestroyNotify) fd_step_free);
  self->refined = g_ptr_array_new ();
  for (int rule = 0; rule < FD_STEP_N_RULES; rule++)
    self->cost[rule] = fd_step_default_cost[rule];
  return init (self) ? g_steal_pointer (&self) : NULL;
}

void
fd_explainer_free (FdExplainer *self)
{
  if (!self)
    return;
  fd_scratch_clear (self->chain[false]);
  fd_scratch_clear (self->chain[true]);
  fd_clues_clear (self);
  fd_facts_clear (self);
  g_array_unref (self->entered);
  g_ptr_array_unref (self->applied);
  g_ptr_array_unref (self->pending);
  g_ptr_array_unref (self->refined);
  fd_step_free (self->asked);
  fd_explainer_forget_clashes (self);
  g_free (self);
}

/* --- settings ------------------------------------------------------------ */

void
fd_explainer_set_limits (FdExplainer *self, double seconds, uint32_t depth,
                         uint32_t candidates)
{
  if (!fd_require_explainer (self, __func__))
    return;
  double now = (double) g_get_monotonic_time () / G_USEC_PER_SEC;
  self->deadline = seconds > 0 ? now + seconds : 0;
  self->depth = depth;
  self->candidates = MAX (candidates, 1);
}

void
fd_explainer_set_work_limit (FdExplainer *self, uint64_t work)
{
  if (fd_require_explainer (self, __func__))
    self->last_work =
        work && self->work <= UINT64_MAX - work ? self->work + work : 0;
}

uint64_t
fd_explainer_work (const FdExplainer *self)
{
  return fd_require_explainer (self, __func__) ? self->work : 0;
}

void
fd_explainer_set_cost (FdExplainer *self, FdStepRule rule,
                       const FdStepCost *cost)
{
  if (!fd_require_explainer (self, __func__) ||
      !fd_require (self->model, (unsigned) rule < FD_STEP_N_RULES,
                   "rule %d, expected one below %d", (int) rule,
                   FD_STEP_N_RULES))
    return;
  self->cost[rule] = cost ? *cost : fd_step_default_cost[rule];
}

void
fd_explainer_set_quiet (FdExplainer *self, FdConstraint constraint, bool quiet)
{
  uint32_t n = self ? fd_store_n_constraints (self->model) : 0;
  if (!fd_require_explainer (self, __func__) ||
      !fd_require (self->model, constraint.id && constraint.id <= n,
                   "constraint %u, expected one of the model's %u",
                   constraint.id, n))
    return;
  self->clue[self->clue_of[constraint.id - 1]].quiet = quiet;
}

/* --- what is known ------------------------------------------------------- */

bool
fd_explainer_enter (FdExplainer *self, FdAtom atom)
{
  if (!fd_require_explainer (self, __func__) ||
      !fd_require_known_atom (self, __func__, atom))
    return false;
  atom = fd_atom_canonical (atom);
  if (!fd_facts_add (self, atom, 0))
    return false;
  g_array_append_val (self->entered, atom);
  fd_explainer_forget_clashes (self);
  if (fd_atom_relation (atom) == FD_EQ)
    fd_facts_place (self, fd_atom_var (atom));
  return true;
}

const FdStore *
fd_explainer_facts (const FdExplainer *self)
{
  return fd_require_explainer (self, __func__) ? self->facts : NULL;
}

bool
fd_explainer_is_placed (const FdExplainer *self, FdVar x)
{
  return fd_require_explainer (self, __func__) &&
         fd_require_known_atom (self, __func__, fd_atom (x, FD_EQ, 0)) &&
         self->known[x.id].placed;
}

const FdStep *
fd_explainer_origin (const FdExplainer *self, FdAtom atom)
{
  if (!fd_require_explainer (self, __func__) ||
      !fd_require_known_atom (self, __func__, atom))
    return NULL;
  uint32_t origin = fd_facts_origin (self, fd_atom_canonical (atom));
  return origin && origin != UINT32_MAX ? self->applied->pdata[origin - 1]
                                        : NULL;
}

bool
fd_explainer_apply (FdExplainer *self, const FdStep *step)
{
  guint i = 0;
  if (!fd_require_explainer (self, __func__))
    return false;
  while (i < self->pending->len && self->pending->pdata[i] != step)
    i++;
  if (!fd_require (self->model, i < self->pending->len,
                   "another step, expected the one told last"))
    return false;
  FdStep *own = g_ptr_array_steal_index (self->pending, i);
  g_ptr_array_add (self->applied, own);
  own->number = own->quiet ? 0 : ++self->n_told;
  for (size_t k = 0; k < own->n_conclusions; k++) {
    FdAtom atom = own->conclusion[k];
    if (!fd_atom_var (atom).id ||
        !fd_facts_add (self, atom, self->applied->len)) {
      self->clashed = true;
      break;
    }
  }
  for (size_t k = 0; k < own->n_placed; k++)
    fd_facts_place (self, fd_atom_var (own->placed[k]));
  return true;
}

/* --- the next step ------------------------------------------------------- */

/* Something of it is new: a value is excluded, or a variable placed. */
static bool
is_new (const FdExplainer *self, const FdStep *step)
{
  bool is_new = false;
  for (size_t i = 0; i < step->n_conclusions; i++) {
    FdAtom atom = step->conclusion[i];
    FdVar x = fd_atom_var (atom);
    bool known = x.id && fd_facts_hold (self, atom) &&
                 (fd_atom_relation (atom) != FD_EQ || self->known[x.id].placed);
    if (known && step->rule >= FD_STEP_SUPPOSITION)
      return false;
    is_new |= !known;
  }
  return is_new;
}

/* The easiest one pending up to a rule, without those that are nothing new. */
static FdStep *
easiest (FdExplainer *self, FdStepRule from, FdStepRule to)
{
  FdStep *best = NULL;
  for (guint i = self->pending->len; i-- > 0;) {
    FdStep *step = self->pending->pdata[i];
    if (!is_new (self, step)) {
      g_ptr_array_remove (self->refined, step);
      g_ptr_array_remove_index (self->pending, i);
    } else if (step->rule >= from && step->rule <= to &&
               (!best || fd_step_compare (self, step, best) < 0))
      best = step;
  }
  return best;
}

static FdStep *
pend (FdExplainer *self, FdStep *step)
{
  if (step)
    g_ptr_array_add (self->pending, step);
  return step;
}

/* One all-different alone fails: that is a Hall set's to tell. */
static bool
is_of_hall_set (const FdExplainer *self, const FdStep *step)
{
  return step->n_constraints == 1 &&
         self->clue[self->clue_of[step->constraint[0].id - 1]].different;
}

/* The easiest Hall set or supposition, that without clues it can spare. */
static FdStep *
easiest_hard (FdExplainer *self)
{
  for (;;) {
    FdStep *step = easiest (self, FD_STEP_HALL_SET, FD_STEP_SUPPOSITION);
    if (!step || step->rule != FD_STEP_SUPPOSITION ||
        g_ptr_array_find (self->refined, step, NULL))
      return step;
    FdStep *refined = fd_suppose (self, step->supposed, step->sets);
    if (!refined) {
      g_ptr_array_add (self->refined, step);
      return step;
    }
    g_ptr_array_remove (self->pending, step);
    if (is_of_hall_set (self, refined)) {
      fd_step_free (refined);
      continue;
    }
    g_ptr_array_add (self->refined, refined);
    g_ptr_array_add (self->pending, refined);
  }
}

static FdStep *
find_hard (FdExplainer *self)
{
  fd_rules_look_for_hall_sets (self);
  FdStep *step = easiest_hard (self);
  double least = self->cost[FD_STEP_SUPPOSITION].base +
                 2 * self->cost[FD_STEP_SUPPOSITION].constraint;
  if ((step && step->cost <= least) || !self->depth ||
      self->supposed_stamp[false] == self->stamp + 1)
    return step;
  fd_suppose_all (self, false);
  return easiest_hard (self);
}

static bool
all_placed (const FdExplainer *self)
{
  for (uint32_t id = 1; id <= self->n_vars; id++)
    if (self->known[id].shown && !self->known[id].placed)
      return false;
  return true;
}

static FdStep *
find (FdExplainer *self)
{
  FdStep *step = pend (self, fd_rules_eliminate (self));
  if (step)
    return step;
  fd_rules_look (self);
  step = easiest (self, FD_STEP_ELIMINATION, FD_STEP_CLUE);
  if (!step && !all_placed (self))
    step = find_hard (self);
  if (!step && self->n_clues && !fd_suppose_chain (self, false))
    step = pend (self, fd_suppose_clash (self));
  if (!step && self->depth && !all_placed (self) &&
      self->supposed_stamp[true] != self->stamp + 1) {
    fd_suppose_all (self, true);
    step = easiest_hard (self);
  }
  if (!step && self->depth > 1 && !all_placed (self) &&
      !fd_explainer_is_late (self))
    step = pend (self, fd_nested_find (self));
  return step;
}

const FdStep *
fd_explainer_next (FdExplainer *self, FdExplained *how)
{
  FdExplained result = FD_EXPLAINED_CLASH;
  FdStep *step = NULL;
  if (!fd_require_explainer (self, __func__))
    return NULL;
  if (!self->clashed) {
    step = fd_explainer_is_late (self) ? NULL : find (self);
    if (step)
      fd_step_set_placed (self, step);
    result = step                          ? FD_EXPLAINED_STEP
             : fd_explainer_is_late (self) ? FD_EXPLAINED_LIMIT
             : all_placed (self)           ? FD_EXPLAINED_ALL
                                           : FD_EXPLAINED_STUCK;
  }
  if (how)
    *how = result;
  return step;
}

const FdStep *
fd_explainer_why_not (FdExplainer *self, FdAtom atom)
{
  if (!fd_require_explainer (self, __func__) ||
      !fd_require_known_atom (self, __func__, atom))
    return NULL;
  atom = fd_atom_canonical (atom);
  if (fd_atom_fails (self->facts, atom))
    return fd_explainer_origin (self, fd_atom_not (atom));
  fd_step_free (self->asked);
  self->asked = fd_suppose (self, atom, false);
  if (self->asked)
    fd_step_set_placed (self, self->asked);
  return self->asked;
}
