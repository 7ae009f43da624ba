/* SPDX-License-Identifier: MIT */
/* normalize.c - the one form of a sum
 *
 * = <= or !=; each variable once; no coefficient 0; constants on the right; no
 * common divisor; positive coefficients first, and of = and != at least half of
 * them.
 */
#include "linear.h"

#include <stdlib.h>

typedef struct {
  uint32_t id, term;
} Place;

#define LIMIT (INT64_C (1) << 61)

static void
turn_around (FdLinearSum *sum)
{
  for (uint32_t i = 0; i < sum->n; i++)
    sum->a[i] = -sum->a[i];
  sum->c = -sum->c;
  sum->relation = fd_relation_mirror (sum->relation);
}

static void
make_weak (FdLinearSum *sum)
{
  if (sum->relation == FD_GE || sum->relation == FD_GT)
    turn_around (sum);
  if (sum->relation == FD_LT) {
    sum->relation = FD_LE;
    sum->c--;
  }
}

static int
compare_places (const void *a, const void *b)
{
  const Place *p = a, *q = b;
  if (p->id != q->id)
    return p->id < q->id ? -1 : 1;
  return p->term < q->term ? -1 : 1;
}

/* Whether the variables surely differ: each sets the bit of the last digits of
 * its number, if they do not ascend anyway. */
static bool
are_distinct (const FdLinearSum *sum)
{
  enum { BITS = 4096 };
  bool ascending = true;
  for (uint32_t i = 1; i < sum->n; i++)
    ascending = ascending && sum->x[i - 1].id < sum->x[i].id;
  if (ascending || sum->n > BITS)
    return ascending;
  uint64_t seen[BITS / 64] = {0};
  for (uint32_t i = 0; i < sum->n; i++) {
    uint32_t id = sum->x[i].id % BITS;
    uint64_t bit = UINT64_C (1) << id % 64;
    if (seen[id / 64] & bit)
      return false;
    seen[id / 64] |= bit;
  }
  return true;
}

/* Adds each coefficient to that of the first term of the variable. */
static void
merge_terms (FdLinearSum *sum, Place *place)
{
  if (are_distinct (sum))
    return;
  for (uint32_t i = 0; i < sum->n; i++)
    place[i] = (Place){sum->x[i].id, i};
  qsort (place, sum->n, sizeof *place, compare_places);
  for (uint32_t i = 1, first = 0; i < sum->n; i++) {
    if (place[i].id != place[first].id) {
      first = i;
      continue;
    }
    sum->a[place[first].term] += sum->a[place[i].term];
    sum->a[place[i].term] = 0;
  }
}

/* Whether no partial sum can leave 62 bits, whatever values there are. */
static bool
is_small (const FdStore *store, const FdLinearSum *sum)
{
  uint64_t total = sum->c < 0 ? -(uint64_t) sum->c : (uint64_t) sum->c;
  for (uint32_t i = 0; i < sum->n; i++) {
    int64_t a = sum->a[i], most = fd_linear_most (store, sum->x[i]);
    uint64_t term = a < 0 ? -(uint64_t) a : (uint64_t) a;
    if (__builtin_mul_overflow (term, (uint64_t) MAX (most, 1), &term) ||
        __builtin_add_overflow (total, term, &total))
      return false;
  }
  return total <= LIMIT;
}

static void
drop_constants (const FdStore *store, FdLinearSum *sum)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < sum->n; i++) {
    if (!sum->a[i])
      continue;
    if (fd_is_constant (store, sum->x[i])) {
      sum->c -= sum->a[i] * fd_domain_min (fd_domain (store, sum->x[i]));
      continue;
    }
    sum->a[n] = sum->a[i];
    sum->x[n++] = sum->x[i];
  }
  sum->n = n;
}

static int64_t
common_divisor (const FdLinearSum *sum)
{
  int64_t divisor = 0;
  for (uint32_t i = 0; i < sum->n && divisor != 1; i++)
    divisor = fd_gcd (divisor, sum->a[i]);
  return divisor < 0 ? -divisor : divisor;
}

/* False: c is no multiple, so = never holds, and != always. */
static bool
divide (FdLinearSum *sum)
{
  int64_t divisor = common_divisor (sum);
  if (divisor <= 1)
    return true;
  if (sum->relation != FD_LE && sum->c % divisor)
    return false;
  sum->c = fd_floor_div (sum->c, divisor);
  for (uint32_t i = 0; i < sum->n; i++)
    sum->a[i] /= divisor;
  return true;
}

static bool
has_more_negative (const FdLinearSum *sum)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < sum->n; i++)
    n += sum->a[i] < 0;
  return n > sum->n - n;
}

/* Positive first; magnitudes. */
static void
sort_signs (FdLinearSum *sum, int64_t *a, FdVar *x)
{
  uint32_t n = 0;
  if (sum->relation != FD_LE && has_more_negative (sum))
    turn_around (sum);
  for (int sign = 1; sign >= -1; sign -= 2) {
    for (uint32_t i = 0; i < sum->n; i++)
      if ((sum->a[i] > 0) == (sign > 0)) {
        a[n] = sign * sum->a[i];
        x[n++] = sum->x[i];
      }
    if (sign > 0)
      sum->n_positive = n;
  }
  sum->a = a;
  sum->x = x;
}

/* Two arrays of coefficients, two of variables, and places. */
void
fd_linear_sum_init (const FdStore *store, FdLinearSum *sum, void *block,
                    const int64_t *a, const FdVar *x, uint32_t n,
                    FdRelation relation, int64_t c)
{
  G_STATIC_ASSERT (2 * sizeof *a + 2 * sizeof *x + sizeof (Place) ==
                   FD_LINEAR_TERM_BYTES);
  int64_t *copy = block;
  FdVar *vars = (FdVar *) (copy + 2 * (size_t) n);
  for (uint32_t i = 0; i < n; i++) {
    copy[i] = a ? a[i] : 1;
    vars[i] = fd_domain_var (fd_domain (store, x[i]));
  }
  *sum =
      (FdLinearSum){.a = copy, .x = vars, .n = n, .relation = relation, .c = c};
}

FdSumState
fd_linear_sum_reduce (const FdStore *store, FdLinearSum *sum)
{
  size_t n = sum->n;
  int64_t *a = sum->a + n;
  FdVar *x = sum->x + n;
  make_weak (sum);
  merge_terms (sum, (Place *) (x + n));
  if (!is_small (store, sum))
    return FD_SUM_TOO_LARGE;
  drop_constants (store, sum);
  if (!divide (sum))
    return sum->relation == FD_NE ? FD_SUM_HOLDS : FD_SUM_FAILS;
  sort_signs (sum, a, x);
  return FD_SUM_OPEN;
}
