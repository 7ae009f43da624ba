/* SPDX-License-Identifier: MIT */
/* singles.c - what people see first
 *
 * What a placed variable takes from others; the last value of a variable; the
 * only variable for a value.  Each is enumerated as such, and not as one of the
 * conclusions of a clue, so that its premises are what people look at.
 */
#include "rules.h"

/* --- what is placed ------------------------------------------------------ */

/* What @clue takes from others because @x is placed. */
static FdStep *
eliminate (FdExplainer *self, FdVar x, uint32_t clue)
{
  FdStrength strength =
      self->clue[clue].different ? FD_STRENGTH_VALUE : FD_STRENGTH_POSTED;
  FdScratch *scratch = fd_clue_solo (self, clue, strength);
  FdAtom premise = fd_atom (x, FD_EQ, fd_var_min (self->facts, x));
  g_autoptr (GArray) new_atoms = atoms_new ();
  if (!scratch)
    return NULL;
  if (!fd_scratch_load (scratch, &premise, 1)) /* or it fails without */
    return fd_rules_clash (self, clue, strength);
  fd_rules_add_new (self, scratch, true, new_atoms);
  fd_scratch_unload (scratch);
  for (guint i = 0; i < new_atoms->len; i++)
    if (fd_atom_fails (self->facts, atoms_of (new_atoms)[i]))
      return fd_rules_clash (self, clue, strength);
  if (!new_atoms->len)
    return NULL;
  FdStep model = {.rule = FD_STEP_ELIMINATION,
                  .conclusion = atoms_of (new_atoms),
                  .n_conclusions = new_atoms->len};
  bool needed = !fd_step_follows (scratch, &model, NULL, 0);
  FdStep *step =
      fd_explainer_make_step (self, FD_STEP_ELIMINATION, atoms_of (new_atoms),
                              new_atoms->len, &premise, needed, &clue, 1);
  step->quiet = true;
  fd_step_price (self, step);
  return step;
}

FdStep *
fd_rules_eliminate (FdExplainer *self)
{
  for (uint32_t id = 1; id <= self->n_vars; id++) {
    FdKnown *known = &self->known[id];
    if (!known->placed || known->told)
      continue;
    for (uint32_t i = 0; i < known->n_clues; i++) {
      if (!self->clue[known->clue[i]].quiet)
        continue;
      FdStep *step = eliminate (self, (FdVar){id}, known->clue[i]);
      if (step)
        return step;
    }
    known->told = true;
  }
  return NULL;
}

/* --- the last value ------------------------------------------------------ */

void
fd_rules_look_for_singles (FdExplainer *self)
{
  for (uint32_t id = 1; id <= self->n_vars; id++) {
    FdVar x = {id};
    if (!self->known[id].shown || self->known[id].placed ||
        !fd_var_is_fixed (self->facts, x))
      continue;
    g_autoptr (GArray) facts = atoms_new ();
    FdAtom conclusion = fd_atom (x, FD_EQ, fd_var_min (self->facts, x));
    fd_facts_of (self, x, facts);
    fd_rules_add_pending (
        self, fd_explainer_make_step (self, FD_STEP_SINGLE, &conclusion, 1,
                                      atoms_of (facts), facts->len, NULL, 0));
  }
}

/* --- the only place ------------------------------------------------------ */

/* The one that can take @value; none: two can, or one has it. */
static FdVar
only_place (const FdExplainer *self, const FdClue *clue, int32_t value)
{
  FdVar place = FD_VAR_NONE;
  for (uint32_t i = 0; i < clue->n_scope; i++)
    if (fd_var_contains (self->facts, clue->scope[i], value)) {
      if (place.id || self->known[clue->scope[i].id].placed)
        return FD_VAR_NONE;
      place = clue->scope[i];
    }
  return place;
}

static void
add_only_place (FdExplainer *self, uint32_t at, FdVar place, int32_t value)
{
  const FdClue *clue = &self->clue[at];
  g_autoptr (GArray) premises = atoms_new ();
  FdAtom conclusion = fd_atom (place, FD_EQ, value);
  for (uint32_t i = 0; i < clue->n_scope; i++) {
    FdVar x = clue->scope[i];
    FdAtom atom = self->known[x.id].placed
                      ? fd_atom (x, FD_EQ, fd_var_min (self->facts, x))
                      : fd_atom (x, FD_NE, value);
    if (x.id != place.id && fd_var_contains (self->model, x, value))
      g_array_append_val (premises, atom);
  }
  fd_rules_add_pending (self, fd_explainer_make_step (
                                  self, FD_STEP_ONLY_PLACE, &conclusion, 1,
                                  atoms_of (premises), premises->len, &at, 1));
}

static bool
has_no_place (const FdExplainer *self, const FdClue *clue, int32_t value)
{
  for (uint32_t i = 0; i < clue->n_scope; i++)
    if (fd_var_contains (self->facts, clue->scope[i], value))
      return false;
  return true;
}

void
fd_rules_look_for_only_places (FdExplainer *self, uint32_t at)
{
  const FdClue *clue = &self->clue[at];
  int32_t min = FD_VALUE_MAX, max = FD_VALUE_MIN;
  for (uint32_t i = 0; i < clue->n_scope; i++) {
    min = MIN (min, fd_var_min (self->model, clue->scope[i]));
    max = MAX (max, fd_var_max (self->model, clue->scope[i]));
  }
  for (int32_t value = min; value <= max; value++) {
    FdVar place = only_place (self, clue, value);
    if (place.id)
      add_only_place (self, at, place, value);
    else if (has_no_place (self, clue, value)) {
      fd_rules_add_pending (self,
                            fd_rules_clash (self, at, FD_STRENGTH_DOMAIN));
      return;
    }
  }
}
