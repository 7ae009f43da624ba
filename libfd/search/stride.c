/* SPDX-License-Identifier: MIT */
/* stride.c - demands more of the objective than the next better value
 *
 * A search that learns often finds the next solution near the last one, and so
 * goes on by small steps.  In a free search, the first decision after a restart
 * is therefore a stride: the objective is to be better by twice what was gained
 * since the restart before; by an eighth of the last stride if nothing was; but
 * never by more than half of the way to the bound.  Restarts of VSIDS and of
 * the branchings, which take turns, each have strides of their own.  A stride
 * is a decision like others: what is learned below it holds anyway, and if it
 * is refuted, the bound is better.
 */
#include "search.h"

#define LONGER 2
#define SHORTER 8

void
fd_stride_note_restart (FdSearch *search)
{
  FdStride *stride = &search->stride;
  if (!search->objective.id || !search->has_best)
    return;
  int64_t *length = &stride->length[search->by_vsids];
  int64_t gain = stride->begun ? ABS (search->best - stride->from) : 0;
  *length = gain ? LONGER * gain : *length / SHORTER;
  stride->from = search->best;
  stride->begun = true;
}

bool
fd_stride_next (const FdSearch *search, FdAtom *decision)
{
  int64_t length = search->stride.length[search->by_vsids];
  if (!length || search->n_decisions || search->projection)
    return false;
  const FdDomain *x = fd_domain (search->store, search->objective);
  int64_t half = ((int64_t) x->max - x->min) / 2, value;
  if (search->maximize)
    value = MIN (search->best + length, x->max - half);
  else
    value = MAX (search->best - length, x->min + half);
  *decision = fd_atom (search->objective, search->maximize ? FD_GE : FD_LE,
                       (int32_t) value);
  return search->maximize ? value > x->min : value < x->max;
}
