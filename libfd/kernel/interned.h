/* SPDX-License-Identifier: MIT */
#ifndef FD_TABLE_H
#define FD_TABLE_H

#include "store.h"

typedef struct {
  int32_t value;
  uint32_t index;
} FdTableEntry;

/* A constant array, and where in it each value is.  The constraints of a store
 * that are of equal arrays share one. */
typedef struct _FdTable {
  FdStore *store;
  struct _FdTable *next; /* in the list of its slot */
  uint64_t hash;
  uint32_t n_users;
  uint32_t n, n_groups;
  const int32_t *value;
  const FdTableEntry *entry; /* by value, then by index */
  const uint32_t *start;     /* of each value in entry[]; n at the end */
} FdTable;

/* One more user of the table of @value; NULL: no memory.  O(@n), and a sort if
 * there was none like it. */
FdTable *fd_table_use (FdStore *store, const int32_t *value, uint32_t n);
/* The last one to leave frees it. */
void fd_table_leave (FdTable *self);

#endif
