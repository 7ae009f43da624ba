/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The terms less k are the successors of nodes 0, ..., n - 1: one circuit
 * through all of them; of variant 1, through those that are not their own
 * successors. */

static void
circuit_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t n = (int32_t) in->n;
  in->k = oracle_chance (r, 90)   ? oracle_between (r, -3, 3)
          : oracle_chance (r, 50) ? FD_VALUE_MIN - oracle_between (r, -2, 2)
                                  : FD_VALUE_MAX - oracle_between (r, 0, n);
  for (uint32_t i = 0; i < in->n; i++)
    if (oracle_chance (r, 90)) {
      int32_t min = oracle_chance (r, 80) ? 0 : oracle_between (r, -1, n - 1);
      int32_t max = oracle_chance (r, 80) ? n - 1 : oracle_between (r, min, n);
      min += in->k, max += in->k;
      if (min >= FD_VALUE_MIN && max <= FD_VALUE_MAX)
        oracle_set_range (in, i, min, MAX (min, max));
    }
  in->consistency = (FdConsistency[]){
      FD_CONSISTENCY_DEFAULT, FD_CONSISTENCY_VALUE, FD_CONSISTENCY_BOUNDS,
      FD_CONSISTENCY_DOMAIN}[oracle_below (r, 4)];
}

static bool
circuit_holds (const OracleInstance *in, const int32_t *x)
{
  bool on[ORACLE_TERMS] = {false};
  int64_t start = -1, n_on = 0, n_walked = 0;
  for (uint32_t i = 0; i < in->n; i++) {
    int64_t next = (int64_t) x[i] - in->k;
    if (next < 0 || next >= in->n)
      return false;
    on[i] = !in->variant || next != i;
    n_on += on[i];
    if (on[i])
      start = i;
  }
  if (start < 0)
    return true;
  int64_t i = start;
  do {
    if (!on[i])
      return false;
    on[i] = false;
    n_walked++;
    i = (int64_t) x[i] - in->k;
  } while (i != start);
  return n_walked == n_on;
}

static bool
circuit_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return in->variant
             ? fd_post_subcircuit (store, x, in->n, in->k, in->consistency)
             : fd_post_circuit (store, x, in->n, in->k, in->consistency);
}

const OracleConstraint oracle_circuit = {
    .name = "circuit",
    .posts = "fd_post_circuit",
    .min_terms = 1,
    .max_terms = 6,
    .styles = ORACLE_STYLE_SMALL | ORACLE_STYLE_ENDS,
    .generate = circuit_generate,
    .holds = circuit_holds,
    .post = circuit_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
    .variant = 0,
};

const OracleConstraint oracle_subcircuit = {
    .name = "subcircuit",
    .posts = "fd_post_subcircuit",
    .min_terms = 1,
    .max_terms = 6,
    .styles = ORACLE_STYLE_SMALL | ORACLE_STYLE_ENDS,
    .generate = circuit_generate,
    .holds = circuit_holds,
    .post = circuit_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
    .variant = 1,
};
