/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Whether a term before the last @n has the variable of @term. */
static bool
is_shared (const OracleInstance *in, uint32_t term)
{
  for (uint32_t i = 0; i < in->n; i++)
    if (i != term && in->var[i] == in->var[term])
      return true;
  return false;
}

/* Gives @term numbers that may be counts of @n. */
static void
generate_count (OracleRandom *r, OracleInstance *in, uint32_t term, int32_t n)
{
  if (in->domain[in->var[term]].n == 1 && oracle_chance (r, 50))
    return;
  if (is_shared (in, term) && oracle_chance (r, 70))
    return;
  int32_t min = oracle_between (r, -1, n), max = oracle_between (r, min, n + 1);
  if (oracle_chance (r, 30)) { /* with a hole */
    oracle_set_range (in, term, min, min);
    oracle_add_value (in, term, max);
  } else
    oracle_set_range (in, term, min, max);
}

/* Makes the values of the first @n terms meet more often. */
static void
generate_alike (OracleRandom *r, OracleInstance *in, uint32_t n)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  for (uint32_t i = 0; i < n; i++)
    if (in->domain[in->var[i]].n > 1 && oracle_chance (r, 60))
      oracle_add_value (in, i, values[oracle_below (r, n)]);
}

/* --- count ---------------------------------------------------------------- */

/* Terms: the x[i], y, c; in->relation. */
static void
count_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = in->n - 2;
  int32_t values[ORACLE_TERMS];
  if (oracle_chance (r, 40))
    for (uint32_t i = 0; i + 1 < in->n; i++)
      if (in->domain[in->var[i]].n > 1)
        oracle_set_range (in, i, oracle_between (r, 0, 1),
                          oracle_between (r, 1, 3));
  generate_alike (r, in, n + 1);
  oracle_pick (r, in, values);
  if (oracle_chance (r, 50) && in->domain[in->var[n]].n > 1) {
    int32_t v = values[oracle_below (r, n + 1)];
    oracle_set_range (in, n, v, v);
    oracle_add_value (in, n, values[oracle_below (r, n + 1)]);
  }
  generate_count (r, in, n + 1, (int32_t) n);
  in->relation = oracle_chance (r, 50) ? FD_EQ : oracle_relation (r);
}

static bool
count_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t n = 0;
  for (uint32_t i = 0; i + 2 < in->n; i++)
    n += x[i] == x[in->n - 2];
  return oracle_compare (n, in->relation, x[in->n - 1]);
}

static bool
count_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_count (store, x, in->n - 2, x[in->n - 2], in->relation,
                        x[in->n - 1]);
}

const OracleConstraint oracle_count = {
    .name = "count",
    .posts = "fd_post_count",
    .min_terms = 2,
    .max_terms = 6,
    .generate = count_generate,
    .holds = count_holds,
    .post = count_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
    .sharper = true, /* of y, if it is a number */
};

/* --- the x[i] against a set ----------------------------------------------- */

/* table: bounds of intervals, one after the other. */
static bool
is_inside (const OracleInstance *in, int32_t value)
{
  for (uint32_t k = 0; k + 1 < in->n_table; k += 2)
    if (value >= in->table[k] && value <= in->table[k + 1])
      return true;
  return false;
}

static void
among_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = in->n - 1;
  generate_alike (r, in, n);
  in->n_table = 2 * oracle_below (r, 4);
  for (uint32_t k = 0; k < in->n_table; k += 2) {
    int32_t values[ORACLE_TERMS];
    oracle_pick (r, in, values);
    in->table[k] = values[oracle_below (r, in->n)];
    in->table[k + 1] = in->table[k] + oracle_between (r, -1, 4);
  }
  generate_count (r, in, n, (int32_t) n);
}

static bool
among_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t n = 0;
  for (uint32_t i = 0; i + 1 < in->n; i++)
    n += is_inside (in, x[i]);
  return n == x[in->n - 1];
}

static bool
among_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[ORACLE_TABLE];
  for (uint32_t k = 0; k < in->n_table; k += 2)
    set[k / 2] = (FdInterval){in->table[k], in->table[k + 1]};
  return fd_post_among (store, x, in->n - 1, set, in->n_table / 2,
                        x[in->n - 1]);
}

const OracleConstraint oracle_among = {
    .name = "among",
    .posts = "fd_post_among",
    .min_terms = 1,
    .max_terms = 6,
    .generate = among_generate,
    .holds = among_holds,
    .post = among_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
    .at_least = 60,
};

/* --- reified: among, at the last term --------------------------------------
 */

/* Terms: the x[i], c, b. */
static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  OracleInstance inner = *in;
  if (in->domain[in->var[in->n - 1]].n > 1 && !is_shared (in, in->n - 1))
    oracle_set_range (in, in->n - 1, 0, 1);
  inner = *in;
  inner.n--;
  among_generate (r, &inner);
  inner.n++;
  *in = inner;
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  OracleInstance inner = *in;
  inner.n--;
  return among_holds (&inner, x) == (x[in->n - 1] >= 1);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[ORACLE_TABLE];
  for (uint32_t k = 0; k < in->n_table; k += 2)
    set[k / 2] = (FdInterval){in->table[k], in->table[k + 1]};
  const FdArgument a[] = {fd_argument_vars (x, in->n - 2),
                          fd_argument_set (set, in->n_table / 2),
                          fd_argument_var (x[in->n - 2])};
  return fd_post_reified (store, fd_atom (x[in->n - 1], FD_GE, 1),
                          fd_constraint_class_by_name ("among"), a);
}

const OracleConstraint oracle_reified_among = {
    .name = "reified-among",
    .posts = "fd_post_among",
    .min_terms = 2,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
    .unchecked = true, /* two propagators, with conditions */
    .unconditional = true,
};

/* --- a value and a number: at least; exactly -------------------------------
 */

static void
number_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  generate_alike (r, in, in->n);
  oracle_pick (r, in, values);
  in->n_table = 1;
  in->table[0] = in->n ? values[oracle_below (r, in->n)] : 3;
  in->k =
      oracle_between (r, oracle_chance (r, 5) ? -1 : 0, (int32_t) in->n + 1);
}

static int32_t
count_value (const OracleInstance *in, const int32_t *x)
{
  int32_t n = 0;
  for (uint32_t i = 0; i < in->n; i++)
    n += x[i] == in->table[0];
  return n;
}

static bool
at_least_holds (const OracleInstance *in, const int32_t *x)
{
  return count_value (in, x) >= in->k;
}

static bool
at_least_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_at_least (store, x, in->n, in->table[0], in->k);
}

static bool
exactly_holds (const OracleInstance *in, const int32_t *x)
{
  return count_value (in, x) == in->k;
}

static bool
exactly_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_exactly (store, x, in->n, in->table[0], in->k);
}

const OracleConstraint oracle_at_least = {
    .name = "at-least",
    .posts = "fd_post_at_least",
    .min_terms = 0,
    .max_terms = 6,
    .generate = number_generate,
    .holds = at_least_holds,
    .post = at_least_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 60,
    .alike = true,
    .unshared = true,
};

const OracleConstraint oracle_exactly = {
    .name = "exactly",
    .posts = "fd_post_exactly",
    .min_terms = 0,
    .max_terms = 6,
    .generate = number_generate,
    .holds = exactly_holds,
    .post = exactly_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 60,
    .alike = true,
    .unshared = true,
};
