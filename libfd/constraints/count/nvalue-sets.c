/* SPDX-License-Identifier: MIT */
/* nvalue-sets.c - between what numbers the number of different values is
 *
 * Variables without a common value take different ones.  Chosen are one for
 * each value that is fixed; and of those that can have none of these values,
 * the one that ends first, then always the one that ends first of those that
 * begin behind the last one, which gives as many as there can be of intervals.
 * When one more value is fixed, at most one interval holds it, so the number
 * never falls; nor is it less than that of the intervals of all variables.  If
 * it must not rise, a value is left only if some interval of each choice has
 * it, that is, if without those who have it fewer can be chosen.
 *
 * The greatest number is that of a greatest matching of variables and values.
 */
#include "nvalue.h"

#include <stdlib.h>
#include <string.h>

static size_t
room_of (size_t bytes)
{
  return (bytes + 7) / 8 * 8;
}

size_t
fd_nvalue_bytes (uint32_t n, uint32_t words)
{
  size_t set = words * sizeof (uint64_t), values = 64 * (size_t) words;
  return n * set + 3 * set + n * sizeof (uint64_t) +
         room_of (5 * n * sizeof (uint32_t)) +
         room_of (2 * values * sizeof (uint32_t)) + room_of (n);
}

void
fd_nvalue_init (FdNValueSets *sets, void *room, uint32_t n, uint32_t words,
                int32_t origin)
{
  size_t values = 64 * (size_t) words;
  sets->n = n;
  sets->words = words;
  sets->origin = origin;
  sets->row = room;
  sets->seen = sets->row + (size_t) n * words;
  sets->fixed = sets->seen + words;
  sets->kept = sets->fixed + words;
  sets->key = sets->kept + words;
  sets->min = (int32_t *) (sets->key + n);
  sets->max = sets->min + n;
  sets->chosen = (uint32_t *) (sets->max + n);
  sets->match = sets->chosen + n;
  sets->queue = sets->match + n;
  sets->owner = sets->queue + n + (5 * (size_t) n) % 2;
  sets->from = sets->owner + values;
  sets->reached = (bool *) (sets->from + values);
}

/* --- the least number ----------------------------------------------------- */

static int
compare_keys (const void *a, const void *b)
{
  uint64_t p = *(const uint64_t *) a, q = *(const uint64_t *) b;
  return (p > q) - (p < q);
}

/* The one that ends first comes first. */
static void
sort (FdNValueSets *sets)
{
  for (uint32_t i = 0; i < sets->n; i++) {
    uint32_t end = (uint32_t) sets->max[i] + (UINT32_C (1) << 31);
    sets->key[i] = (uint64_t) end << 32 | i;
  }
  qsort (sets->key, sets->n, sizeof *sets->key, compare_keys);
}

static bool
is_apart (const uint64_t *a, const uint64_t *b, uint32_t words)
{
  for (uint32_t k = 0; k < words; k++)
    if (a[k] & b[k])
      return false;
  return true;
}

static inline bool
has (const uint64_t *set, uint32_t v)
{
  return set[v / 64] >> v % 64 & 1;
}

/* One of each value that is fixed. */
static void
choose_fixed (FdNValueSets *sets)
{
  memset (sets->fixed, 0, sets->words * sizeof *sets->fixed);
  for (uint32_t i = 0; i < sets->n && sets->words; i++) {
    uint32_t v = (uint32_t) (sets->min[i] - sets->origin);
    if (sets->min[i] != sets->max[i] || has (sets->fixed, v))
      continue;
    sets->fixed[v / 64] |= UINT64_C (1) << v % 64;
    sets->chosen[sets->n_chosen++] = i;
  }
}

void
fd_nvalue_choose (FdNValueSets *sets)
{
  int64_t last = INT64_MIN;
  sort (sets);
  sets->n_chosen = 0;
  choose_fixed (sets);
  sets->n_fixed = sets->n_chosen;
  for (uint32_t k = 0; k < sets->n; k++) {
    uint32_t i = (uint32_t) sets->key[k];
    if (sets->min[i] <= last ||
        !is_apart (fd_nvalue_row (sets, i), sets->fixed, sets->words))
      continue;
    sets->chosen[sets->n_chosen++] = i;
    last = sets->max[i];
  }
}

/* How many values are in @set. */
static uint32_t
count_set (const uint64_t *set, uint32_t words)
{
  uint32_t n = 0;
  for (uint32_t k = 0; k < words; k++)
    n += (uint32_t) __builtin_popcountll (set[k]);
  return n;
}

uint32_t
fd_nvalue_count_fixed (FdNValueSets *sets)
{
  sets->n_chosen = 0;
  choose_fixed (sets);
  return sets->n_chosen;
}

uint32_t
fd_nvalue_count_all (FdNValueSets *sets)
{
  memset (sets->seen, 0, sets->words * sizeof *sets->seen);
  for (uint32_t i = 0; i < sets->n; i++)
    for (uint32_t k = 0; k < sets->words; k++)
      sets->seen[k] |= fd_nvalue_row (sets, i)[k];
  return sets->words ? count_set (sets->seen, sets->words) : sets->n;
}

