/* SPDX-License-Identifier: MIT */
/* words.c - reads many words of a domain
 *
 * As fd_domain_word() does, but of a flat sparse in one go.
 */
#include "element.h"

#include "domain/domain.h"

void
fd_element_read (const FdDomain *x, uint32_t low, uint32_t high, uint64_t *word)
{
  int64_t first = MAX (x->min >> 6, (int64_t) low);
  int64_t last = MIN (x->max >> 6, (int64_t) high);
  FdSparseBitset *sparse = x->word ? NULL : fd_domain_sparse (x);
  const uint64_t *flat =
      sparse && first <= last ? fd_sparse_flat (sparse, (int32_t) first) : NULL;
  if (!flat) {
    for (int64_t w = low; w <= high; w++)
      word[w] = fd_domain_word (x, 64 * w);
    return;
  }
  for (int64_t w = low; w < first; w++)
    word[w] = 0;
  for (int64_t w = first; w <= last; w++)
    word[w] = *flat++;
  for (int64_t w = last + 1; w <= high; w++)
    word[w] = 0;
  word[first] &= fd_bits_from (x->min - 64 * first);
  word[last] &= fd_bits_to (x->max - 64 * last);
}
