/* SPDX-License-Identifier: MIT */
/* bin-packing-post.c - items in bins: definitions, posting, declarations */
#include "bin-packing.h"

#include <string.h>

/* --- the definition ------------------------------------------------------- */

int64_t
fd_bin_weight (const int32_t *bin, const int32_t *weight, size_t n, int64_t b)
{
  int64_t sum = 0;
  for (size_t i = 0; i < n; i++)
    if (bin[i] == b)
      sum += weight[i];
  return sum;
}

bool
fd_bins_are_within (const int32_t *bin, size_t n, int64_t first, size_t m)
{
  for (size_t i = 0; i < n; i++)
    if (bin[i] < first || bin[i] - first >= (int64_t) m)
      return false;
  return true;
}

/* --- posting -------------------------------------------------------------- */

/* More would take too much room. */
enum { MOST_BINS = 1 << 16, MOST_ITEMS = 1 << 20 };

/* What is packed: of loads, or of capacities, or of one for all. */
typedef struct {
  const FdVar *item, *load;
  const int32_t *weight, *capacity;
  int32_t same; /* without either */
  size_t n, m;
  int64_t first;
} Packing;

static bool
require_sizes (FdStore *store, const Packing *p, size_t n_weights)
{
  if (n_weights != p->n)
    return fd_post_refuse (store, FD_ERROR_INVALID,
                           "bin-packing: %zu items and %zu weights, expected "
                           "as many of both",
                           p->n, n_weights);
  if (p->n > MOST_ITEMS || p->m > MOST_BINS)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "bin-packing: %zu items and %zu bins, expected at "
                           "most %d and %d",
                           p->n, p->m, MOST_ITEMS, MOST_BINS);
  if (p->first + (int64_t) p->m - 1 > INT32_MAX)
    return fd_post_refuse (store, FD_ERROR_OVERFLOW,
                           "bin-packing: bins beyond %d", INT32_MAX);
  for (size_t i = 0; i < p->n; i++)
    if (p->weight[i] < 0)
      return fd_post_refuse (store, FD_ERROR_INVALID,
                             "bin-packing: a weight of %d, expected 0 or more",
                             p->weight[i]);
  return true;
}

static int32_t
capacity_of (const Packing *p, size_t b)
{
  return p->capacity ? p->capacity[b] : p->same;
}

/* Whether the bins together can take all. */
static bool
have_room (const Packing *p, int64_t total)
{
  int64_t room = 0;
  for (size_t b = 0; b < p->m && !p->load; b++) {
    if (capacity_of (p, b) < 0)
      return false;
    room += capacity_of (p, b);
  }
  return p->load || total <= room;
}

/* Each bin takes what the others cannot. */
static void
set_limits (FdBinPacking *self, const Packing *p)
{
  int64_t room = 0;
  for (size_t b = 0; b < p->m; b++)
    room += capacity_of (p, b);
  for (size_t b = 0; b < p->m; b++) {
    int64_t capacity = capacity_of (p, b);
    self->limit[b].min = MAX (self->total - (room - capacity), 0);
    self->limit[b].max = capacity;
  }
}

/* The greatest sum that a load may be, as words of sums. */
static uint32_t
words_for (const FdStore *store, const Packing *p, int64_t total)
{
  int64_t most = 0;
  for (size_t b = 0; b < p->m; b++)
    most = MAX (most, p->load ? fd_given_max (store, p->load[b])
                              : capacity_of (p, b));
  most = MIN (most, total) / 64 + 1;
  return (uint32_t) MIN (most, FD_BIN_WORDS);
}

/* Of the bits for each bin and item. */
static size_t
bit_words (const Packing *p)
{
  return 2 * p->m * (p->n / 64 + 1);
}

static size_t
bytes_of (const Packing *p, uint32_t words)
{
  return ((p->n + 2) * words + bit_words (p)) * sizeof (uint64_t) +
         p->m * sizeof (uint64_t) +
         (p->load ? 0 : p->m * sizeof (FdLoadRange)) +
         2 * p->n * sizeof (uint32_t);
}

