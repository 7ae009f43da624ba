/* SPDX-License-Identifier: MIT */
/* gap.c - values in a row that go, and why they have gone
 *
 * A domain may span the whole range of values, so one never steps through the
 * values, or words of them, but from the end of one run to that of the next.
 */
#include "gap.h"

/* Holes that are named one by one in a reason; beyond that, all that happened
 * to the variable is. */
enum { FEW = 128 };

/* --- looking ------------------------------------------------------------ */

int64_t
fd_next_outside (const FdDomain *x, int64_t v)
{
  int32_t hole;
  if (v < x->min || v > x->max)
    return v;
  return fd_domain_next_hole (x, (int32_t) v, &hole) ? hole
                                                     : (int64_t) x->max + 1;
}

int64_t
fd_next_inside (const FdDomain *x, int64_t v)
{
  if (v > x->max)
    return (int64_t) FD_VALUE_MAX + 1;
  return v <= x->min ? x->min : fd_domain_next (x, (int32_t) v);
}

int64_t
fd_prev_outside (const FdDomain *x, int64_t v)
{
  int32_t hole;
  if (v < x->min || v > x->max)
    return v;
  return fd_domain_prev_hole (x, (int32_t) v, &hole) ? hole
                                                     : (int64_t) x->min - 1;
}

int64_t
fd_prev_inside (const FdDomain *x, int64_t v)
{
  if (v < x->min)
    return (int64_t) FD_VALUE_MIN - 1;
  return v >= x->max ? x->max : fd_domain_prev (x, (int32_t) v);
}

/* --- taking ------------------------------------------------------------- */

/* The last of the values in a row from @v, at most @to. */
static int64_t
run_end (const FdDomain *x, int64_t v, int64_t to)
{
  return MIN (fd_next_outside (x, v) - 1, to);
}

bool
fd_gap_waits (const FdDomain *x, int64_t from, int64_t to)
{
  if (!fd_domain_may_put_off (from, to))
    return false;
  for (int64_t v = fd_next_inside (x, from), end; v <= to;
       v = fd_next_inside (x, end + 1)) {
    end = run_end (x, v, to);
    if (fd_domain_may_put_off (v, end))
      return true;
  }
  return false;
}

bool
fd_make_gap (FdStore *store, FdDomain *x, int64_t from, int64_t to,
             FdReason reason)
{
  for (int64_t v = fd_next_inside (x, from); v <= to;) {
    int64_t end = run_end (x, v, to);
    if (fd_domain_may_put_off (v, end)) {
      v = fd_next_inside (x, end + 1);
      continue;
    }
    for (; v <= end; v = fd_next_inside (x, v + 64))
      if (!fd_domain_subtract_word (store, x, v, fd_bits_to (to - v), reason))
        return false;
  }
  return true;
}

/* @from..@to have no support, and the first is a value. */
static bool
take_run (FdStore *store, FdDomain *x, int64_t from, int64_t to,
          FdReason reason)
{
  if (from == x->min)
    return fd_domain_set_min (store, x, fd_clamp (to + 1), reason);
  if (to >= x->max)
    return fd_domain_set_max (store, x, fd_clamp (from - 1), reason);
  return fd_make_gap (store, x, from, to, reason);
}

bool
fd_keep_supported (FdStore *store, FdDomain *x, const FdSupport *support,
                   FdReason reason)
{
  const void *data = support->data;
  if (x->word && !(x->word & ~support->word (data, x->base)))
    return true;
  for (int64_t v = x->min; v <= x->max;) {
    v = fd_next_inside (x, support->next_lost (data, v));
    if (v > x->max)
      break;
    int64_t kept = support->next_kept (data, v);
    if (kept == v)
      continue;
    if (v == x->min || kept > x->max || kept - v >= 64) {
      if (!take_run (store, x, v, kept - 1, reason))
        return false;
      v = kept;
      continue;
    }
    if (!fd_domain_subtract_word (store, x, v, ~support->word (data, v),
                                  reason))
      return false;
    v += 64;
  }
  return true;
}

/* --- explaining --------------------------------------------------------- */

static void
explain_holes (const FdStore *store, FdVar x, int64_t from, int64_t to,
               FdPosition at, FdAtoms *out)
{
  if (to - from > FEW) {
    fd_explain_domain (store, x, at, out);
    return;
  }
  for (int64_t v = from; v <= to; v++)
    if (fd_contains_at (store, x, (int32_t) v, 0))
      fd_atoms_add (out, fd_atom (x, FD_NE, (int32_t) v));
}

void
fd_explain_outside (const FdStore *store, FdVar x, int64_t from, int64_t to,
                    FdPosition at, FdAtoms *out)
{
  from = MAX (from, fd_min_at (store, x, 0));
  to = MIN (to, fd_max_at (store, x, 0));
  if (from > to)
    return;
  if (fd_min_at (store, x, at) > to)
    fd_atoms_add (out, fd_atom (x, FD_GE, (int32_t) to + 1));
  else if (fd_max_at (store, x, at) < from)
    fd_atoms_add (out, fd_atom (x, FD_LE, (int32_t) from - 1));
  else
    explain_holes (store, x, from, to, at, out);
}

/* @x was all below @y: a value between the two is enough. */
static void
explain_below (const FdStore *store, FdVar x, FdVar y, FdPosition at,
               FdAtoms *out)
{
  int32_t first = fd_max_at (store, x, 0), limit = fd_min_at (store, y, at) - 1;
  limit = MIN (limit, first);
  if (limit < first)
    fd_atoms_add (out, fd_atom (x, FD_LE, limit));
  if (limit >= fd_min_at (store, y, 0))
    fd_atoms_add (out, fd_atom (y, FD_GE, limit + 1));
}

void
fd_explain_disjoint (const FdStore *store, FdVar x, FdVar y, FdPosition at,
                     FdAtoms *out)
{
  int32_t min = MAX (fd_min_at (store, x, at), fd_min_at (store, y, at));
  int32_t max = MIN (fd_max_at (store, x, at), fd_max_at (store, y, at));
  if (min > max && fd_max_at (store, x, at) < fd_min_at (store, y, at)) {
    explain_below (store, x, y, at, out);
  } else if (min > max) {
    explain_below (store, y, x, at, out);
  } else if ((int64_t) max - min > FEW) {
    fd_explain_domain (store, x, at, out);
    fd_explain_domain (store, y, at, out);
  } else {
    /* outside of min..max, the bounds; there, of each value who has it not */
    FdVar high = min == fd_min_at (store, x, at) ? x : y;
    FdVar low = max == fd_max_at (store, x, at) ? x : y;
    if (min > fd_min_at (store, high, 0))
      fd_atoms_add (out, fd_atom (high, FD_GE, min));
    if (max < fd_max_at (store, low, 0))
      fd_atoms_add (out, fd_atom (low, FD_LE, max));
    for (int32_t v = min; v <= max; v++) {
      if (!fd_contains_at (store, x, v, 0) || !fd_contains_at (store, y, v, 0))
        continue;
      FdVar lost = fd_contains_at (store, x, v, at) ? y : x;
      fd_atoms_add (out, fd_atom (lost, FD_NE, v));
    }
  }
}
