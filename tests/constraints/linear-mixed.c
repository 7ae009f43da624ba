/* SPDX-License-Identifier: MIT */
#include "atoms.h"

/* A sum of b[i] x[i] where relations[i] is <, which is no atom's, and otherwise
 * of b[i] [atom i], times a scale that may take it out of 32 bits, has the
 * relation to k scales and table[0].  The scale is 1 << table[1]. */

static bool
is_var (const OracleInstance *in, uint32_t i)
{
  return in->relations[i] == FD_LT;
}

static Wide
sum_of (const OracleInstance *in, const int32_t *x)
{
  Wide sum = 0;
  for (uint32_t i = 0; i < in->n; i++)
    sum += is_var (in, i) ? (Wide) in->b[i] * x[i]
                          : (Wide) in->b[i] * oracle_atom_holds (in, i, x[i]);
  return sum;
}

static void
linear_mixed_generate (OracleRandom *r, OracleInstance *in)
{
  bool light = oracle_chance (r, 30); /* it counts */
  int32_t values[ORACLE_TERMS];
  oracle_atoms_generate (r, in);
  in->n_table = 2;
  in->table[0] = oracle_chance (r, 70) ? 0 : oracle_between (r, -1, 1);
  in->table[1] = oracle_chance (r, 60) ? 0 : oracle_between (r, 1, 24);
  for (uint32_t i = 0; i < in->n; i++) {
    in->b[i] = light ? 1 : oracle_between (r, -4, 7);
    if (oracle_chance (r, 40))
      in->relations[i] = FD_LT;
  }
  oracle_pick (r, in, values);
  in->k = (int32_t) CLAMP (sum_of (in, values), INT32_MIN + 1, INT32_MAX - 1) +
          oracle_between (r, -1, 1);
  if (in->relation != FD_EQ)
    do
      in->relation = oracle_relation (r);
    while (in->relation == FD_EQ);
}

static bool
linear_mixed_holds (const OracleInstance *in, const int32_t *x)
{
  Wide scale = (Wide) (INT64_C (1) << in->table[1]);
  return oracle_compare (sum_of (in, x) * scale, in->relation,
                         in->k * scale + in->table[0]);
}

static bool
linear_mixed_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar vars[ORACLE_TERMS];
  FdAtom atoms[ORACLE_TERMS];
  int64_t a[ORACLE_TERMS], weights[ORACLE_TERMS];
  int64_t scale = INT64_C (1) << in->table[1];
  size_t n = 0, n_atoms = 0;
  for (uint32_t i = 0; i < in->n; i++)
    if (is_var (in, i)) {
      a[n] = in->b[i] * scale;
      vars[n++] = x[i];
    } else {
      weights[n_atoms] = in->b[i] * scale;
      atoms[n_atoms++] = oracle_atom (in, i, x);
    }
  return fd_post_linear_mixed (store, a, vars, n, weights, atoms, n_atoms,
                               in->relation, in->k * scale + in->table[0]);
}

const OracleConstraint oracle_linear_mixed = {
    .name = "linear-mixed",
    .posts = "fd_post_linear_mixed",
    .min_terms = 0,
    .max_terms = 6,
    .generate = linear_mixed_generate,
    .holds = linear_mixed_holds,
    .post = linear_mixed_post,
    .strength = ORACLE_DOMAIN,
    .relation = FD_LE,
    .alike = true,
    .unshared = true,
    .sharper = true, /* equal terms are one */
    .at_least = 80,
};

const OracleConstraint oracle_linear_mixed_equal = {
    .name = "linear-mixed-equal",
    .posts = "fd_post_linear_mixed",
    .min_terms = 0,
    .max_terms = 6,
    .generate = linear_mixed_generate,
    .holds = linear_mixed_holds,
    .post = linear_mixed_post,
    .strength = ORACLE_DECIDES,
    .relation = FD_EQ,
    .alike = true,
    .sharper = true,
    .unchecked = true, /* two propagators */
    .at_least = 70,
};
