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

/* Ends an inner one that succeeded. */
static inline void
fd_transaction_keep (FdStore *store, const FdTransaction *transaction)
{
  assert (store->depth);
  store->depth--;
  store->stamp = transaction->level.stamp;
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
