/* SPDX-License-Identifier: MIT */
/* trim-needs.c - values that must be gone for a proof to go on
 *
 * By root variable, ranges in ascending order, apart.
 */
#include "trim.h"

void
needs_init (Needs *needs)
{
  needs->of =
      g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
}

void
needs_clear (Needs *needs)
{
  g_hash_table_unref (needs->of);
}

static GArray *
ranges_of (const Needs *needs, uint32_t x)
{
  return g_hash_table_lookup (needs->of, GUINT_TO_POINTER (x));
}

static void
append (GArray *to, int64_t min, int64_t max)
{
  Range new = {min, max};
  if (min <= max)
    g_array_append_val (to, new);
}

static void
set_ranges (Needs *needs, uint32_t x, GArray *ranges)
{
  if (ranges->len) {
    g_hash_table_replace (needs->of, GUINT_TO_POINTER (x), ranges);
  } else {
    g_hash_table_remove (needs->of, GUINT_TO_POINTER (x));
    g_array_unref (ranges);
  }
}

void
needs_add (Needs *needs, uint32_t x, int64_t min, int64_t max)
{
  GArray *old = ranges_of (needs, x);
  GArray *new = g_array_new (FALSE, FALSE, sizeof (Range));
  guint i = 0;
  if (min > max) {
    g_array_unref (new);
    return;
  }
  for (; old && i < old->len; i++) {
    Range r = g_array_index (old, Range, i);
    if (r.min - 1 > max)
      break;
    if (r.max + 1 < min) {
      append (new, r.min, r.max);
    } else {
      min = MIN (min, r.min);
      max = MAX (max, r.max);
    }
  }
  append (new, min, max);
  if (old)
    g_array_append_vals (new, &g_array_index (old, Range, i), old->len - i);
  set_ranges (needs, x, new);
}

/* The values that @atom, of a root, makes gone: how many ranges. */
static int
gone_by (Atom atom, Range out[2])
{
  int n = 0;
  if (atom.sign == IS_NOT)
    out[n++] = (Range){atom.v, atom.v};
  if (atom.sign == AT_LEAST || atom.sign == IS)
    out[n++] = (Range){-FAR, atom.v - 1};
  if (atom.sign == AT_MOST_V || atom.sign == IS)
    out[n++] = (Range){atom.v + 1, FAR};
  return n;
}

void
needs_add_atom (Needs *needs, Atom atom)
{
  Range gone[2];
  for (int i = gone_by (atom, gone); i-- > 0;)
    needs_add (needs, atom.x, gone[i].min, gone[i].max);
}

void
needs_add_domain (Needs *needs, const Domain *d, uint32_t x)
{
  const Values *of = &d->of[x];
  int64_t last = of->min;
  needs_add_atom (needs, (Atom){x, AT_LEAST, of->min});
  for (uint32_t i = 0; i < of->n; i++) {
    Range r = d->ranges[of->first + i];
    if (r.min > last)
      needs_add (needs, x, last + 1, MIN (r.min, of->max) - 1);
    last = MAX (last, r.max);
  }
  needs_add_atom (needs, (Atom){x, AT_MOST_V, of->max});
}

void
needs_merge (Needs *to, const Needs *from)
{
  GHashTableIter iter;
  gpointer x, ranges;
  g_hash_table_iter_init (&iter, from->of);
  while (g_hash_table_iter_next (&iter, &x, &ranges))
    for (guint i = 0; i < ((GArray *) ranges)->len; i++) {
      Range r = g_array_index ((GArray *) ranges, Range, i);
      needs_add (to, GPOINTER_TO_UINT (x), r.min, r.max);
    }
}

static void
take_range (Needs *needs, uint32_t x, Range gone)
{
  GArray *old = ranges_of (needs, x);
  GArray *new = g_array_new (FALSE, FALSE, sizeof (Range));
  for (guint i = 0; old && i < old->len; i++) {
    Range r = g_array_index (old, Range, i);
    append (new, r.min, MIN (r.max, gone.min - 1));
    append (new, MAX (r.min, gone.max + 1), r.max);
  }
  set_ranges (needs, x, new);
}

/* Whether @d has a value of @gone that must be gone. */
static bool
is_needed (const Needs *needs, const Domain *d, uint32_t x, Range gone)
{
  const GArray *ranges = ranges_of (needs, x);
  for (guint i = 0; ranges && i < ranges->len; i++) {
    Range r = g_array_index (ranges, Range, i);
    int64_t v = domain_next (d, x, MAX (r.min, gone.min));
    if (v != NEVER && v <= MIN (r.max, gone.max))
      return true;
  }
  return false;
}

void
needs_drop (Needs *needs, Atom atom)
{
  Range gone[2];
  for (int i = gone_by (atom, gone); i-- > 0;)
    take_range (needs, atom.x, gone[i]);
}

bool
needs_take (Needs *needs, const Domain *d, Atom atom)
{
  Range gone[2];
  bool needed = false;
  for (int i = gone_by (atom, gone); i-- > 0;)
    needed |= is_needed (needs, d, atom.x, gone[i]);
  if (needed)
    needs_drop (needs, atom);
  return needed;
}
