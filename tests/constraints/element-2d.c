/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* table[x0, x1] = x2, with k columns; the first row is number b[0], the first
 * column b[1]; and, reified, x3 says so. */

static void
element_2d_generate (OracleRandom *r, OracleInstance *in)
{
  in->k = oracle_between (r, 1, 5);
  in->n_table =
      (uint32_t) in->k * oracle_below (r, ORACLE_TABLE / (uint32_t) in->k + 1);
  const OracleValues *y = &in->domain[in->var[2]];
  for (uint32_t i = 0; i < in->n_table; i++)
    in->table[i] = oracle_chance (r, 80) ? y->value[oracle_below (r, y->n)]
                                         : oracle_between (r, -3, 9);
  int32_t n[] = {(int32_t) in->n_table / in->k, in->k};
  for (uint32_t t = 0; t < 2; t++) {
    in->b[t] = oracle_between (r, -2, 2);
    if (oracle_chance (r, 3))
      in->b[t] = oracle_chance (r, 50) ? INT32_MIN : INT32_MAX;
    else if (in->var[t] != in->var[2] && oracle_chance (r, 90))
      oracle_set_range (in, t, in->b[t] - oracle_chance (r, 20),
                        in->b[t] + MAX (n[t] - 1, 0) + oracle_chance (r, 20));
  }
}

static bool
element_2d_is_valid (const OracleInstance *in)
{
  return in->k > 0 && in->n_table % (uint32_t) in->k == 0;
}

static bool
element_2d_holds (const OracleInstance *in, const int32_t *x)
{
  Wide row = (Wide) x[0] - in->b[0], column = (Wide) x[1] - in->b[1];
  return row >= 0 && row * in->k < in->n_table && column >= 0 &&
         column < in->k &&
         in->table[(int32_t) row * in->k + (int32_t) column] == x[2];
}

static bool
element_2d_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_element_2d (store, in->table, in->n_table / (uint32_t) in->k,
                             (size_t) in->k, x[0], in->b[0], x[1], in->b[1],
                             x[2]);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return element_2d_holds (in, x) == (x[3] >= 1);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  const FdArgument a[] = {fd_argument_ints (in->table, in->n_table),
                          fd_argument_int (in->k),
                          fd_argument_int (in->b[0]),
                          fd_argument_int (in->b[1]),
                          fd_argument_var (x[0]),
                          fd_argument_var (x[1]),
                          fd_argument_var (x[2])};
  return fd_post_reified (store, fd_atom (x[3], FD_GE, 1),
                          fd_constraint_class_by_name ("element-2d"), a);
}

const OracleConstraint oracle_element_2d = {
    .name = "element-2d",
    .posts = "fd_post_element_2d",
    .min_terms = 3,
    .max_terms = 3,
    .generate = element_2d_generate,
    .is_valid = element_2d_is_valid,
    .holds = element_2d_holds,
    .post = element_2d_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
    .at_least = 90,
};

const OracleConstraint oracle_reified_element_2d = {
    .name = "reified-element-2d",
    .posts = "fd_post_element_2d",
    .min_terms = 4,
    .max_terms = 4,
    .generate = element_2d_generate,
    .is_valid = element_2d_is_valid,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
    .unchecked = true,
    .unconditional = true,
};
