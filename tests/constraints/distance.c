/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* |x - y| = k; next-to with k = 1; left-of is x + 1 = y. */

static void
distance_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  oracle_pick (r, in, values);
  int64_t k = ABS ((int64_t) values[0] - values[1]);
  if (oracle_chance (r, 40))
    k = oracle_between (r, 0, 4);
  if (oracle_chance (r, 4))
    k = oracle_between (r, INT32_MIN, INT32_MAX);
  in->k = (int32_t) MIN (k, INT32_MAX);
}

static bool
distance_holds (const OracleInstance *in, const int32_t *x)
{
  int64_t difference = (int64_t) x[0] - x[1];
  return difference == in->k || -difference == in->k ? in->k >= 0 : false;
}

static bool
distance_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_distance (store, x[0], x[1], in->k);
}

static bool
next_to_holds (const OracleInstance *in, const int32_t *x)
{
  (void) in;
  return x[0] == x[1] + 1 || x[1] == x[0] + 1;
}

static bool
next_to_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  (void) in;
  return fd_post_next_to (store, x[0], x[1]);
}

static bool
left_of_holds (const OracleInstance *in, const int32_t *x)
{
  (void) in;
  return x[0] + 1 == x[1];
}

static bool
left_of_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  (void) in;
  return fd_post_left_of (store, x[0], x[1]);
}

const OracleConstraint oracle_distance = {
    .name = "distance",
    .posts = "fd_post_distance",
    .min_terms = 2,
    .max_terms = 2,
    .generate = distance_generate,
    .holds = distance_holds,
    .post = distance_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_next_to = {
    .name = "next-to",
    .posts = "fd_post_next_to",
    .min_terms = 2,
    .max_terms = 2,
    .holds = next_to_holds,
    .post = next_to_post,
    .strength = ORACLE_DOMAIN,
};

const OracleConstraint oracle_left_of = {
    .name = "left-of",
    .posts = "fd_post_left_of",
    .min_terms = 2,
    .max_terms = 2,
    .holds = left_of_holds,
    .post = left_of_post,
    .strength = ORACLE_DOMAIN,
};
