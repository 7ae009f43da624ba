/* SPDX-License-Identifier: MIT */
/* models-bins.c - what does not fit, as sums of 0..1 variables */
#include "models.h"

enum { MAX_BINS = 16 };

/* x[i * n_bins + b]: item i is in bin b.  Each item is in one bin, and no bin
 * holds more than its room. */
static Outcome
pack (const int32_t *size, int n_items, const int32_t *room, int n_bins,
      Learn learn)
{
  g_autoptr (FdStore) store = new_store (learn);
  FdVar *x = g_newa (FdVar, (size_t) (n_items * n_bins));
  FdVar *y = g_newa (FdVar, (size_t) n_items);
  new_vars (store, x, n_items * n_bins, 0, 1);
  fd_store_begin (store);
  for (int i = 0; i < n_items; i++)
    must (fd_post_sum (store, x + i * n_bins, (size_t) n_bins, FD_EQ, 1));
  for (int b = 0; b < n_bins; b++) {
    for (int i = 0; i < n_items; i++)
      y[i] = x[i * n_bins + b];
    must (fd_post_linear (store, size, y, (size_t) n_items, FD_LE, room[b]));
  }
  must (fd_store_commit (store));
  return search_all (store, x, (size_t) (n_items * n_bins),
                     (Task){.select = FD_SELECT_INPUT_ORDER, .learn = learn});
}

/* Items of size 2 and n bins with room for 5, one less in all than what is
 * needed: each bin has a place that nothing fits in.  @n is odd. */
Outcome
bins (int n, int learn)
{
  int32_t size[3 * MAX_BINS], room[MAX_BINS];
  int n_items = (5 * n + 1) / 2;
  must (n <= MAX_BINS && n % 2 == 1);
  for (int i = 0; i < n_items; i++)
    size[i] = 2;
  for (int b = 0; b < n; b++)
    room[b] = 5;
  return pack (size, n_items, room, n, (Learn) learn);
}

/* n + 1 pigeons, n holes. */
Outcome
pigeons (int n, int learn)
{
  int32_t size[MAX_BINS + 1], room[MAX_BINS];
  must (n <= MAX_BINS);
  for (int i = 0; i <= n; i++)
    size[i] = 1;
  for (int b = 0; b < n; b++)
    room[b] = 1;
  return pack (size, n + 1, room, n, (Learn) learn);
}
