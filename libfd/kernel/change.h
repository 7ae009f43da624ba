/* SPDX-License-Identifier: MIT */
#ifndef FD_CHANGE_H
#define FD_CHANGE_H

#include "queue.h"
#include "trail.h"

/* Prunings that need no call, for loops that make many.  fd_domain_remove() and
 * its kin can do all of this and more. */

/* Gives a WORD domain, logged already, less values than it had, and tells; the
 * second way, all but @bit.  How many they are is wanted less often than it
 * changes. */
static inline void
fd_word_set (FdStore *store, FdDomain *x, uint64_t word)
{
  assert (word && !(word & ~x->word));
  int32_t min = x->base + fd_lowest_bit (word);
  int32_t max = x->base + fd_highest_bit (word);
  uint32_t events = FD_EVENT_DOMAIN;
  events |= min != x->min ? FD_EVENT_MIN : 0;
  events |= max != x->max ? FD_EVENT_MAX : 0;
  events |= min == max ? FD_EVENT_FIX : 0;
  x->word = word;
  x->size = 0;
  x->min = min;
  x->max = max;
  assert (fd_domain_is_sound (x));
  fd_schedule_events (store, x, events);
}

static inline void
fd_word_lose (FdStore *store, FdDomain *x, uint64_t word, uint64_t bit)
{
  assert (word && x->word == (word | bit));
  assert (!(bit & word) && !(bit & (bit - 1)));
  uint32_t events;
  x->word = word;
  x->size -= x->size != 0;
  if (bit > word) {
    x->max = x->base + fd_highest_bit (word);
    events = FD_EVENT_DOMAIN | FD_EVENT_MAX;
  } else if (!(word & (bit - 1))) {
    x->min = x->base + fd_lowest_bit (word);
    events = FD_EVENT_DOMAIN | FD_EVENT_MIN;
  } else {
    if (x->annex->end[FD_SECTION_DOMAIN])
      fd_schedule_first (store, x, x->annex->end[FD_SECTION_DOMAIN],
                         FD_EVENT_DOMAIN);
    return;
  }
  if (x->min == x->max)
    events |= FD_EVENT_FIX;
  assert (fd_domain_is_sound (x));
  fd_schedule_events (store, x, events);
}

/* What follows are prunings within the caller's loop. */

/* Whether something can be taken from a WORD domain without its being asked
 * why, or whether anything is left. */
static inline bool
fd_word_is_ready (const FdStore *store, const FdDomain *x)
{
  return x->word & (x->word - 1) && !store->explaining;
}

/* Takes the value base + @i, if it is ready and has it. */
G_GNUC_WARN_UNUSED_RESULT static inline bool
fd_word_take (FdStore *store, FdDomain *x, uint32_t i)
{
  assert (i < 64);
  uint64_t bit = UINT64_C (1) << i, word = x->word & ~bit;
  assert (fd_word_is_ready (store, x));
  if (!fd_trail_domain (store, x, FD_TRAIL_WORD, x->size, x->word))
    return false;
  fd_word_lose (store, x, word, bit);
  return true;
}

/* Leaves the values of @word, some of those it has, if it is ready. */
G_GNUC_WARN_UNUSED_RESULT static inline bool
fd_word_leave (FdStore *store, FdDomain *x, uint64_t word)
{
  assert (fd_word_is_ready (store, x));
  assert (word && !(word & ~x->word));
  if (!fd_trail_domain (store, x, FD_TRAIL_WORD, x->size, x->word))
    return false;
  fd_word_set (store, x, word);
  return true;
}

/* As fd_domain_subtract_word(). */
G_GNUC_WARN_UNUSED_RESULT static inline bool
fd_word_subtract (FdStore *store, FdDomain *x, int64_t origin, uint64_t gone,
                  FdReason reason)
{
  uint64_t left = (uint64_t) (x->base - origin);
  uint64_t word = left < 64 ? x->word & ~(gone >> left) : 0;
  if (G_UNLIKELY (!word || word == x->word || !fd_word_is_ready (store, x)))
    return fd_domain_subtract_word (store, x, origin, gone, reason);
  return fd_word_leave (store, x, word);
}

/* Whether values strictly inside the bounds of @x can be taken as below: it has
 * a flat sparse, and nobody will ask why. */
static inline bool
fd_sparse_is_ready (const FdStore *store, const FdDomain *x)
{
  const FdSparseBitset *sparse = fd_domain_sparse (x);
  return sparse && sparse->n && !x->word && !store->explaining;
}

/* Takes a value strictly inside the bounds, if @x is ready. */
G_GNUC_WARN_UNUSED_RESULT static inline bool
fd_sparse_take (FdStore *store, FdDomain *x, int32_t value)
{
  assert (fd_sparse_is_ready (store, x) && value > x->min && value < x->max);
  uint64_t *word = fd_sparse_flat (fd_domain_sparse (x), value >> 6);
  uint64_t bit = UINT64_C (1) << (value & 63);
  assert (word);
  if (!(*word & bit))
    return true;
  if (!fd_trail_domain (store, x, FD_TRAIL_HOLES, (uint32_t) (value >> 6),
                        *word))
    return false;
  *word &= ~bit;
  x->size -= x->size != 0;
  if (x->annex->end[FD_SECTION_DOMAIN])
    fd_schedule_first (store, x, x->annex->end[FD_SECTION_DOMAIN],
                       FD_EVENT_DOMAIN);
  return true;
}

/* --- many values in a row ------------------------------------------------ */

/* More in a row would swell the trail, and reasons, if each is to be named. */
enum { FD_WIDEST_HOLE = 1 << 24, FD_NARROWEST_GAP = 1 << 12 };

/* Whether as many values as @from..@to may be put off: inside a level of a
 * store that explains, where a gap would have to say why each of its values is
 * gone. */
static inline bool
fd_domain_may_defer_hole (const FdStore *store, int64_t from, int64_t to)
{
  return store->explaining && store->n_levels && to - from >= FD_WIDEST_HOLE;
}

/* Whether they may go as a gap of blocks of words: there, in none, and outside
 * of levels those only that nobody could name. */
static inline bool
fd_domain_takes_blocks (const FdStore *store, int64_t from, int64_t to)
{
  if (!store->explaining)
    return to - from >= FD_NARROWEST_GAP;
  return !store->n_levels && to - from >= FD_WIDEST_HOLE;
}

#endif
