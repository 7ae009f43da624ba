/* SPDX-License-Identifier: MIT */
/* sort-explain.c - why y could not be x sorted
 *
 * What was asked for is taken to fail, at the one place where it was pruned.
 * Then some x are more than the y that they reach: k + 1 of them above y[p - 1]
 * and below y[p + k] at their ends.  Where the matching of sort.c gives out,
 * the x given since the last one with a greater max, and this one, are such; or
 * those that are left, of which none is as small as y[j].  Of a y, the bound is
 * that of another one before it or behind it as a rule, as they ascend.  A
 * bound of an x need be no tighter than what it is compared with.
 */
#include "sort.h"

typedef struct {
  FdSort *self;
  const FdStore *store;
  FdPosition at;
  FdAtoms *out;
  /* what is taken to hold of one place of the scope, and needs no atom: */
  uint32_t assumed;
  bool assumed_least;
} Past;

static void
read_bounds (const Past *p)
{
  const FdSort *self = p->self;
  const FdSortBounds *b = &self->bounds;
  for (uint32_t i = 0; i < self->n; i++) {
    FdVar x = fd_propagator_var (&self->base, i);
    FdVar y = fd_propagator_var (&self->base, self->n + i);
    b->x_min[i] = fd_min_at (p->store, x, p->at);
    b->x_max[i] = fd_max_at (p->store, x, p->at);
    b->y_min[i] = fd_min_at (p->store, y, p->at);
    b->y_max[i] = fd_max_at (p->store, y, p->at);
  }
}

/* Takes @need to fail at @index. */
static void
assume_not (Past *p, uint32_t index, FdAtom need)
{
  const FdSort *self = p->self;
  const FdSortBounds *b = &self->bounds;
  bool of_x = index < self->n, least = fd_atom_relation (need) == FD_LE;
  uint32_t i = of_x ? index : index - self->n;
  int32_t *min = of_x ? &b->x_min[i] : &b->y_min[i];
  int32_t *max = of_x ? &b->x_max[i] : &b->y_max[i];
  p->assumed = index;
  p->assumed_least = least;
  if (least)
    *min = MAX (*min, need.value + 1);
  else
    *max = MIN (*max, need.value - 1);
}

static void
add_bound (const Past *p, uint32_t index, bool least, int32_t bound)
{
  if (index != p->assumed || least != p->assumed_least)
    fd_explain_bound (p->store, p->self->base.scope[index], least, bound,
                      p->out);
}

/* Adds that y[j] is at most @bound, which one of those from @j on says. */
static void
add_y_max (const Past *p, uint32_t j, int32_t bound)
{
  const FdSort *self = p->self;
  while (j + 1 < self->n && self->bounds.y_max[j + 1] <= bound)
    j++;
  add_bound (p, self->n + j, false, bound);
}

static void
add_y_min (const Past *p, uint32_t j, int32_t bound)
{
  const FdSort *self = p->self;
  while (j > 0 && self->bounds.y_min[j - 1] >= bound)
    j--;
  add_bound (p, self->n + j, true, bound);
}

/* The x given to y[from], ..., y[to] reach from behind y[from - 1] to before
 * y[to] alone. */
static void
explain_between (const Past *p, uint32_t from, uint32_t to)
{
  const FdSort *self = p->self;
  const FdSortBounds *b = &self->bounds;
  for (uint32_t j = from; j <= to; j++) {
    if (from > 0)
      add_bound (p, self->bounds.match[j], true, b->y_max[from - 1] + 1);
    add_bound (p, self->bounds.match[j], false, b->y_min[to] - 1);
  }
  if (from > 0)
    add_y_max (p, from - 1, b->y_max[from - 1]);
  add_y_min (p, to, b->y_min[to]);
}

/* Too few x are as small as y[j]. */
static void
explain_above (const Past *p, uint32_t j)
{
  const FdSort *self = p->self;
  const FdSortBounds *b = &self->bounds;
  for (uint32_t i = 0; i < self->n; i++)
    if (b->x_min[i] > b->y_max[j])
      add_bound (p, i, true, b->y_max[j] + 1);
  add_y_max (p, j, b->y_max[j]);
}

static void
explain_crossed (const Past *p)
{
  const FdSortBounds *b = &p->self->bounds;
  uint32_t j = 0;
  while (b->y_min[j] <= b->y_max[j])
    j++;
  add_y_max (p, j, b->y_max[j]);
  add_y_min (p, j, b->y_max[j] + 1);
}

static bool
explain (const Past *p)
{
  FdSort *self = p->self;
  const FdSortBounds *b = &self->bounds;
  if (!fd_sort_normalize (self, b)) {
    explain_crossed (p);
    return true;
  }
  fd_sort_order (self);
  FdSortGap gap = fd_sort_match (self, b);
  if (gap.at == self->n)
    return false;
  if (!gap.is_below) {
    explain_above (p, gap.at);
    return true;
  }
  uint32_t from = gap.at;
  int32_t max = b->x_max[self->bounds.match[gap.at]];
  while (from > 0 && b->x_max[self->bounds.match[from - 1]] <= max)
    from--;
  explain_between (p, from, gap.at);
  return true;
}

const char *
fd_sort_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  Past p = {(FdSort *) base, store, at, out, base->n, false};
  size_t first = out->n;
  read_bounds (&p);
  if (code < base->n && fd_atom_var (need).id)
    assume_not (&p, (uint32_t) code, need);
  if (!explain (&p))
    return NULL;
  fd_atoms_merge (store, out, first, at);
  return "sort";
}

const char *
fd_sort_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  const Past p = {(FdSort *) base, store, at, out, base->n, false};
  size_t first = out->n;
  read_bounds (&p);
  if (!explain (&p))
    return NULL;
  fd_atoms_merge (store, out, first, at);
  return "sort";
}
