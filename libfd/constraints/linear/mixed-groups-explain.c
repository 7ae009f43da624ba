/* SPDX-License-Identifier: MIT */
/* mixed-groups-explain.c - why atoms of one variable weighed so much
 *
 * No value was left that weighs less: each piece that does was beyond a bound
 * of the variable, or its values were holes.  Where that takes several atoms,
 * and the variable was fixed, its value is one.
 */
#include "mixed-groups.h"

/* Holes that are looked for; a longer row is taken for one with values. */
enum { MANY = 4096 };

/* Whether no value of @from..@to was left; false if that takes too long to see.
 */
static bool
was_empty (const FdHistoryValues *past, int64_t from, int64_t to)
{
  from = MAX (from, past->min);
  to = MIN (to, past->max);
  if (from > to)
    return true;
  if (to - from >= MANY || from == past->min || to == past->max)
    return false;
  for (; from <= to; from += 64) {
    int64_t n = MIN (to - from + 1, 64);
    if (fd_history_bits (past, from) & ~UINT64_C (0) >> (64 - n))
      return false;
  }
  return true;
}

int64_t
fd_group_least_given (const FdGroup *self, const FdStore *store,
                      const FdDomain *x, FdPosition at)
{
  int32_t min = fd_root_bound (store, x, true, at);
  int32_t max = fd_root_bound (store, x, false, at);
  uint32_t k = 0;
  while (k + 1 < self->n &&
         (self->piece[k].to < min || self->piece[k].from > max))
    k++;
  return self->piece[k].weight;
}

int64_t
fd_group_least_before (const FdGroup *self, const FdStore *store, FdVar x,
                       FdPosition at)
{
  FdHistoryValues past;
  uint32_t k = 0;
  fd_history_values_init (&past, store, x, at);
  while (k + 1 < self->n &&
         was_empty (&past, self->piece[k].from, self->piece[k].to))
    k++;
  return self->piece[k].weight;
}

int64_t
fd_group_next_weight (const FdGroup *self, int64_t least)
{
  uint32_t k = 0;
  while (k + 1 < self->n && self->piece[k].weight < least)
    k++;
  return self->piece[k].weight;
}

/* Adds why none of @from..@to was left: a bound, or those that there were at
 * most, and the holes between them. */
static void
explain_empty (const FdHistoryValues *past, int64_t from, int64_t to,
               FdAtoms *out)
{
  const FdStore *store = past->store;
  FdVar x = fd_domain_var (past->x);
  FdPosition at = past->at;
  int64_t least = MAX (from, past->min);
  int64_t most = MIN (to, past->max);
  if (least > most) {
    fd_explain_outside (store, x, from, to, at, out);
    return;
  }
  if (from < least)
    fd_explain_outside (store, x, from, least - 1, at, out);
  fd_explain_outside (store, x, least, most, at, out);
  if (most < to)
    fd_explain_outside (store, x, most + 1, to, at, out);
}

void
fd_group_explain (const FdGroup *self, const FdStore *store, FdVar x,
                  int64_t least, FdPosition at, FdAtoms *out)
{
  size_t first = out->n;
  FdHistoryValues past;
  fd_history_values_init (&past, store, x, at);
  for (uint32_t k = 0; k < self->n && self->piece[k].weight < least; k++)
    explain_empty (&past, self->piece[k].from, self->piece[k].to, out);
  if (out->n > first + 1)
    fd_atoms_merge (store, out, first, at);
  if (out->n > first + 1 && past.min == past.max) {
    out->n = first;
    fd_explain_fixed (store, x, at, out);
  }
}

/* Of @from..@to alone. */
static int64_t
explain_part (const FdGroup *self, const FdHistoryValues *past, int64_t from,
              int64_t to, FdAtoms *out)
{
  for (uint32_t k = 0; k < self->n; k++) {
    int64_t first = MAX (from, self->piece[k].from);
    int64_t last = MIN (to, self->piece[k].to);
    if (first > last)
      continue;
    if (!was_empty (past, first, last))
      return self->piece[k].weight;
    explain_empty (past, first, last, out);
  }
  return self->piece[self->n - 1].weight;
}

int64_t
fd_group_explain_need (const FdGroup *self, const FdStore *store, FdVar x,
                       FdAtom need, FdPosition at, FdAtoms *out)
{
  size_t first = out->n;
  int64_t value = need.value, least = INT64_MAX;
  FdRelation relation = fd_atom_relation (need);
  FdHistoryValues past;
  fd_history_values_init (&past, store, x, at);
  if (relation == FD_NE)
    return explain_part (self, &past, value, value, out);
  if (relation != FD_LE)
    least = explain_part (self, &past, FD_VALUE_MIN, value - 1, out);
  if (relation != FD_GE)
    least =
        MIN (least, explain_part (self, &past, value + 1, FD_VALUE_MAX, out));
  fd_atoms_merge (store, out, first, at);
  return least;
}
