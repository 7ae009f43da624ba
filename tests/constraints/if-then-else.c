/* SPDX-License-Identifier: MIT */
#include "atoms.h"

/* Term 0 is y; then a condition, of term 1, and its case, term 2, and so on; a
 * term that is left is the case of "else".  Reified, the last term says so. */

static void
draw (OracleRandom *r, OracleInstance *in, uint32_t n)
{
  int32_t values[ORACLE_TERMS];
  oracle_atoms_generate (r, in);
  for (uint32_t k = oracle_below (r, 4); n > 1 && k > 0; k--) {
    oracle_pick (r, in, values);
    oracle_add_value (in, 0, values[1 + oracle_below (r, n - 1)]);
  }
}

static void
if_then_else_generate (OracleRandom *r, OracleInstance *in)
{
  draw (r, in, in->n);
}

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  draw (r, in, in->n - 1);
}

static bool
holds (const OracleInstance *in, const int32_t *x, uint32_t n)
{
  for (uint32_t i = 1; i + 1 < n; i += 2)
    if (oracle_atom_holds (in, i, x[i]))
      return x[i + 1] == x[0];
  return n % 2 != 0 || x[n - 1] == x[0];
}

static bool
if_then_else_holds (const OracleInstance *in, const int32_t *x)
{
  return holds (in, x, in->n);
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  return holds (in, x, in->n - 1) == (x[in->n - 1] >= 1);
}

typedef struct {
  FdAtom condition[ORACLE_TERMS];
  FdVar x[ORACLE_TERMS];
  size_t n;
} Cases;

static Cases
cases_of (const OracleInstance *in, const FdVar *x, uint32_t n)
{
  Cases cases = {.n = 0};
  for (uint32_t i = 1; i < n; i += 2) {
    bool is_else = i + 1 == n;
    cases.condition[cases.n] = is_else ? FD_ATOM_TRUE : oracle_atom (in, i, x);
    cases.x[cases.n++] = x[is_else ? i : i + 1];
  }
  return cases;
}

static bool
if_then_else_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  Cases c = cases_of (in, x, in->n);
  return fd_post_if_then_else (store, c.condition, c.x, c.n, x[0]);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  Cases c = cases_of (in, x, in->n - 1);
  const FdArgument a[] = {fd_argument_atoms (c.condition, c.n),
                          fd_argument_vars (c.x, c.n), fd_argument_var (x[0])};
  return fd_post_reified (store, fd_atom (x[in->n - 1], FD_GE, 1),
                          fd_constraint_class_by_name ("if-then-else"), a);
}

const OracleConstraint oracle_if_then_else = {
    .name = "if-then-else",
    .posts = "fd_post_if_then_else",
    .min_terms = 1,
    .max_terms = 6,
    .generate = if_then_else_generate,
    .holds = if_then_else_holds,
    .post = if_then_else_post,
    .strength = ORACLE_DOMAIN,
    .unshared = true,
    .sharper = true, /* of two numbers, it is an equality of atoms */
    .at_least = 85,
};

const OracleConstraint oracle_reified_if_then_else = {
    .name = "reified-if-then-else",
    .posts = "fd_post_if_then_else",
    .min_terms = 2,
    .max_terms = 6,
    .generate = reified_generate,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DECIDES,
    .at_least = 40,
    .unchecked = true,
    .unconditional = true,
};
