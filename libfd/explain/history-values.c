/* SPDX-License-Identifier: MIT */
/* history-values.c - the domain of a variable before a position, prepared for
 * many queries
 */
#include "history.h"

#include "kernel/require.h"

void
fd_history_values_init (FdHistoryValues *past, const FdStore *store, FdVar var,
                        FdPosition at)
{
  if (!fd_require_explaining (store) || !fd_require_var (store, var)) {
    *past = (FdHistoryValues){.max = -1};
    return;
  }
  const FdDomain *x = fd_domain (store, var);
  past->store = store;
  past->x = x;
  past->at = at;
  past->word = 0;
  if (at <= store->root_end) {
    FdRoot root = fd_root_of (store, x);
    past->word = root.word;
    past->min = root.min;
    past->max = root.max;
  } else if (x->word) {
    past->word = fd_history_word (store, x, at);
    past->min = x->base + fd_lowest_bit (past->word);
    past->max = x->base + fd_highest_bit (past->word);
  } else {
    fd_bounds_at (store, x, at, &past->min, &past->max);
  }
  assert (!past->word == !x->word);
  assert (past->min <= x->min && x->max <= past->max); /* they only shrink */
}

/* Word @k of the sparse bitset at that position. */
static uint64_t
sparse_word (const FdHistoryValues *past, int32_t k)
{
  const FdSparseBitset *sparse = fd_domain_sparse (past->x);
  uint64_t word = fd_sparse_get (sparse, k);
  uint32_t room[64];
  const uint32_t *made = fd_sparse_made (sparse, k, room);
  FdPosition at = MAX (past->at, past->store->root_end);
  for (uint64_t holes = ~word; holes; holes &= holes - 1)
    if (made[fd_lowest_bit (holes)] > at)
      word |= holes & -holes;
  return word;
}

uint64_t
fd_history_bits (const FdHistoryValues *past, int64_t origin)
{
  if (past->word)
    return fd_shift (past->word, past->x->base - origin);
  uint64_t within =
      fd_bits_from (past->min - origin) & fd_bits_to (past->max - origin);
  if (!within || !fd_domain_sparse (past->x))
    return within;
  int32_t k = (int32_t) (origin >> 6), low = (int32_t) (origin & 63);
  uint64_t bits = 0;
  if (within << low)
    bits = sparse_word (past, k) >> low;
  if (low && within >> (64 - low))
    bits |= sparse_word (past, k + 1) << (64 - low);
  return bits & within;
}
