/* SPDX-License-Identifier: MIT */
/* model.c - constraints and branching for a graph coloring
 *
 * Edges are gathered into cliques, each an all-different.  Without the symmetry
 * of the colors a clique is colored first, and colors come into use in their
 * order.
 *
 * Where the number of colors is to be least, the search decides it before all
 * else: first what the DSATUR rule needs, so that there soon is a coloring,
 * then from the least possible number upwards.  Each of these is a search with
 * a given number, in which the cliques prune most; the first one to succeed is
 * the last.  Vertices are chosen by the DSATUR rule again.
 */
#include "model.h"
#include "order.h"

/* --- search --------------------------------------------------------------- */

static uint32_t
open_neighbors (const ColorModel *model, uint32_t v)
{
  const ColorGraph *graph = model->graph;
  uint32_t count = 0;

  for (uint32_t j = graph->start[v]; j < graph->start[v + 1]; j++)
    count += !fd_var_is_fixed (model->store, model->x[graph->neighbor[j]]);
  return count;
}

static FdAtom
decide_used (const ColorModel *model)
{
  int32_t min = fd_var_min (model->store, model->used);

  if (fd_var_max (model->store, model->used) == model->max)
    return fd_atom (model->used, FD_EQ, model->max);
  return fd_atom (model->used, FD_EQ, min);
}

bool
color_model_decide (const FdStore *store, gpointer data, FdAtom *decision)
{
  ColorModel *model = data;
  uint32_t best = 0, best_open = 0;
  uint64_t best_size = UINT64_MAX;

  if (model->used.id != FD_VAR_NONE.id &&
      !fd_var_is_fixed (store, model->used)) {
    *decision = decide_used (model);
    return true;
  }
  for (uint32_t v = 0; v < model->graph->n; v++) {
    uint64_t size = fd_var_size (store, model->x[v]);
    uint32_t open;
    if (size == 1 || size > best_size)
      continue;
    open = open_neighbors (model, v);
    if (size < best_size || open > best_open) {
      best = v;
      best_size = size;
      best_open = open;
    }
  }
  if (best_size == UINT64_MAX)
    return false;
  *decision =
      fd_atom (model->x[best], FD_EQ, fd_var_min (store, model->x[best]));
  return true;
}

/* --- model ---------------------------------------------------------------- */

static bool
post_clique (const ColorModel *model, const GArray *clique)
{
  g_autofree FdVar *x = g_new (FdVar, clique->len);

  for (guint i = 0; i < clique->len; i++)
    x[i] = model->x[g_array_index (clique, uint32_t, i)];
  return clique->len == 2 && !model->recorded
             ? fd_not_unify (model->store, x[0], x[1])
             : fd_post_all_different (model->store, x, NULL, clique->len,
                                      FD_CONSISTENCY_DEFAULT);
}

static bool
post_edges (const ColorModel *model)
{
  g_autoptr (GPtrArray) cover =
      model->cover != NULL ? g_ptr_array_ref (model->cover)
                           : color_graph_cover (model->solver, model->graph);

  for (guint i = 0; i < cover->len; i++)
    if (!post_clique (model, cover->pdata[i]) ||
        (i % 256 == 0 && solver_is_over (model->solver)))
      return false;
  return !solver_is_over (model->solver);
}

static bool
post_symmetry (const ColorModel *model, const GArray *clique)
{
  for (guint i = 0; i < clique->len; i++)
    if (!fd_set_value (model->store,
                       model->x[g_array_index (clique, uint32_t, i)],
                       (int32_t) i + 1))
      return false;
  return solver_wants_model (model->solver) ||
         color_post_order (model->store, model->x, model->graph->n);
}

static bool
post_objective (ColorModel *model, int32_t min)
{
  model->used = solver_var_new (model->store, min, model->max);
  if (model->used.id == FD_VAR_NONE.id)
    return false;
  for (uint32_t v = 0; v < model->graph->n; v++)
    if (!fd_post_relation (model->store, model->x[v], FD_LE, model->used, 0))
      return false;
  return true;
}

static bool
post (ColorModel *model, const GArray *clique, bool least, bool symmetry)
{
  for (uint32_t v = 0; v < model->graph->n; v++) {
    model->x[v] = solver_var_new (model->store, 1, model->max);
    if (model->x[v].id == FD_VAR_NONE.id)
      return false;
  }
  return (model->given == NULL ||
          givens_set (model->store, model->x, model->given, model->graph->n,
                      0)) &&
         (!symmetry || post_symmetry (model, clique)) && post_edges (model) &&
         (!least || post_objective (
                        model, solver_proves (model->solver) ? 1 : model->min));
}

bool
color_model_post (ColorModel *model, const GArray *clique, bool least,
                  bool symmetry)
{
  bool posted;

  /* One fixpoint for all: the order of the colors looks at all vertices. */
  fd_store_begin (model->store);
  posted = post (model, clique, least, symmetry);
  return fd_store_commit (model->store) && posted;
}

void
color_model_clear (ColorModel *model)
{
  fd_store_free (model->store);
  g_free (model->x);
  g_free (model->first);
  g_clear_pointer (&model->cover, g_ptr_array_unref);
}
