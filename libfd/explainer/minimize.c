/* SPDX-License-Identifier: MIT */
/* minimize.c - premises of which none can be spared
 *
 * By deletion: a premise is left away if the conclusions follow without it.
 * Propagation is monotone, so what could not be left away once cannot be later,
 * and one pass is enough.  First all premises of a variable at a time (or of a
 * value), then each.
 */
#include "explainer.h"

bool
fd_step_is_single (const FdExplainer *self, const FdStep *step,
                   const FdAtom *premise, size_t n)
{
  FdAtom conclusion = step->conclusion[0];
  FdVar x = fd_atom_var (conclusion);
  for (int32_t v = fd_var_min (self->model, x); v <= FD_VALUE_MAX;
       v = fd_var_next (self->model, x, v)) {
    bool open = v != conclusion.value;
    for (size_t i = 0; i < n && open; i++)
      open = fd_atom_var (premise[i]).id != x.id ||
             fd_atom_accepts (premise[i], v);
    if (open)
      return false;
  }
  return true;
}

static bool
all_hold (const FdScratch *scratch, const FdStep *step)
{
  for (size_t i = 0; i < step->n_conclusions; i++)
    if (!fd_atom_holds (scratch->store,
                        fd_scratch_atom (scratch, step->conclusion[i])))
      return false;
  return true;
}

/* A supposition within what is loaded fails. */
static bool
fails_here (FdScratch *scratch, FdAtom atom)
{
  FdStore *store = scratch->store;
  ++*scratch->work;
  fd_store_push (store);
  bool ok = fd_set_atom (store, fd_scratch_atom (scratch, atom));
  fd_store_pop (store);
  return !ok;
}

/* One lemma after the other; then nothing is left. */
static bool
lemmas_fail (FdScratch *scratch, const FdStep *step)
{
  for (size_t i = 0; i < step->n_lemmas; i++) {
    FdAtom supposed = step->lemma[i]->supposed;
    if (!fails_here (scratch, supposed))
      return false;
    FdAtom not_so = fd_scratch_atom (scratch, fd_atom_not (supposed));
    if (!fd_set_atom (scratch->store, not_so))
      return true;
  }
  return false;
}

/* Without the premises and the supposition there is no solution. */
static bool
contrary_fails (FdScratch *scratch, const FdStep *step, const FdAtom *premise,
                size_t n, FdAtom conclusion)
{
  g_autofree FdAtom *all = g_new (FdAtom, n + 1);
  for (size_t i = 0; i < n; i++)
    all[i] = premise[i];
  all[n] = fd_atom_not (conclusion);
  if (!fd_scratch_load (scratch, all, n + 1))
    return true;
  bool fails = lemmas_fail (scratch, step);
  fd_scratch_unload (scratch);
  return fails;
}

bool
fd_step_follows (FdScratch *scratch, const FdStep *step, const FdAtom *premise,
                 size_t n)
{
  if (step->rule >= FD_STEP_SUPPOSITION) {
    for (size_t i = 0; i < step->n_conclusions; i++)
      if (!contrary_fails (scratch, step, premise, n, step->conclusion[i]))
        return false;
    return true;
  }
  if (!fd_scratch_load (scratch, premise, n))
    return true;
  bool hold = all_hold (scratch, step);
  fd_scratch_unload (scratch);
  return hold;
}

static bool
follows (const FdExplainer *self, FdScratch *scratch, const FdStep *step,
         const FdAtom *premise, size_t n)
{
  return step->rule == FD_STEP_SINGLE
             ? fd_step_is_single (self, step, premise, n)
             : fd_step_follows (scratch, step, premise, n);
}

/* --- deletion ------------------------------------------------------------ */

typedef enum { BY_ATOM, BY_VARIABLE, BY_VALUE } Unit;

static bool
is_of_unit (FdAtom atom, FdAtom first, Unit unit)
{
  if (unit == BY_ATOM)
    return fd_atom_equal (atom, first);
  if (unit == BY_VALUE)
    return atom.value == first.value &&
           fd_atom_relation (atom) == fd_atom_relation (first);
  return fd_atom_var (atom).id == fd_atom_var (first).id;
}

/* Tries without each unit; what holds without it is kept so. */
static void
drop_units (const FdExplainer *self, FdScratch *scratch, const FdStep *step,
            GArray *premises, Unit unit)
{
  g_autoptr (GArray) tried = g_array_new (FALSE, FALSE, sizeof (FdAtom));
  g_autofree FdAtom *rest = g_new (FdAtom, premises->len + 1);
  for (guint i = premises->len; i-- > 0;) {
    if (i >= premises->len)
      continue;
    FdAtom first = g_array_index (premises, FdAtom, i);
    bool known = false;
    for (guint k = 0; k < tried->len && !known; k++)
      known = is_of_unit (g_array_index (tried, FdAtom, k), first, unit);
    if (known)
      continue;
    g_array_append_val (tried, first);
    size_t n = 0;
    for (guint k = 0; k < premises->len; k++)
      if (!is_of_unit (g_array_index (premises, FdAtom, k), first, unit))
        rest[n++] = g_array_index (premises, FdAtom, k);
    if (!follows (self, scratch, step, rest, n))
      continue;
    g_array_set_size (premises, 0);
    g_array_append_vals (premises, rest, (guint) n);
  }
}

void
fd_step_minimize (const FdExplainer *self, FdScratch *scratch,
                  const FdStep *step, GArray *premises, bool by_value)
{
  drop_units (self, scratch, step, premises, by_value ? BY_VALUE : BY_VARIABLE);
  drop_units (self, scratch, step, premises, BY_ATOM);
}
