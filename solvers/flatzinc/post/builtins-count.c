/* SPDX-License-Identifier: MIT */
/* builtins-count.c - bounds of counts, which MiniZinc leaves open
 *
 * How many of n variables there are with some property is within 0..n, and how
 * many values they have within 1..n, unless n is 0.
 */
#include "builtins.h"

bool
fzn_count_bounds (FznInstance *instance, const FznTerm *a, int kind, bool holds)
{
  if (!holds)
    return true;
  const FznModel *model = instance->model;
  bool is_last = kind == FZN_COUNT || kind == FZN_COUNTS;
  int64_t n = (int64_t) fzn_term_items (model, a[is_last ? 0 : 1]).n;
  FznTerms counts = kind == FZN_COUNTS ? fzn_term_items (model, a[2])
                                       : (FznTerms){&a[is_last ? 2 : 0], 1};
  for (size_t i = 0; i < counts.n; i++)
    if (!fzn_narrow (instance, counts.items[i], kind == FZN_N_VALUES && n > 0,
                     n))
      return false;
  return true;
}
