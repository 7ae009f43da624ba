/* SPDX-License-Identifier: MIT */
/* among-explain.c - why a count left no choice
 *
 * So many of the x[i] were inside, or outside, of the set, and c was bounded:
 * of those that were, as many as it takes, and first those that always were,
 * which need no atom.
 */
#include "among-state.h"

typedef FdAmong Among;

typedef FdAmongPast Past;

/* --- one of the x[i] ------------------------------------------------------ */

/* Adds why x[i] had no value of @from..@to. */
static bool
explain_gap (const Past *p, uint32_t i, int64_t from, int64_t to)
{
  return from > to ||
         fd_explain_outside (p->store, fd_propagator_var (&p->self->base, i),
                             from, to, p->at, p->out);
}

/* Adds why it was inside; false: it was not. */
static bool
explain_inside (const Past *p, uint32_t i)
{
  const Among *self = p->self;
  int64_t from = FD_VALUE_MIN;
  bool ok = true;
  for (uint32_t k = 0; ok && k < self->n_set; k++) {
    ok = explain_gap (p, i, from, (int64_t) self->set[k].min - 1);
    from = (int64_t) self->set[k].max + 1;
  }
  return ok && explain_gap (p, i, from, FD_VALUE_MAX);
}

static bool
explain_outside (const Past *p, uint32_t i)
{
  const Among *self = p->self;
  bool ok = true;
  for (uint32_t k = 0; ok && k < self->n_set; k++)
    ok = explain_gap (p, i, self->set[k].min, self->set[k].max);
  return ok;
}

/* Of one value, which is an atom. */
static bool
explain_value (const Past *p, uint32_t i, bool inside)
{
  FdAtom atom = fd_atom (fd_propagator_var (&p->self->base, i),
                         inside ? FD_EQ : FD_NE, p->self->set[0].min);
  if (!fd_atom_holds_at (p->store, atom, p->at))
    return false;
  if (!fd_atom_holds_at (p->store, atom, 0))
    fd_atoms_add (p->out, atom);
  return true;
}

static bool
explain_one (const Past *p, uint32_t i, bool inside)
{
  const Among *self = p->self;
  size_t before = p->out->n;
  bool ok;
  if (self->n_set == 1 && self->set[0].min == self->set[0].max)
    ok = explain_value (p, i, inside);
  else
    ok = inside ? explain_inside (p, i) : explain_outside (p, i);
  if (!ok)
    p->out->n = before;
  return ok;
}

bool
fd_among_explain_number (const Past *p, int64_t n, bool inside, uint32_t but)
{
  size_t before = p->out->n;
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < p->self->n && n > 0; i++) {
      size_t now = p->out->n;
      if (i == but || !explain_one (p, i, inside))
        continue;
      bool is_free = p->out->n == now;
      if (pass == 0 && !is_free)
        p->out->n = now;
      n -= is_free == (pass == 0);
    }
  if (n > 0)
    p->out->n = before;
  return n <= 0;
}

/* --- c -------------------------------------------------------------------- */

int64_t
fd_among_bound_at (const Past *p, bool least)
{
  const Among *self = p->self;
  if (!fd_among_has_var (self))
    return (int64_t) self->k + self->shift;
  FdVar c = fd_propagator_var (&self->base, self->n);
  int32_t bound =
      least ? fd_min_at (p->store, c, p->at) : fd_max_at (p->store, c, p->at);
  return (int64_t) bound + self->shift;
}

void
fd_among_add_bound (const Past *p, bool least, int64_t bound)
{
  const Among *self = p->self;
  if (!fd_among_has_var (self))
    return;
  FdAtom atom = fd_atom (fd_propagator_var (&self->base, self->n),
                         least ? FD_GE : FD_LE, fd_clamp (bound - self->shift));
  if (!fd_atom_holds_at (p->store, atom, 0))
    fd_atoms_add (p->out, atom);
}

/* All but @but were decided, with @inside of them inside. */
static bool
explain_all (const Past *p, uint32_t but, int64_t *inside)
{
  size_t before = p->out->n;
  *inside = 0;
  for (uint32_t i = 0; i < p->self->n; i++) {
    if (i == but)
      continue;
    bool is_inside = explain_one (p, i, true);
    if (!is_inside && !explain_one (p, i, false)) {
      p->out->n = before;
      return false;
    }
    *inside += is_inside;
  }
  return true;
}

/* --- what was pruned ------------------------------------------------------ */

/* c has its bound, or lost one value. */
bool
fd_among_explain_c (const Past *p, FdAtom need)
{
  const Among *self = p->self;
  int64_t value = (int64_t) need.value + self->shift, inside;
  if (self->relation == FD_NE)
    return explain_all (p, self->n, &inside);
  if (fd_atom_relation (need) == FD_GE)
    return fd_among_explain_number (p, value, true, self->n);
  return fd_among_explain_number (p, self->n - value, false, self->n);
}

