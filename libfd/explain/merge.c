/* SPDX-License-Identifier: MIT */
/* merge.c - replaces the atoms of a reason by fewer equivalent atoms */
#include "explain.h"
#include "kernel/require.h"

#include <string.h>

/* Merges the sorted atoms of one variable: replaces several values beyond a
 * bound by the bound, and removes duplicates.  Returns how many atoms are left.
 * */
static size_t
merge_variable (const FdStore *store, FdPosition at, FdAtom *atom, size_t n)
{
  FdVar x = fd_atom_var (atom[0]);
  if (n == 1 || !x.id)
    return 1;
  int32_t least = INT32_MIN, greatest = INT32_MAX;
  int32_t min = fd_min_at (store, x, at), max = fd_max_at (store, x, at);
  uint32_t n_below = 0, n_above = 0;
  for (size_t i = 0; i < n; i++) {
    int32_t v = atom[i].value;
    switch (fd_atom_relation (atom[i])) {
    case FD_GE:
      least = MAX (least, v);
      n_below = 2;
      break;
    case FD_LE:
      greatest = MIN (greatest, v);
      n_above = 2;
      break;
    case FD_EQ:
      atom[0] = atom[i];
      return 1;
    default:
      if (v < min) {
        least = MAX (least, v + 1);
        n_below++;
      } else if (v > max) {
        greatest = MIN (greatest, v - 1);
        n_above++;
      }
    }
  }
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    int32_t v = atom[i].value;
    bool said = fd_atom_relation (atom[i]) != FD_NE ||
                (n_below > 1 && v < min) || (n_above > 1 && v > max) ||
                (kept && fd_atom_equal (atom[kept - 1], atom[i]));
    if (!said)
      atom[kept++] = atom[i];
  }
  if (n_below > 1)
    atom[kept++] = fd_atom (x, FD_GE, least);
  if (n_above > 1)
    atom[kept++] = fd_atom (x, FD_LE, greatest);
  assert (kept <= n);
  return kept;
}

void
fd_atoms_merge (const FdStore *store, FdAtoms *out, size_t first, FdPosition at)
{
  size_t kept = first;
  if (!fd_require_explaining (store) || !out || first > out->n)
    return;
  if (out->n > first)
    fd_atoms_sort (out->atom + first, out->n - first);
  for (size_t i = first, end; i < out->n; i = end) {
    for (end = i + 1; end < out->n && fd_atom_var (out->atom[end]).id ==
                                          fd_atom_var (out->atom[i]).id;)
      end++;
    size_t n = merge_variable (store, at, out->atom + i, end - i);
    assert (kept <= i);
    memmove (out->atom + kept, out->atom + i, n * sizeof *out->atom);
    kept += n;
  }
  out->n = kept;
}
