/* SPDX-License-Identifier: MIT */
/* past-values.c - the values of a variable before some moment, to ask for many
 */
#include "past.h"

/* Takes back the holes made since. */
static void
walk_back (FdPastValues *past)
{
  FdPosition at = MAX (past->at, past->store->facts);
  for (uint32_t i = past->x->last; i > at;) {
    const FdTrailEntry *e = &past->store->trail.entry[i - 1];
    uint32_t k = e->aux - (uint32_t) past->first;
    if (fd_trail_kind (e) == FD_TRAIL_HOLES && k < past->n)
      past->word[k] = e->old;
    i = e->prev;
  }
}

static void
read_window (FdPastValues *past)
{
  const FdDomain *x = past->x;
  for (uint32_t k = 0; k < past->n; k++)
    past->word[k] = x->window
                        ? fd_window_get (x->window, past->first + (int32_t) k)
                        : ~UINT64_C (0);
  if (x->window)
    walk_back (past);
}

void
fd_past_values_init (FdPastValues *past, const FdStore *store, FdVar var,
                     FdPosition at)
{
  const FdDomain *x = fd_domain (store, var);
  past->store = store;
  past->x = x;
  past->at = at;
  if (x->word) {
    uint64_t word = fd_past_word (store, x, at);
    past->min = x->base + fd_lowest_bit (word);
    past->max = x->base + fd_highest_bit (word);
    past->first = past->min >> 6;
    past->n = 2;
    for (uint32_t k = 0; k < 2; k++)
      past->word[k] =
          fd_shift (word, x->base - ((int64_t) past->first + k) * 64);
    return;
  }
  fd_bounds_at (store, x, at, &past->min, &past->max);
  past->first = past->min >> 6;
  past->n = 0;
  if (x->window && x->window->made)
    return;
  past->n = (uint32_t) MIN ((past->max >> 6) - (int64_t) past->first + 1,
                            FD_PAST_WORDS);
  read_window (past);
}

bool
fd_past_values_seek (const FdPastValues *past, int32_t value)
{
  return fd_solid_at (past->store, past->x, value, past->at);
}

uint64_t
fd_past_bits (const FdPastValues *past, int64_t origin)
{
  uint64_t bits = 0;
  int64_t k = (origin >> 6) - past->first;
  int32_t low = (int32_t) (origin & 63);
  if ((past->max >> 6) - past->first >= (int64_t) past->n) {
    for (int64_t i = 0; i < 64; i++)
      bits |= (uint64_t) fd_past_has (past, origin + i) << i;
    return bits;
  }
  if (k >= 0 && k < past->n)
    bits = past->word[k] >> low;
  if (low && k + 1 >= 0 && k + 1 < past->n)
    bits |= past->word[k + 1] << (64 - low);
  return bits & fd_bits_from (past->min - origin) &
         fd_bits_to (past->max - origin);
}
