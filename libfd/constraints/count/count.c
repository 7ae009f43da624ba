/* SPDX-License-Identifier: MIT */
/* count.c - how many of x[0], ..., x[n-1] equal y, compared with c; and its
 * special cases, among, at least and exactly
 *
 * A value is a set of one element: among-propagate.c.  Where y is not known
 * when it is posted, it is count-variable.c.
 */
#include "among.h"
#include "count-variable.h"

/* --- count ---------------------------------------------------------------- */

enum { X, Y, RELATION, C };

static int64_t
occurrences (const int32_t *x, size_t n, int32_t value)
{
  int64_t equal = 0;
  for (size_t i = 0; i < n; i++)
    equal += x[i] == value;
  return equal;
}

static bool
count_holds (const FdArgument *a, const int32_t *values)
{
  size_t n = a[X].n;
  return fd_relation_accepts (
      a[RELATION].relation, occurrences (values, n, values[n]), values[n + 1]);
}

static bool
post_count (FdStore *store, const FdArgument *a, FdRelation relation)
{
  if (!fd_is_constant (store, a[Y].var))
    return fd_count_variable_post (store, a[X].vars, a[X].n, a[Y].var, relation,
                                   a[C].var);
  int32_t value = fd_domain_min (fd_domain (store, a[Y].var));
  FdInterval set = {value, value};
  FdAmongTerms terms = {a[X].vars, a[X].n, &set, 1, relation, a[C].var, 0};
  return fd_among_post (store, &terms);
}

static bool
count_post (FdStore *store, const FdArgument *a)
{
  return post_count (store, a, a[RELATION].relation);
}

static bool
count_post_not (FdStore *store, const FdArgument *a)
{
  return post_count (store, a, fd_relation_not (a[RELATION].relation));
}

const FdConstraintClass fd_count_constraint = {
    .name = "count",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"y", FD_ARGUMENT_VAR},
                   {"relation", FD_ARGUMENT_RELATION},
                   {"c", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables, if y is a number; else "
                   "domain of all but c, of which it is bounds",
    .flatzinc = "fzn_count_eq(x, y, =, c) fzn_count_eq_par(x, y, =, c) "
                "fzn_count_neq(x, y, !=, c) fzn_count_neq_par(x, y, !=, c) "
                "fzn_count_leq(x, y, >=, c) fzn_count_leq_par(x, y, >=, c) "
                "fzn_count_lt(x, y, >, c) fzn_count_lt_par(x, y, >, c) "
                "fzn_count_geq(x, y, <=, c) fzn_count_geq_par(x, y, <=, c) "
                "fzn_count_gt(x, y, <, c) fzn_count_gt_par(x, y, <, c)",
    .holds = count_holds,
    .post = count_post,
    .post_not = count_post_not,
};

bool
fd_post_count (FdStore *store, const FdVar *x, size_t n, FdVar y,
               FdRelation relation, FdVar c)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_var (y),
                          fd_argument_relation (relation), fd_argument_var (c)};
  return fd_post_as (store, __func__, &fd_count_constraint, a);
}

/* --- among ---------------------------------------------------------------- */

static bool
among_holds (const FdArgument *a, const int32_t *values)
{
  int64_t n = 0;
  for (size_t i = 0; i < a[0].n; i++) {
    bool inside = false;
    for (size_t k = 0; k < a[1].n && !inside; k++)
      inside = values[i] >= a[1].set[k].min && values[i] <= a[1].set[k].max;
    n += inside;
  }
  return n == values[a[0].n];
}

static bool
post_among (FdStore *store, const FdArgument *a, FdRelation relation)
{
  FdAmongTerms terms = {a[0].vars, a[0].n,   a[1].set, a[1].n,
                        relation,  a[2].var, 0};
  return fd_among_post (store, &terms);
}

static bool
among_post (FdStore *store, const FdArgument *a)
{
  return post_among (store, a, FD_EQ);
}

static bool
among_post_not (FdStore *store, const FdArgument *a)
{
  return post_among (store, a, FD_NE);
}

const FdConstraintClass fd_among_constraint = {
    .name = "among",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"set", FD_ARGUMENT_SET},
                   {"c", FD_ARGUMENT_VAR}},
    .consistency = "domain, for different variables",
    .flatzinc = "fzn_among(c, x, set)",
    .holds = among_holds,
    .post = among_post,
    .post_not = among_post_not,
};

bool
fd_post_among (FdStore *store, const FdVar *x, size_t n, const FdInterval *set,
               size_t n_set, FdVar c)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_set (set, n_set),
                          fd_argument_var (c)};
  return fd_post_as (store, __func__, &fd_among_constraint, a);
}

/* --- a number ------------------------------------------------------------- */

static bool
post_number (FdStore *store, const FdArgument *a, FdRelation relation)
{
  FdInterval set = {a[1].number, a[1].number};
  FdAmongTerms terms = {a[0].vars, a[0].n,      &set,       1,
                        relation,  FD_VAR_NONE, a[2].number};
  return fd_among_post (store, &terms);
}

static bool
at_least_holds (const FdArgument *a, const int32_t *values)
{
  return occurrences (values, a[0].n, a[1].number) >= a[2].number;
}

static bool
at_least_post (FdStore *store, const FdArgument *a)
{
  return post_number (store, a, FD_GE);
}

static bool
at_least_post_not (FdStore *store, const FdArgument *a)
{
  return post_number (store, a, FD_LT);
}

const FdConstraintClass fd_at_least_constraint = {
    .name = "at-least",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"value", FD_ARGUMENT_INT},
                   {"k", FD_ARGUMENT_INT}},
    .consistency = "domain, for different variables",
    .flatzinc = "fzn_at_least_int(k, x, value)",
    .holds = at_least_holds,
    .post = at_least_post,
    .post_not = at_least_post_not,
};

bool
fd_post_at_least (FdStore *store, const FdVar *x, size_t n, int32_t value,
                  int32_t k)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (value),
                          fd_argument_int (k)};
  return fd_post_as (store, __func__, &fd_at_least_constraint, a);
}

static bool
exactly_holds (const FdArgument *a, const int32_t *values)
{
  return occurrences (values, a[0].n, a[1].number) == a[2].number;
}

static bool
exactly_post (FdStore *store, const FdArgument *a)
{
  return post_number (store, a, FD_EQ);
}

static bool
exactly_post_not (FdStore *store, const FdArgument *a)
{
  return post_number (store, a, FD_NE);
}

const FdConstraintClass fd_exactly_constraint = {
    .name = "exactly",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"value", FD_ARGUMENT_INT},
                   {"k", FD_ARGUMENT_INT}},
    .consistency = "domain, for different variables",
    .flatzinc = "fzn_exactly_int(k, x, value)",
    .holds = exactly_holds,
    .post = exactly_post,
    .post_not = exactly_post_not,
};

bool
fd_post_exactly (FdStore *store, const FdVar *x, size_t n, int32_t value,
                 int32_t k)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (value),
                          fd_argument_int (k)};
  return fd_post_as (store, __func__, &fd_exactly_constraint, a);
}
