/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* The terms are a word, and what accepting it costs.  Automata: a[0] states,
 * initial state a[1], a[2] symbols, the bits of k from 1 on are the states that
 * accept; table[] has the transitions, and from SECOND on their costs.
 * Diagrams: table[] has the edges, node, value, node; a[] their costs. */
enum { SECOND = ORACLE_TABLE / 2, MOST_EDGES = ORACLE_TABLE / 3 };

static int32_t
draw_cost (OracleRandom *r)
{
  return oracle_chance (r, 3) ? oracle_between (r, INT32_MIN, INT32_MAX)
                              : oracle_between (r, -3, 6);
}

/* The total is about @cost. */
static void
draw_total (OracleRandom *r, OracleInstance *in, Wide cost)
{
  Wide least = FD_VALUE_MIN, most = FD_VALUE_MAX;
  Wide value = cost < least ? least : cost > most ? most : cost;
  Wide min = value - oracle_between (r, 0, 6);
  Wide max = value + oracle_between (r, 0, 6);
  oracle_set_range (in, in->n - 1, (int32_t) MAX (min, least),
                    (int32_t) MIN (max, most));
}

/* --- automata ----------------------------------------------------------- */

/* The transition out of @state; -1: there is none. */
static int32_t
find_transition (const OracleInstance *in, int32_t state, int32_t value)
{
  int32_t k = (state - 1) * in->a[2] + value - 1;
  return value < 1 || value > in->a[2] || !in->table[k] ? -1 : k;
}

/* Whether the word is accepted; *@cost of the transitions that were found. */
static bool
automaton_accepts (const OracleInstance *in, const int32_t *x, Wide *cost)
{
  int32_t state = in->a[1];
  *cost = 0;
  for (uint32_t i = 0; i + 1 < in->n; i++) {
    int32_t k = find_transition (in, state, x[i]);
    if (k < 0)
      return false;
    state = in->table[k];
    *cost += in->table[SECOND + k];
  }
  return in->k >> state & 1;
}

static void
cost_regular_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  Wide cost;
  in->a[0] = oracle_between (r, 1, 4);
  in->a[1] = oracle_between (r, 1, in->a[0]);
  in->a[2] = oracle_between (r, 1, SECOND / in->a[0]);
  in->k = (int32_t) oracle_below (r, 32);
  in->n_table = ORACLE_TABLE;
  for (uint32_t k = 0; k < SECOND; k++) {
    in->table[k] = oracle_chance (r, 15) ? 0 : oracle_between (r, 1, in->a[0]);
    in->table[SECOND + k] = draw_cost (r);
  }
  for (uint32_t i = 0; i + 1 < in->n; i++)
    oracle_set_range (in, i, oracle_between (r, 0, 2),
                      oracle_between (r, 2, 5));
  oracle_pick (r, in, values);
  automaton_accepts (in, values, &cost);
  draw_total (r, in, cost);
}

static bool
cost_regular_holds (const OracleInstance *in, const int32_t *x)
{
  Wide cost;
  return automaton_accepts (in, x, &cost) && cost == x[in->n - 1];
}

static bool
cost_regular_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdInterval set[4];
  size_t n = 0;
  for (int32_t state = 1; state <= in->a[0]; state++)
    if (in->k >> state & 1)
      set[n++] = (FdInterval){state, state};
  return fd_post_cost_regular (store, x, in->n - 1, in->a[0], in->a[2],
                               in->table, in->a[1], set, n, in->table + SECOND,
                               x[in->n - 1]);
}

/* --- diagrams: two nodes a level, 2 i and 2 i + 1 of level i, but the first */

static int32_t
any_node (OracleRandom *r, const OracleInstance *in, uint32_t level)
{
  return level == 0           ? 1
         : level == in->n - 1 ? 0
                              : (int32_t) (2 * level + oracle_below (r, 2));
}

static bool
cost_mdd_leads (const OracleInstance *in, const int32_t *x, Wide *cost)
{
  int32_t node = 1;
  *cost = 0;
  for (uint32_t i = 0; i + 1 < in->n; i++) {
    uint32_t k = 0;
    while (k < in->n_table &&
           (in->table[k] != node || in->table[k + 1] != x[i]))
      k += 3;
    if (k == in->n_table)
      return false;
    node = in->table[k + 2];
    *cost += in->a[k / 3];
  }
  return node == 0;
}

/* No node has two edges with the same value. */
static bool
cost_mdd_is_valid (const OracleInstance *in)
{
  for (uint32_t k = 0; k < in->n_table; k += 3)
    for (uint32_t l = 0; l < k; l += 3)
      if (in->table[k] == in->table[l] && in->table[k + 1] == in->table[l + 1])
        return false;
  return true;
}

static void
cost_mdd_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t n = in->n - 1;
  Wide cost;
  for (uint32_t k = 0; k < MOST_EDGES; k++) {
    uint32_t level = k < n ? k : oracle_below (r, n), at = in->n_table;
    oracle_pick (r, in, values);
    in->table[at] = any_node (r, in, level);
    in->table[at + 1] = values[level];
    in->table[at + 2] = any_node (r, in, level + 1);
    in->a[k] = draw_cost (r);
    in->n_table += 3;
    if (!cost_mdd_is_valid (in))
      in->n_table -= 3;
  }
  oracle_pick (r, in, values);
  cost_mdd_leads (in, values, &cost);
  draw_total (r, in, cost);
}

static bool
cost_mdd_holds (const OracleInstance *in, const int32_t *x)
{
  Wide cost;
  return cost_mdd_leads (in, x, &cost) && cost == x[in->n - 1];
}

static bool
cost_mdd_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  return fd_post_cost_mdd (store, x, in->n - 1, 2 * (int32_t) in->n - 1,
                           in->table, in->a, in->n_table / 3, x[in->n - 1]);
}

const OracleConstraint oracle_cost_regular = {
    .name = "cost-regular",
    .posts = "fd_post_cost_regular",
    .min_terms = 1,
    .max_terms = 6,
    .generate = cost_regular_generate,
    .holds = cost_regular_holds,
    .post = cost_regular_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
};

const OracleConstraint oracle_cost_mdd = {
    .name = "cost-mdd",
    .posts = "fd_post_cost_mdd",
    .min_terms = 2,
    .max_terms = 5,
    .generate = cost_mdd_generate,
    .is_valid = cost_mdd_is_valid,
    .holds = cost_mdd_holds,
    .post = cost_mdd_post,
    .strength = ORACLE_DECIDES,
    .at_least = 80,
};
