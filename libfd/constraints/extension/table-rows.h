/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_TABLE_ROWS_H
#define FD_EXTENSION_TABLE_ROWS_H

#include "table.h"

/* The rows in the making. */
typedef struct {
  FdStore *store;
  FdVar *x; /* different ones */
  uint32_t n, n_rows;
  size_t room;   /* for numbers */
  int32_t *cell; /* then numbers of values */
  uint32_t *other;
  uint32_t *order; /* of rows */
  int32_t *value;  /* of all columns, one after the other */
  uint32_t *start; /* of each column in value[]; the end */
} FdTableMade;

/* Makes a propagator of @klass of them, and posts it. */
bool fd_table_post_made (FdStore *store, const FdPropagatorClass *klass,
                         const FdTableMade *rows);

#endif