/* Adds why x[i], which is inside, or outside, had no such value beyond a bound:
 * it took only the others away. */
static bool
explain_beyond (const Past *p, uint32_t i, bool inside, FdAtom need)
{
  const Among *self = p->self;
  bool is_max = fd_atom_relation (need) == FD_LE, ok = true;
  int64_t first = is_max ? (int64_t) need.value + 1 : FD_VALUE_MIN;
  int64_t last = is_max ? FD_VALUE_MAX : (int64_t) need.value - 1;
  int64_t from = first;
  if (!is_max && fd_atom_relation (need) != FD_GE)
    return true;
  for (uint32_t k = 0; ok && k < self->n_set; k++) {
    int64_t min = MAX (self->set[k].min, first);
    int64_t max = MIN (self->set[k].max, last);
    if (inside)
      ok = explain_gap (p, i, min, max);
    else
      ok = explain_gap (p, i, from, MIN (self->set[k].min - 1, last));
    from = MAX (max + 1, first);
  }
  return ok && (inside || explain_gap (p, i, from, last));
}

static bool
explain_x (const Past *p, uint32_t i, bool inside, FdAtom need)
{
  const Among *self = p->self;
  int64_t n_inside, bound = fd_among_bound_at (p, inside);
  if (!explain_beyond (p, i, inside, need))
    return false;
  if (self->relation == FD_NE) {
    fd_among_add_bound (p, true, bound);
    fd_among_add_bound (p, false, bound);
    return explain_all (p, i, &n_inside);
  }
  fd_among_add_bound (p, inside, bound);
  return fd_among_explain_number (p, inside ? self->n - bound : bound, !inside,
                                  i);
}

/* What is always right: all that happened. */
static const char *
explain_naively (const Past *p)
{
  for (uint32_t i = 0; i < p->self->base.n; i++)
    fd_explain_domain (p->store, fd_propagator_var (&p->self->base, i), p->at,
                       p->out);
  return "among";
}

const char *
fd_among_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  const Among *self = (const Among *) base;
  Past p = {self, store, at, out};
  uint32_t i = (uint32_t) (code / 2);
  size_t before = out->n;
  if (!fd_atom_var (need).id) {
    if (fd_among_explain_conflict (base, store, at, out))
      return "among";
  } else if (i < self->n ? explain_x (&p, i, code % 2, need)
                         : fd_among_explain_c (&p, need)) {
    return "among";
  }
  out->n = before;
  return explain_naively (&p);
}

/* --- failures ------------------------------------------------------------- */

/* More are inside than c allows, or fewer can be than it wants. */
static bool
explain_bound (const Past *p, bool least)
{
  int64_t bound = fd_among_bound_at (p, least);
  size_t before = p->out->n;
  fd_among_add_bound (p, least, bound);
  if (least ? fd_among_explain_number (p, p->self->n - bound + 1, false,
                                       p->self->n)
            : fd_among_explain_number (p, bound + 1, true, p->self->n))
    return true;
  p->out->n = before;
  return false;
}

/* c is none of the numbers that can be. */
static bool
explain_holes (const Past *p)
{
  const Among *self = p->self;
  size_t before = p->out->n;
  int64_t must = 0, can = self->n;
  for (uint32_t i = 0; i < self->n; i++)
    if (explain_one (p, i, true))
      must++;
    else if (explain_one (p, i, false))
      can--;
  if (fd_among_has_var (self)
          ? fd_explain_outside (
                p->store, fd_propagator_var (&self->base, self->n),
                must - self->shift, can - self->shift, p->at, p->out)
          : self->k < must || self->k > can)
    return true;
  p->out->n = before;
  return false;
}

static bool
explain_equal (const Past *p)
{
  int64_t least = fd_among_bound_at (p, true), inside;
  size_t before = p->out->n;
  if (least != fd_among_bound_at (p, false) ||
      !explain_all (p, p->self->n, &inside))
    return false;
  if (inside == least) {
    fd_among_add_bound (p, true, least);
    fd_among_add_bound (p, false, least);
    return true;
  }
  p->out->n = before;
  return false;
}

const char *
fd_among_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  const Among *self = (const Among *) base;
  Past p = {self, store, at, out};
  FdRelation relation = self->relation;
  if (relation == FD_NE ? explain_equal (&p)
                        : (relation != FD_GE && explain_bound (&p, false)) ||
                              (relation != FD_LE && explain_bound (&p, true)) ||
                              (relation == FD_EQ && explain_holes (&p)))
    return "among";
  return NULL;
}
