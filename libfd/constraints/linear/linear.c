/* SPDX-License-Identifier: MIT */
/* linear.c - a[0] x[0] + ... + a[n-1] x[n-1] relation c: posting
 *
 * A sum is brought to one form (linear-sum.c) before a propagator is chosen.
 * Short sums are something simpler.
 */
#include "linear.h"

#include "kernel/error.h"

/* --- choosing ----------------------------------------------------------- */

static bool
post_empty (FdStore *store, const FdLinearSum *sum)
{
  bool holds = sum->relation == FD_EQ   ? sum->c == 0
               : sum->relation == FD_NE ? sum->c != 0
                                        : sum->c >= 0;
  return holds || fd_post_false (store);
}

/* x or -x: the divisor of one coefficient was itself. */
static bool
post_atom (FdStore *store, const FdLinearSum *sum)
{
  if (sum->n_positive)
    return fd_post_atom (store,
                         fd_atom (sum->x[0], sum->relation, fd_clamp (sum->c)));
  return fd_post_atom (store,
                       fd_atom (sum->x[0], fd_relation_mirror (sum->relation),
                                fd_clamp (-sum->c)));
}

static bool
is_difference (const FdLinearSum *sum)
{
  return sum->n == 2 && sum->n_positive == 1 && sum->a[0] == 1 &&
         sum->a[1] == 1 && sum->c > INT32_MIN && sum->c <= INT32_MAX;
}

/* x[0] - x[1] relation c */
static bool
post_difference (FdStore *store, const FdLinearSum *sum)
{
  FdVar x = sum->x[0], y = sum->x[1];
  if (sum->relation == FD_EQ && sum->c == 0 && sum->may_unify)
    return fd_post_relation (store, x, FD_EQ, y, 0);
  if (sum->relation == FD_EQ)
    return fd_post_equal (store, y, (int32_t) sum->c, x);
  if (sum->relation == FD_NE)
    return fd_post_disequal (store, x, y, (int32_t) sum->c);
  return fd_post_less (store, x, -sum->c, y);
}

/* x[0] + x[1] = c, with the holes. */
static bool
is_mirror (const FdLinearSum *sum)
{
  return sum->relation == FD_EQ && sum->n == 2 && sum->n_positive == 2 &&
         sum->a[0] == 1 && sum->a[1] == 1 &&
         (sum->consistency == FD_CONSISTENCY_DEFAULT ||
          sum->consistency == FD_CONSISTENCY_DOMAIN);
}

static bool
post_chosen (FdStore *store, const FdLinearSum *sum)
{
  if (sum->n == 0)
    return post_empty (store, sum);
  if (sum->n == 1)
    return post_atom (store, sum);
  if (is_difference (sum))
    return post_difference (store, sum);
  if (is_mirror (sum))
    return fd_post_sum_two (store, sum->x[0], sum->x[1], sum->c);
  switch (sum->relation) {
  case FD_EQ:
    if (sum->consistency == FD_CONSISTENCY_DOMAIN &&
        fd_linear_domain_is_cheap (store, sum->a, sum->x, sum->n))
      return fd_post_linear_domain (store, sum->a, sum->x, sum->n,
                                    sum->n_positive, sum->c);
    return fd_post_linear_eq (store, sum->a, sum->x, sum->n, sum->n_positive,
                              sum->c, sum->consistency);
  case FD_NE:
    return fd_post_linear_ne (store, sum->a, sum->x, sum->n, sum->n_positive,
                              sum->c);
  default:
    return fd_post_linear_le (store, sum->a, sum->x, sum->n, sum->n_positive,
                              sum->c);
  }
}

/* --- room to work in: on the stack for short sums ------------------------ */

enum { FEW_TERMS = 16 };

/* NULL when out of memory; @few, if it is enough. */
static void *
room_new (FdStore *store, void *few, size_t n, size_t bytes)
{
  void *room = few;
  if (n > FEW_TERMS)
    room = n < INT32_MAX ? fd_memory_alloc (&store->memory, bytes) : NULL;
  if (!room)
    fd_store_refuse (store, FD_ERROR_MEMORY, "linear: out of memory");
  return room;
}

static void
room_free (FdStore *store, void *few, void *room, size_t bytes)
{
  if (room != few)
    fd_memory_free (&store->memory, room, bytes);
}

