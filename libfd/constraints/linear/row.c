/* SPDX-License-Identifier: MIT */
/* row.c - a linear inequality, of those that some constraint implies
 *
 * As a propagator has many, and chooses among them as it runs, none is kept:
 * each is filled in when it is to prune, and again when it is to explain.
 */
#include "row.h"

int64_t
fd_row_slack (const FdPropagator *self, const FdRow *row)
{
  int64_t slack = row->most;
  for (uint32_t i = 0; i < row->n; i++) {
    const FdDomain *x = self->scope[fd_row_index (row, i)];
    int64_t f = row->factor[i];
    slack -= f * (f > 0 ? fd_domain_min (x) : fd_domain_max (x));
  }
  return slack;
}

bool
fd_row_prune (const FdPropagator *self, FdStore *store, const FdRow *row,
              uint32_t i, int64_t slack, FdReason reason, bool *changed)
{
  FdDomain *x = self->scope[fd_row_index (row, i)];
  int64_t min = fd_domain_min (x), max = fd_domain_max (x);
  int64_t f = row->factor[i], size = f < 0 ? -f : f;
  if (!f || max - min <= slack / size)
    return true;
  *changed = true;
  return f > 0 ? fd_domain_set_max (store, x, (int32_t) (min + slack / size),
                                    reason)
               : fd_domain_set_min (store, x, (int32_t) (max - slack / size),
                                    reason);
}

/* --- reasons -------------------------------------------------------------- */

typedef struct {
  const FdPropagator *self;
  const FdStore *store;
  const FdRow *row;
  uint32_t except;
  int64_t value;
  FdPosition at;
} Past;

/* The bound of a term that makes the sum least. */
static int64_t
bound_at (const Past *p, uint32_t i)
{
  uint32_t index = fd_row_index (p->row, i);
  FdVar x = fd_propagator_var (p->self, index);
  if (index == p->except)
    return p->value;
  return p->row->factor[i] > 0 ? fd_min_at (p->store, x, p->at)
                               : fd_max_at (p->store, x, p->at);
}

/* The sum is above what it may be by one more than @excess. */
static void
add_bounds (const Past *p, int64_t excess, FdAtoms *out)
{
  for (uint32_t i = 0; i < p->row->n; i++) {
    int64_t f = p->row->factor[i], size = f < 0 ? -f : f;
    uint32_t index = fd_row_index (p->row, i);
    if (!f || index == p->except)
      continue;
    bool least = f > 0;
    const FdDomain *x = p->self->scope[index];
    int64_t bound = bound_at (p, i);
    int64_t root = fd_root_bound (p->store, x, least, p->at);
    int64_t way = least ? bound - root : root - bound;
    int64_t step = MIN (way, excess / size);
    excess -= step * size;
    if (step < way)
      fd_explain_bound (p->store, x, least,
                        (int32_t) (least ? bound - step : bound + step), out);
  }
}

bool
fd_row_explain (const FdPropagator *self, const FdStore *store,
                const FdRow *row, uint32_t except, int64_t value, FdPosition at,
                FdAtoms *out)
{
  const Past p = {self, store, row, except, value, at};
  int64_t excess = -row->most;
  size_t first = out->n;
  for (uint32_t i = 0; i < row->n; i++)
    if (row->factor[i])
      excess += row->factor[i] * bound_at (&p, i);
  if (excess <= 0)
    return false;
  add_bounds (&p, excess - 1, out);
  fd_atoms_merge (store, out, first, at);
  return true;
}

int64_t
fd_row_value_without (FdAtom need)
{
  return fd_atom_relation (need) == FD_GE ? (int64_t) need.value - 1
                                          : (int64_t) need.value + 1;
}
