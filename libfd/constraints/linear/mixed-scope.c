/* SPDX-License-Identifier: MIT */
/* mixed-scope.c - what the propagators of mixed sums do alike with their terms
 */
#include "mixed-scope.h"

void
fd_mixed_fill_scope (const FdMixedSum *sum)
{
  for (uint32_t i = 0; i < sum->n; i++)
    sum->scope[i] = fd_atom_var (sum->term[i].atom);
}

int64_t
fd_scope_terms_sum (const FdScopeTerm *term, uint32_t n, uint32_t n_vars,
                    const int32_t *values)
{
  int64_t sum = 0;
  for (uint32_t i = 0; i < n; i++)
    if (i < n_vars)
      sum += term[i].weight * values[i];
    else if (fd_scope_atom_accepts (term[i].literal, values[i]))
      sum += term[i].weight;
  return sum;
}

bool
fd_scope_terms_post (const FdPropagator *base, FdStore *store,
                     const FdScopeTerm *term, uint32_t n_vars,
                     FdRelation relation, int64_t c)
{
  FdMixedTerm *now = fd_mixed_terms_new (store, base->n);
  if (!now)
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    now[i] = fd_scope_term_of (base, i, term[i], i < n_vars);
  bool ok = fd_post_mixed (store, now, base->n, relation, c);
  fd_mixed_terms_free (store, now, base->n);
  return ok;
}
