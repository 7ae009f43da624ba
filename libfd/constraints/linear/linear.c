/* SPDX-License-Identifier: MIT */
/* linear.c - a[0] x[0] + ... + a[n-1] x[n-1] relation c: posting
 *
 * A sum is brought to one form (normalize.c) before a propagator is chosen.
 * Short sums are something simpler.
 */
#include "linear.h"
#include "wide-sum.h"

#include "constraints/constraint.h"
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
    return fd_relation_post (store, x, FD_EQ, y, 0);
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
  if (fd_linear_is_clause (store, sum))
    return fd_linear_post_clause (store, sum);
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

/* --- the definition ------------------------------------------------------- */

/* @a: NULL: all 1 */
static bool
sum_holds (const int32_t *a, const int32_t *values, size_t n,
           FdRelation relation, int32_t c)
{
  FdWideSum sum = {0};
  for (size_t i = 0; i < n; i++)
    fd_wide_add (&sum, a ? a[i] : 1, values[i]);
  fd_wide_add (&sum, c, -1);
  return fd_wide_accepts (&sum, relation);
}

static bool
linear_holds (const FdArgument *a, const int32_t *values)
{
  return sum_holds (a[0].numbers, values, a[1].n, a[2].relation, a[3].number);
}

static bool
sum_only_holds (const FdArgument *a, const int32_t *values)
{
  return sum_holds (NULL, values, a[0].n, a[1].relation, a[2].number);
}

/* --- posting -------------------------------------------------------------- */

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
post_narrow (FdStore *store, const FdArgument *a, FdRelation relation)
{
  size_t n = a[1].n;
  if (a[0].n != n)
    return fd_store_misuse (store, "linear",
                            "a has %zu elements, expected as many as x, %zu",
                            a[0].n, n);
  int64_t few[FEW_TERMS] = {0}, *wide = widen (store, few, a[0].numbers, n);
  if (!wide)
    return false;
  bool ok = post_sum (store, wide, a[1].vars, n, relation, a[3].number,
                      a[4].consistency, true);
  room_free (store, few, wide, n * sizeof *wide);
  return ok;
}

static bool
linear_post (FdStore *store, const FdArgument *a)
{
  return post_narrow (store, a, a[2].relation);
}

static bool
linear_post_not (FdStore *store, const FdArgument *a)
{
  return post_narrow (store, a, fd_relation_not (a[2].relation));
}

/* A difference of two variables has one propagator for both halves. */
static bool
linear_reify (FdStore *store, FdAtom b, const FdArgument *a)
{
  if (a[0].n == 2 && a[1].n == 2 && fd_atom_var (b).id) {
    int64_t room[2 * FD_LINEAR_TERM_BYTES / sizeof (int64_t)];
    int64_t wide[] = {a[0].numbers[0], a[0].numbers[1]};
    FdLinearSum sum;
    fd_linear_sum_init (store, &sum, room, wide, a[1].vars, 2, a[2].relation,
                        a[3].number);
    if (fd_linear_sum_reduce (store, &sum) == FD_SUM_OPEN &&
        is_difference (&sum))
      return fd_relation_post_reified (store, b, sum.x[0], sum.relation,
                                       sum.x[1], sum.c);
  }
  return fd_post_halves (store, b, &fd_linear_constraint, a);
}

const FdConstraintClass fd_linear_constraint = {
    .name = "linear",
    .parameters = {{"a", FD_ARGUMENT_INTS},
                   {"x", FD_ARGUMENT_VARS},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_INT},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "domain, but for = bounds(R), or domain if asked for",
    .source = "Harvey & Schimpf, Bounds consistency techniques for long linear "
              "constraints, TRICS 2002; Trick, A dynamic programming approach "
              "for consistency and propagation for knapsack constraints, "
              "Annals of Operations Research 2003",
    .flatzinc = "bool_lin_eq bool_lin_le int_lin_eq int_lin_le int_lin_ne "
                "int_minus int_negate int_plus",
    .holds = linear_holds,
    .post = linear_post,
    .post_not = linear_post_not,
    .reify = linear_reify,
};

bool
fd_post_linear_consistent (FdStore *store, const int32_t *a, const FdVar *x,
                           size_t n, FdRelation relation, int32_t c,
                           FdConsistency consistency)
{
  const FdArgument arguments[] = {
      fd_argument_ints (a, n), fd_argument_vars (x, n),
      fd_argument_relation (relation), fd_argument_int (c),
      fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_linear_constraint, arguments);
}

bool
fd_post_linear (FdStore *store, const int32_t *a, const FdVar *x, size_t n,
                FdRelation relation, int32_t c)
{
  const FdArgument arguments[] = {
      fd_argument_ints (a, n), fd_argument_vars (x, n),
      fd_argument_relation (relation), fd_argument_int (c),
      fd_argument_consistency (FD_CONSISTENCY_DEFAULT)};
  return fd_post_as (store, __func__, &fd_linear_constraint, arguments);
}

bool
fd_post_reified_linear (FdStore *store, FdAtom b, const int32_t *a,
                        const FdVar *x, size_t n, FdRelation relation,
                        int32_t c)
{
  const FdArgument arguments[] = {
      fd_argument_ints (a, n), fd_argument_vars (x, n),
      fd_argument_relation (relation), fd_argument_int (c),
      fd_argument_consistency (FD_CONSISTENCY_DEFAULT)};
  return fd_post_reified_as (store, __func__, b, &fd_linear_constraint,
                             arguments);
}

/* --- without coefficients ------------------------------------------------- */

static bool
sum_post (FdStore *store, const FdArgument *a)
{
  return post_sum (store, NULL, a[0].vars, a[0].n, a[1].relation, a[2].number,
                   FD_CONSISTENCY_DEFAULT, true);
}

static bool
sum_post_not (FdStore *store, const FdArgument *a)
{
  return post_sum (store, NULL, a[0].vars, a[0].n,
                   fd_relation_not (a[1].relation), a[2].number,
                   FD_CONSISTENCY_DEFAULT, true);
}

const FdConstraintClass fd_sum_constraint = {
    .name = "sum",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_INT}},
    .consistency = "domain, but for = bounds(Z)",
    .holds = sum_only_holds,
    .post = sum_post,
    .post_not = sum_post_not,
};

bool
fd_post_sum (FdStore *store, const FdVar *x, size_t n, FdRelation relation,
             int32_t c)
{
  const FdArgument a[] = {fd_argument_vars (x, n),
                          fd_argument_relation (relation), fd_argument_int (c)};
  return fd_post_as (store, __func__, &fd_sum_constraint, a);
}
