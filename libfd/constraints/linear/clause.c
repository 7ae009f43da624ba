/* SPDX-License-Identifier: MIT */
/* clause.c - sums that only their greatest value exceeds
 *
 * If a step down of any term is enough for a sum to be c at most, one of the
 * terms is not at its greatest value, which is a clause: its watched literals
 * are woken less often than a sum is.  So are x + y <= 1 and x + y + z >= 1 of
 * Booleans.
 */
#include "linear.h"

#include "constraints/boolean/clause.h"

/* The greatest value of x[i], or of -x[i] if that is what a[i] multiplies; a
 * fact. */
static int64_t
greatest (const FdStore *store, const FdLinearSum *sum, uint32_t i)
{
  return i < sum->n_positive ? fd_given_max (store, sum->x[i])
                             : -(int64_t) fd_given_min (store, sum->x[i]);
}

bool
fd_linear_is_clause (const FdStore *store, const FdLinearSum *sum)
{
  int64_t excess = -sum->c, least = INT64_MAX;
  if (sum->relation != FD_LE)
    return false;
  for (uint32_t i = 0; i < sum->n; i++) {
    excess += sum->a[i] * greatest (store, sum, i);
    least = MIN (least, sum->a[i]);
  }
  return excess > 0 && excess <= least;
}

bool
fd_linear_post_clause (FdStore *store, const FdLinearSum *sum)
{
  FdAtomRoom room;
  if (!fd_atom_room_init (store, &room, sum->n))
    return false;
  for (uint32_t i = 0; i < sum->n; i++) {
    int32_t below = (int32_t) (greatest (store, sum, i) - 1);
    room.atom[i] = i < sum->n_positive ? fd_atom (sum->x[i], FD_LE, below)
                                       : fd_atom (sum->x[i], FD_GE, -below);
  }
  bool ok = fd_clause_post (store, room.atom, sum->n);
  fd_atom_room_clear (store, &room);
  return ok;
}
