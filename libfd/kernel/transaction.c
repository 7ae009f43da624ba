/* SPDX-License-Identifier: MIT */
/* transaction.c - public changes: to the fixpoint, or not at all
 *
 * A transaction is a mark on the trail under a stamp of its own.  When it
 * succeeds its entries become part of the level around it; outside of all
 * levels, where nobody can go back to, they are dropped.
 */
#include "require.h"

/* A search looks itself at what stopped it. */
static void
report_halt (FdStore *store)
{
  FdHalt halt = store->halt;
  if (halt == FD_HALT_NONE || (halt != FD_HALT_MEMORY && store->searching))
    return;
  store->halt = FD_HALT_NONE;
  if (halt == FD_HALT_MEMORY)
    fd_store_refuse (store, FD_ERROR_MEMORY, "store: out of memory");
  else
    fd_store_refuse (store, FD_ERROR_STOPPED, "store: %s",
                     halt == FD_HALT_TIME ? "out of time" : "stopped");
}

static inline void
note_level (const FdStore *store, FdLevel *level)
{
  level->mark = store->trail.n;
  level->n_reasons = (uint32_t) store->trail.reasons.n;
  level->stamp = store->stamp;
}

void
fd_transaction_begin (FdStore *store, FdTransaction *transaction)
{
  note_level (store, &transaction->level);
  if (store->depth || store->listening)
    fd_queue_mark (store, &transaction->queue);
  store->stamp = fd_new_stamp (store);
  store->depth++;
}

bool
fd_transaction_end (FdStore *store, const FdTransaction *transaction, bool ok)
{
  assert (store->depth);
  const FdLevel *level = &transaction->level;
  bool outermost = store->depth == 1 || store->listening;
  bool undone = false;
  ok = ok && !store->halt;
  if (ok && outermost && (store->queue_mask || store->n_fixed))
    ok = fd_propagate (store);
  if (!ok) {
    store->failed = true;
    if (outermost)
      fd_queue_clear (store);
    if (store->depth > 1 || store->listening)
      fd_queue_return (store, &transaction->queue);
    undone = store->trail.n > level->mark;
    fd_undo_to (store, level->mark);
    store->trail.reasons.n = level->n_reasons;
    report_halt (store);
  }
  store->depth--;
  store->stamp = level->stamp;
  if (ok && !store->depth && !store->n_levels && !store->explaining &&
      !store->listening)
    store->trail.n = 0;
  if (G_UNLIKELY (undone && store->undo_listeners) && !store->depth &&
      !store->listening)
    fd_tell_undone (store);
  return ok;
}

bool
fd_store_check_limits (FdStore *store)
{
  if (!fd_store_enter (store))
    return false;
  if (fd_store_poll (store))
    return !store->error;
  report_halt (store);
  return false;
}

/* An inner commit cannot fail, so only the outermost pair has a mark. */
void
fd_store_begin (FdStore *store)
{
  if (!fd_store_enter (store))
    return;
  if (store->n_batch++)
    return;
  fd_transaction_begin (store, &store->batch);
  store->ground = store->depth;
  store->failed = false;
}

bool
fd_store_commit (FdStore *store)
{
  if (!fd_require_store (store) ||
      !fd_require (store, store->n_batch,
                   "no batch is open, expected an fd_store_begin() before that "
                   "was not refused"))
    return false;
  if (--store->n_batch)
    return true;
  FdTransaction transaction = store->batch;
  store->ground = store->depth - 1;
  return fd_transaction_end (store, &transaction, !store->failed);
}

/* --- levels ------------------------------------------------------------- */

bool
fd_store_level_room (FdStore *store)
{
  return fd_grow (store, (void **) &store->levels, store->n_levels,
                  &store->levels_room, sizeof *store->levels);
}

bool
fd_store_open_level (FdStore *store)
{
  if (!fd_store_level_room (store))
    return false;
  note_level (store, &store->levels[store->n_levels++]);
  store->stamp = fd_new_stamp (store);
  return true;
}

bool
fd_store_push (FdStore *store)
{
  if (!fd_require_idle (store))
    return false;
  bool ok = fd_store_open_level (store);
  if (!ok)
    report_halt (store);
  return ok;
}

void
fd_store_close_levels (FdStore *store, uint32_t n)
{
  FdLevel level = store->levels[n];
  store->n_levels = n;
  fd_undo_to (store, level.mark);
  store->trail.reasons.n = level.n_reasons;
  store->stamp = level.stamp;
  if (G_UNLIKELY (store->undo_listeners))
    fd_tell_undone (store);
}

bool
fd_store_is_trial (const FdStore *store)
{
  return fd_require_store (store) && store->hold;
}

void
fd_store_pop (FdStore *store)
{
  if (fd_require_idle (store) &&
      fd_require (store, store->n_levels,
                  "no level is open, expected an fd_store_push() before") &&
      fd_require (store, store->n_levels >= store->held,
                  "the level belongs to a search under way, expected its end "
                  "before"))
    fd_store_close_level (store);
}

