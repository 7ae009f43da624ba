/* SPDX-License-Identifier: MIT */
/* trace.c - calls the tracers of a search
 *
 * Prunings are read from the trail of a store that explains, after propagation,
 * so propagation knows nothing of tracers.  The values that an entry removed
 * are the difference between the domain before and after it.  The strategy
 * handles a failure and therefore also reports it.  A search without tracers
 * pays one test for each decision and none for a failure.
 */
#include "search.h"

#include "explain/explain.h"
#include "fd-trace.h"
#include "kernel/require.h"

struct _FdTracing {
  FdTracing *next;
  const FdTracer *tracer;
  gpointer data;
  GDestroyNotify destroy;
};

/* Calls one callback of each tracer that has it. */
#define TELL(search, callback, ...)                                            \
  for (const FdTracing *t = (search)->tracings; t; t = t->next)                \
    if (t->tracer->callback)                                                   \
  t->tracer->callback (search, __VA_ARGS__, t->data)

/* --- prunings ----------------------------------------------------------- */

static bool
are_wanted (const FdSearch *search)
{
  for (const FdTracing *t = search->tracings; t; t = t->next)
    if (t->tracer->pruning)
      return search->store->explaining;
  return false;
}

/* Reports an atom with its reason.  A halt during explanation does not concern
 * the search. */
static void
tell_atom (FdSearch *search, FdPosition at, FdAtom atom)
{
  FdStore *store = search->store;
  uint32_t id = store->trail.entry[at].propagator;
  FdAtoms reason = {.store = store};
  FdLimit halt = store->halt;
  fd_explain_change (store, at, atom, &reason);
  store->halt = halt;
  FdPruning pruning = {atom, store->propagators[id], reason.atom, reason.n,
                       !reason.incomplete};
  TELL (search, pruning, &pruning);
  fd_atoms_clear (&reason);
}

/* Reports the values strictly within the bounds that entry @at removed. */
static void
tell_holes (FdSearch *search, FdPosition at, const FdHistoryValues *before,
            const FdHistoryValues *after)
{
  const FdTrailEntry *entry = &search->store->trail.entry[at];
  FdTrailKind kind = fd_trail_kind (entry);
  if (kind == FD_TRAIL_BOUNDS ||
      (kind == FD_TRAIL_HOLES && fd_sparse_is_cut (entry->aux)))
    return;
  int64_t origin = kind == FD_TRAIL_WORD ? before->x->base
                                         : (int64_t) (int32_t) entry->aux * 64;
  uint64_t gone =
      fd_history_bits (before, origin) & ~fd_history_bits (after, origin) &
      fd_bits_from (after->min - origin) & fd_bits_to (after->max - origin);
  for (; gone; gone &= gone - 1)
    tell_atom (search, at,
               fd_atom (fd_domain_var (before->x), FD_NE,
                        (int32_t) (origin + fd_lowest_bit (gone))));
}

static void
tell_entry (FdSearch *search, FdPosition at)
{
  FdStore *store = search->store;
  FdVar x = {fd_trail_id (&store->trail.entry[at])};
  FdHistoryValues before, after;
  fd_history_values_init (&before, store, x, at);
  fd_history_values_init (&after, store, x, at + 1);
  if (after.min == after.max) {
    tell_atom (search, at, fd_atom (x, FD_EQ, after.min));
    return;
  }
  if (after.min > before.min)
    tell_atom (search, at, fd_atom (x, FD_GE, after.min));
  if (after.max < before.max)
    tell_atom (search, at, fd_atom (x, FD_LE, after.max));
  tell_holes (search, at, &before, &after);
}

void
fd_tell_prunings (FdSearch *search)
{
  const FdTrail *trail = &search->store->trail;
  FdPosition at = MAX (search->traced, search->store->root_end);
  for (; at < trail->n && are_wanted (search); at++)
    if (fd_trail_kind (&trail->entry[at]) != FD_TRAIL_STATE &&
        trail->entry[at].propagator)
      tell_entry (search, at);
  search->traced = trail->n;
}

