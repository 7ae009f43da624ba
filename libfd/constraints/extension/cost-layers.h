/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_COST_LAYERS_H
#define FD_EXTENSION_COST_LAYERS_H

#include "layers.h"

/* What the least and the greatest cost of some paths are; no path: more than
 * FD_COST_FAR, and less than its opposite. */
typedef struct {
  int64_t min, max;
} FdPathCosts;

#define FD_COST_FAR (INT64_C (1) << 60)

/* A layered graph whose edges cost something; no two edges of a node have the
 * same value.  The variables of the layers are followed by the total.
 *
 * An edge is left if its value is.  What is known of paths is kept with what it
 * was found for, and is found again where that is another, so it needs no
 * trail. */
typedef struct {
  FdLayers graph;
  int32_t *cost; /* of each edge */
  /* kept: what values were there; of each node, of the paths to it from the
   * root and from it to the goal; of each value, an edge that would do */
  uint8_t *there;
  FdPathCosts *above, *below;
  uint32_t *support;
  /* scratch of reasons: for each node, the costs above and below, once more;
   * for the edges of one layer, by what side of the total they go */
  int64_t *from, *to;
  uint8_t *side;
} FdCostLayers;

extern const FdPropagatorClass fd_cost_layers_class;

/* No value is there, so there are no paths. */
void fd_cost_layers_reset (FdCostLayers *self);

const char *fd_cost_layers_explain (FdPropagator *base, FdStore *store,
                                    FdAtom need, uint64_t code, FdPosition at,
                                    FdAtoms *out);
const char *fd_cost_layers_explain_conflict (FdPropagator *base, FdStore *store,
                                             FdPosition at, FdAtoms *out);

#endif
