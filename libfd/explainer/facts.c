/* SPDX-License-Identifier: MIT */
/* facts.c - what is known of each variable, and where it is from
 *
 * The domains are in a store without constraints.  Beside it stand, for each
 * variable, the values taken, in the order of time, each with its origin.
 */
#include "explainer.h"

/* Of a variable with as many values at first, each value taken is a fact of its
 * own; of others, the bounds and the holes are. */
enum { SMALL = 128 };

bool
fd_facts_init (FdExplainer *self)
{
  self->facts = fd_store_new ();
  if (!self->facts)
    return false;
  for (uint32_t id = 1; id <= self->n_vars; id++) {
    FdKnown *known = &self->known[id];
    if (!fd_scratch_copy_var (self->model, (FdVar){id}, self->facts))
      return false;
    known->small = fd_var_size (self->model, (FdVar){id}) <= SMALL;
    known->removed = g_array_new (FALSE, FALSE, sizeof (FdRemoval));
    known->placed = known->told =
        known->shown && fd_var_is_fixed (self->facts, (FdVar){id});
    known->told = false;
  }
  return true;
}

void
fd_facts_clear (FdExplainer *self)
{
  for (uint32_t id = 1; id <= self->n_vars && self->known; id++) {
    if (self->known[id].removed)
      g_array_unref (self->known[id].removed);
    g_free (self->known[id].clue);
  }
  g_free (self->known);
  fd_store_free (self->facts);
}

bool
fd_facts_hold (const FdExplainer *self, FdAtom atom)
{
  return fd_atom_holds (self->facts, atom);
}

/* --- as atoms ------------------------------------------------------------ */

static void
add (GArray *out, FdVar x, FdRelation relation, int32_t value)
{
  FdAtom atom = fd_atom (x, relation, value);
  g_array_append_val (out, atom);
}

/* Which values of @wide are none of @narrow: each, or bounds and holes. */
static void
add_difference (FdVar x, bool small, const FdStore *wide, FdVar in_wide,
                const FdStore *narrow, FdVar in_narrow, GArray *out)
{
  int32_t min = fd_var_min (narrow, in_narrow);
  int32_t max = fd_var_max (narrow, in_narrow);
  int32_t first = fd_var_min (wide, in_wide), last = fd_var_max (wide, in_wide);
  if (!small && first < min)
    add (out, x, FD_GE, min);
  if (!small && last > max)
    add (out, x, FD_LE, max);
  if (!small &&
      fd_var_size (narrow, in_narrow) == (uint64_t) ((int64_t) max - min + 1))
    return;
  if (!small) {
    first = min;
    last = max;
  }
  for (int32_t v = first; v <= last && v <= FD_VALUE_MAX;
       v = fd_var_next (wide, in_wide, v))
    if (!fd_var_contains (narrow, in_narrow, v))
      add (out, x, FD_NE, v);
}

void
fd_facts_of (const FdExplainer *self, FdVar x, GArray *out)
{
  if (!self->known[x.id].shown ||
      fd_var_size (self->facts, x) == fd_var_size (self->model, x))
    return;
  if (self->known[x.id].placed)
    add (out, x, FD_EQ, fd_var_min (self->facts, x));
  else
    add_difference (x, self->known[x.id].small, self->model, x, self->facts, x,
                    out);
}

void
fd_facts_of_scratch (const FdExplainer *self, const FdScratch *scratch,
                     GArray *out)
{
  for (uint32_t i = 0; i < scratch->n; i++)
    fd_facts_of (self, scratch->var[i], out);
}

void
fd_facts_lost (const FdExplainer *self, FdVar x, const FdScratch *than,
               bool whole, GArray *out)
{
  FdAtom here = fd_scratch_atom (than, fd_atom (x, FD_EQ, 0));
  FdVar local = fd_atom_var (here);
  if (!self->known[x.id].shown || self->known[x.id].placed)
    return;
  if (whole && fd_var_is_fixed (than->store, local)) {
    if (!fd_var_is_fixed (self->facts, x) ||
        fd_var_min (self->facts, x) != fd_var_min (than->store, local))
      add (out, x, FD_EQ, fd_var_min (than->store, local));
    return;
  }
  add_difference (x, self->known[x.id].small, self->facts, x, than->store,
                  local, out);
}

