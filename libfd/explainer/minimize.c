/* SPDX-License-Identifier: MIT */
/* minimize.c - premises of which none can be spared
 *
 * By deletion: a premise is left away if the conclusions follow without it.
 * Propagation is monotone, so what could not be left away once cannot be later,
 * and one pass is enough.  First all premises of a variable at a time (or of a
 * value), then each.  Most are needed, so there is a test for each; what one
 * test has in common with the next stays loaded.
 */
#include "explainer.h"

#include <assert.h>
#include <string.h>

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

/* --- deletion ------------------------------------------------------------ */

typedef enum { BY_ATOM, BY_VARIABLE, BY_VALUE } Unit;

/**
 * Deletion:
 * @atom: (array): the premises, unit by unit, in the order of the scratch
 * @start: (array length=n_units + 1): where each unit begins
 * @needed: (array length=n_units): it cannot be spared
 *
 * Which units can be left away: the first ones are tried first.
 */
typedef struct {
  FdScratch *scratch;
  const FdStep *step;
  FdAtom *atom;
  uint32_t *start;
  bool *needed;
  uint32_t n_units;
} Deletion;

/* Whether the conclusions follow from what is loaded, of a supposition its own
 * contrary with it. */
static bool
follow_here (const Deletion *d)
{
  if (d->step->rule < FD_STEP_SUPPOSITION)
    return all_hold (d->scratch, d->step);
  if (!d->step->n_lemmas || !fd_store_push (d->scratch->store))
    return false;
  bool fails = lemmas_fail (d->scratch, d->step);
  fd_store_pop (d->scratch->store);
  return fails;
}

/* Loads, in a level, the units from..to - 1, without those that are spared;
 * false: that fails, so anything follows. */
static bool
load_units (const Deletion *d, uint32_t from, uint32_t to)
{
  FdStore *store = d->scratch->store;
  ++*d->scratch->work;
  fd_store_push (store);
  fd_store_begin (store);
  for (uint32_t u = from; u < to; u++)
    for (uint32_t i = d->start[u]; d->needed[u] && i < d->start[u + 1]; i++)
      (void) !fd_set_atom (store, d->atom[i]);
  if (fd_store_commit (store))
    return true;
  fd_store_pop (store);
  return false;
}

/* All other units are loaded that are needed, or not tried yet.  Of two halves
 * the second is loaded while the first is tried, then what is left of that
 * while the second is: so each is loaded log n times, and not n times. */
static void
try_units (const Deletion *d, uint32_t from, uint32_t to)
{
  uint32_t middle = from + (to - from) / 2;
  if (follow_here (d)) {
    memset (d->needed + from, false, to - from);
    return;
  }
  if (to - from < 2)
    return;
  if (load_units (d, middle, to)) {
    try_units (d, from, middle);
    fd_scratch_unload (d->scratch);
  } else {
    memset (d->needed + from, false, middle - from);
  }
  if (load_units (d, from, middle)) {
    try_units (d, middle, to);
    fd_scratch_unload (d->scratch);
  } else {
    memset (d->needed + middle, false, to - middle);
  }
}

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

/* The units, those of the last premises first, but for what is of no variable
 * there and so not needed; @unit_of: of each premise. */
static void
find_units (Deletion *d, const GArray *premises, Unit unit, uint32_t *unit_of)
{
  uint32_t n = 0;
  for (guint i = 0; i < premises->len; i++)
    unit_of[i] = UINT32_MAX;
  for (guint i = premises->len; i-- > 0;) {
    FdAtom first = g_array_index (premises, FdAtom, i);
    if (unit_of[i] != UINT32_MAX)
      continue;
    d->start[d->n_units] = n;
    for (guint k = 0; k <= i; k++) {
      FdAtom atom = g_array_index (premises, FdAtom, k);
      if (unit_of[k] != UINT32_MAX || !is_of_unit (atom, first, unit))
        continue;
      unit_of[k] = d->n_units;
      if (fd_scratch_has (d->scratch, fd_atom_var (atom)))
        d->atom[n++] = fd_scratch_atom (d->scratch, atom);
    }
    d->needed[d->n_units] = n > d->start[d->n_units];
    d->n_units++;
  }
  d->start[d->n_units] = n;
}

/* Tries without each unit; what holds without it is kept so. */
static void
drop_units (FdScratch *scratch, const FdStep *step, GArray *premises, Unit unit)
{
  gsize n = premises->len;
  g_autofree FdAtom *atom = g_new (FdAtom, n + 1);
  g_autofree uint32_t *start = g_new (uint32_t, n + 1),
                      *unit_of = g_new (uint32_t, n + 1);
  g_autofree bool *needed = g_new (bool, n + 1);
  Deletion d = {scratch, step, atom, start, needed, 0};
  find_units (&d, premises, unit, unit_of);
  try_units (&d, 0, d.n_units);
  guint left = 0;
  for (guint i = 0; i < n; i++)
    if (needed[unit_of[i]])
      g_array_index (premises, FdAtom, left++) =
          g_array_index (premises, FdAtom, i);
  g_array_set_size (premises, left);
}

void
fd_step_minimize (FdScratch *scratch, const FdStep *step, GArray *premises,
                  bool by_value)
{
  FdAtom contrary = step->rule < FD_STEP_SUPPOSITION
                        ? FD_ATOM_TRUE
                        : fd_atom_not (step->conclusion[0]);
  assert (step->rule < FD_STEP_SUPPOSITION || step->n_conclusions == 1);
  assert (step->rule != FD_STEP_SINGLE);
  if (!fd_scratch_load (scratch, &contrary, 1)) {
    g_array_set_size (premises, 0);
    return;
  }
  drop_units (scratch, step, premises, by_value ? BY_VALUE : BY_VARIABLE);
  drop_units (scratch, step, premises, BY_ATOM);
  fd_scratch_unload (scratch);
}
