/* SPDX-License-Identifier: MIT */
#include "atoms.h"

/* The sum of b[i] [atom i], times a scale that may take it out of 32 bits, has
 * the relation to k scales and table[0].  The scale is 1 << table[1]. */

static void
linear_atoms_generate (OracleRandom *r, OracleInstance *in)
{
  bool light = oracle_chance (r, 40); /* it counts */
  int32_t values[ORACLE_TERMS];
  oracle_atoms_generate (r, in);
  in->n_table = 2;
  in->table[0] = oracle_chance (r, 70) ? 0 : oracle_between (r, -1, 1);
  in->table[1] = oracle_chance (r, 60) ? 0 : oracle_between (r, 1, 55);
  in->k = oracle_between (r, -1, 1);
  oracle_pick (r, in, values);
  for (uint32_t i = 0; i < in->n; i++) {
    in->b[i] = light ? 1 : oracle_between (r, -4, 7);
    if (oracle_atom_holds (in, i, values[i]))
      in->k += in->b[i];
  }
  if (in->relation != FD_EQ)
    do
      in->relation = oracle_relation (r);
    while (in->relation == FD_EQ);
}

static bool
linear_atoms_holds (const OracleInstance *in, const int32_t *x)
{
  Wide scale = (Wide) (INT64_C (1) << in->table[1]), sum = 0;
  for (uint32_t i = 0; i < in->n; i++)
    if (oracle_atom_holds (in, i, x[i]))
      sum += in->b[i] * scale;
  return oracle_compare (sum, in->relation, in->k * scale + in->table[0]);
}

static bool
linear_atoms_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom atoms[ORACLE_TERMS];
  int64_t weights[ORACLE_TERMS], scale = INT64_C (1) << in->table[1];
  for (uint32_t i = 0; i < in->n; i++) {
    atoms[i] = oracle_atom (in, i, x);
    weights[i] = in->b[i] * scale;
  }
  return fd_post_linear_atoms (store, weights, atoms, in->n, in->relation,
                               in->k * scale + in->table[0]);
}

const OracleConstraint oracle_linear_atoms = {
    .name = "linear-atoms",
    .posts = "fd_post_linear_atoms",
    .min_terms = 0,
    .max_terms = 6,
    .generate = linear_atoms_generate,
    .holds = linear_atoms_holds,
    .post = linear_atoms_post,
    .strength = ORACLE_DOMAIN,
    .relation = FD_LE,
    .alike = true,
    .unshared = true,
    .sharper = true, /* equal atoms are one */
    .at_least = 80,
};

const OracleConstraint oracle_linear_atoms_equal = {
    .name = "linear-atoms-equal",
    .posts = "fd_post_linear_atoms",
    .min_terms = 0,
    .max_terms = 6,
    .generate = linear_atoms_generate,
    .holds = linear_atoms_holds,
    .post = linear_atoms_post,
    .strength = ORACLE_DECIDES,
    .relation = FD_EQ,
    .alike = true,
    .sharper = true,
    .unchecked = true, /* two propagators */
    .at_least = 75,
};
