/* SPDX-License-Identifier: MIT */
/* atom-sort.c - atoms by variable and relation, then by value
 *
 * Most lists are short or nearly in order already, and nothing is allocated.
 *
 * Sources: Shell, A high-speed sorting procedure, CACM 2 (1959); Ciura, Best
 * increments for the average case of Shellsort, FCT 2001 (the gaps).
 */
#include "fd-atom.h"

static inline uint64_t
key_of (FdAtom atom)
{
  return (uint64_t) atom.tag << 32 | ((uint32_t) atom.value ^ 0x80000000u);
}

/* Puts each atom in its place among those @gap, 2 @gap... before it. */
static inline void
insert_all (FdAtom *atom, size_t n, size_t gap)
{
  for (size_t i = gap; i < n; i++) {
    FdAtom own = atom[i];
    uint64_t key = key_of (own);
    size_t k = i;
    for (; k >= gap && key_of (atom[k - gap]) > key; k -= gap)
      atom[k] = atom[k - gap];
    atom[k] = own;
  }
}

void
fd_atoms_sort (FdAtom *atom, size_t n)
{
  static const size_t gaps[] = {701, 301, 132, 57, 23, 10, 4};
  for (size_t gap = n / 2; gap > 2 * gaps[0]; gap = gap * 4 / 9)
    insert_all (atom, n, gap);
  for (size_t g = 0; g < G_N_ELEMENTS (gaps); g++)
    if (gaps[g] < n)
      insert_all (atom, n, gaps[g]);
  insert_all (atom, n, 1);
}
