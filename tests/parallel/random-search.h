/* SPDX-License-Identifier: MIT */
#ifndef RANDOM_SEARCH_H
#define RANDOM_SEARCH_H

#include "../draw.h"

#include <check.h>
#include <fd.h>
#include <inttypes.h>
#include <string.h>

enum { MOST_VARS = 8 };

/* A model and a search, drawn by its seed; the same each time. */
typedef struct {
  uint64_t seed;
  uint32_t n;
  FdVar x[MOST_VARS];
  bool learning, projected, assuming;
  /* branches by the domains alone: not by weights, at random, by failures */
  bool is_plain;
} RandomSearch;

static inline bool
random_constraint (FdStore *store, const RandomSearch *r, uint64_t *random)
{
  uint32_t i = draw (random, r->n), j = draw (random, r->n);
  FdVar sum[3] = {r->x[i], r->x[j], r->x[draw (random, r->n)]};
  switch (draw (random, 4)) {
  case 0:
    return fd_post_sum (store, sum, 3, FD_LE, 2 + (int32_t) draw (random, 8));
  case 1:
    return fd_post_sum (store, sum, 3, FD_NE, (int32_t) draw (random, 8));
  case 2:
    return fd_post_all_different (store, r->x, NULL, MIN (r->n, 4),
                                  FD_CONSISTENCY_DEFAULT);
  default:
    return fd_post_relation (store, r->x[i], FD_LE, r->x[j],
                             (int32_t) draw (random, 4));
  }
}

static inline void
random_branchings (FdSearch *search, RandomSearch *r, uint64_t *random)
{
  uint32_t n_first = draw (random, r->n + 1);
  FdVarSelect select = (FdVarSelect) draw (random, FD_SELECT_RANDOM + 1);
  FdValSelect assign = (FdValSelect) draw (random, FD_ASSIGN_OUT_RANDOM + 1);
  if (draw (random, 5))
    fd_search_add_branching (search, r->x, n_first, select, assign);
  if (draw (random, 2))
    fd_search_set_last_conflict (search, draw (random, 2));
  r->is_plain = false;
  if (draw (random, 2))
    return;
  /* once more, plainly */
  r->is_plain = select != FD_SELECT_DOM_WDEG && select != FD_SELECT_RANDOM &&
                assign != FD_ASSIGN_RANDOM && assign != FD_ASSIGN_OUT_RANDOM &&
                assign != FD_ASSIGN_SPLIT_RANDOM;
  fd_search_set_last_conflict (search, false);
}

/* False: no solution. */
static inline bool
random_model (FdModel *model, RandomSearch *r)
{
  uint64_t random = r->seed;
  FdStore *store = model->store = fd_store_new ();
  r->n = 1 + draw (&random, MOST_VARS);
  r->learning = !draw (&random, 4);
  r->projected = !draw (&random, 3);
  r->assuming = !draw (&random, 4);
  ck_assert (fd_store_set_explaining (store, r->learning));
  for (uint32_t i = 0; i < r->n; i++)
    r->x[i] = fd_var_new (store, 0, (int32_t) draw (&random, 4));
  FdSearch *search = model->search = fd_search_new (store);
  bool ok = true;
  for (uint32_t n = draw (&random, 4); n > 0; n--)
    ok = random_constraint (store, r, &random) && ok;
  ck_assert (fd_search_set_learning (search, r->learning));
  uint32_t n_told = draw (&random, r->n + 1);
  if (r->projected && draw (&random, 2))
    fd_search_add_branching (search, r->x, n_told, FD_SELECT_INPUT_ORDER,
                             FD_ASSIGN_MIN);
  random_branchings (search, r, &random);
  r->is_plain = r->is_plain && !r->learning;
  if (r->projected)
    fd_search_project (search, r->x, n_told, NULL, 0);
  FdAtom assumed = fd_atom (r->x[0], FD_LE, 2);
  if (r->assuming)
    ck_assert (fd_search_assume (search, &assumed, 1));
  return ok;
}

static inline void
free_model (FdModel *model)
{
  fd_search_free (model->search);
  fd_store_free (model->store);
  *model = (FdModel){0};
}

/* The values of all of @r, as one number. */
static inline uint32_t
code_of (const RandomSearch *r, int32_t (*value) (gconstpointer, FdVar),
         gconstpointer of)
{
  uint32_t code = 0;
  for (uint32_t i = 0; i < r->n; i++)
    code = code * 4 + (uint32_t) value (of, r->x[i]);
  return code;
}

static inline int32_t
value_in_store (gconstpointer store, FdVar x)
{
  return fd_var_min (store, x);
}

/* What the search of a model of its own finds, as codes, one after the other.
 */
static inline GArray *
solutions_of (RandomSearch *r, const FdAtom *assumed, size_t n)
{
  FdModel model = {0};
  GArray *found = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  if (random_model (&model, r)) {
    ck_assert (fd_search_assume (model.search, assumed, n));
    while (fd_search_next (model.search) == FD_STATUS_SOLUTION) {
      uint32_t code = code_of (r, value_in_store, model.store);
      g_array_append_val (found, code);
    }
  }
  free_model (&model);
  return found;
}

static inline int
compare_codes (gconstpointer a, gconstpointer b)
{
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
  return (x > y) - (x < y);
}

/* The same, in the same order. */
static inline bool
are_equal (const GArray *a, const GArray *b)
{
  return a->len == b->len &&
         (!a->len || !memcmp (a->data, b->data, a->len * sizeof (uint32_t)));
}

static inline GArray *
sorted (const GArray *codes)
{
  GArray *copy = g_array_new (FALSE, FALSE, sizeof (uint32_t));
  g_array_append_vals (copy, codes->data, codes->len);
  g_array_sort (copy, compare_codes);
  return copy;
}

/* As far as is promised: which of those that need not be told apart is found,
 * and in which order, may depend on failures. */
static inline bool
are_alike (const RandomSearch *r, const GArray *a, const GArray *b)
{
  if (r->is_plain)
    return are_equal (a, b);
  if (r->projected)
    return a->len == b->len;
  g_autoptr (GArray) x = sorted (a), y = sorted (b);
  return are_equal (x, y);
}

#endif
