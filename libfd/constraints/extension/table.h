/* SPDX-License-Identifier: MIT */
#ifndef FD_EXTENSION_TABLE_H
#define FD_EXTENSION_TABLE_H

#include "columns.h"

/* The rows of a table, and which of them have only values that are left: a
 * sparse bitset.  A *list* has the rows with one value of one variable, or,
 * behind all of these, the rows with any value of one variable.  It is an array
 * of words that are not 0, or of all words. */

/* In a row, instead of the number of a value. */
#define FD_TABLE_ANY UINT32_MAX

enum { FD_TABLE_MOST_NUMBERS = 1 << 27 };

/* Some rows of a list. */
typedef struct {
  uint64_t mask;
  uint32_t word;
} FdTableRest;

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint32_t n_rows, n_words, n_values;
  bool has_any;
  FdColumns columns;
  uint32_t *row;   /* n numbers of values a row */
  uint32_t *start; /* of each list in word[] and mask[] */
  uint32_t *word;
  uint64_t *mask;
  /* trailed: words of rows that are left; the first of active[] are not 0 */
  uint64_t *left;
  uint32_t n_active;
  /* kept, not trailed: the order in active[] is any; when words were saved;
   * where the support of a list was found last, to look there first */
  uint32_t *active, *position;
  uint64_t *saved, active_saved;
  FdTableRest *found;
  /* scratch: of each word; for reasons, of each value and row */
  uint64_t *kept;
  uint32_t *count, *hit;
  uint8_t *gone;
} FdTable;

/* What is not the rows of a table: their number, and FD_ANY among them. */
typedef struct {
  const FdVar *x;
  uint32_t n, n_rows;
  const int32_t *cell;
} FdTableRows;

/* Reads them from the arguments; false: refused. */
bool fd_table_rows_are_whole (FdStore *store, const FdArgument *a,
                              FdTableRows *rows);
/* Posts a propagator of @klass for the rows that are possible, none twice.  If
 * there are none, returns @empty, or that fd_post_false() does. */
bool fd_table_post (FdStore *store, const FdPropagatorClass *klass,
                    const FdTableRows *rows, bool empty);
/* For on_unify(): the same rows for the scope as it is. */
bool fd_table_post_again (FdTable *self, FdStore *store, bool empty);

/* Takes the rows with values that are gone, and says how many variables had
 * lost any, and the last of these; false when out of memory. */
bool fd_table_update (FdTable *self, FdStore *store, uint32_t *n_changed,
                      uint32_t *changed);
/* Whether a row of the list is left; looks for one. */
bool fd_table_finds (FdTable *self, uint32_t list);
/* How many rows are left, of a list and of all. */
uint32_t fd_table_count (const FdTable *self, uint32_t list);
uint32_t fd_table_count_all (const FdTable *self);
/* The product of the sizes the domains had when they were looked at last; if it
 * is above the number of rows, any such number. */
uint64_t fd_table_product (const FdTable *self);
/* Whether @values is a row. */
bool fd_table_matches (const FdTable *self, const int32_t *values);

/* Whether a row of the list is left, mostly where one was found last. */
static inline bool
fd_table_has (FdTable *self, uint32_t list)
{
  const FdTableRest *found = &self->found[list];
  return self->left[found->word] & found->mask || fd_table_finds (self, list);
}

/* Whether @cell is one of the rows with @n numbers each. */
static inline bool
fd_row_matches (const int32_t *cell, const int32_t *values, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (cell[i] != FD_ANY && cell[i] != values[i])
      return false;
  return true;
}

const char *fd_table_explain (FdPropagator *base, FdStore *store, FdAtom need,
                              uint64_t code, FdPosition at, FdAtoms *out);
const char *fd_table_explain_conflict (FdPropagator *base, FdStore *store,
                                       FdPosition at, FdAtoms *out);

/* The argument of @n_rows rows, which may be too many for one. */
FdArgument fd_table_all_rows (const int32_t *rows, size_t n_rows, size_t n);
/* Posts that the values are one of the rows, or none. */
bool fd_table_post_rows (FdStore *store, const FdArgument *a);
bool fd_negative_table_post (FdStore *store, const FdArgument *a);

#endif
