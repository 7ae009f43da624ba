/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Four events or fewer: numbers, some of which are terms.  Of event i they are
 * slot 2 i: its time, and 2 i + 1: its change; then the minimum and the
 * maximum. The slot of term t is a[t], table has the others; k is how many
 * events. */
enum { MOST_EVENTS = 4, MOST_SLOTS = 2 * MOST_EVENTS + 2 };

static bool
is_time (const OracleInstance *in, int32_t slot)
{
  return slot < 2 * in->k && slot % 2 == 0;
}

static void
choose_slots (OracleRandom *r, OracleInstance *in)
{
  uint32_t chosen = 0;
  for (uint32_t t = 0; t < in->n; t++) {
    do
      in->a[t] = oracle_chance (r, 50) && in->k
                     ? 2 * oracle_between (r, 0, in->k - 1)
                     : oracle_between (r, 0, 2 * in->k + 1);
    while (chosen >> in->a[t] & 1);
    chosen |= 1u << in->a[t];
  }
}

static int32_t
draw_change (OracleRandom *r)
{
  return oracle_chance (r, 2)
             ? oracle_chance (r, 50) ? FD_VALUE_MIN : FD_VALUE_MAX
             : oracle_between (r, -4, 4);
}

static void
draw_term (OracleRandom *r, OracleInstance *in, uint32_t t)
{
  int32_t slot = in->a[t], min = oracle_between (r, -5, 2);
  if (is_time (in, slot) || oracle_chance (r, 20))
    return;
  min += slot == 2 * in->k + 1 ? 3 : 0;
  oracle_set_range (in, t, min, min + oracle_between (r, 0, 4));
  if (oracle_chance (r, 20))
    oracle_add_value (in, t, min + oracle_between (r, 5, 7));
}

static void
reservoir_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t base = in->domain[in->var[0]].value[0];
  in->k = oracle_between (r, MAX ((int32_t) in->n - 1, 1) / 2, MOST_EVENTS);
  choose_slots (r, in);
  in->n_table = (uint32_t) (2 * in->k + 2);
  for (int32_t s = 0; s < 2 * in->k; s += 2) {
    in->table[s] = base + oracle_between (r, 0, 4);
    in->table[s] = MIN (in->table[s], FD_VALUE_MAX);
    in->table[s + 1] = draw_change (r);
  }
  in->table[2 * in->k] = oracle_between (r, -6, oracle_chance (r, 5) ? 1 : 0);
  in->table[2 * in->k + 1] =
      oracle_between (r, oracle_chance (r, 5) ? -1 : 0, 6);
  if (oracle_chance (r, 3))
    in->table[2 * in->k] = FD_VALUE_MIN;
  if (oracle_chance (r, 3))
    in->table[2 * in->k + 1] = FD_VALUE_MAX;
  for (uint32_t t = 0; t < in->n; t++)
    draw_term (r, in, t);
}

/* Not two terms in one slot. */
static bool
reservoir_is_valid (const OracleInstance *in)
{
  uint32_t taken = 0;
  if (in->k < 0 || in->k > MOST_EVENTS)
    return false;
  for (uint32_t t = 0; t < in->n; t++) {
    if (in->a[t] < 0 || in->a[t] > 2 * in->k + 1 || taken >> in->a[t] & 1)
      return false;
    taken |= 1u << in->a[t];
  }
  return in->n_table == (uint32_t) (2 * in->k + 2);
}

static bool
reservoir_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t v[MOST_SLOTS];
  for (int32_t s = 0; s < 2 * in->k + 2; s++)
    v[s] = in->table[s];
  for (uint32_t t = 0; t < in->n; t++)
    v[in->a[t]] = x[t];
  int32_t min = v[2 * in->k], max = v[2 * in->k + 1];
  for (int32_t i = 0; i < 2 * in->k; i += 2) {
    Wide level = 0;
    for (int32_t j = 0; j < 2 * in->k; j += 2)
      level += v[j] <= v[i] ? v[j + 1] : 0;
    if (level < min || level > max)
      return false;
  }
  return min <= 0 && max >= 0;
}

static bool
reservoir_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdVar v[MOST_SLOTS], time[MOST_EVENTS], change[MOST_EVENTS];
  for (int32_t s = 0; s < 2 * in->k + 2; s++)
    v[s] = fd_var_new (store, in->table[s], in->table[s]);
  for (uint32_t t = 0; t < in->n; t++)
    v[in->a[t]] = x[t];
  for (int32_t i = 0; i < in->k; i++) {
    time[i] = v[2 * i];
    change[i] = v[2 * i + 1];
  }
  return fd_post_reservoir (store, time, change, (size_t) in->k, v[2 * in->k],
                            v[2 * in->k + 1]);
}

const OracleConstraint oracle_reservoir = {
    .name = "reservoir",
    .posts = "fd_post_reservoir",
    .min_terms = 1,
    .max_terms = 6,
    .generate = reservoir_generate,
    .is_valid = reservoir_is_valid,
    .holds = reservoir_holds,
    .post = reservoir_post,
    .strength = ORACLE_DECIDES,
    .at_least = 40,
};
