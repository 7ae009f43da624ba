/* SPDX-License-Identifier: MIT */
#ifndef FD_TRANSACTION_H
#define FD_TRANSACTION_H

#include "store.h"

void fd_transaction_begin (FdStore *store, FdTransaction *transaction);
bool fd_transaction_end (FdStore *store, const FdTransaction *transaction,
                         bool ok);
/* Ends an inner one that succeeded. */
static inline void
fd_transaction_keep (FdStore *store, const FdTransaction *transaction)
{
  assert (store->depth);
  store->depth--;
  store->stamp = transaction->level.stamp;
}

/* Ends all batches, and the condition in force; undoes them unless @ok.  False
 * if they were inconsistent. */
bool fd_batch_end (FdStore *store, bool ok);

#endif
