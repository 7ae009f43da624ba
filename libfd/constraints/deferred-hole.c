/* SPDX-License-Identifier: MIT */
/* deferred-hole.c - values in a row that go, and why they have gone
 *
 * A domain may span the whole range of values, so one never steps through the
 * values, or words of them, but from the end of one run to that of the next.
 */
#include "deferred-hole.h"

#include "kernel/change.h"

#include "explain/explain.h"

/* Holes that are named one by one in a reason; beyond that, all that happened
 * to the variable is. */
enum { FEW = 128 };

/* Values of two variables that are looked at one by one. */
enum { MANY = 4096 };

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
fd_hole_is_deferred (const FdStore *store, const FdDomain *x, int64_t from,
                     int64_t to)
{
  if (!fd_domain_may_defer_hole (store, from, to))
    return false;
  for (int64_t v = fd_next_inside (x, from), end; v <= to;
       v = fd_next_inside (x, end + 1)) {
    end = run_end (x, v, to);
    if (fd_domain_may_defer_hole (store, v, end))
      return true;
  }
  return false;
}

bool
fd_remove_interval (FdStore *store, FdDomain *x, int64_t from, int64_t to,
                    FdReason reason)
{
  if (fd_domain_takes_blocks (store, from, to))
    return fd_domain_remove_range (store, x, from, to, reason);
  for (int64_t v = fd_next_inside (x, from); v <= to;) {
    int64_t end = run_end (x, v, to);
    if (fd_domain_may_defer_hole (store, v, end)) {
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
  return fd_remove_interval (store, x, from, to, reason);
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

static bool
explain_holes (const FdStore *store, FdVar x, int64_t from, int64_t to,
               FdPosition at, FdAtoms *out)
{
  if (to - from > FEW) {
    fd_explain_domain (store, x, at, out);
    return false;
  }
  for (int64_t v = from; v <= to; v++) {
    if (fd_contains_at (store, x, (int32_t) v, at))
      return false;
    if (fd_contains_at (store, x, (int32_t) v, 0))
      fd_atoms_add (out, fd_atom (x, FD_NE, (int32_t) v));
  }
  return true;
}

bool
fd_add_outside (const FdStore *store, FdVar x, int64_t from, int64_t to,
                FdPosition at, FdAtoms *out)
{
  const FdDomain *domain = fd_domain (store, x);
  int32_t min, max;
  from = MAX (from, fd_root_bound (store, domain, true, UINT32_MAX));
  to = MIN (to, fd_root_bound (store, domain, false, UINT32_MAX));
  if (from > to)
    return true;
  fd_bounds_at (store, domain, at, &min, &max);
  if (min > to)
    fd_atoms_add (out, fd_atom (x, FD_GE, (int32_t) to + 1));
  else if (max < from)
    fd_atoms_add (out, fd_atom (x, FD_LE, (int32_t) from - 1));
  else
    return explain_holes (store, x, from, to, at, out);
  return true;
}

/* Values of @x, @k more of @y: who has lost each of them that both had. */
static bool
explain_overlap (const FdStore *store, FdVar x, int64_t k, FdVar y,
                 int64_t from, int64_t to, FdPosition at, FdAtoms *out)
{
  size_t before = out->n;
  FdHistoryValues first_x, first_y, then_x, then_y;
  fd_history_values_init (&first_x, store, x, 0);
  fd_history_values_init (&first_y, store, y, 0);
  fd_history_values_init (&then_x, store, x, at);
  fd_history_values_init (&then_y, store, y, at);
  for (int64_t v = from; v <= to; v++) {
    if (!fd_history_has (&first_x, v) || !fd_history_has (&first_y, v + k))
      continue;
    if (!fd_history_has (&then_x, v)) {
      fd_atoms_add (out, fd_atom (x, FD_NE, (int32_t) v));
    } else if (!fd_history_has (&then_y, v + k)) {
      fd_atoms_add (out, fd_atom (y, FD_NE, (int32_t) (v + k)));
    } else {
      out->n = before;
      return false;
    }
  }
  return true;
}

/* Outside of what both bounds leave, these; there, holes. */
bool
fd_add_disjoint (const FdStore *store, FdVar x, int64_t k, FdVar y,
                 FdPosition at, FdAtoms *out)
{
  const FdDomain *a = fd_domain (store, x), *b = fd_domain (store, y);
  int64_t a_min = fd_history_bound (store, a, true, at).bound;
  int64_t a_max = fd_history_bound (store, a, false, at).bound;
  int64_t b_min = fd_history_bound (store, b, true, at).bound - k;
  int64_t b_max = fd_history_bound (store, b, false, at).bound - k;
  if (a_min > b_max) {
    fd_add_apart (store, a, k, b, at, out);
    return true;
  }
  if (b_min > a_max) {
    fd_add_apart (store, b, -k, a, at, out);
    return true;
  }
  int64_t from = MAX (a_min, b_min), to = MIN (a_max, b_max);
  if (to - from > MANY || !explain_overlap (store, x, k, y, from, to, at, out))
    return false;
  if (a_min >= b_min)
    fd_explain_bound (store, a, true, (int32_t) a_min, out);
  else
    fd_explain_bound (store, b, true, (int32_t) (b_min + k), out);
  if (a_max <= b_max)
    fd_explain_bound (store, a, false, (int32_t) a_max, out);
  else
    fd_explain_bound (store, b, false, (int32_t) (b_max + k), out);
  return true;
}
