/* SPDX-License-Identifier: MIT */
/* rules.c - what one clue alone concludes from what is known
 *
 * Steps are looked for by rule, the easy ones first, so that no dear one covers
 * what a cheap one gives: the singles of singles.c; what a clue that is no
 * all-different says; and last Hall sets.  Each time the clue is alone in a
 * store at what is known; the reason of what is new there is read from the
 * trail, then shrunk; and all that the shrunk premises give is concluded.
 */
#include "rules.h"

/* Clues of more variables are told variable by variable. */
enum { FEW = 3 };

static bool
load_facts (const FdExplainer *self, FdScratch *scratch)
{
  g_autoptr (GArray) facts = atoms_new ();
  fd_facts_of_scratch (self, scratch, facts);
  return fd_scratch_load (scratch, atoms_of (facts), facts->len);
}

void
fd_rules_add_new (const FdExplainer *self, const FdScratch *scratch, bool whole,
                  GArray *out)
{
  for (uint32_t i = 0; i < scratch->n; i++)
    fd_facts_lost (self, scratch->var[i], scratch, whole, out);
}

/* Of the atoms, as they hold in @scratch. */
static void
add_premises (const FdExplainer *self, FdScratch *scratch, const FdAtom *atom,
              size_t n, GArray *out)
{
  for (size_t i = 0; i < n; i++) {
    g_autoptr (FdDerivation) d =
        fd_explain_atom (scratch->store, fd_scratch_atom (scratch, atom[i]));
    if (d)
      fd_facts_of_derivation (self, scratch, d, out);
  }
  fd_step_sort_atoms (out);
}

void
fd_rules_add_pending (FdExplainer *self, FdStep *step)
{
  fd_step_price (self, step);
  g_ptr_array_add (self->pending, step);
}

/* --- a contradiction ----------------------------------------------------- */

FdStep *
fd_rules_clash (FdExplainer *self, uint32_t clue, FdStrength strength)
{
  static const FdStepRule rules[] = {FD_STEP_CLUE, FD_STEP_ELIMINATION,
                                     FD_STEP_ONLY_PLACE, FD_STEP_HALL_SET};
  FdScratch *scratch = fd_clue_solo (self, clue, strength);
  g_autoptr (GArray) facts = atoms_new ();
  fd_facts_of_scratch (self, scratch, facts);
  FdAtom conclusion = FD_ATOM_FALSE;
  FdStep model = {
      .rule = rules[strength], .conclusion = &conclusion, .n_conclusions = 1};
  fd_step_minimize (scratch, &model, facts, false);
  FdStep *step =
      fd_explainer_make_step (self, rules[strength], &conclusion, 1,
                              atoms_of (facts), facts->len, &clue, 1);
  fd_step_price (self, step);
  return step;
}

/* --- one clue ------------------------------------------------------------ */

/* Premises that are all needed for @wanted, and all they give. */
static FdStep *
make_step (FdExplainer *self, FdStepRule rule, uint32_t clue,
           FdScratch *scratch, const GArray *wanted, GArray *premises,
           bool by_value)
{
  FdStep model = {.rule = rule,
                  .conclusion = atoms_of (wanted),
                  .n_conclusions = wanted->len};
  g_autoptr (GArray) all = atoms_new ();
  fd_step_minimize (scratch, &model, premises, by_value);
  if (fd_scratch_load (scratch, atoms_of (premises), premises->len)) {
    fd_rules_add_new (self, scratch, true, all);
    fd_scratch_unload (scratch);
  }
  if (!all->len)
    return NULL;
  return fd_explainer_make_step (self, rule, atoms_of (all), all->len,
                                 atoms_of (premises), premises->len, &clue, 1);
}

/* What is new of a variable, or of all of few. */
static void
say_new (FdExplainer *self, uint32_t clue, FdScratch *scratch, GArray *wanted)
{
  g_autoptr (GArray) premises = atoms_new ();
  if (!wanted->len || !load_facts (self, scratch))
    return;
  add_premises (self, scratch, atoms_of (wanted), wanted->len, premises);
  fd_scratch_unload (scratch);
  FdStep *step =
      make_step (self, FD_STEP_CLUE, clue, scratch, wanted, premises, false);
  if (step)
    fd_rules_add_pending (self, step);
}

static bool
is_known_to_fail (const FdExplainer *self, const GArray *atoms)
{
  for (guint i = 0; i < atoms->len; i++)
    if (fd_atom_fails (self->facts, atoms_of (atoms)[i]))
      return true;
  return false;
}

static void
look_at_clue (FdExplainer *self, uint32_t at)
{
  FdScratch *scratch = fd_clue_solo (self, at, FD_STRENGTH_POSTED);
  g_autoptr (GArray) wanted = atoms_new ();
  if (!scratch)
    return;
  if (!load_facts (self, scratch)) {
    fd_rules_add_pending (self, fd_rules_clash (self, at, FD_STRENGTH_POSTED));
    return;
  }
  g_autoptr (GArray) all = atoms_new ();
  fd_rules_add_new (self, scratch, false, all);
  fd_scratch_unload (scratch);
  if (is_known_to_fail (self, all))
    return;
  bool few = scratch->n <= FEW;
  for (guint i = 0; i < all->len; i++) {
    FdAtom atom = atoms_of (all)[i];
    if (!few && wanted->len &&
        fd_atom_var (atoms_of (wanted)[0]).id != fd_atom_var (atom).id) {
      say_new (self, at, scratch, wanted);
      g_array_set_size (wanted, 0);
    }
    g_array_append_val (wanted, atom);
  }
  say_new (self, at, scratch, wanted);
}

