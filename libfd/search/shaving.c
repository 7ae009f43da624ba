/* SPDX-License-Identifier: MIT */
/* shaving.c - which values survive, exactly or by propagation to a depth
 *
 * Exactly: each solution found supports one value of every variable that is
 * probed.  So a search is needed only for values without a support so far.  The
 * first search finds out whether there is a solution at all; after that,
 * removing a value cannot empty a domain.
 *
 * To depth k: a value survives if, after it was set and propagated, every
 * variable has a value that survives to depth k - 1.
 *
 * All of this happens in a level of its own.  The result is then applied to the
 * store in one transaction.
 */
#include "fd-search.h"
#include "explain/explain.h"
#include "kernel/hold.h"
#include "kernel/condition.h"
#include "kernel/error.h"
#include "seen.h"

typedef struct {
  FdStore *store;
  const FdVar *x;
  size_t n;
  FdSeen *seen; /* values vouched for; exact only */
  FdAtoms removed;
  uint64_t node_limit, nodes;
  bool partial;
  bool starved; /* for want of memory */
  bool stopped; /* by a limit of the store */
} Probe;

static bool
spent (Probe *probe)
{
  if (probe->node_limit && probe->nodes >= probe->node_limit)
    probe->partial = true;
  if (!probe->partial && !fd_store_check_limits (probe->store))
    probe->stopped = probe->partial = true;
  return probe->partial;
}

static bool
starve (Probe *probe)
{
  probe->starved = probe->partial = true;
  return false;
}

/* The store refused a change for a reason other than an inconsistency. */
static FdStatus
note_error (Probe *probe)
{
  probe->partial = true;
  probe->starved |= g_error_matches (fd_store_error (probe->store), FD_ERROR,
                                     FD_ERROR_MEMORY);
  probe->stopped |= g_error_matches (fd_store_error (probe->store), FD_ERROR,
                                     FD_ERROR_STOPPED);
  return FD_STATUS_LIMIT;
}

/* The solution in the store supports one value of each variable. */
static bool
see (Probe *probe)
{
  FdStore *store = probe->store;
  for (size_t i = 0; i < probe->n; i++)
    if (!fd_seen_add (&probe->seen[i], &store->memory,
                      fd_var_min (store, probe->x[i])))
      return starve (probe);
  return true;
}

/* Removes a value, and records that. */
static bool
take_away (Probe *probe, FdVar x, int32_t v)
{
  FdAtom gone = fd_atom (x, FD_NE, v);
  fd_atoms_add (&probe->removed, gone);
  if (probe->removed.incomplete)
    starve (probe);
  return fd_set_atom (probe->store, gone);
}

/* Tests whether the store has a solution as it is, and records its values. */
static FdStatus
solve (Probe *probe)
{
  FdStore *store = probe->store;
  FdSearch *search = fd_search_new (store);
  if (!search) {
    starve (probe);
    return FD_STATUS_LIMIT;
  }
  fd_search_add_branching (search, probe->x, probe->n, FD_SELECT_FIRST_FAIL,
                           FD_ASSIGN_MIN);
  uint32_t n_vars = fd_var_count (store);
  size_t bytes = n_vars * sizeof (FdVar);
  FdVar *all = fd_memory_alloc (&store->memory, bytes);
  if (!all) {
    starve (probe);
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
  if (status == FD_STATUS_SOLUTION && !see (probe))
    status = FD_STATUS_LIMIT;
  FdLimit limit = fd_search_limit (search);
  probe->starved |= limit == FD_LIMIT_MEMORY;
  probe->stopped |= limit == FD_LIMIT_TIME || limit == FD_LIMIT_STOPPED;
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
      if (fd_seen_contains (&probe->seen[i], v))
        continue;
      if (spent (probe) || (!fd_store_push (store) && !starve (probe)))
        return true;
      status = FD_STATUS_EXHAUSTED;
      if (fd_set_value (store, x, v))
        status = solve (probe);
      else if (fd_store_error (store))
        status = note_error (probe);
      fd_store_pop (store);
      if (status == FD_STATUS_LIMIT)
        probe->partial = true;
      if (status != FD_STATUS_EXHAUSTED)
        continue;
      if (!take_away (probe, x, v))
        note_error (probe);
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
  bool ok = fd_set_value (store, x, v);
  if (!ok && fd_store_error (store)) {
    note_error (probe);
    ok = true;
  }
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
        if (!take_away (probe, x, v))
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
  for (size_t i = 0; i < probe->removed.n; i++)
    if (!fd_set_atom (probe->store, probe->removed.atom[i]))
      break;
  return fd_store_commit (probe->store);
}

static bool
may_probe (FdStore *store, const char *who, const FdVar *x, size_t n)
{
  return fd_require_idle_of (store, who) &&
         fd_require_vars_of (store, who, "x", x, n) &&
         fd_store_enter_as (store, who) &&
         (!fd_has_condition (store) ||
          fd_store_misuse (store, who,
                           "a condition is in force, expected "
                           "fd_condition_end() before"));
}

FdProbe
fd_probe_values (FdStore *store, const FdVar *x, size_t n, uint32_t depth,
                 uint64_t node_limit)
{
  if (!may_probe (store, __func__, x, n))
    return FD_PROBE_PARTIAL;
  Probe probe = {.store = store, .x = x, .n = n, .node_limit = node_limit};
  probe.removed.store = store;
  size_t bytes = n * sizeof *probe.seen;
  probe.seen = fd_memory_alloc (&store->memory, bytes);
  bool ok = true;
  if (!probe.seen) {
    starve (&probe);
  } else if (fd_store_push (store)) {
    FdHold hold;
    fd_hold_begin (store, &hold);
    ok = depth ? probe_to_depth (&probe, depth) : probe_exactly (&probe);
    fd_hold_end (store, &hold);
    ok = ok && apply (&probe);
  } else {
    starve (&probe);
  }
  for (size_t i = 0; probe.seen && i < n; i++)
    fd_seen_clear (&probe.seen[i], &store->memory);
  fd_memory_free (&store->memory, probe.seen, bytes);
  fd_atoms_clear (&probe.removed);
  if (probe.starved && !fd_store_error (store))
    fd_store_refuse (store, FD_ERROR_MEMORY, "probe: out of memory");
  if (probe.stopped && !store->searching && !fd_store_error (store))
    fd_store_refuse (store, FD_ERROR_STOPPED, "probe: stopped, or out of time");
  if (!ok)
    return fd_store_error (store) ? FD_PROBE_PARTIAL : FD_PROBE_INCONSISTENT;
  return depth || probe.partial ? FD_PROBE_PARTIAL : FD_PROBE_EXACT;
}

bool
fd_try_values (FdStore *store, FdVar x)
{
  if (!may_probe (store, __func__, &x, 1))
    return false;
  return fd_probe_values (store, &x, 1, 0, 0) != FD_PROBE_INCONSISTENT;
}
