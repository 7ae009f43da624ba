/* SPDX-License-Identifier: MIT */
#ifndef FD_LINEAR_ROOM_H
#define FD_LINEAR_ROOM_H

#include "linear.h"

/* The state of a run of sum = c: see equal.c.  A term's width is
 * a (max - min). */
typedef struct {
  int64_t up, down, widest;
} FdLinearRoom;

/* The bodies are compiled once for each kind of sum: the usual ones neither
 * multiply nor ask for a sign, and short ones have no loop. */
FD_FOR_EACH_CALL int64_t
fd_linear_width (int64_t a, const FdDomain *x, bool unit)
{
  /* up to 2^31, which is no int32_t */
  int64_t span = (uint32_t) fd_domain_max (x) - (uint32_t) fd_domain_min (x);
  return unit ? span : a * span;
}

/* Cuts the greatest, or the least, values of x to span @most, which is less
 * than they span now. */
FD_FOR_EACH_CALL bool
fd_linear_cut (FdStore *store, FdDomain *x, bool greatest, int64_t most,
               FdReason reason)
{
  int32_t min = fd_domain_min (x), max = fd_domain_max (x);
  return greatest ? fd_domain_set_max (store, x, fd_clamp (min + most), reason)
                  : fd_domain_set_min (store, x, fd_clamp (max - most), reason);
}

/* Cuts term @i, with the factor @a, at both ends; a negative room empties it.
 */
FD_FOR_EACH_CALL bool
fd_linear_cut_term (const Linear *self, FdStore *store, uint32_t i, int64_t a,
                    FdLinearRoom *room, bool unit, bool positive)
{
  FdDomain *x = self->base.scope[i];
  int64_t width = fd_linear_width (a, x, unit);
  if (width > room->up) {
    int64_t most = unit ? room->up : fd_floor_div (room->up, a);
    if (!fd_linear_cut (store, x, positive, most, fd_linear_reason (i, false)))
      return false;
    int64_t left = fd_linear_width (a, x, unit);
    room->down -= width - left;
    width = left;
  }
  if (width > room->down) {
    int64_t most = unit ? room->down : fd_floor_div (room->down, a);
    if (!fd_linear_cut (store, x, !positive, most, fd_linear_reason (i, true)))
      return false;
    int64_t left = fd_linear_width (a, x, unit);
    room->up -= width - left;
    width = left;
  }
  room->widest = MAX (room->widest, width);
  return true;
}

#endif
