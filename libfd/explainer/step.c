/* SPDX-License-Identifier: MIT */
/* step.c - steps in memory */
#include "explainer.h"

#include <string.h>

/* Of a variable with more values the conclusion is one of it alone. */
enum { MOST_LEFT = 1 << 16 };

static gpointer
copy_of (const void *array, size_t n, size_t size)
{
  gpointer copy = g_malloc_n (n + 1, size);
  if (n)
    memcpy (copy, array, n * size);
  return copy;
}

FdStep *
fd_explainer_make_step (const FdExplainer *self, FdStepRule rule,
                        const FdAtom *conclusion, size_t n_conclusions,
                        const FdAtom *premise, size_t n_premises,
                        const uint32_t *clue, size_t n_clues)
{
  FdStep *step = g_new0 (FdStep, 1);
  FdConstraint *constraint = g_new (FdConstraint, n_clues + 1);
  for (size_t i = 0; i < n_clues; i++)
    constraint[i] = self->clue[clue[i]].member[0];
  step->rule = rule;
  step->supposed = FD_ATOM_TRUE;
  step->conclusion = copy_of (conclusion, n_conclusions, sizeof *conclusion);
  step->n_conclusions = n_conclusions;
  step->premise = copy_of (premise, n_premises, sizeof *premise);
  step->n_premises = n_premises;
  step->constraint = constraint;
  step->n_constraints = n_clues;
  return step;
}

void
fd_step_free (FdStep *step)
{
  if (!step)
    return;
  for (size_t i = 0; i < step->n_lemmas; i++)
    fd_step_free ((FdStep *) step->lemma[i]);
  g_free ((gpointer) step->conclusion);
  g_free ((gpointer) step->premise);
  g_free ((gpointer) step->constraint);
  g_free ((gpointer) step->placed);
  g_free ((gpointer) step->link);
  g_free ((gpointer) step->lemma);
  g_free (step);
}

void
fd_step_set_conclusions (FdStep *step, const FdAtom *atom, size_t n)
{
  g_free ((gpointer) step->conclusion);
  step->conclusion = copy_of (atom, n, sizeof *atom);
  step->n_conclusions = n;
}

/* Whether what is known of @x and the conclusions leave one value. */
static bool
leaves_one (const FdExplainer *self, const FdStep *step, FdVar x, int32_t *one)
{
  uint64_t n = 0;
  if (fd_var_size (self->facts, x) > MOST_LEFT)
    return false;
  for (int32_t v = fd_var_min (self->facts, x); v <= FD_VALUE_MAX && n < 2;
       v = fd_var_next (self->facts, x, v)) {
    bool open = true;
    for (size_t i = 0; i < step->n_conclusions && open; i++)
      open = fd_atom_var (step->conclusion[i]).id != x.id ||
             fd_atom_accepts (step->conclusion[i], v);
    n += open;
    *one = open ? v : *one;
  }
  return n == 1;
}

void
fd_step_set_placed (const FdExplainer *self, FdStep *step)
{
  g_autoptr (GArray) placed = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  for (size_t i = 0; i < step->n_conclusions && !step->quiet; i++) {
    FdVar x = fd_atom_var (step->conclusion[i]);
    int32_t value = 0;
    bool seen = !x.id;
    for (size_t k = 0; k < i && !seen; k++)
      seen = fd_atom_var (step->conclusion[k]).id == x.id;
    if (seen || !leaves_one (self, step, x, &value))
      continue;
    FdAtom atom = fd_atom (x, FD_EQ, value);
    g_array_append_val (placed, atom);
  }
  g_free ((gpointer) step->placed);
  step->placed = copy_of (placed->data, placed->len, sizeof (FdAtom));
  step->n_placed = placed->len;
}

void
fd_step_set_links (FdStep *step, const FdStepLink *link, size_t n)
{
  g_free ((gpointer) step->link);
  step->link = copy_of (link, n, sizeof *link);
  step->n_links = n;
}

void
fd_step_set_lemmas (FdStep *step, GPtrArray *lemmas)
{
  step->lemma = copy_of (lemmas->pdata, lemmas->len, sizeof (gpointer));
  step->n_lemmas = lemmas->len;
  g_ptr_array_set_free_func (lemmas, NULL);
  g_ptr_array_set_size (lemmas, 0);
}

void
fd_step_sort_atoms (GArray *atoms)
{
  FdAtom *atom = (FdAtom *) (gpointer) atoms->data;
  guint n = 0;
  fd_atoms_sort (atom, atoms->len);
  for (guint i = 0; i < atoms->len; i++)
    if (!n || !fd_atom_equal (atom[n - 1], atom[i]))
      atom[n++] = atom[i];
  g_array_set_size (atoms, n);
}

FdStrength
fd_step_strength (const FdStep *step)
{
  return step->rule == FD_STEP_ELIMINATION              ? FD_STRENGTH_VALUE
         : step->rule == FD_STEP_HALL_SET || step->sets ? FD_STRENGTH_DOMAIN
         : step->rule == FD_STEP_CLUE                   ? FD_STRENGTH_POSTED
                                                        : FD_STRENGTH_SINGLES;
}

const char *
fd_step_rule_name (FdStepRule rule)
{
  static const char *const names[] = {
      "elimination", "single",      "only place", "clue",
      "Hall set",    "supposition", "nested",
  };
  return (unsigned) rule < G_N_ELEMENTS (names) ? names[rule] : "no rule";
}