uint32_t
fd_store_level (const FdStore *store)
{
  if (!fd_require_store (store))
    return 0;
  return store->n_levels;
}

/* --- conditions --------------------------------------------------------- */

void
fd_condition_begin (FdStore *store, FdAtom condition)
{
  if (!fd_store_enter (store))
    return;
  bool ok = fd_require (store, !store->n_conditions,
                        "a condition is in force, expected fd_condition_end() "
                        "before") &&
            fd_require_atom (store, condition);
  store->n_conditions++;
  if (ok)
    store->condition = fd_atom_canonical (condition);
  else
    store->condition_refused = true;
}

void
fd_conditions_end (FdStore *store)
{
  store->condition = FD_ATOM_TRUE;
  store->condition_refused = false;
  store->n_conditions = 0;
}

void
fd_condition_end (FdStore *store)
{
  if (!fd_require_store (store) ||
      !fd_require (store, store->n_conditions,
                   "no condition is in force, expected an "
                   "fd_condition_begin() before"))
    return;
  if (--store->n_conditions == 0)
    fd_conditions_end (store);
}

/* --- one atom ----------------------------------------------------------- */

/* condition -> scope[0] relation value */
typedef struct {
  FdPropagator base;
  FdRelation relation;
  int32_t value;
} AtomHolds;

static FdAtom
atom_of (const FdPropagator *base)
{
  const AtomHolds *self = (const AtomHolds *) base;
  return fd_atom (fd_propagator_var (base, 0), self->relation, self->value);
}

static bool
atom_propagate (FdPropagator *base, FdStore *store)
{
  fd_entail (store, base);
  return fd_assert_atom (store, atom_of (base), fd_reason_lazy (0));
}

/* It follows from the condition, which the kernel adds. */
static const char *
atom_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
              FdPosition at, FdAtoms *out)
{
  (void) base, (void) store, (void) need, (void) code, (void) at, (void) out;
  return "condition";
}

static const char *
atom_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                       FdAtoms *out)
{
  FdAtom not = fd_atom_not (atom_of (base));
  if (!fd_atom_holds_at (store, not, at))
    return NULL;
  if (!fd_atom_holds_at (store, not, 0))
    fd_atoms_add (out, not );
  return "atom-fails";
}

static FdEntailment
atom_entailed (FdPropagator *base, FdStore *store)
{
  FdAtom atom = atom_of (base);
  return fd_atom_holds (store, atom)   ? FD_ENTAILED
         : fd_atom_fails (store, atom) ? FD_DISENTAILED
                                       : FD_UNDECIDED;
}

static bool
atom_check (const FdPropagator *base, const int32_t *values)
{
  const AtomHolds *self = (const AtomHolds *) base;
  switch (self->relation) {
  case FD_GE:
    return values[0] >= self->value;
  case FD_LE:
    return values[0] <= self->value;
  case FD_EQ:
    return values[0] == self->value;
  default:
    return values[0] != self->value;
  }
}

static const FdPropagatorClass atom_class = {
    .name = "atom",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = atom_propagate,
    .explain = atom_explain,
    .explain_conflict = atom_explain_conflict,
    .entailed = atom_entailed,
    .check = atom_check,
};

bool
fd_post_atom (FdStore *store, FdAtom atom)
{
  if (fd_atom_is_true (store, atom))
    return true;
  if (!fd_has_condition (store)) {
    if (fd_atom_is_true (store, fd_atom_not (atom)))
      return fd_post_false (store);
    FdTransaction transaction;
    fd_transaction_begin (store, &transaction);
    bool ok = fd_assert_atom (store, atom, FD_REASON_NAIVE);
    return fd_transaction_end (store, &transaction, ok);
  }
  FdVar x = fd_atom_var (atom);
  if (!x.id)
    return fd_post_false (store);
  AtomHolds *self =
      (AtomHolds *) fd_propagator_new (store, &atom_class, sizeof *self, &x, 1);
  if (!self)
    return false;
  self->relation = fd_atom_relation (atom);
  self->value = atom.value;
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

bool
fd_post_false (FdStore *store)
{
  FdAtom condition = store->condition;
  if (!fd_has_condition (store)) {
    store->failed = true;
    return false;
  }
  store->condition = FD_ATOM_TRUE;
  bool ok = fd_post_atom (store, fd_atom_not (condition));
  store->condition = condition;
  return ok;
}

bool
fd_set_atom (FdStore *store, FdAtom atom)
{
  return fd_require_atom (store, atom) && fd_post_enter (store) &&
         fd_post_atom (store, fd_atom_canonical (atom));
}

bool
fd_set_value (FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_set_atom (store, fd_atom (x, FD_EQ, value));
}

bool
fd_set_no_value (FdStore *store, FdVar x, int32_t value)
{
  if (!fd_require_var (store, x))
    return false;
  return fd_set_atom (store, fd_atom (x, FD_NE, value));
}
