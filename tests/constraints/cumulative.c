/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the starts; a: durations, b: demands, k: the capacity. */

static void
cumulative_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t most = oracle_between (r, 1, 4), longest = oracle_between (r, 1, 7);
  in->k = oracle_chance (r, 3) ? oracle_between (r, -1, 0)
                               : oracle_between (r, most - 1, 2 * most);
  for (uint32_t i = 0; i < in->n; i++) {
    in->a[i] = oracle_between (r, oracle_chance (r, 10) ? -1 : 1, longest);
    in->b[i] = oracle_between (r, oracle_chance (r, 10) ? -1 : 1, most);
    if (oracle_chance (r, 1))
      in->a[i] = FD_VALUE_MAX;
    if (oracle_chance (r, 1))
      in->b[i] = FD_VALUE_MAX;
  }
  if (oracle_chance (r, 1))
    in->k = FD_VALUE_MAX;
}

/* At the start of each task that runs at all. */
static bool
cumulative_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t i = 0; i < in->n; i++) {
    Wide taken = 0;
    for (uint32_t j = 0; j < in->n; j++)
      if (x[j] <= x[i] && x[i] < (Wide) x[j] + in->a[j] && in->b[j] > 0)
        taken += in->b[j];
    if (taken > in->k)
      return false;
  }
  return in->n == 0 || in->k >= 0;
}

static bool
cumulative_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar duration[ORACLE_TERMS], demand[ORACLE_TERMS];
  for (uint32_t i = 0; i < in->n; i++) {
    duration[i] = fd_var_new (store, in->a[i], in->a[i]);
    demand[i] = fd_var_new (store, in->b[i], in->b[i]);
  }
  return fd_post_cumulative (store, x, duration, demand, in->n,
                             fd_var_new (store, in->k, in->k));
}

const OracleConstraint oracle_cumulative = {
    .name = "cumulative",
    .posts = "fd_post_cumulative",
    .min_terms = 0,
    .max_terms = 6,
    .generate = cumulative_generate,
    .holds = cumulative_holds,
    .post = cumulative_post,
    .strength = ORACLE_DECIDES,
    .alike = true,
    .at_least = 40,
};

/* Three tasks or fewer: numbers, some of which are terms.  Of task i they are
 * slot 4 i: start, + 1: duration, + 2: demand, + 3: presence; and the capacity.
 * The slot of term t is a[t], table has the others; an atom of the term says
 * whether a task is present, a number does if it is not 0. */
enum { N_TASKS = 3, CAPACITY = 4 * N_TASKS, N_SLOTS };

static void
choose_slots (OracleRandom *r, OracleInstance *in)
{
  uint32_t chosen = 0;
  for (uint32_t t = 0; t < in->n; t++) {
    do
      in->a[t] = oracle_chance (r, 50) ? 4 * oracle_between (r, 0, N_TASKS - 1)
                                       : oracle_between (r, 0, N_SLOTS - 1);
    while (chosen >> in->a[t] & 1 || (!in->variant && in->a[t] % 4 == 3));
    chosen |= 1u << in->a[t];
  }
}

static void
variable_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t base = in->domain[in->var[0]].value[0];
  choose_slots (r, in);
  in->n_table = N_SLOTS;
  for (int32_t s = 0; s < N_SLOTS; s++)
    in->table[s] = oracle_between (r, oracle_chance (r, 8) ? -1 : 1, 4);
  for (int32_t s = 0; s < CAPACITY; s += 4) {
    in->table[s] = base + oracle_between (r, 0, 3);
    in->table[s] = MIN (in->table[s], FD_VALUE_MAX);
    in->table[s + 3] = !oracle_chance (r, 10);
  }
  for (uint32_t t = 0; t < in->n; t++) {
    const OracleValues *d = &in->domain[in->var[t]];
    in->relations[t] = (FdRelation) oracle_below (r, 4);
    in->b[t] = d->value[oracle_below (r, d->n)];
    if (in->a[t] % 4 == 0 && in->a[t] != CAPACITY)
      continue;
    if (oracle_chance (r, 70)) {
      int32_t min = oracle_between (r, -1, 2);
      oracle_set_range (in, t, min, min + oracle_between (r, 0, 3));
      in->b[t] = oracle_between (r, min, min + 1);
    }
  }
}

/* Not two terms in one slot. */
static bool
variable_is_valid (const OracleInstance *in)
{
  uint32_t taken = 0;
  for (uint32_t t = 0; t < in->n; t++) {
    if (in->a[t] < 0 || in->a[t] >= N_SLOTS || taken >> in->a[t] & 1)
      return false;
    taken |= 1u << in->a[t];
  }
  return in->n_table == N_SLOTS;
}

static bool
is_present (const OracleInstance *in, uint32_t t, int32_t value)
{
  return oracle_compare (value, in->relations[t], in->b[t]);
}

static bool
variable_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t v[N_SLOTS];
  for (int32_t s = 0; s < N_SLOTS; s++)
    v[s] = in->table[s];
  for (uint32_t t = 0; t < in->n; t++)
    v[in->a[t]] =
        in->a[t] % 4 == 3 && in->variant ? is_present (in, t, x[t]) : x[t];
  for (int32_t i = 0; i < CAPACITY; i += 4) {
    Wide taken = 0;
    for (int32_t j = 0; j < CAPACITY; j += 4)
      if (v[j] <= v[i] && v[i] < (Wide) v[j] + v[j + 1] && v[j + 2] > 0 &&
          (v[j + 3] || !in->variant))
        taken += v[j + 2];
    if (taken > v[CAPACITY])
      return false;
  }
  return v[CAPACITY] >= 0;
}

static bool
variable_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar v[N_SLOTS], start[N_TASKS], duration[N_TASKS], demand[N_TASKS];
  FdAtom present[N_TASKS];
  for (int32_t s = 0; s < N_SLOTS; s++)
    v[s] = fd_var_new (store, in->table[s], in->table[s]);
  for (uint32_t t = 0; t < in->n; t++)
    v[in->a[t]] = x[t];
  for (uint32_t i = 0; i < N_TASKS; i++) {
    start[i] = v[4 * i];
    duration[i] = v[4 * i + 1];
    demand[i] = v[4 * i + 2];
    present[i] = in->table[4 * i + 3] ? FD_ATOM_TRUE : FD_ATOM_FALSE;
    for (uint32_t t = 0; t < in->n; t++)
      if (in->a[t] == (int32_t) (4 * i + 3))
        present[i] = fd_atom (x[t], in->relations[t], in->b[t]);
  }
  if (in->variant)
    return fd_post_cumulative_optional (store, start, duration, demand, present,
                                        N_TASKS, v[CAPACITY]);
  return fd_post_cumulative (store, start, duration, demand, N_TASKS,
                             v[CAPACITY]);
}

const OracleConstraint oracle_cumulative_variable = {
    .name = "cumulative-variable",
    .posts = "fd_post_cumulative",
    .min_terms = 1,
    .max_terms = 6,
    .generate = variable_generate,
    .is_valid = variable_is_valid,
    .holds = variable_holds,
    .post = variable_post,
    .strength = ORACLE_DECIDES,
    .at_least = 40,
};

const OracleConstraint oracle_cumulative_optional = {
    .name = "cumulative-optional",
    .posts = "fd_post_cumulative_optional",
    .min_terms = 1,
    .max_terms = 6,
    .generate = variable_generate,
    .is_valid = variable_is_valid,
    .holds = variable_holds,
    .post = variable_post,
    .strength = ORACLE_DECIDES,
    .variant = 1,
    .at_least = 40,
};
