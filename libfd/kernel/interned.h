/* SPDX-License-Identifier: MIT */
#ifndef FD_INTERNED_H
#define FD_INTERNED_H

#include "store.h"

typedef struct {
  int32_t value;
  uint32_t index;
} FdInternedEntry;

/* A constant array, and where in it each value is.  The constraints of a store
 * that are of equal arrays share one. */
typedef struct _FdInterned {
  FdStore *store;
  struct _FdInterned *next; /* in the list of its slot */
  uint64_t hash;
  uint32_t n_users;
  uint32_t n, n_groups;
  const int32_t *value;
  const FdInternedEntry *entry; /* by value, then by index */
  const uint32_t *start;        /* of each value in entry[]; n at the end */
} FdInterned;

/* One more user of the table of @value; NULL: no memory.  O(@n), and a sort if
 * there was none like it. */
FdInterned *fd_interned_use (FdStore *store, const int32_t *value, uint32_t n);
/* The last one to leave frees it. */
void fd_interned_leave (FdInterned *self);

#endif
