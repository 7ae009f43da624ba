/* SPDX-License-Identifier: MIT */
/* bounds-explain.c - why a bound of a term moved
 *
 * A Hall interval is looked for again in the past: one that reaches as far as
 * is needed, and of several the one that takes the fewest atoms; what held
 * before the first level takes none.  For a maximum, on the negated axis.
 */
#include "bounds.h"

#include "explain/explain.h"

typedef FdAllDifferentBounds Bounds;

/* So many intervals are compared. */
enum { MAX_FULL = 16 };

typedef struct {
  Bounds *self;
  const FdStore *store;
  FdPosition at;
  bool negated, failed;
  uint32_t index; /* of the term that was pruned */
  int64_t own;    /* its least value */
} Past;

/* From min to before end. */
typedef struct {
  int64_t min, end;
  uint32_t atoms;
} Interval;

/* The past of the terms, by index, on the axis or on the negated one. */
static void
read_history (const Past *p)
{
  Bounds *self = p->self;
  for (uint32_t i = 0; i < self->common.base.n; i++) {
    const FdDomain *x = self->common.base.scope[i];
    int64_t offset = self->common.offset[i];
    int64_t min = fd_history_bound (p->store, x, true, p->at).bound + offset;
    int64_t end =
        fd_history_bound (p->store, x, false, p->at).bound + offset + 1;
    self->min[i] = p->negated ? 1 - end : min;
    self->end[i] = p->negated ? 1 - min : end;
  }
}

/* Lists the terms but the pruned one that end by @end, by falling minimum. */
static void
list_inside (const Past *p, int64_t end)
{
  Bounds *self = p->self;
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->common.base.n; i++) {
    if ((i == p->index && !p->failed) || self->end[i] > end)
      continue;
    uint32_t j = n++;
    int64_t min = self->min[i];
    for (; j > 0 && self->min[self->order[j - 1]] < min; j--)
      self->order[j] = self->order[j - 1];
    self->order[j] = i;
  }
  self->n_order = n;
}

/* Whether it did not hold before the first level that the term is at least
 * @min. */
static bool
min_is_news (const Past *p, uint32_t i, int64_t min)
{
  const FdAllDifferent *common = &p->self->common;
  const FdDomain *x = common->base.scope[i];
  int64_t root =
      fd_root_bound (p->store, x, !p->negated, p->at) + common->offset[i];
  return (p->negated ? -root : root) < min;
}

static bool
end_is_news (const Past *p, uint32_t i, int64_t end)
{
  const FdAllDifferent *common = &p->self->common;
  const FdDomain *x = common->base.scope[i];
  int64_t root = (int64_t) fd_root_bound (p->store, x, p->negated, p->at) +
                 common->offset[i];
  return (p->negated ? -root : root) >= end;
}

/* Of the first @n terms of order, those in the interval. */
static uint32_t
count_atoms (const Past *p, const Interval *interval, uint32_t n)
{
  const Bounds *self = p->self;
  uint32_t atoms = !p->failed && min_is_news (p, p->index, interval->min);
  for (uint32_t k = 0; k < n; k++) {
    uint32_t i = self->order[k];
    if (self->end[i] <= interval->end)
      atoms +=
          min_is_news (p, i, interval->min) + end_is_news (p, i, interval->end);
  }
  return atoms;
}

/* Looks at the full, or after a failure overfull, intervals up to @end that
 * reach down to the pruned term; false: enough of them. */
static bool
look_up_to (const Past *p, int64_t end, Interval *best, uint32_t *n_full)
{
  const Bounds *self = p->self;
  uint32_t n = 0;
  for (uint32_t k = 0; k < self->n_order && *n_full < MAX_FULL; k++) {
    uint32_t i = self->order[k];
    if (self->end[i] > end)
      continue;
    Interval now = {self->min[i], end, 0};
    n++;
    if (now.min > p->own || n < end - now.min + p->failed)
      continue;
    now.atoms = count_atoms (p, &now, k + 1);
    if (!*n_full || now.atoms < best->atoms)
      *best = now;
    ++*n_full;
  }
  return *n_full < MAX_FULL;
}

static void
add_bounds (const Past *p, uint32_t index, int64_t min, int64_t max,
            FdAtoms *out)
{
  const FdDomain *x = p->self->common.base.scope[index];
  int64_t offset = p->self->common.offset[index];
  fd_explain_bound (p->store, x, true, fd_clamp (min - offset), out);
  fd_explain_bound (p->store, x, false, fd_clamp (max - offset), out);
}

static void
add_interval (const Past *p, const Interval *interval, FdAtoms *out)
{
  const Bounds *self = p->self;
  bool negated = p->negated;
  int64_t low = negated ? 1 - interval->end : interval->min;
  int64_t high = negated ? -interval->min : interval->end - 1;
  int64_t n = interval->end - interval->min + p->failed;
  for (uint32_t k = 0; n > 0; k++) {
    uint32_t i = self->order[k];
    if (self->end[i] > interval->end)
      continue;
    add_bounds (p, i, low, high, out);
    n--;
  }
  if (p->failed)
    return;
  int64_t bound = (negated ? high : low) - self->common.offset[p->index];
  fd_explain_bound (p->store, self->common.base.scope[p->index], !negated,
                    fd_clamp (bound), out);
}

const char *
fd_all_different_bounds_explain (FdPropagator *base, FdStore *store,
                                 FdAtom need, uint64_t code, FdPosition at,
                                 FdAtoms *out)
{
  Bounds *self = (Bounds *) base;
  Past p = {self, store, at, false, fd_atom_equal (need, FD_ATOM_FALSE), 0, 0};
  p.negated = !p.failed && fd_atom_relation (need) == FD_LE;
  p.index = code & ((1u << FD_HALL_SHIFT) - 1);
  int64_t edge = (int64_t) (code >> FD_HALL_SHIFT) - FD_HALL_ORIGIN;
  int64_t last = (p.negated ? -edge : edge) + 1, first = last;
  if (!p.failed) {
    first = (int64_t) need.value + self->common.offset[p.index];
    first = p.negated ? -first : first;
  }
  read_history (&p);
  p.own = p.failed ? last : self->min[p.index];
  list_inside (&p, last);
  Interval best = {0};
  uint32_t n_full = 0;
  for (int64_t end = first - 1; end < last;) {
    /* the next end of a term */
    int64_t next = last;
    for (uint32_t k = 0; k < self->n_order; k++)
      if (self->end[self->order[k]] > end)
        next = MIN (next, self->end[self->order[k]]);
    end = next;
    if (!look_up_to (&p, end, &best, &n_full))
      break;
  }
  assert (n_full);
  add_interval (&p, &best, out);
  return "hall interval";
}
