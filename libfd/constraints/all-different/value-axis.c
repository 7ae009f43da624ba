/* SPDX-License-Identifier: MIT */
/* value-axis.c - where the values of several terms are */
#include "value-axis.h"

/* The least value of all terms from @from on; INT64_MAX if there is none. */
static int64_t
least_from (const FdStore *store, const FdVar *x, const int32_t *offsets,
            size_t n, int64_t from)
{
  int64_t start = INT64_MAX;
  for (size_t i = 0; i < n; i++)
    start = MIN (start, fd_value_from (fd_domain (store, x[i]),
                                       offsets ? offsets[i] : 0, from));
  return start;
}

bool
fd_value_axis_fill (FdValueAxis *axis, const FdStore *store, const FdVar *x,
                    const int32_t *offsets, size_t n)
{
  int64_t start = INT64_MAX, last = INT64_MIN;
  for (size_t i = 0; i < n; i++) {
    const FdDomain *domain = fd_domain (store, x[i]);
    int64_t offset = offsets ? offsets[i] : 0;
    start = MIN (start, domain->min + offset);
    last = MAX (last, domain->max + offset);
  }
  axis->first = start;
  axis->n_windows = 0;
  axis->n_values = 0;
  for (;;) {
    uint64_t word = 0;
    for (size_t i = 0; i < n; i++)
      word |= fd_domain_word (fd_domain (store, x[i]),
                              start - (offsets ? offsets[i] : 0));
    if (axis->start)
      axis->start[axis->n_windows] = start;
    axis->n_windows++;
    axis->n_values += fd_popcount (word);
    if ((axis->max_values && axis->n_values > axis->max_values) ||
        (axis->max_windows && axis->n_windows > axis->max_windows))
      return false;
    if (last - start < 64)
      return true;
    start = least_from (store, x, offsets, n, start + 64);
  }
}
