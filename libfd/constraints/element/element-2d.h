/* SPDX-License-Identifier: MIT */
#ifndef FD_ELEMENT_2D_H
#define FD_ELEMENT_2D_H

#include <fd.h>

/* The numbers of a table, and, sorted, where each is; equal ones of a store
 * share one. */
typedef struct {
  uint32_t n, n_groups;
  uint32_t *start; /* of each group of one number, in cell; and the end */
  int32_t *value;  /* by index */
  int64_t cell[];  /* number << 32 | index, ascending */
} FdElement2dTable;

typedef struct {
  FdPropagator base; /* scope: row, column, y */
  /* constant after posting: */
  const FdElement2dTable *table;
  uint32_t n_rows, n_columns;
  int32_t row_first, column_first; /* the indices of the first ones */
  /* kept but not trailed, where supports were last: of each row a column, of
   * each column a row, of each group one of its cells */
  uint32_t support[];
} FdElement2d;

enum { FD_ELEMENT_2D_ROW, FD_ELEMENT_2D_COLUMN, FD_ELEMENT_2D_Y };

/* Codes of reasons. */
enum {
  FD_ELEMENT_2D_RANGE,
  FD_ELEMENT_2D_IS_ROW,
  FD_ELEMENT_2D_IS_COLUMN,
  FD_ELEMENT_2D_IS_VALUE
};

static inline int32_t
fd_element_2d_entry (const FdElement2d *self, uint32_t row, uint32_t column)
{
  return self->table->value[(size_t) row * self->n_columns + column];
}

static inline int32_t
fd_element_2d_number (int64_t cell)
{
  return (int32_t) (cell >> 32);
}

/* element-2d-explain.c */
const char *fd_element_2d_explain (FdPropagator *base, FdStore *store,
                                   FdAtom need, uint64_t code, FdPosition at,
                                   FdAtoms *out);
const char *fd_element_2d_explain_conflict (FdPropagator *base, FdStore *store,
                                            FdPosition at, FdAtoms *out);

#endif
