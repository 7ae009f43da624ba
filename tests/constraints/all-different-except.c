/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* No two terms have one value, unless it is in one of the intervals of table:
 * bounds, one after the other. */

static bool
is_inside (const OracleInstance *in, int32_t value)
{
  for (uint32_t k = 0; k + 1 < in->n_table; k += 2)
    if (value >= in->table[k] && value <= in->table[k + 1])
      return true;
  return false;
}

static void
except_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  int32_t first = in->n ? values[oracle_below (r, in->n)] : 0;
  first = MIN (first, FD_VALUE_MAX - 10);
  for (uint32_t i = 0; i < in->n; i++)
    if (in->domain[in->var[i]].n > 1 && oracle_chance (r, 70)) {
      int32_t low = first + oracle_between (r, 0, 3);
      if (oracle_chance (r, 70))
        oracle_set_range (in, i, low, low);
      oracle_add_value (in, i, first + oracle_between (r, 0, 4));
      if (oracle_chance (r, 50))
        oracle_add_value (in, i, first + oracle_between (r, 0, 4));
    }
  in->n_table = 2 * oracle_below (r, 3);
  for (uint32_t k = 0; k < in->n_table; k += 2) {
    in->table[k] = first + oracle_between (r, -2, 5);
    in->table[k + 1] = in->table[k] + oracle_between (r, -1, 1);
  }
}

static void
domain_generate (OracleRandom *r, OracleInstance *in)
{
  except_generate (r, in);
  in->consistency =
      oracle_chance (r, 80) ? FD_CONSISTENCY_DOMAIN : FD_CONSISTENCY_DEFAULT;
}

static void
bounds_generate (OracleRandom *r, OracleInstance *in)
{
  except_generate (r, in);
  in->consistency = FD_CONSISTENCY_BOUNDS;
}

static void
value_generate (OracleRandom *r, OracleInstance *in)
{
  except_generate (r, in);
  in->consistency = FD_CONSISTENCY_VALUE;
}

static bool
holds_of (const OracleInstance *in, const int32_t *x, uint32_t n)
{
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < i; k++)
      if (x[i] == x[k] && !is_inside (in, x[i]))
        return false;
  return true;
}

static bool
except_holds (const OracleInstance *in, const int32_t *x)
{
  return holds_of (in, x, in->n);
}

static size_t
set_of (const OracleInstance *in, FdInterval *set)
{
  for (uint32_t k = 0; k + 1 < in->n_table; k += 2)
    set[k / 2] = (FdInterval){in->table[k], in->table[k + 1]};
  return in->n_table / 2;
}

static bool
except_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[ORACLE_TABLE];
  size_t n_set = set_of (in, set);
  return fd_post_all_different_except (store, x, in->n, set, n_set,
                                       in->consistency);
}

/* The default looks at how many values there are. */
static OracleStrength
domain_strength (const OracleInstance *in)
{
  return in->consistency == FD_CONSISTENCY_DOMAIN ? ORACLE_DOMAIN
                                                  : ORACLE_DECIDES;
}

/* Too many values are too many. */
static OracleStrength
bounds_strength (const OracleInstance *in)
{
  for (uint32_t i = 0; i < in->n; i++) {
    const OracleValues *x = &in->domain[in->var[i]];
    if ((int64_t) x->value[x->n - 1] - x->value[0] > 500)
      return ORACLE_DECIDES;
  }
  return ORACLE_BOUNDS;
}

#define EXCEPT                                                                 \
  .posts = "fd_post_all_different_except", .min_terms = 0, .max_terms = 6,     \
  .holds = except_holds, .post = except_post, .alike = true, .unshared = true, \
  .unchecked = true

const OracleConstraint oracle_all_different_except_domain = {
    .name = "all-different-except-domain",
    EXCEPT,
    .generate = domain_generate,
    .strength = ORACLE_DOMAIN,
    .strength_of = domain_strength,
    .at_least = 45,
    .sharper = true,
};

const OracleConstraint oracle_all_different_except_bounds = {
    .name = "all-different-except-bounds",
    EXCEPT,
    .generate = bounds_generate,
    .strength = ORACLE_BOUNDS,
    .strength_of = bounds_strength,
    .at_least = 45,
    .sharper = true,
};

const OracleConstraint oracle_all_different_except_value = {
    .name = "all-different-except-value",
    EXCEPT,
    .generate = value_generate,
    .strength = ORACLE_DECIDES,
    .at_least = 40,
};

/* Reified, at the last term. */
static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  OracleInstance inner = *in;
  inner.n--;
  domain_generate (r, &inner);
  inner.n++;
  *in = inner;
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return holds_of (in, x, in->n - 1) == (x[in->n - 1] >= 1);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[ORACLE_TABLE];
  size_t n_set = set_of (in, set);
  const FdArgument a[] = {fd_argument_vars (x, in->n - 1),
                          fd_argument_set (set, n_set),
                          fd_argument_consistency (in->consistency)};
  return fd_post_reified (store, fd_atom (x[in->n - 1], FD_GE, 1),
                          fd_constraint_class_by_name ("all-different-except"),
                          a);
}

const OracleConstraint oracle_reified_all_different_except = {
    .name = "reified-all-different-except",
    .posts = "fd_post_all_different_except",
    .min_terms = 1,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DECIDES,
    .at_least = 40,
    .sharper = true, /* what is the default depends on the domains */
    .unchecked = true,
    .unconditional = true,
};
