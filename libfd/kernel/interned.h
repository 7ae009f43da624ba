/* SPDX-License-Identifier: MIT */
#ifndef FD_INTERNED_H
#define FD_INTERNED_H

#include "store.h"

/* A block made of constant numbers, in the list of its slot in the store, for
 * all propagators that ask for the same: see fd_interned_use(). */
typedef struct _FdInterned {
  FdStore *store;
  struct _FdInterned *next;
  FdInternedFill fill;
  uint32_t hash, n_users;
  size_t n, size;
  /* the block, of @size bytes, then the numbers it is made of: */
  uint64_t block[];
} FdInterned;

#endif
