/* SPDX-License-Identifier: MIT */
#include "oracle.h"

/* Terms: the flow of each arc, and with variant 1 the cost behind them; of an
 * arc a is the weight, b 16 times the node that it leaves and the one it
 * enters; the table has the balances. */

static uint32_t
count_arcs (const OracleInstance *in)
{
  return in->n - (uint32_t) in->variant;
}

static Wide
cost_of (const OracleInstance *in, const int32_t *x)
{
  Wide cost = 0;
  for (uint32_t e = 0; e < count_arcs (in); e++)
    cost += (Wide) in->a[e] * x[e];
  return cost;
}

/* What leaves @v less what enters it. */
static Wide
net_flow (const OracleInstance *in, const int32_t *x, int32_t v)
{
  Wide net = 0;
  for (uint32_t e = 0; e < count_arcs (in); e++) {
    net += in->b[e] / 16 == v ? x[e] : 0;
    net -= in->b[e] % 16 == v ? x[e] : 0;
  }
  return net;
}

static int32_t
draw_weight (OracleRandom *r)
{
  return oracle_chance (r, 2)   ? oracle_between (r, INT32_MIN, INT32_MAX)
         : oracle_chance (r, 8) ? oracle_between (r, -90, 90)
                                : oracle_between (r, -3, 5);
}

static void
draw_cost (OracleRandom *r, OracleInstance *in, Wide cost)
{
  int64_t least = FD_VALUE_MIN, most = FD_VALUE_MAX;
  int64_t value = cost < least ? least : cost > most ? most : (int64_t) cost;
  int64_t min = value - oracle_between (r, 0, 6);
  int64_t max = value + oracle_between (r, 0, 6);
  oracle_set_range (in, count_arcs (in), (int32_t) MAX (min, least),
                    (int32_t) MIN (max, most));
}

/* Balanced at some point, as a rule. */
static void
network_flow_generate (OracleRandom *r, OracleInstance *in)
{
  int32_t values[ORACLE_TERMS];
  uint32_t nodes = 1 + oracle_below (r, 4);
  in->n_table = nodes;
  for (uint32_t e = 0; e < count_arcs (in); e++) {
    in->a[e] = draw_weight (r);
    in->b[e] =
        (int32_t) (oracle_below (r, nodes) * 16 + oracle_below (r, nodes));
    if (oracle_chance (r, 50))
      oracle_set_range (in, e, oracle_between (r, -1, 1),
                        oracle_between (r, 1, 4));
  }
  oracle_pick (r, in, values);
  for (uint32_t v = 0; v < nodes; v++) {
    Wide net = net_flow (in, values, (int32_t) v);
    in->table[v] = net > INT32_MAX   ? INT32_MAX
                   : net < INT32_MIN ? INT32_MIN
                                     : (int32_t) net;
    in->table[v] ^= oracle_chance (r, 3);
  }
  if (in->variant && oracle_chance (r, 90))
    draw_cost (r, in, cost_of (in, values));
}

static bool
network_flow_is_valid (const OracleInstance *in)
{
  for (uint32_t e = 0; e < count_arcs (in); e++)
    if (in->b[e] < 0 || in->b[e] / 16 >= (int32_t) in->n_table ||
        in->b[e] % 16 >= (int32_t) in->n_table)
      return false;
  return in->n_table > 0;
}

static bool
network_flow_holds (const OracleInstance *in, const int32_t *x)
{
  for (uint32_t v = 0; v < in->n_table; v++)
    if (net_flow (in, x, (int32_t) v) != in->table[v])
      return false;
  return !in->variant || cost_of (in, x) == x[count_arcs (in)];
}

static bool
network_flow_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  uint32_t m = count_arcs (in);
  int32_t from[ORACLE_TERMS], to[ORACLE_TERMS];
  for (uint32_t e = 0; e < m; e++) {
    from[e] = in->b[e] / 16;
    to[e] = in->b[e] % 16;
  }
  return in->variant ? fd_post_network_flow_cost (store, in->table, in->n_table,
                                                  from, to, in->a, x, m, x[m])
                     : fd_post_network_flow (store, in->table, in->n_table,
                                             from, to, x, m);
}

/* Great flows at great weights. */
static bool
network_flow_may_refuse (const OracleInstance *in)
{
  Wide sum = 0;
  for (uint32_t e = 0; in->variant && e < count_arcs (in); e++) {
    const OracleValues *d = &in->domain[in->var[e]];
    Wide most = MAX (-(Wide) d->value[0], (Wide) d->value[d->n - 1]);
    sum += most * (in->a[e] < 0 ? -(Wide) in->a[e] : (Wide) in->a[e]);
  }
  return sum > (int64_t) 1 << 60;
}

const OracleConstraint oracle_network_flow = {
    .name = "network-flow",
    .posts = "fd_post_network_flow",
    .min_terms = 0,
    .max_terms = 6,
    .generate = network_flow_generate,
    .is_valid = network_flow_is_valid,
    .holds = network_flow_holds,
    .post = network_flow_post,
    .strength = ORACLE_DECIDES,
    .at_least = 60,
};

const OracleConstraint oracle_network_flow_cost = {
    .name = "network-flow-cost",
    .posts = "fd_post_network_flow_cost",
    .min_terms = 1,
    .max_terms = 6,
    .generate = network_flow_generate,
    .is_valid = network_flow_is_valid,
    .holds = network_flow_holds,
    .post = network_flow_post,
    .strength = ORACLE_DECIDES,
    .may_refuse = network_flow_may_refuse,
    .at_least = 50,
    .variant = 1,
    .sharper = true, /* prices are left out where they might overflow */
};
