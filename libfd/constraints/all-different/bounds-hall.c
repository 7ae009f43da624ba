/* SPDX-License-Identifier: MIT */
/* bounds-hall.c - finding Hall intervals
 *
 * Terms are taken by increasing end, and each takes the least value that is
 * left from its start on.  When the values taken from some lo up to an end are
 * all there are, that is a Hall interval, and a term that starts inside is to
 * start behind it.  The values between two neighbouring boundaries (a zone)
 * are only counted; zones that are used up are joined by path compression.
 * After Lopez-Ortiz, Quimper, Tromp & van Beek, A fast and simple algorithm
 * for bounds consistency of the alldifferent constraint, IJCAI 2003.
 */
#include "bounds.h"

typedef FdBoundsSweep Sweep;

static inline uint32_t
follow (const uint32_t *link, uint32_t i)
{
  while (link[i] > i)
    i = link[i];
  return i;
}

static inline void
shorten (uint32_t *link, uint32_t i, uint32_t end, uint32_t target)
{
  while (i != end) {
    uint32_t next = link[i];
    link[i] = target;
    i = next;
  }
}

static void
open_zones (Sweep *self, int64_t *bound)
{
  uint32_t n = self->n_bounds;
  bound[0] = bound[1] - 2;
  bound[n + 1] = bound[n] + 2;
  for (uint32_t i = 1; i <= n + 1; i++) {
    self->next[i] = self->hall[i] = i - 1;
    self->left[i] = bound[i] - bound[i - 1];
  }
}

bool
fd_bounds_sweep (Sweep *self, int64_t *bound, uint32_t *culprit)
{
  open_zones (self, bound);
  uint32_t *next = self->next, *hall = self->hall;
  int64_t *left = self->left;
  for (uint32_t i = 0; i < self->bounds.n_order; i++) {
    FdTermRange *range = &self->range[self->bounds.order[i]];
    uint32_t from = range->from, to = range->to;
    uint32_t zone = follow (next, from + 1), before = next[zone];
    if (--left[zone] == 0) {
      next[zone] = zone + 1;
      zone = follow (next, zone + 1);
      next[zone] = before;
    }
    shorten (next, from + 1, zone, zone);
    int64_t beyond = bound[zone] - bound[to];
    if (left[zone] < beyond) {
      *culprit = self->bounds.order[i];
      return false;
    }
    if (hall[from] > from) {
      range->new_from = follow (hall, hall[from]);
      shorten (hall, from, range->new_from, range->new_from);
    }
    if (left[zone] == beyond) {
      shorten (hall, hall[to], before - 1, to);
      hall[to] = before - 1;
    }
  }
  return true;
}

void
fd_bounds_reflect (Sweep *self)
{
  uint32_t n = self->n_bounds;
  for (uint32_t i = 1; i <= n; i++)
    self->mirror[i] = -self->bound[n + 1 - i];
  for (uint32_t i = 0; i < self->bounds.n_order; i++) {
    uint32_t place = self->by_min[i];
    FdTermRange *range = &self->range[place];
    self->bounds.order[self->bounds.n_order - 1 - i] = place;
    *range = (FdTermRange){n + 1 - range->to, n + 1 - range->from, 0,
                           range->new_from};
  }
}