/* --- nodes -------------------------------------------------------------- */

/* A node begins here. */
static void
begin_node (FdSearch *search)
{
  search->traced = search->store->trail.n;
  search->store->conflict.propagator = NULL;
}

void
fd_tell_decision (FdSearch *search, FdAtom atom)
{
  fd_tell_prunings (search);
  begin_node (search);
  TELL (search, decision, atom, search->n_decisions);
}

void
fd_tell_failure (FdSearch *search)
{
  FdStore *store = search->store;
  if (search->statistics.failures == search->told_failures)
    return;
  search->told_failures = search->statistics.failures;
  fd_tell_prunings (search);
  FdAtoms reason = {.store = store};
  FdLimit halt = store->halt;
  bool explained = store->explaining && store->conflict.propagator;
  if (explained)
    fd_explain_conflict (store, &reason);
  store->halt = halt;
  FdPruning why = {FD_ATOM_FALSE, store->conflict.propagator, reason.atom,
                   reason.n, explained && !reason.incomplete};
  TELL (search, failure, &why);
  fd_atoms_clear (&reason);
}

/* The atom that the nogood just learned implies, if only one atom is open. */
static FdAtom
implied_atom (const FdLearner *learner)
{
  const FdAtoms *nogood = &learner->learned;
  return nogood->n == 1 || learner->asserting ? fd_atom_not (nogood->atom[0])
                                              : FD_ATOM_TRUE;
}

static void
tell_backtrack (FdSearch *search)
{
  FdLearner *learner = search->learner;
  begin_node (search);
  if (learner)
    TELL (search, nogood, learner->learned.atom, learner->learned.n);
  TELL (search, backtrack, learner ? implied_atom (learner) : search->refuted,
        search->n_decisions);
}

static const FdStrategy *
strategy_of (const FdSearch *search)
{
  return search->learning ? &fd_learning : &fd_chronological;
}

static FdResolved
resolve (FdSearch *search)
{
  fd_tell_failure (search);
  FdResolved resolved = strategy_of (search)->resolve (search);
  if (resolved == FD_RESOLVED)
    tell_backtrack (search);
  return resolved;
}

const FdStrategy *
fd_tracing_strategy (FdSearch *search)
{
  search->tracing = *strategy_of (search);
  search->tracing.resolve = resolve;
  return &search->tracing;
}

void
fd_tell_restart (FdSearch *search)
{
  begin_node (search);
  TELL (search, restart, search->n_decisions);
}

void
fd_tell_solution (FdSearch *search)
{
  fd_tell_prunings (search);
  for (const FdTracing *t = search->tracings; t; t = t->next)
    if (t->tracer->solution)
      t->tracer->solution (search, t->data);
}

void
fd_tell_interrupted (FdSearch *search)
{
  begin_node (search);
  TELL (search, interrupted, search->n_decisions);
}

/* --- adding them -------------------------------------------------------- */

static bool
refuse (gpointer data, GDestroyNotify destroy)
{
  if (destroy)
    destroy (data);
  return false;
}

bool
fd_search_add_tracer (FdSearch *search, const FdTracer *tracer, gpointer data,
                      GDestroyNotify destroy)
{
  if (!fd_require_new (search) ||
      !fd_require_of_search (search, tracer,
                             "tracer is NULL, expected callbacks"))
    return refuse (data, destroy);
  FdTracing *self = g_try_new (FdTracing, 1);
  if (!self)
    return refuse (data, destroy);
  *self = (FdTracing){NULL, tracer, data, destroy};
  FdTracing **last = &search->tracings;
  while (*last)
    last = &(*last)->next;
  *last = self;
  return true;
}

void
fd_tracings_free (FdSearch *search)
{
  while (search->tracings) {
    FdTracing *self = search->tracings;
    search->tracings = self->next;
    if (self->destroy)
      self->destroy (self->data);
    g_free (self);
  }
}

FdStore *
fd_search_store (const FdSearch *search)
{
  if (!fd_require_search (search))
    return NULL;
  return search->store;
}
