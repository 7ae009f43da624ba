/* SPDX-License-Identifier: MIT */
/* box.c - propagators that look at the bounds of a few variables */
#include "box.h"

#include "gap.h"

static void
read_box (const FdPropagator *base, FdRange *box)
{
  assert (base->n <= FD_BOX_MAX);
  for (uint32_t i = 0; i < base->n; i++)
    box[i] = (FdRange){base->scope[i]->min, base->scope[i]->max};
}

bool
fd_box_propagate (FdPropagator *base, FdStore *store, FdNarrow narrow)
{
  FdRange box[FD_BOX_MAX];
  read_box (base, box);
  for (uint32_t i = 0, quiet = 0; quiet < base->n; i = (i + 1) % base->n) {
    FdDomain *x = base->scope[i];
    FdRange range = narrow (box, i);
    quiet++;
    if (range.min <= x->min && range.max >= x->max)
      continue;
    FdReason reason = fd_reason_lazy (i);
    if (!fd_domain_set_min (store, x, fd_clamp (range.min), reason) ||
        !fd_domain_set_max (store, x, fd_clamp (range.max), reason))
      return false;
    read_box (base, box);
    quiet = 0;
  }
  return true;
}

static bool
implies (const FdRange *box, FdNarrow narrow, uint32_t i, FdAtom need)
{
  FdRange range = narrow (box, i);
  return fd_atom_relation (need) == FD_GE ? range.min >= need.value
                                          : range.max <= need.value;
}

void
fd_box_explain (FdPropagator *base, FdStore *store, FdNarrow narrow,
                FdAtom need, uint64_t code, FdPosition at, FdAtoms *out)
{
  FdRange box[FD_BOX_MAX];
  uint32_t i = (uint32_t) code;
  for (uint32_t j = 0; j < base->n; j++) {
    FdVar x = fd_propagator_var (base, j);
    box[j] = (FdRange){fd_min_at (store, x, at), fd_max_at (store, x, at)};
  }
  for (uint32_t j = 0; j < base->n; j++) {
    FdVar x = fd_propagator_var (base, j);
    FdRange now = box[j];
    box[j].min = fd_min_at (store, x, 0);
    if (!implies (box, narrow, i, need)) {
      box[j].min = now.min;
      fd_atoms_add (out, fd_atom (x, FD_GE, (int32_t) now.min));
    }
    box[j].max = fd_max_at (store, x, 0);
    if (!implies (box, narrow, i, need)) {
      box[j].max = now.max;
      fd_atoms_add (out, fd_atom (x, FD_LE, (int32_t) now.max));
    }
  }
}

bool
fd_box_is_empty (const FdPropagator *base, FdNarrow narrow)
{
  FdRange box[FD_BOX_MAX];
  read_box (base, box);
  for (uint32_t i = 0; i < base->n; i++) {
    FdRange range = narrow (box, i);
    if (fd_next_inside (base->scope[i], range.min) > range.max)
      return true;
  }
  return false;
}
