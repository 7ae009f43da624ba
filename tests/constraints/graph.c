/* SPDX-License-Identifier: MIT */
#include "atoms.h"

/* Of a graph of k nodes, 0..k - 1, edge e is from table[2 e] to table[2 e + 1].
 * The terms are the nodes; or the nodes, and behind them the edges; or the
 * edges.  Each says whether it is in the part that is meant.  With nodes and
 * directed edges, the last term is the root, less b[0]. */
enum {
  CELLS,
  CONNECTED,
  DREACHABLE,
  DREACHABLE_FIXED, /* the root is */
  FOREST,
  SINGLE_LOOP,
  DAG
};

static inline bool
has_root (const OracleInstance *in)
{
  return in->variant == DREACHABLE || in->variant == DREACHABLE_FIXED;
}

/* The nodes are terms, and the edges behind them. */
static inline bool
has_both (const OracleInstance *in)
{
  return in->variant == CONNECTED || has_root (in);
}

/* Terms that are nodes or edges. */
static inline uint32_t
items (const OracleInstance *in)
{
  return in->n - has_root (in);
}

/* b[0] is the root's value that stands for node 0. */
static void
root_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t root = in->n - 1;
  in->b[0] = oracle_between (r, -1, 1);
  if (oracle_chance (r, 3))
    in->b[0] = oracle_chance (r, 50) ? INT32_MIN : FD_VALUE_MAX;
  for (uint32_t i = 0; i < root; i++)
    if (in->var[i] == in->var[root])
      return;
  int32_t last = in->k - 1, some = oracle_between (r, 0, MAX (last, 0));
  if (in->b[0] < -1 || in->b[0] > 1)
    return;
  if (in->variant == DREACHABLE_FIXED)
    oracle_set_range (in, root, in->b[0] + some, in->b[0] + some);
  else if (oracle_chance (r, 90))
    oracle_set_range (in, root, in->b[0] - oracle_chance (r, 20),
                      in->b[0] + MAX (last, 0) + oracle_chance (r, 20));
}

static void
graph_generate (OracleRandom *r, OracleInstance *in)
{
  uint32_t n = items (in), m = n;
  oracle_atoms_generate (r, in);
  in->k = in->variant == CELLS ? (int32_t) n
          : has_both (in)      ? oracle_between (r, n > 0, (int32_t) n)
                               : oracle_between (r, 2, 4);
  if (in->variant == CELLS)
    m = oracle_below (r, 2 * n);
  else if (has_both (in))
    m = n - (uint32_t) in->k;
  in->n_table = 2 * m;
  for (uint32_t e = 0; e < m; e++) {
    int32_t from = oracle_between (r, 0, in->k - 1);
    int32_t to = oracle_between (r, 0, in->k - 1);
    if (from == to && (in->variant == SINGLE_LOOP || oracle_chance (r, 80)))
      to = (from + 1) % in->k;
    in->table[2 * e] = from;
    in->table[2 * e + 1] = to;
  }
  if (has_root (in))
    root_generate (r, in);
}

static bool
graph_is_valid (const OracleInstance *in)
{
  uint32_t m = in->n_table / 2;
  if (in->k < 0 || in->n_table % 2 ||
      (in->variant == CELLS ? in->n != (uint32_t) in->k
       : has_both (in)      ? items (in) != (uint32_t) in->k + m
                            : in->n != m))
    return false;
  for (uint32_t e = 0; e < m; e++) {
    int32_t a = in->table[2 * e], b = in->table[2 * e + 1];
    if (a < 0 || b < 0 || a >= in->k || b >= in->k ||
        (in->variant == SINGLE_LOOP && a == b))
      return false;
  }
  return true;
}

/* Which nodes and edges are in the part. */
typedef struct {
  bool node[ORACLE_TABLE], edge[ORACLE_TABLE];
  bool dangling; /* an edge whose nodes are not all there */
} Part;

static Part
part_of (const OracleInstance *in, const int32_t *x)
{
  Part part = {.dangling = false};
  for (int32_t i = 0; i < in->k; i++)
    part.node[i] =
        in->variant >= FOREST || oracle_atom_holds (in, (uint32_t) i, x[i]);
  for (uint32_t e = 0; 2 * e < in->n_table; e++) {
    bool both = part.node[in->table[2 * e]] && part.node[in->table[2 * e + 1]];
    uint32_t term = has_both (in) ? (uint32_t) in->k + e : e;
    part.edge[e] =
        in->variant == CELLS ? both : oracle_atom_holds (in, term, x[term]);
    part.dangling = part.dangling || (part.edge[e] && !both);
  }
  return part;
}

/* Nodes that are joined get the least number of them. */
static uint32_t
label (const OracleInstance *in, const Part *part, int32_t *labels)
{
  uint32_t closing = 0;
  for (int32_t i = 0; i < in->k; i++)
    labels[i] = i;
  for (uint32_t e = 0; 2 * e < in->n_table; e++) {
    if (!part->edge[e])
      continue;
    int32_t a = labels[in->table[2 * e]], b = labels[in->table[2 * e + 1]];
    closing += a == b;
    for (int32_t i = 0; i < in->k; i++)
      if (labels[i] == MAX (a, b))
        labels[i] = MIN (a, b);
  }
  return closing;
}

