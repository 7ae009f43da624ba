/* SPDX-License-Identifier: MIT */
#ifndef FD_TRANSACTION_H
#define FD_TRANSACTION_H

#include "level.h"
#include "queue.h"
#include "store.h"
#include "trail.h"

static inline void
fd_transaction_begin (FdStore *store, FdTransaction *transaction)
{
  fd_level_note (store, &transaction->level);
  if (store->depth || store->listening)
    fd_queue_mark (store, &transaction->queue);
  store->stamp = fd_new_stamp (store);
  store->depth++;
}

/* A batch of many constraints of one propagator each has one entry for all that
 * follow each other: nobody can go back to between them. */
static inline void
fd_transaction_join_posted (FdStore *store, uint32_t mark)
{
  if (mark + 1 != store->trail.n || mark <= store->batch.level.mark)
    return;
  FdTrailEntry *last = &store->trail.entry[mark], *before = last - 1;
  if (last->tag != FD_TRAIL_TAG (FD_TRAIL_POSTED) || before->tag != last->tag ||
      last->prev != FD_TRAIL_ALL || before->prev != FD_TRAIL_ALL ||
      last->old != before->old)
    return;
  before->aux += last->aux + 1;
  store->trail.n = mark;
}

/* Ends an inner one that succeeded. */
static inline void
fd_transaction_keep (FdStore *store, const FdTransaction *transaction)
{
  assert (store->depth);
  store->depth--;
  store->stamp = transaction->level.stamp;
  if (store->depth == 1 && store->n_batch && !store->attended)
    fd_transaction_join_posted (store, transaction->level.mark);
}

bool fd_transaction_finish (FdStore *store, const FdTransaction *transaction,
                            bool ok);
static inline bool
fd_transaction_end (FdStore *store, const FdTransaction *transaction, bool ok)
{
  if (!ok || store->depth == 1 || (store->listening | store->halt))
    return fd_transaction_finish (store, transaction, ok);
  fd_transaction_keep (store, transaction);
  return true;
}

/* Ends all batches, and the condition in force; undoes them unless @ok.  False
 * if they were inconsistent. */
bool fd_batch_end (FdStore *store, bool ok);

#endif
