/* SPDX-License-Identifier: MIT */
/* crossed-bounds.c - explains that two bounds had passed each other, by atoms
 * as weak as possible
 */
#include "explain.h"

uint32_t
fd_bound_since (const FdStore *store, const FdDomain *x, bool least,
                int64_t bound, FdPosition at)
{
  FdHistoryBound past = fd_history_bound (store, x, least, at);
  uint32_t since = 0;
  int32_t before;
  while ((least ? past.bound >= bound : past.bound <= bound) &&
         fd_history_bound_origin (store, x, least, &past, &before)) {
    since = past.entry;
    past.bound = before;
  }
  return (least ? past.bound >= bound : past.bound <= bound) ? 0 : since;
}

/* Weakens the bounds, change by change, as far as they still cross; always the
 * one that moved last. */
static void
give_back (const FdStore *store, const FdDomain *const *x, FdHistoryBound *past,
           int64_t room)
{
  bool stuck[2] = {false, false};
  while (room > 0 && !(stuck[0] && stuck[1])) {
    int32_t before[2];
    for (uint32_t i = 0; i < 2; i++)
      if (!stuck[i] &&
          !fd_history_bound_origin (store, x[i], i == 0, &past[i], &before[i]))
        stuck[i] = true;
    if (stuck[0] && stuck[1])
      break;
    uint32_t i = stuck[0] || (!stuck[1] && past[1].entry > past[0].entry);
    int64_t step = ABS ((int64_t) past[i].bound - before[i]);
    if (step > room) {
      stuck[i] = true;
      continue;
    }
    room -= step;
    past[i].bound = before[i];
  }
  /* the remaining slack weakens the bound that moved last */
  past[0].bound -= past[0].entry > past[1].entry ? (int32_t) room : 0;
  past[1].bound += past[0].entry > past[1].entry ? 0 : (int32_t) room;
  assert (room >= 0);
}

void
fd_add_apart (const FdStore *store, const FdDomain *x, int64_t k,
              const FdDomain *y, FdPosition at, FdAtoms *out)
{
  const FdDomain *both[] = {x, y};
  FdHistoryBound past[] = {fd_history_bound (store, x, true, at),
                           fd_history_bound (store, y, false, at)};
  int64_t room = past[0].bound + k - past[1].bound - 1;
  int64_t x_way = past[0].bound - (int64_t) fd_root_bound (store, x, true, at);
  int64_t y_way = (int64_t) fd_root_bound (store, y, false, at) - past[1].bound;
  assert (room >= 0);
  if (y_way <= room) {
    past[1].bound += (int32_t) y_way;
    past[0].bound -= (int32_t) MIN (room - y_way, x_way);
  } else if (x_way <= room) {
    past[0].bound -= (int32_t) x_way;
    past[1].bound += (int32_t) (room - x_way);
  } else {
    give_back (store, both, past, room);
  }
  assert ((int64_t) past[0].bound + k > past[1].bound); /* still apart */
  fd_explain_bound (store, x, true, past[0].bound, out);
  fd_explain_bound (store, y, false, past[1].bound, out);
}

bool
fd_add_if_apart (const FdStore *store, const FdDomain *x, int64_t k,
                 const FdDomain *y, FdPosition at, FdAtoms *out)
{
  if (fd_history_bound (store, x, true, at).bound + k <=
      fd_history_bound (store, y, false, at).bound)
    return false;
  fd_add_apart (store, x, k, y, at, out);
  return true;
}