static bool
post_sum (FdStore *store, const int64_t *a, const FdVar *x, size_t n,
          FdRelation relation, int64_t c, FdConsistency consistency,
          bool may_unify)
{
  int64_t few[FEW_TERMS * FD_LINEAR_TERM_BYTES / sizeof (int64_t)];
  size_t bytes = n * FD_LINEAR_TERM_BYTES;
  void *room = room_new (store, few, n, bytes);
  if (!room)
    return false;
  FdLinearSum sum;
  fd_linear_sum_init (store, &sum, room, a, x, (uint32_t) n, relation, c);
  sum.consistency = consistency;
  sum.may_unify = may_unify;
  bool ok = false;
  switch (fd_linear_sum_reduce (store, &sum)) {
  case FD_SUM_OPEN:
    ok = post_chosen (store, &sum);
    break;
  case FD_SUM_HOLDS:
    ok = true;
    break;
  case FD_SUM_FAILS:
    ok = fd_post_false (store);
    break;
  case FD_SUM_TOO_LARGE:
    fd_store_refuse (store, FD_ERROR_OVERFLOW,
                     "linear: a sum of %zu terms may leave 62 bits", n);
  }
  room_free (store, few, room, bytes);
  return ok;
}

bool
fd_post_terms (FdStore *store, const int64_t *a, const FdVar *x, size_t n,
               FdRelation relation, int64_t c, FdConsistency consistency)
{
  return post_sum (store, a, x, n, relation, c, consistency, false);
}

/* --- the public functions ----------------------------------------------- */

static bool
is_valid (const FdStore *store, const char *who, const FdVar *x, size_t n,
          FdRelation relation)
{
  return fd_require_vars_of (store, who, "x", x, n) &&
         fd_require_relation_of (store, who, relation);
}

/* NULL when out of memory. */
static int64_t *
widen (FdStore *store, int64_t *few, const int32_t *a, size_t n)
{
  int64_t *wide = room_new (store, few, n, n * sizeof *wide);
  for (size_t i = 0; wide && i < n; i++)
    wide[i] = a[i];
  return wide;
}

static bool
post_linear (FdStore *store, const char *who, const int32_t *a, const FdVar *x,
             size_t n, FdRelation relation, int32_t c,
             FdConsistency consistency)
{
  if (!is_valid (store, who, x, n, relation) ||
      !fd_require_array_of (store, who, "a", a, n) ||
      !fd_post_enter_as (store, who))
    return false;
  int64_t few[FEW_TERMS], *wide = widen (store, few, a, n);
  if (!wide)
    return false;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = post_sum (store, wide, x, n, relation, c, consistency, true);
  ok = fd_transaction_end (store, &frame, ok);
  room_free (store, few, wide, n * sizeof *wide);
  return ok;
}

bool
fd_post_linear (FdStore *store, const int32_t *a, const FdVar *x, size_t n,
                FdRelation relation, int32_t c)
{
  return post_linear (store, __func__, a, x, n, relation, c,
                      FD_CONSISTENCY_DEFAULT);
}

bool
fd_post_linear_consistent (FdStore *store, const int32_t *a, const FdVar *x,
                           size_t n, FdRelation relation, int32_t c,
                           FdConsistency consistency)
{
  return fd_require_store (store) &&
         fd_require_consistency (store, consistency) &&
         post_linear (store, __func__, a, x, n, relation, c, consistency);
}

bool
fd_post_sum (FdStore *store, const FdVar *x, size_t n, FdRelation relation,
             int32_t c)
{
  if (!is_valid (store, __func__, x, n, relation) || !fd_post_enter (store))
    return false;
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok =
      post_sum (store, NULL, x, n, relation, c, FD_CONSISTENCY_DEFAULT, true);
  return fd_transaction_end (store, &frame, ok);
}

bool
fd_post_reified_linear (FdStore *store, FdAtom b, const int32_t *a,
                        const FdVar *x, size_t n, FdRelation relation,
                        int32_t c)
{
  FdReifying both;
  if (!is_valid (store, __func__, x, n, relation) ||
      !fd_require_array (store, a, n) ||
      !fd_reify_begin (store, __func__, &both, b))
    return false;
  int64_t few[FEW_TERMS], *wide = widen (store, few, a, n);
  bool ok = wide && post_sum (store, wide, x, n, relation, c,
                              FD_CONSISTENCY_DEFAULT, true);
  fd_reify_otherwise (store, &both);
  ok = ok && post_sum (store, wide, x, n, fd_relation_not (relation), c,
                       FD_CONSISTENCY_DEFAULT, true);
  room_free (store, few, wide, n * sizeof *wide);
  return fd_reify_end (store, &both, ok);
}