/* How many are chosen behind those that are fixed, if @v is a fixed value. */
static uint32_t
choose_without (const FdNValueSets *sets, uint32_t v)
{
  int64_t last = INT64_MIN;
  uint32_t n = 0;
  for (uint32_t k = 0; k < sets->n; k++) {
    uint32_t i = (uint32_t) sets->key[k];
    const uint64_t *row = fd_nvalue_row (sets, i);
    if (sets->min[i] <= last || has (row, v) ||
        !is_apart (row, sets->fixed, sets->words))
      continue;
    n++;
    last = sets->max[i];
  }
  return n;
}

void
fd_nvalue_keep (FdNValueSets *sets)
{
  for (uint32_t k = 0; k < sets->words; k++) {
    uint64_t all = 0;
    for (uint32_t i = 0; i < sets->n; i++)
      all |= fd_nvalue_row (sets, i)[k];
    sets->kept[k] = sets->fixed[k];
    for (all &= ~sets->fixed[k]; all; all &= all - 1) {
      uint32_t v = 64 * k + (uint32_t) __builtin_ctzll (all);
      if (choose_without (sets, v) < sets->n_chosen - sets->n_fixed)
        sets->kept[k] |= all & -all;
    }
  }
}

/* --- the greatest number -------------------------------------------------- */

/* Puts those who have the values of @i not seen yet in the queue; returns a
 * value that nobody has, from 1, or 0. */
static uint32_t
visit (FdNValueSets *sets, uint32_t i, uint32_t *n_queue)
{
  const uint64_t *row = fd_nvalue_row (sets, i);
  for (uint32_t k = 0; k < sets->words; k++) {
    uint64_t fresh = row[k] & ~sets->seen[k];
    sets->seen[k] |= fresh;
    for (; fresh; fresh &= fresh - 1) {
      uint32_t v = 64 * k + (uint32_t) __builtin_ctzll (fresh);
      sets->from[v] = i;
      if (!sets->owner[v])
        return v + 1;
      uint32_t other = sets->owner[v] - 1;
      if (!sets->reached[other]) {
        sets->reached[other] = true;
        sets->queue[(*n_queue)++] = other;
      }
    }
  }
  return 0;
}

static void
start (FdNValueSets *sets)
{
  memset (sets->seen, 0, sets->words * sizeof *sets->seen);
  memset (sets->reached, 0, sets->n);
}

/* Gives @i a value, and others other ones. */
static bool
augment (FdNValueSets *sets, uint32_t i)
{
  uint32_t n = 1, v = 0;
  start (sets);
  sets->queue[0] = i;
  sets->reached[i] = true;
  for (uint32_t k = 0; k < n && !v; k++)
    v = visit (sets, sets->queue[k], &n);
  if (!v)
    return false;
  for (uint32_t own = UINT32_MAX, before; own != i; v = before) {
    own = sets->from[v - 1];
    before = sets->match[own];
    sets->match[own] = v;
    sets->owner[v - 1] = own + 1;
  }
  return true;
}

/* Of bounds: the values that are fixed, once each, and all that are open. */
static uint32_t
count_by_bounds (FdNValueSets *sets)
{
  uint32_t n = 0;
  int64_t last = INT64_MIN;
  sort (sets);
  for (uint32_t k = 0; k < sets->n; k++) {
    uint32_t i = (uint32_t) sets->key[k];
    bool fixed = sets->min[i] == sets->max[i];
    n += !fixed || sets->max[i] != last;
    if (fixed)
      last = sets->max[i];
  }
  return n;
}

uint32_t
fd_nvalue_match (FdNValueSets *sets)
{
  if (!sets->words)
    return sets->n_matched = count_by_bounds (sets);
  memset (sets->match, 0, sets->n * sizeof *sets->match);
  return fd_nvalue_rematch (sets, sets->n + 1);
}

/* A value of @i that nobody has, from 1; 0: there is none. */
static uint32_t
find_free (const FdNValueSets *sets, uint32_t i)
{
  const uint64_t *row = fd_nvalue_row (sets, i);
  for (uint32_t k = 0; k < sets->words; k++)
    for (uint64_t rest = row[k]; rest; rest &= rest - 1) {
      uint32_t v = 64 * k + (uint32_t) __builtin_ctzll (rest);
      if (!sets->owner[v])
        return v + 1;
    }
  return 0;
}

uint32_t
fd_nvalue_rematch (FdNValueSets *sets, uint32_t enough)
{
  memset (sets->owner, 0, 64 * sets->words * sizeof *sets->owner);
  sets->n_matched = 0;
  for (uint32_t i = 0; i < sets->n; i++) {
    uint32_t v = sets->match[i];
    if (v && (sets->owner[v - 1] || !has (fd_nvalue_row (sets, i), v - 1)))
      v = 0;
    if (!v)
      v = find_free (sets, i);
    if ((sets->match[i] = v)) {
      sets->owner[v - 1] = i + 1;
      sets->n_matched++;
    }
  }
  for (uint32_t i = 0; i < sets->n && sets->n_matched < enough; i++)
    if (!sets->match[i])
      sets->n_matched += augment (sets, i);
  return sets->n_matched;
}

uint32_t
fd_nvalue_reach (FdNValueSets *sets, uint32_t i)
{
  uint32_t n = 0;
  start (sets);
  for (uint32_t k = 0; k < sets->n; k++)
    if (k == i || !sets->match[k]) {
      sets->reached[k] = true;
      sets->queue[n++] = k;
    }
  for (uint32_t k = 0; k < n; k++)
    if (visit (sets, sets->queue[k], &n))
      return 0;
  return n;
}
