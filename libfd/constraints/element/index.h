/* SPDX-License-Identifier: MIT */
#ifndef FD_ELEMENT_INDEX_H
#define FD_ELEMENT_INDEX_H

#include <fd.h>

/* Keeps the indices 0..n - 1 that are not @is_lost; inline, as that is asked of
 * each of them. */
FD_FOR_EACH_CALL bool
fd_keep_indices (FdStore *store, FdDomain *index, int32_t n, FdReason range,
                 FdReason reason, bool (*is_lost) (const void *data, int32_t i),
                 const void *data)
{
  if (!fd_domain_set_min (store, index, 0, range) ||
      !fd_domain_set_max (store, index, n - 1, range))
    return false;
  for (int64_t v = fd_domain_min (index); v <= fd_domain_max (index); v += 64) {
    v = fd_domain_next (index, (int32_t) v);
    uint64_t drop = 0;
    for (uint64_t left = fd_domain_word (index, v); left; left &= left - 1) {
      int32_t bit = __builtin_ctzll (left);
      drop |= (uint64_t) is_lost (data, (int32_t) v + bit) << bit;
    }
    if (drop && !fd_domain_subtract_word (store, index, v, drop, reason))
      return false;
  }
  return true;
}

#endif
