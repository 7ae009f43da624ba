/* SPDX-License-Identifier: MIT */
/* relation.c - x relation y + k: which propagator does it
 *
 * Equality, disequality and order have one propagator each, equality and order
 * another one where they are reified; a fixed side leaves an atom of the other.
 */
#include "constraints/constraint.h"

/* x = y.  What holds for good makes them one variable, which costs less than a
 * propagator and shows more; a level could be undone, a store that explains
 * must say why, and of two variables that are becoming one no third is to be
 * one. */
static bool
post_same (FdStore *store, FdVar x, FdVar y)
{
  if (fd_has_condition (store) || store->n_levels || store->explaining ||
      store->running || store->reposting)
    return fd_post_equal (store, y, 0, x);
  return fd_unify (store, x, y);
}

/* x = y - 2^31, which only the ends of the range can be. */
static bool
post_farthest (FdStore *store, FdVar x, FdVar y)
{
  return fd_post_atom (store, fd_atom (x, FD_EQ, FD_VALUE_MIN)) &&
         fd_post_atom (store, fd_atom (y, FD_EQ, FD_VALUE_MAX));
}

/* Whether a side is fixed for good, so that an @atom of the other is left. */
static inline bool
is_atom (const FdStore *store, FdVar x, FdRelation relation, FdVar y, int64_t k,
         FdAtom *atom)
{
  if (fd_is_constant (store, y)) {
    int64_t value = fd_domain (store, y)->min + k;
    *atom = fd_atom (x, relation, fd_clamp (value));
    return true;
  }
  if (!fd_is_constant (store, x))
    return false;
  int64_t value = fd_domain (store, x)->min - k;
  *atom = fd_atom (y, fd_relation_mirror (relation), fd_clamp (value));
  return true;
}

/* Differences reach 2^31, which is no int32_t. */
static inline bool
relation_post (FdStore *store, FdVar x, FdRelation relation, FdVar y, int64_t k)
{
  FdAtom atom;
  if (is_atom (store, x, relation, y, k, &atom))
    return fd_post_atom (store, atom);
  switch (relation) {
  case FD_LE:
    return fd_post_less (store, x, -k, y);
  case FD_LT:
    return fd_post_less (store, x, 1 - k, y);
  case FD_GE:
    return fd_post_less (store, y, k, x);
  case FD_GT:
    return fd_post_less (store, y, k + 1, x);
  case FD_NE:
    return fd_post_disequal (store, x, y, (int32_t) k);
  default:
    if (k == 0)
      return post_same (store, x, y);
    if (k > INT32_MIN)
      return fd_post_equal (store, y, (int32_t) k, x);
    return post_farthest (store, x, y);
  }
}

bool
fd_relation_post (FdStore *store, FdVar x, FdRelation relation, FdVar y,
                  int64_t k)
{
  return relation_post (store, x, relation, y, k);
}

bool
fd_relation_post_reified (FdStore *store, FdAtom b, FdVar x,
                          FdRelation relation, FdVar y, int64_t k)
{
  switch (relation) {
  case FD_LE:
    return fd_post_reified_less (store, b, x, -k, y);
  case FD_LT:
    return fd_post_reified_less (store, b, x, 1 - k, y);
  case FD_GE:
    return fd_post_reified_less (store, b, y, k, x);
  case FD_GT:
    return fd_post_reified_less (store, b, y, k + 1, x);
  case FD_NE:
    return fd_post_reified_equal (store, fd_atom_not (b), y, (int32_t) k, x);
  default:
    return fd_post_reified_equal (store, b, y, (int32_t) k, x);
  }
}

static bool
relation_holds (const FdArgument *a, const int32_t *values)
{
  return fd_relation_accepts (a[1].relation, values[0],
                              (int64_t) values[1] + a[3].number);
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return relation_post (store, a[0].var, a[1].relation, a[2].var, a[3].number);
}

static bool
post_not (FdStore *store, const FdArgument *a)
{
  return fd_relation_post (store, a[0].var, fd_relation_not (a[1].relation),
                           a[2].var, a[3].number);
}

static bool
reify (FdStore *store, FdAtom b, const FdArgument *a)
{
  FdVar x = a[0].var, y = a[2].var;
  FdRelation relation = a[1].relation;
  int32_t k = a[3].number;
  FdAtom atom;
  if (is_atom (store, x, relation, y, k, &atom)) {
    atom = fd_atom_canonical (atom);
    if (fd_is_given (store, atom))
      return fd_post_atom (store, b);
    if (fd_is_given (store, fd_atom_not (atom)))
      return fd_post_atom (store, fd_atom_not (b));
  } else if (fd_atom_var (b).id && k > INT32_MIN) {
    return fd_relation_post_reified (store, b, x, relation, y, k);
  }
  return fd_post_halves (store, b, &fd_relation_constraint, a);
}

const FdConstraintClass fd_relation_constraint = {
    .name = "relation",
    .parameters = {{"x", FD_ARGUMENT_VAR},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"y", FD_ARGUMENT_VAR},
                   {"k", FD_ARGUMENT_INT}},
    .consistency = "domain",
    .flatzinc = "bool_eq bool_ge bool_gt bool_le bool_lt int_eq int_ge int_gt "
                "int_le int_lt int_ne",
    .holds = relation_holds,
    .post = post_arguments,
    .post_not = post_not,
    .reify = reify,
};

bool
fd_record_relation (FdStore *store, FdVar x, FdRelation relation, FdVar y)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_relation (relation),
                          fd_argument_var (y), fd_argument_int (0)};
  return fd_record_few (store, &fd_relation_constraint, a, G_N_ELEMENTS (a));
}

bool
fd_post_relation (FdStore *store, FdVar x, FdRelation relation, FdVar y,
                  int32_t k)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_relation (relation),
                          fd_argument_var (y), fd_argument_int (k)};
  return fd_post_as (store, __func__, &fd_relation_constraint, a);
}

bool
fd_post_reified_relation (FdStore *store, FdAtom b, FdVar x,
                          FdRelation relation, FdVar y, int32_t k)
{
  const FdArgument a[] = {fd_argument_var (x), fd_argument_relation (relation),
                          fd_argument_var (y), fd_argument_int (k)};
  return fd_post_reified_as (store, __func__, b, &fd_relation_constraint, a);
}

bool
fd_not_unify (FdStore *store, FdVar x, FdVar y)
{
  if (!fd_require_var (store, x) || !fd_require_var (store, y) ||
      !fd_post_enter (store))
    return false;
  if (store->recording)
    return fd_post_relation (store, x, FD_NE, y, 0);
  if (!fd_has_condition (store) && fd_are_equal (store, x, y))
    return fd_post_false (store);
  FdTransaction frame;
  fd_transaction_begin (store, &frame);
  bool ok = fd_record_relation (store, x, FD_NE, y) &&
            fd_post_disequal (store, x, y, 0);
  return fd_transaction_end (store, &frame, ok);
}

bool
fd_post_next_to (FdStore *store, FdVar x, FdVar y)
{
  return fd_require_var (store, x) && fd_require_var (store, y) &&
         fd_post_distance (store, x, y, 1);
}

bool
fd_post_left_of (FdStore *store, FdVar a, FdVar b)
{
  return fd_require_var (store, a) && fd_require_var (store, b) &&
         fd_post_relation (store, b, FD_EQ, a, 1);
}
