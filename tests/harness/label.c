/* SPDX-License-Identifier: MIT */
/* label.c - a small search, against the list of all solutions */
#include "random-walk.h"

#include <string.h>

typedef struct {
  OracleWalk *walk;
  OracleRandom random;
  uint32_t order[ORACLE_TERMS];
  uint32_t found;
  uint64_t seen[ORACLE_PRODUCT / 64 + 1]; /* by rank */
} Labelling;

static bool
record (Labelling *l)
{
  OracleWalk *w = l->walk;
  const OracleInstance *in = w->world.instance;
  uint8_t index[ORACLE_TERMS] = {0};
  OracleBox box;
  if (!oracle_world_read (&w->world, &box, w->verdict))
    return false;
  for (uint32_t v = 0; v < in->n_vars; v++)
    index[v] = (uint8_t) oracle_box_nth (&box, v, 0);
  uint32_t rank = oracle_rank (in, index);
  if (!oracle_is_solution (w->solutions, rank))
    return oracle_fail (w->verdict, ORACLE_ENUMERATED,
                        "labelling found what is no solution");
  uint64_t bit = UINT64_C (1) << (rank & 63);
  if (l->seen[rank >> 6] & bit)
    return oracle_fail (w->verdict, ORACLE_ENUMERATED,
                        "labelling found a solution twice");
  l->seen[rank >> 6] |= bit;
  l->found++;
  return true;
}

/* One half of what is left, then the other. */
static bool
label (Labelling *l)
{
  OracleWalk *w = l->walk;
  const OracleInstance *in = w->world.instance;
  FdStore *store = w->world.store;
  uint32_t k = 0;
  while (k < in->n_vars && fd_var_is_fixed (store, w->world.x[l->order[k]]))
    k++;
  if (k == in->n_vars)
    return record (l);
  FdVar x = w->world.x[l->order[k]];
  uint32_t way = oracle_below (&l->random, 3);
  int32_t min = fd_var_min (store, x), max = fd_var_max (store, x);
  int32_t middle = min + (int32_t) (((int64_t) max - min) / 2);
  FdAtom first = way == 0   ? fd_atom (x, FD_EQ, min)
                 : way == 1 ? fd_atom (x, FD_EQ, max)
                            : fd_atom (x, FD_LE, middle);
  for (int side = 0; side < 2; side++) {
    fd_store_push (store);
    bool ok =
        !fd_set_atom (store, side ? fd_atom_not (first) : first) || label (l);
    fd_store_pop (store);
    if (!ok)
      return false;
  }
  return true;
}

bool
oracle_label (OracleWalk *w, OracleRandom *r)
{
  enum { LARGEST = 400 };
  const OracleInstance *in = w->world.instance;
  const OracleWalkLevel *level = &w->level[w->depth];
  if (oracle_box_product (&level->box, in->n_vars) > LARGEST)
    return true;
  Labelling l = {.walk = w, .random = *r};
  for (uint32_t v = 0; v < in->n_vars; v++)
    l.order[v] = v;
  for (uint32_t v = in->n_vars; v > 1; v--) {
    uint32_t k = oracle_below (r, v), o = l.order[v - 1];
    l.order[v - 1] = l.order[k];
    l.order[k] = o;
  }
  oracle_walk_say (w, "  label\n");
  uint64_t hash = oracle_world_hash (&w->world);
  if (!label (&l))
    return false;
  w->seen = MIN (w->seen, w->world.store->trail.n);
  if (l.found != level->live)
    return oracle_fail (w->verdict, ORACLE_ENUMERATED,
                        "labelling found %u of %u solutions", l.found,
                        level->live);
  return hash == oracle_world_hash (&w->world) ||
         oracle_fail (w->verdict, ORACLE_RESTORED,
                      "after labelling the store is not what it was");
}