/* --- looking ------------------------------------------------------------- */

static void
forget_pending (FdExplainer *self, uint32_t clue, bool hall)
{
  for (guint i = self->pending->len; i-- > 0;) {
    const FdStep *step = self->pending->pdata[i];
    bool of_clue = clue == UINT32_MAX
                       ? step->rule == FD_STEP_SINGLE
                       : step->n_constraints == 1 &&
                             step->rule < FD_STEP_SUPPOSITION &&
                             (step->rule == FD_STEP_HALL_SET) == hall &&
                             self->clue_of[step->constraint[0].id - 1] == clue;
    if (of_clue)
      g_ptr_array_remove_index (self->pending, i);
  }
}

void
fd_rules_look (FdExplainer *self)
{
  forget_pending (self, UINT32_MAX, false);
  fd_rules_look_for_singles (self);
  for (uint32_t i = 0; i < self->n_clues; i++) {
    FdClue *clue = &self->clue[i];
    if (!clue->dirty)
      continue;
    clue->dirty = false;
    forget_pending (self, i, false);
    if (clue->permutation)
      fd_rules_look_for_only_places (self, i);
    if (!clue->different)
      look_at_clue (self, i);
  }
}

/* --- Hall sets ----------------------------------------------------------- */

bool
fd_clue_has_placed (const FdExplainer *self, uint32_t clue, int32_t value)
{
  for (uint32_t i = 0; i < self->clue[clue].n_scope; i++) {
    FdVar x = self->clue[clue].scope[i];
    if (self->known[x.id].placed && fd_var_min (self->facts, x) == value)
      return true;
  }
  return false;
}

/* How many values, of those not placed, or else variables, are excluded. */
static uint32_t
count (const FdExplainer *self, uint32_t clue, const GArray *atoms, bool values)
{
  uint32_t n = 0;
  for (guint i = 0; i < atoms->len; i++) {
    FdAtom atom = atoms_of (atoms)[i];
    bool seen = fd_atom_relation (atom) != FD_NE ||
                (values && fd_clue_has_placed (self, clue, atom.value));
    for (guint k = 0; k < i && !seen; k++) {
      FdAtom other = atoms_of (atoms)[k];
      seen = fd_atom_relation (other) == FD_NE &&
             (values ? other.value == atom.value
                     : fd_atom_var (other).id == fd_atom_var (atom).id);
    }
    n += !seen;
  }
  return n;
}

/* By variables or by values, whichever leaves fewer. */
static FdStep *
make_hall_set (FdExplainer *self, uint32_t clue, FdScratch *scratch,
               const GArray *wanted, GArray *premises)
{
  g_autoptr (GArray) by_value = atoms_new ();
  FdStep model = {.rule = FD_STEP_HALL_SET,
                  .conclusion = atoms_of (wanted),
                  .n_conclusions = wanted->len};
  g_array_append_vals (by_value, premises->data, premises->len);
  fd_step_minimize (scratch, &model, premises, false);
  fd_step_minimize (scratch, &model, by_value, true);
  uint32_t n_vars = count (self, clue, premises, false),
           n_values = count (self, clue, by_value, true);
  bool values = n_values < n_vars;
  FdStep *step = make_step (self, FD_STEP_HALL_SET, clue, scratch, wanted,
                            values ? by_value : premises, values);
  if (step) {
    step->size = values ? n_values : n_vars;
    step->of_values = values;
  }
  return step;
}

static bool
covers (const FdStep *step, FdAtom atom)
{
  for (size_t i = 0; i < step->n_conclusions; i++)
    if (fd_atom_equal (step->conclusion[i], atom))
      return true;
  return false;
}

/* Adds the step of @wanted, and drops what it says, too. */
static void
add_hall_set (FdExplainer *self, uint32_t clue, FdScratch *scratch, GArray *all)
{
  g_autoptr (GArray) premises = atoms_new (), wanted = atoms_new ();
  FdAtom first = atoms_of (all)[0];
  g_array_append_val (wanted, first);
  g_array_remove_index (all, 0);
  if (!load_facts (self, scratch))
    return;
  add_premises (self, scratch, &first, 1, premises);
  fd_scratch_unload (scratch);
  FdStep *step = make_hall_set (self, clue, scratch, wanted, premises);
  if (!step)
    return;
  for (guint i = all->len; i-- > 0;)
    if (covers (step, atoms_of (all)[i]))
      g_array_remove_index (all, i);
  fd_rules_add_pending (self, step);
}

static void
look_for_hall_sets (FdExplainer *self, uint32_t at)
{
  FdScratch *scratch = fd_clue_solo (self, at, FD_STRENGTH_DOMAIN);
  g_autoptr (GArray) all = atoms_new ();
  if (!scratch)
    return;
  if (!load_facts (self, scratch)) {
    fd_rules_add_pending (self, fd_rules_clash (self, at, FD_STRENGTH_DOMAIN));
    return;
  }
  fd_rules_add_new (self, scratch, false, all);
  fd_scratch_unload (scratch);
  if (is_known_to_fail (self, all))
    return;
  while (all->len)
    add_hall_set (self, at, scratch, all);
}

void
fd_rules_look_for_hall_sets (FdExplainer *self)
{
  for (uint32_t i = 0; i < self->n_clues; i++) {
    FdClue *clue = &self->clue[i];
    if (!clue->hall_dirty)
      continue;
    clue->hall_dirty = false;
    if (!clue->different)
      continue;
    forget_pending (self, i, true);
    look_for_hall_sets (self, i);
  }
}
