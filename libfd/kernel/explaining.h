/* SPDX-License-Identifier: MIT */
#ifndef FD_EXPLAINING_H
#define FD_EXPLAINING_H

#include "store.h"

/* fd_store_set_explaining (store, true), for @who. */
bool fd_store_begin_history (FdStore *store, const char *who);

#endif
