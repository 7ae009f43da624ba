/* SPDX-License-Identifier: MIT */
/* hint.c - hints: values to be tried first
 *
 * A hint changes which value of a variable is decided, not which variable, and
 * only if the value is still in the domain.  So it changes only the order of
 * the solutions.  With target phases, the best solution found also serves as
 * hints, because better solutions are often near.
 *
 * Source: Demirovic, Chu & Stuckey, Solution-based phase saving for CP, CP
 * 2018.
 */
#include "search.h"

#include "kernel/change.h"
#include "kernel/error.h"

enum { NO_HINT = FD_VALUE_MIN - 1 };

static bool
reserve (FdSearch *search, uint32_t n)
{
  FdStore *store = search->store;
  if (n <= search->hints_room)
    return true;
  uint32_t room = MAX (store->n_vars + 1, 2 * search->hints_room);
  int32_t *bigger = fd_memory_realloc (&store->memory, search->hint,
                                       search->hints_room * sizeof *bigger,
                                       room * sizeof *bigger);
  if (!bigger) {
    fd_store_refuse (store, FD_ERROR_MEMORY, "hint: out of memory");
    return false;
  }
  for (uint32_t id = search->hints_room; id < room; id++)
    bigger[id] = NO_HINT;
  search->hint = bigger;
  search->hints_room = room;
  return true;
}

bool
fd_search_set_hint (FdSearch *search, FdVar x, int32_t value)
{
  if (!fd_require_search (search) || !fd_require_idle (search->store) ||
      !fd_require_var (search->store, x) ||
      !fd_require (search->store,
                   value >= FD_VALUE_MIN && value <= FD_VALUE_MAX,
                   "a hint of %d, expected a value in %d..%d", value,
                   FD_VALUE_MIN, FD_VALUE_MAX) ||
      !reserve (search, x.id + 1))
    return false;
  uint32_t id = fd_domain (search->store, x)->id;
  search->hint[x.id] = value;
  search->hint[id] = value;
  if (search->learner && id <= search->learner->n_vars)
    fd_vsids_set_phase (search->learner, id, value);
  search->aims = true;
  return true;
}

void
fd_search_set_target_phases (FdSearch *search, bool target_phases)
{
  if (!fd_require_search (search))
    return;
  search->target_phases = target_phases;
  search->aims = target_phases || search->hint;
}

void
fd_search_begin_hints (FdSearch *search, uint32_t n_before)
{
  const FdStore *store = search->store;
  uint32_t n = MIN (search->hints_room, store->n_vars + 1);
  for (uint32_t id = n_before + 1; id < n; id++) {
    if (search->hint[id] == NO_HINT)
      continue;
    uint32_t one = fd_domain_of (store, id)->id; /* it may be unified since */
    if (one < n && search->hint[one] == NO_HINT)
      search->hint[one] = search->hint[id];
    if (search->learner && one <= search->learner->n_vars)
      fd_vsids_set_phase (search->learner, one, search->hint[id]);
  }
}

void
fd_search_drop_hints (FdSearch *search)
{
  fd_memory_free (&search->store->memory, search->hint,
                  search->hints_room * sizeof *search->hint);
}

static int32_t
value_wanted (const FdSearch *search, uint32_t id)
{
  if (search->target_phases && search->has_best && id < search->n_kept)
    return search->kept[id];
  return id < search->hints_room ? search->hint[id] : NO_HINT;
}

FdAtom
fd_search_aim (const FdSearch *search, FdAtom decision)
{
  const FdDomain *x = fd_domain (search->store, fd_atom_var (decision));
  int32_t value = value_wanted (search, x->id);
  return fd_domain_contains (x, value)
             ? fd_atom (fd_domain_var (x), FD_EQ, value)
             : decision;
}
