/* SPDX-License-Identifier: MIT */
/* quotient.c - division and modulo by signs
 *
 * x is either negative or not, y either negative or positive.  Each of these
 * four cases is about numbers that are not negative; what a variable can be in
 * one of them, it can be.
 */
#include "quotient.h"

static inline bool
is_empty (FdRange range)
{
  return range.min > range.max;
}

static inline FdRange
meet (FdRange p, FdRange q)
{
  return (FdRange){MAX (p.min, q.min), MIN (p.max, q.max)};
}

static inline FdRange
join (FdRange p, FdRange q)
{
  return (FdRange){MIN (p.min, q.min), MAX (p.max, q.max)};
}

static inline FdRange
opposite (FdRange range)
{
  return (FdRange){-range.max, -range.min};
}

/* The part of @range with a sign, made positive; at least @least. */
static inline FdRange
part_of (FdRange range, bool negative, int64_t least)
{
  if (negative)
    range = opposite (range);
  range.min = MAX (range.min, least);
  return range;
}

/* Adds to @all what the variables can be in case @k of the four. */
static inline void
add_case (const FdRange *box, uint32_t k, bool times, FdNarrowParts narrow,
          FdRange *all)
{
  bool x = k & 1, y = k & 2, z = times ? x != y : x;
  FdParts now = {part_of (box[0], x, x), part_of (box[1], y, 1),
                 part_of (box[2], z, 0)};
  if (is_empty (now.a) || is_empty (now.b) || is_empty (now.c))
    return;
  FdParts parts = now;
  narrow (&parts);
  parts = (FdParts){meet (parts.a, now.a), meet (parts.b, now.b),
                    meet (parts.c, now.c)};
  if (is_empty (parts.a) || is_empty (parts.b) || is_empty (parts.c))
    return;
  all[0] = join (all[0], x ? opposite (parts.a) : parts.a);
  all[1] = join (all[1], y ? opposite (parts.b) : parts.b);
  all[2] = join (all[2], z ? opposite (parts.c) : parts.c);
}

static void
narrow_by_signs (const FdRange *box, bool times, FdNarrowParts narrow,
                 FdRange *all)
{
  for (uint32_t i = 0; i < 3; i++)
    all[i] = FD_RANGE_EMPTY;
  for (uint32_t k = 0; k < 4; k++)
    add_case (box, k, times, narrow, all);
}

FdRange
fd_contract_by_signs (const FdRange *box, uint32_t i, bool times,
                      FdNarrowParts narrow)
{
  FdRange all[3];
  narrow_by_signs (box, times, narrow, all);
  return all[i];
}

void
fd_settle_by_signs (FdRange *box, bool times, FdNarrowParts narrow)
{
  bool moved;
  do {
    FdRange all[3];
    narrow_by_signs (box, times, narrow, all);
    moved = false;
    for (uint32_t i = 0; i < 3; i++) {
      moved = moved || all[i].min != box[i].min || all[i].max != box[i].max;
      box[i] = all[i];
    }
  } while (moved && !is_empty (box[0]));
}

bool
fd_quotient_propagate (FdPropagator *base, FdStore *store, FdContract contract,
                       FdSettle settle,
                       bool (*is_settled) (const FdPropagator *base))
{
  if (!fd_domain_remove (store, base->scope[1], 0,
                         fd_reason_lazy (FD_RULE_ZERO)) ||
      !fd_contractor_settle (base, store, 3, contract, settle))
    return false;
  if (is_settled (base))
    fd_entail (store, base);
  return true;
}

FdEntailment
fd_quotient_entailed (const FdPropagator *base, FdContract contract,
                      bool (*is_settled) (const FdPropagator *base))
{
  if (fd_contractor_is_empty (base, contract))
    return FD_DISENTAILED;
  return is_settled (base) ? FD_ENTAILED : FD_UNDECIDED;
}