/* --- origins ------------------------------------------------------------- */

static void
note (FdExplainer *self, FdVar x, int32_t min, int32_t max, uint32_t origin)
{
  FdRemoval removal = {min, max, origin};
  if (min <= max)
    g_array_append_val (self->known[x.id].removed, removal);
}

static void
note_changes (FdExplainer *self, FdAtom atom, int32_t min, int32_t max,
              uint32_t origin)
{
  FdVar x = fd_atom_var (atom);
  int32_t v = atom.value;
  switch (fd_atom_relation (atom)) {
  case FD_NE:
    note (self, x, v, v, origin);
    break;
  case FD_EQ:
    note (self, x, min, v - 1, origin);
    note (self, x, v + 1, max, origin);
    break;
  case FD_GE:
    note (self, x, min, v - 1, origin);
    break;
  default:
    note (self, x, v + 1, max, origin);
  }
}

bool
fd_facts_add (FdExplainer *self, FdAtom atom, uint32_t origin)
{
  FdVar x = fd_atom_var (atom);
  if (fd_atom_holds (self->facts, atom))
    return true;
  int32_t min = fd_var_min (self->facts, x), max = fd_var_max (self->facts, x);
  if (!fd_set_atom (self->facts, atom))
    return false;
  note_changes (self, atom, min, max, origin);
  FdKnown *known = &self->known[x.id];
  known->stamp = ++self->stamp;
  for (uint32_t i = 0; i < known->n_clues; i++) {
    FdClue *clue = &self->clue[known->clue[i]];
    clue->dirty = clue->hall_dirty = true;
  }
  return true;
}

void
fd_facts_place (FdExplainer *self, FdVar x)
{
  FdKnown *known = &self->known[x.id];
  if (known->placed || !known->shown || !fd_var_is_fixed (self->facts, x))
    return;
  known->placed = true;
  known->stamp = ++self->stamp;
}

/* Who took @value from @x. */
static uint32_t
origin_of_value (const FdExplainer *self, FdVar x, int32_t value)
{
  const GArray *removed = self->known[x.id].removed;
  for (guint i = 0; i < removed->len; i++) {
    const FdRemoval *r = &g_array_index (removed, FdRemoval, i);
    if (r->min <= value && value <= r->max)
      return r->origin;
  }
  return UINT32_MAX;
}

uint32_t
fd_facts_origin (const FdExplainer *self, FdAtom atom)
{
  FdVar x = fd_atom_var (atom);
  const GArray *removed = self->known[x.id].removed;
  if (fd_atom_relation (atom) == FD_NE)
    return origin_of_value (self, x, atom.value);
  uint32_t last = UINT32_MAX;
  for (guint i = 0; i < removed->len; i++) {
    const FdRemoval *r = &g_array_index (removed, FdRemoval, i);
    if (!fd_atom_accepts (atom, r->min) || !fd_atom_accepts (atom, r->max))
      last = r->origin;
  }
  return last;
}

/* --- what a derivation begins with --------------------------------------- */

/* A fact that was given there, as facts: a placing whole, of few values each
 * one that is excluded. */
static void
add_given (const FdExplainer *self, FdAtom atom, GArray *out)
{
  FdVar x = fd_atom_var (atom);
  const FdKnown *known = &self->known[x.id];
  if (known->placed) {
    add (out, x, FD_EQ, fd_var_min (self->facts, x));
    return;
  }
  if (!known->small) {
    g_array_append_val (out, atom);
    return;
  }
  for (int32_t v = fd_var_min (self->model, x); v <= FD_VALUE_MAX;
       v = fd_var_next (self->model, x, v))
    if (!fd_atom_accepts (atom, v))
      add (out, x, FD_NE, v);
}

void
fd_facts_of_derivation (const FdExplainer *self, const FdScratch *scratch,
                        const FdDerivation *d, GArray *out)
{
  size_t n = fd_derivation_length (d);
  for (size_t i = 0; i < n; i++) {
    const FdInference *one = fd_derivation_inference (d, i);
    if (one->by.id || one->rule[0] != 'g') /* "given" */
      continue;
    FdAtom atom = fd_scratch_atom_back (scratch, one->atom);
    if (fd_facts_hold (self, atom))
      add_given (self, atom, out);
  }
}
