/* SPDX-License-Identifier: MIT */
/* transaction.c - public changes: propagated to the fixpoint, or undone
 *
 * A transaction is a mark on the trail, with a stamp of its own.  When it
 * succeeds, its entries become part of the level around it; outside of all
 * levels they are dropped, because they can never be undone.
 */
#include "transaction.h"

#include "level.h"
#include "limits.h"
#include "listener-undo.h"
#include "queue.h"
#include "record.h"
#include "require.h"
#include "trail.h"
#include "condition.h"
#include "witness.h"

bool
fd_transaction_finish (FdStore *store, const FdTransaction *transaction,
                       bool ok)
{
  assert (store->depth);
  const FdLevel *level = &transaction->level;
  bool outermost = store->depth == 1 || store->listening;
  bool undone = false;
  assert (level->mark <= store->trail.n);
  assert (level->n_reasons <= store->trail.reasons.n);
  ok = ok && !store->halt;
  if (ok && outermost && (store->queue_mask || store->n_fixed))
    ok = fd_propagate (store);
  if (G_UNLIKELY (store->witness))
    fd_witness_outside (store);
  if (!ok) {
    store->failed = true;
    if (outermost)
      fd_queue_clear (store);
    if (store->depth > 1 || store->listening)
      fd_queue_return (store, &transaction->queue);
    undone = store->trail.n > level->mark;
    fd_undo_to (store, level->mark);
    fd_record_cut (store, level->n_constraints);
    store->trail.reasons.n = level->n_reasons;
    fd_store_report_halt (store);
  }
  store->depth--;
  store->stamp = level->stamp;
  if (ok && !store->depth && !store->n_levels && !store->explaining &&
      !store->listening)
    store->trail.n = 0;
  fd_witness_skip (store);
  if (G_UNLIKELY (undone && store->undo_listeners) && !store->depth &&
      !store->listening)
    fd_tell_undone (store);
  return ok;
}

/* An inner commit cannot fail, so only the outermost begin sets a mark. */
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
  store->gather_from = store->n_propagators + 1;
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
  assert (store->depth);
  store->ground = store->depth - 1;
  bool ok = !store->failed;
  if (G_UNLIKELY (store->gather) && store->gather_from <= store->n_propagators)
    ok = ok && store->gather (store);
  return fd_transaction_end (store, &transaction, ok);
}

bool
fd_batch_end (FdStore *store, bool ok)
{
  fd_conditions_end (store);
  if (!store->n_batch)
    return true;
  store->n_batch = 1;
  store->failed |= !ok;
  return fd_store_commit (store);
}
