/* SPDX-License-Identifier: MIT */
/* probe.c - which values survive: by solving, or by propagation to a depth
 *
 * Exactly: each solution found vouches for one value of every variable probed,
 * so a search is needed only for values no solution so far has.  The first
 * search finds whether there is a solution at all; after that taking a value
 * away cannot empty a domain.
 *
 * To depth k: a value survives if setting it leaves, after propagation, every
 * variable a value that survives to depth k - 1.
 *
 * All of it happens in a level of its own; what was found is then applied to
 * the store as one transaction.
 */
#include "../fd-search.h"
#include "../kernel/store.h"

typedef struct {
  FdStore *store;
  const FdVar *x;
  size_t n;
  GHashTable **seen; /* values vouched for; exact only */
  GArray *removed;   /* FdAtom */
  uint64_t node_limit, nodes;
  bool partial;
} Probe;

static bool
spent (Probe *probe)
{
  if (probe->node_limit && probe->nodes >= probe->node_limit)
    probe->partial = true;
  return probe->partial;
}

/* Whether the store, as it stands, has a solution; it is remembered. */
static FdStatus
solve (Probe *probe)
{
  FdStore *store = probe->store;
  FdSearch *search = fd_search_new (store);
  if (!search)
    return FD_STATUS_LIMIT;
  fd_search_add_branching (search, probe->x, probe->n, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  uint32_t n_vars = fd_var_count (store);
  size_t bytes = n_vars * sizeof (FdVar);
  FdVar *all = fd_memory_alloc (&store->memory, bytes);
  if (!all) {
    fd_search_free (search);
    return FD_STATUS_LIMIT;
  }
  for (uint32_t i = 0; i < n_vars; i++)
    all[i] = (FdVar){i + 1};
  fd_search_add_branching (search, all, n_vars, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  fd_memory_free (&store->memory, all, bytes);
  if (probe->node_limit)
    fd_search_set_node_limit (search, probe->node_limit - probe->nodes);
  FdStatus status = fd_search_next (search);
  for (size_t i = 0; status == FD_STATUS_SOLUTION && i < probe->n; i++)
    g_hash_table_add (probe->seen[i],
                      GINT_TO_POINTER (fd_var_min (store, probe->x[i])));
  probe->nodes += fd_search_statistics (search)->nodes;
  fd_search_free (search);
  return status;
}

/* False: the store has no solution. */
static bool
probe_exactly (Probe *probe)
{
  FdStore *store = probe->store;
  FdStatus status = solve (probe);
  probe->partial = status == FD_STATUS_LIMIT;
  if (status != FD_STATUS_SOLUTION)
    return probe->partial;
  for (size_t i = 0; i < probe->n; i++) {
    FdVar x = probe->x[i];
    for (int32_t v = fd_var_min (store, x); v <= FD_VALUE_MAX;
         v = fd_var_next (store, x, v)) {
      if (g_hash_table_contains (probe->seen[i], GINT_TO_POINTER (v)))
        continue;
      if (spent (probe) || !fd_store_push (store)) {
        probe->partial = true;
        return true;
      }
      status = FD_STATUS_EXHAUSTED;
      if (fd_set_value (store, x, v))
        status = solve (probe);
      else if (fd_store_error (store))
        status = FD_STATUS_LIMIT;
      fd_store_pop (store);
      if (status == FD_STATUS_LIMIT)
        probe->partial = true;
      if (status != FD_STATUS_EXHAUSTED)
        continue;
      FdAtom gone = fd_atom (x, FD_NE, v);
      g_array_append_val (probe->removed, gone);
      if (!fd_set_atom (store, gone))
        probe->partial = true; /* only for want of memory */
    }
  }
  return true;
}

/* --- to a depth --------------------------------------------------------- */

static bool survives (Probe *probe, FdVar x, int32_t v, uint32_t depth);

static bool
has_survivor (Probe *probe, FdVar x, uint32_t depth)
{
  for (int32_t v = fd_var_min (probe->store, x); v <= FD_VALUE_MAX;
       v = fd_var_next (probe->store, x, v))
    if (survives (probe, x, v, depth))
      return true;
  return false;
}

static bool
survives (Probe *probe, FdVar x, int32_t v, uint32_t depth)
{
  FdStore *store = probe->store;
  if (spent (probe) || !fd_store_push (store))
    return true;
  probe->nodes++;
  bool ok = fd_set_value (store, x, v) || fd_store_error (store);
  uint32_t n_vars = depth > 1 ? fd_var_count (store) : 0;
  for (uint32_t id = 1; ok && id <= n_vars; id++)
    if (!fd_var_is_fixed (store, (FdVar){id}))
      ok = has_survivor (probe, (FdVar){id}, depth - 1);
  fd_store_pop (store);
  return ok;
}

static bool
probe_to_depth (Probe *probe, uint32_t depth)
{
  FdStore *store = probe->store;
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t i = 0; i < probe->n; i++) {
      FdVar x = probe->x[i];
      for (int32_t v = fd_var_min (store, x);
           v <= FD_VALUE_MAX && !fd_var_is_fixed (store, x);
           v = fd_var_next (store, x, v)) {
        if (survives (probe, x, v, depth))
          continue;
        FdAtom gone = fd_atom (x, FD_NE, v);
        g_array_append_val (probe->removed, gone);
        if (!fd_set_atom (store, gone))
          return fd_store_error (store) != NULL;
        changed = true;
      }
      if (fd_var_is_fixed (store, x) &&
          !survives (probe, x, fd_var_min (store, x), depth))
        return false;
    }
  }
  return true;
}

/* --- both --------------------------------------------------------------- */

static bool
apply (Probe *probe)
{
  fd_store_begin (probe->store);
  for (guint i = 0; i < probe->removed->len; i++)
    if (!fd_set_atom (probe->store, g_array_index (probe->removed, FdAtom, i)))
      break;
  return fd_store_commit (probe->store);
}

FdProbe
fd_probe_values (FdStore *store, const FdVar *x, size_t n, uint32_t depth,
                 uint64_t node_limit)
{
  g_return_val_if_fail (store && !store->depth, FD_PROBE_INCONSISTENT);
  g_return_val_if_fail (fd_vars_are_valid (store, x, n), FD_PROBE_INCONSISTENT);
  fd_store_enter (store);
  Probe probe = {.store = store, .x = x, .n = n, .node_limit = node_limit};
  probe.removed = g_array_new (false, false, sizeof (FdAtom));
  probe.seen = g_new (GHashTable *, n);
  for (size_t i = 0; i < n; i++)
    probe.seen[i] = g_hash_table_new (NULL, NULL);
  bool ok = true;
  if (fd_store_push (store)) {
    ok = depth ? probe_to_depth (&probe, depth) : probe_exactly (&probe);
    fd_store_pop (store);
    ok = ok && apply (&probe);
  } else {
    probe.partial = true;
  }
  for (size_t i = 0; i < n; i++)
    g_hash_table_unref (probe.seen[i]);
  g_free (probe.seen);
  g_array_unref (probe.removed);
  if (!ok)
    return fd_store_error (store) ? FD_PROBE_PARTIAL : FD_PROBE_INCONSISTENT;
  return depth || probe.partial ? FD_PROBE_PARTIAL : FD_PROBE_EXACT;
}

bool
fd_try_values (FdStore *store, FdVar x)
{
  g_return_val_if_fail (fd_var_is_valid (store, x), false);
  return fd_probe_values (store, &x, 1, 0, 0) != FD_PROBE_INCONSISTENT;
}
