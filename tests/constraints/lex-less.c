/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The first k terms are x, those behind y; reified, the last term is b. */

static void
lex_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = in->n;
  in->k = oracle_chance (r, 75) ? (int32_t) (n / 2)
                                : oracle_between (r, 0, (int32_t) n);
}

static bool
lex_is_valid (const OracleInstance *in)
{
  return in->k >= 0 && in->k <= (int32_t) in->n;
}

static bool
is_less (const int32_t *x, int32_t n_x, const int32_t *y, int32_t n_y,
         bool or_equal)
{
  for (int32_t i = 0;; i++) {
    if (i == n_x)
      return n_x < n_y || or_equal;
    if (i == n_y || x[i] > y[i])
      return false;
    if (x[i] < y[i])
      return true;
  }
}

static bool
lex_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t n = (int32_t) in->n, k = in->k;
  return is_less (x, k, x + k, n - k, in->variant);
}

static bool
lex_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  size_t n = in->n, k = (size_t) in->k;
  return in->variant ? fd_post_lex_lesseq (store, x, k, x + k, n - k)
                     : fd_post_lex_less (store, x, k, x + k, n - k);
}

const OracleConstraint oracle_lex_less = {
    .name = "lex-less",
    .posts = "fd_post_lex_less",
    .min_terms = 0,
    .max_terms = 6,
    .generate = lex_generate,
    .is_valid = lex_is_valid,
    .holds = lex_holds,
    .post = lex_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .unshared = true,
};

const OracleConstraint oracle_lex_lesseq = {
    .name = "lex-lesseq",
    .posts = "fd_post_lex_lesseq",
    .min_terms = 0,
    .max_terms = 6,
    .generate = lex_generate,
    .is_valid = lex_is_valid,
    .holds = lex_holds,
    .post = lex_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 90,
    .unshared = true,
    .variant = 1,
};

static void
reified_generate (OracleRandom *r, OracleInstance *in)
{
  in->n--;
  lex_generate (r, in);
  const OracleValues *b = &in->domain[in->var[in->n++]];
  in->relations[0] = oracle_relation (r);
  in->b[0] = b->value[oracle_below (r, b->n)];
  in->relation = oracle_chance (r, 50) ? FD_LE : FD_LT;
}

static bool
reified_is_valid (const OracleInstance *in)
{
  return in->n > 0 && in->k >= 0 && in->k < (int32_t) in->n;
}

static bool
reified_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t n = (int32_t) in->n - 1, k = in->k;
  return is_less (x, k, x + k, n - k, in->relation == FD_LE) ==
         oracle_compare (x[n], in->relations[0], in->b[0]);
}

static bool
reified_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  size_t n = in->n - 1, k = (size_t) in->k;
  FdAtom b = fd_atom (x[n], in->relations[0], in->b[0]);
  const FdArgument a[] = {fd_argument_vars (x, k),
                          fd_argument_vars (x + k, n - k)};
  return fd_post_reified (store, b,
                          fd_constraint_class_by_name (in->relation == FD_LE
                                                           ? "lex-lesseq"
                                                           : "lex-less"),
                          a);
}

const OracleConstraint oracle_reified_lex = {
    .name = "reified-lex",
    .posts = "",
    .min_terms = 1,
    .max_terms = 6,
    .generate = reified_generate,
    .is_valid = reified_is_valid,
    .holds = reified_holds,
    .post = reified_post,
    .strength = ORACLE_DOMAIN,
    .at_least = 85,
    .unconditional = true,
    .unshared = true,
};