/* What takes 8 bytes comes first. */
static void
fill (FdBinPacking *self, const Packing *p, int64_t total, uint32_t words)
{
  self->n = (uint32_t) p->n;
  self->m = (uint32_t) p->m;
  self->first = (int32_t) p->first;
  self->has_loads = p->load != NULL;
  self->total = total;
  self->words = words;
  self->sums = (uint64_t *) (self + 1);
  self->row = self->sums + (p->n + 1) * words;
  self->bits = self->row + words;
  self->settled = self->bits + bit_words (p);
  self->limit = (FdLoadRange *) (self->settled + p->m);
  self->weight = (int32_t *) (self->limit + (p->load ? 0 : p->m));
  self->item = (uint32_t *) (self->weight + p->n);
  if (p->n)
    memcpy (self->weight, p->weight, p->n * sizeof *p->weight);
}

static bool
post_propagator (FdStore *store, const Packing *p, const FdVar *scope,
                 int64_t total)
{
  uint32_t words = words_for (store, p, total);
  FdBinPacking *self = (FdBinPacking *) fd_propagator_new (
      store, &fd_bin_packing_class, sizeof *self + bytes_of (p, words), scope,
      p->n + (p->load ? p->m : 0));
  if (!self)
    return false;
  fill (self, p, total, words);
  if (!p->load)
    set_limits (self, p);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

/* All loads together are all items. */
static bool
post_total (FdStore *store, const Packing *p, int64_t total)
{
  int64_t *one = fd_scratch_new (store, p->m, sizeof *one);
  if (!one)
    return false;
  for (size_t b = 0; b < p->m; b++)
    one[b] = 1;
  bool ok = fd_post_linear_mixed (store, one, p->load, p->m, NULL, NULL, 0,
                                  FD_EQ, total);
  fd_scratch_free (store, one, p->m, sizeof *one);
  return ok;
}

static bool
pack (FdStore *store, const Packing *p, size_t n_weights)
{
  int64_t total = 0;
  size_t n_scope = p->n + (p->load ? p->m : 0);
  if (!require_sizes (store, p, n_weights))
    return false;
  for (size_t i = 0; i < p->n; i++)
    total += p->weight[i];
  if ((p->m == 0 && p->n > 0) || !have_room (p, total))
    return fd_post_false (store);
  if (n_scope == 0)
    return true;
  FdVar *scope = fd_scratch_new (store, n_scope, sizeof *scope);
  if (!scope)
    return false;
  if (p->n)
    memcpy (scope, p->item, p->n * sizeof *scope);
  if (p->load)
    memcpy (scope + p->n, p->load, p->m * sizeof *scope);
  bool ok = post_propagator (store, p, scope, total) &&
            (!p->load || post_total (store, p, total));
  fd_scratch_free (store, scope, n_scope, sizeof *scope);
  return ok;
}

/* --- the declarations ----------------------------------------------------- */

static bool
load_holds (const FdArgument *a, const int32_t *values)
{
  size_t m = a[0].n, n = a[1].n;
  const int32_t *bin = values + m, *weight = a[2].numbers;
  if (a[2].n != n || !fd_bins_are_within (bin, n, a[3].number, m))
    return false;
  for (size_t b = 0; b < m; b++)
    if (values[b] != fd_bin_weight (bin, weight, n, a[3].number + (int64_t) b))
      return false;
  return true;
}

static bool
load_post (FdStore *store, const FdArgument *a)
{
  const Packing p = {.load = a[0].vars,
                     .m = a[0].n,
                     .item = a[1].vars,
                     .n = a[1].n,
                     .weight = a[2].numbers,
                     .first = a[3].number};
  return pack (store, &p, a[2].n);
}

const FdConstraintClass fd_bin_packing_load_constraint = {
    .name = "bin-packing-load",
    .parameters = {{"load", FD_ARGUMENT_VARS},
                   {"bin", FD_ARGUMENT_VARS},
                   {"weight", FD_ARGUMENT_INTS},
                   {"first", FD_ARGUMENT_INT}},
    .consistency = "domain for each bin and its load alone",
    .source = "Shaw, A constraint for bin packing, CP 2004",
    .flatzinc = "fzn_bin_packing_load_first(load, bin, weight, first)",
    .holds = load_holds,
    .post = load_post,
};

bool
fd_post_bin_packing_load (FdStore *store, const FdVar *load, size_t m,
                          const FdVar *bin, const int32_t *weight, size_t n,
                          int32_t first)
{
  const FdArgument a[] = {fd_argument_vars (load, m), fd_argument_vars (bin, n),
                          fd_argument_ints (weight, n),
                          fd_argument_int (first)};
  return fd_post_as (store, __func__, &fd_bin_packing_load_constraint, a);
}

static bool
capa_holds (const FdArgument *a, const int32_t *bin)
{
  size_t m = a[0].n, n = a[1].n;
  if (a[2].n != n || !fd_bins_are_within (bin, n, a[3].number, m))
    return false;
  for (size_t b = 0; b < m; b++)
    if (fd_bin_weight (bin, a[2].numbers, n, a[3].number + (int64_t) b) >
        a[0].numbers[b])
      return false;
  return true;
}

static bool
capa_post (FdStore *store, const FdArgument *a)
{
  const Packing p = {.capacity = a[0].numbers,
                     .m = a[0].n,
                     .item = a[1].vars,
                     .n = a[1].n,
                     .weight = a[2].numbers,
                     .first = a[3].number};
  return pack (store, &p, a[2].n);
}

const FdConstraintClass fd_bin_packing_capa_constraint = {
    .name = "bin-packing-capa",
    .parameters = {{"capacity", FD_ARGUMENT_INTS},
                   {"bin", FD_ARGUMENT_VARS},
                   {"weight", FD_ARGUMENT_INTS},
                   {"first", FD_ARGUMENT_INT}},
    .consistency = "domain for each bin alone",
    .source = "Shaw, A constraint for bin packing, CP 2004",
    .flatzinc = "fzn_bin_packing_capa_first(capacity, bin, weight, first)",
    .holds = capa_holds,
    .post = capa_post,
};

bool
fd_post_bin_packing_capa (FdStore *store, const int32_t *capacity, size_t m,
                          const FdVar *bin, const int32_t *weight, size_t n,
                          int32_t first)
{
  const FdArgument a[] = {
      fd_argument_ints (capacity, m), fd_argument_vars (bin, n),
      fd_argument_ints (weight, n), fd_argument_int (first)};
  return fd_post_as (store, __func__, &fd_bin_packing_capa_constraint, a);
}

static bool
packing_holds (const FdArgument *a, const int32_t *bin)
{
  size_t n = a[1].n;
  for (size_t i = 0; i < n; i++)
    if (a[2].n != n ||
        fd_bin_weight (bin, a[2].numbers, n, bin[i]) > a[0].number)
      return false;
  return true;
}

/* The bins are the values of the items. */
static bool
packing_post (FdStore *store, const FdArgument *a)
{
  Packing p = {.same = a[0].number,
               .item = a[1].vars,
               .n = a[1].n,
               .weight = a[2].numbers,
               .first = FD_VALUE_MAX};
  int64_t last = FD_VALUE_MIN;
  for (size_t i = 0; i < p.n; i++) {
    p.first = MIN (p.first, fd_given_min (store, p.item[i]));
    last = MAX (last, fd_given_max (store, p.item[i]));
  }
  p.m = p.n ? (size_t) (last - p.first + 1) : 0;
  return pack (store, &p, a[2].n);
}

const FdConstraintClass fd_bin_packing_constraint = {
    .name = "bin-packing",
    .parameters = {{"capacity", FD_ARGUMENT_INT},
                   {"bin", FD_ARGUMENT_VARS},
                   {"weight", FD_ARGUMENT_INTS}},
    .consistency = "domain for each bin alone",
    .source = "Shaw, A constraint for bin packing, CP 2004",
    .flatzinc = "fzn_bin_packing(capacity, bin, weight)",
    .holds = packing_holds,
    .post = packing_post,
};

bool
fd_post_bin_packing (FdStore *store, int32_t capacity, const FdVar *bin,
                     const int32_t *weight, size_t n)
{
  const FdArgument a[] = {fd_argument_int (capacity), fd_argument_vars (bin, n),
                          fd_argument_ints (weight, n)};
  return fd_post_as (store, __func__, &fd_bin_packing_constraint, a);
}
