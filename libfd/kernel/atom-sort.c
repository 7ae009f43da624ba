/* SPDX-License-Identifier: MIT */
/* atom-sort.c - sorts atoms by variable and relation, then by value
 *
 * Most lists are short, or consist of a few sorted runs, because explanations
 * produce them so.  The function finds the runs, reverses descending ones, and
 * merges neighbouring runs so that the lengths on the stack of runs at least
 * halve from one to the next.  It allocates nothing; a list that is too long
 * for the stack is sorted by Shellsort.
 *
 * Sources: Knuth, The Art of Computer Programming 3, 5.2.4 (natural merging);
 * Shell, A high-speed sorting procedure, CACM 2 (1959); Ciura, Best increments
 * for the average case of Shellsort, FCT 2001 (the gaps).
 */
#include "fd-atom.h"

#include <assert.h>
#include <string.h>

enum {
  SHORT = 16,    /* a run is made at least so long */
  SPARE = 2048,  /* atoms on the stack: the shorter of two runs */
  MOST_RUNS = 16 /* on theirs: lengths halve from 2 * SPARE down to 1 */
};

static inline uint64_t
key_of (FdAtom atom)
{
  return (uint64_t) atom.tag << 32 | ((uint32_t) atom.value ^ 0x80000000u);
}

/* Inserts each atom from @from on into the sorted atoms at distances @gap, 2
 * @gap, ... before it. */
static inline void
insert_all (FdAtom *atom, size_t from, size_t n, size_t gap)
{
  for (size_t i = from; i < n; i++) {
    FdAtom own = atom[i];
    uint64_t key = key_of (own);
    size_t k = i;
    for (; k >= gap && key_of (atom[k - gap]) > key; k -= gap)
      atom[k] = atom[k - gap];
    atom[k] = own;
  }
}

static void
sort_by_gaps (FdAtom *atom, size_t n)
{
  static const size_t gaps[] = {701, 301, 132, 57, 23, 10, 4, 1};
  for (size_t gap = n / 2; gap > 2 * gaps[0]; gap = gap * 4 / 9)
    insert_all (atom, gap, n, gap);
  for (size_t g = 0; g < G_N_ELEMENTS (gaps); g++)
    if (gaps[g] < n)
      insert_all (atom, gaps[g], n, gaps[g]);
}

/* How many of the first @n atoms are sorted. */
static size_t
in_order (const FdAtom *atom, size_t n)
{
  size_t i = 1;
  while (i < n && key_of (atom[i - 1]) <= key_of (atom[i]))
    i++;
  return i;
}

/* Makes the first run ascending; returns its length. */
static size_t
make_run (FdAtom *atom, size_t n)
{
  size_t end = in_order (atom, n);
  if (end == 1) {
    while (end < n && key_of (atom[end - 1]) > key_of (atom[end]))
      end++;
    for (size_t i = 0, j = end - 1; i < j; i++, j--) {
      FdAtom other = atom[i];
      atom[i] = atom[j];
      atom[j] = other;
    }
  }
  size_t least = MIN (n, SHORT);
  if (end >= least)
    return end;
  insert_all (atom, end, least, 1);
  return least;
}

/* Merges the first @n atoms and the @m atoms behind them, both sorted; the
 * first @n must fit in @spare. */
static void
merge_up (FdAtom *atom, size_t n, size_t m, FdAtom *spare)
{
  assert (n <= SPARE);
  memcpy (spare, atom, n * sizeof *atom);
  FdAtom *out = atom, *b = atom + n, *b_end = b + m;
  const FdAtom *a = spare, *a_end = a + n;
  while (a < a_end && b < b_end)
    *out++ = key_of (*a) <= key_of (*b) ? *a++ : *b++;
  memmove (out, a, (size_t) (a_end - a) * sizeof *out);
}

/* As merge_up(), if the second run fits in @spare. */
static void
merge_down (FdAtom *atom, size_t n, size_t m, FdAtom *spare)
{
  assert (m <= SPARE);
  memcpy (spare, atom + n, m * sizeof *atom);
  while (n && m) {
    bool is_first = key_of (atom[n - 1]) > key_of (spare[m - 1]);
    atom[n + m - 1] = is_first ? atom[n - 1] : spare[m - 1];
    n -= is_first;
    m -= !is_first;
  }
  memcpy (atom, spare, m * sizeof *atom);
}

static void
merge (FdAtom *atom, size_t n, size_t m, FdAtom *spare)
{
  if (key_of (atom[n - 1]) <= key_of (atom[n]))
    return;
  if (n <= m)
    merge_up (atom, n, m, spare);
  else
    merge_down (atom, n, m, spare);
}

static void
sort_by_runs (FdAtom *atom, size_t n)
{
  FdAtom spare[SPARE];
  size_t length[MOST_RUNS];
  size_t done = 0;
  uint32_t k = 0;
  assert (n <= 2 * SPARE);
  while (done < n || k > 1) {
    bool last = done == n;
    if (k > 1 && (last || length[k - 2] <= 2 * length[k - 1])) {
      merge (atom + done - length[k - 1] - length[k - 2], length[k - 2],
             length[k - 1], spare);
      length[k - 2] += length[k - 1];
      k--;
      continue;
    }
    assert (k < MOST_RUNS);
    length[k] = make_run (atom + done, n - done);
    done += length[k++];
  }
}

void
fd_atoms_sort (FdAtom *atom, size_t n)
{
  size_t end = in_order (atom, n);
  if (end >= n)
    return;
  if (n <= SHORT)
    insert_all (atom, end, n, 1);
  else if (n <= 2 * SPARE)
    sort_by_runs (atom, n);
  else
    sort_by_gaps (atom, n);
}
