/* SPDX-License-Identifier: MIT */
#ifndef FD_SUBSCRIPTION_H
#define FD_SUBSCRIPTION_H

#include "store.h"

bool fd_add_subscription (FdStore *store, FdDomain *x, FdSubscription s);
void fd_drop_subscription (FdDomain *x, uint32_t section);
void fd_undo_subscribed (FdStore *store, const FdTrailEntry *entry);

#endif
