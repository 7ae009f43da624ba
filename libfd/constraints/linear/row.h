/* SPDX-License-Identifier: MIT */
#ifndef FD_ROW_H
#define FD_ROW_H

#include <fd.h>

/* A linear inequality that a constraint implies: the sum of factor[i]
 * scope[index[i]] is at most `most`.  index = NULL: the scope as it is.  No sum
 * of its terms goes beyond 2^62. */
typedef struct {
  uint32_t n;
  const uint32_t *index;
  const int64_t *factor;
  int64_t most;
} FdRow;

static inline uint32_t
fd_row_index (const FdRow *row, uint32_t i)
{
  return row->index ? row->index[i] : i;
}

/* How much more than at least the sum may be; below 0: it has no solution. */
int64_t fd_row_slack (const FdPropagator *self, const FdRow *row);

/* Prunes a term by its bounds; *@changed: if that took anything. */
bool fd_row_prune (const FdPropagator *self, FdStore *store, const FdRow *row,
                   uint32_t i, int64_t slack, FdReason reason, bool *changed);

/* Adds why the row had no solution before @at, with scope[@except] taken to be
 * @value, which needs no atom; @except beyond the scope: nothing is.  Bounds
 * are as weak as that allows, and none is added where what always held is
 * enough.
 *
 * Returns: %false if it had one; then nothing is added */
bool fd_row_explain (const FdPropagator *self, const FdStore *store,
                     const FdRow *row, uint32_t except, int64_t value,
                     FdPosition at, FdAtoms *out);

/* What scope[...] is taken to be where @need fails, which is a bound. */
int64_t fd_row_value_without (FdAtom need);

#endif