static bool
has_degrees (const OracleInstance *in, const Part *part)
{
  int32_t degree[ORACLE_TABLE] = {0};
  for (uint32_t e = 0; 2 * e < in->n_table; e++)
    if (part->edge[e]) {
      degree[in->table[2 * e]]++;
      degree[in->table[2 * e + 1]]++;
    }
  for (int32_t i = 0; i < in->k; i++)
    if (degree[i] && degree[i] != 2)
      return false;
  return true;
}

/* For each two nodes, whether edges lead from the one to the other, in one step
 * at least. */
static void
walk (const OracleInstance *in, const Part *part,
      bool leads[ORACLE_TABLE][ORACLE_TABLE])
{
  for (uint32_t e = 0; 2 * e < in->n_table; e++)
    leads[in->table[2 * e]][in->table[2 * e + 1]] |= part->edge[e];
  for (int32_t j = 0; j < in->k; j++)
    for (int32_t i = 0; i < in->k; i++)
      for (int32_t k = 0; k < in->k; k++)
        leads[i][k] |= leads[i][j] && leads[j][k];
}

static bool
directed_holds (const OracleInstance *in, const Part *part, const int32_t *x)
{
  bool leads[ORACLE_TABLE][ORACLE_TABLE] = {{false}};
  walk (in, part, leads);
  if (in->variant == DAG) {
    for (int32_t i = 0; i < in->k; i++)
      if (leads[i][i])
        return false;
    return true;
  }
  Wide wide = (Wide) x[in->n - 1] - in->b[0];
  if (wide < 0 || wide >= in->k)
    return false;
  int32_t root = (int32_t) wide;
  if (!part->node[root] || part->dangling)
    return false;
  for (int32_t i = 0; i < in->k; i++)
    if (part->node[i] && i != root && !leads[root][i])
      return false;
  return true;
}

static bool
graph_holds (const OracleInstance *in, const int32_t *x)
{
  int32_t labels[ORACLE_TABLE], first = -1;
  Part part = part_of (in, x);
  if (in->variant == DAG || has_root (in))
    return directed_holds (in, &part, x);
  uint32_t closing = label (in, &part, labels);
  if (in->variant == FOREST)
    return closing == 0;
  if (in->variant == SINGLE_LOOP)
    return closing == 1 && has_degrees (in, &part);
  for (int32_t i = 0; i < in->k; i++) {
    if (!part.node[i])
      continue;
    if (first >= 0 && labels[i] != first)
      return false;
    first = labels[i];
  }
  return !part.dangling;
}

static bool
graph_post (FdStore *store, const OracleInstance *in, const FdVar *x)
{
  FdAtom atoms[ORACLE_TERMS];
  int32_t from[ORACLE_TABLE], to[ORACLE_TABLE];
  size_t m = in->n_table / 2, k = (size_t) in->k;
  for (uint32_t i = 0; i < items (in); i++)
    atoms[i] = oracle_atom (in, i, x);
  for (size_t e = 0; e < m; e++) {
    from[e] = in->table[2 * e];
    to[e] = in->table[2 * e + 1];
  }
  switch (in->variant) {
  case FOREST:
    return fd_post_forest (store, in->k, from, to, atoms, m);
  case SINGLE_LOOP:
    return fd_post_single_loop (store, in->k, from, to, atoms, m);
  case DAG:
    return fd_post_dag (store, in->k, from, to, atoms, m);
  case DREACHABLE:
  case DREACHABLE_FIXED:
    return fd_post_dreachable (store, atoms, k, from, to, atoms + k, m,
                               x[in->n - 1], in->b[0]);
  default:
    return fd_post_connected (store, atoms, k, from, to, m,
                              in->variant == CELLS ? NULL : atoms + k);
  }
}

#define GRAPH(id, text, function, number, least, what, share)                  \
  const OracleConstraint oracle_##id = {                                       \
      .name = text,                                                            \
      .posts = function,                                                       \
      .min_terms = least,                                                      \
      .max_terms = 6,                                                          \
      .generate = graph_generate,                                              \
      .is_valid = graph_is_valid,                                              \
      .holds = graph_holds,                                                    \
      .post = graph_post,                                                      \
      .strength = what,                                                        \
      .at_least = share,                                                       \
      .unshared = true,                                                        \
      .variant = number,                                                       \
  }
GRAPH (connected_cells, "connected-cells", "fd_post_connected", CELLS, 1,
       ORACLE_DOMAIN, 75);
GRAPH (connected, "connected", "fd_post_connected", CONNECTED, 1, ORACLE_DOMAIN,
       75);
GRAPH (dreachable, "dreachable", "fd_post_dreachable", DREACHABLE, 1,
       ORACLE_DECIDES, 60);
GRAPH (dreachable_fixed, "dreachable-fixed", "fd_post_dreachable",
       DREACHABLE_FIXED, 1, ORACLE_DOMAIN, 60);
GRAPH (dag, "dag", "fd_post_dag", DAG, 0, ORACLE_DOMAIN, 75);
GRAPH (forest, "forest", "fd_post_forest", FOREST, 0, ORACLE_DOMAIN, 75);
GRAPH (single_loop, "single-loop", "fd_post_single_loop", SINGLE_LOOP, 0,
       ORACLE_DECIDES, 50);
