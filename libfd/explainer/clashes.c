/* SPDX-License-Identifier: MIT */
/* clashes.c - the smallest sets of parts that clash, one after the other
 *
 * Sets of which none can be spared, and correction sets of which none can be
 * spared either, hit each other.  A set found is never a part of another one.
 * So of those not found yet each hits all correction sets and holds no set that
 * was found, and a least such set that clashes is a smallest of them; if there
 * is no such set at all, none is left.
 *
 * Source: Ignatiev, Previti, Liffiton & Marques-Silva, Smallest MUS extraction
 * with minimal hitting set dualization, CP 2015.
 */
#include "assuming.h"

#include "fd-learning.h"
#include "fd-packing.h"
#include "kernel/require.h"

#include <string.h>

/* Of one search for a least hitting set. */
enum { HIT_FAILURES = 200000 };

struct _FdClashes {
  size_t n;
  FdClashTestFunc test;
  gpointer data;
  FdAssuming *assuming;           /* that is @data, or NULL */
  GPtrArray *corrections, *found; /* of bool[n] */
  bool *best;                     /* clashes; the smallest known, not told */
  bool begun, has_best;
  uint64_t n_tests, last_test; /* 0: never */
};

FdClashes *
fd_clashes_new (size_t n, FdClashTestFunc test, gpointer data)
{
  if (!test) {
    fd_misused_null (__func__, "test");
    return NULL;
  }
  FdClashes *self = g_new (FdClashes, 1);
  *self = (FdClashes){
      .n = n,
      .test = test,
      .data = data,
      .corrections = g_ptr_array_new_with_free_func (g_free),
      .found = g_ptr_array_new_with_free_func (g_free),
      .best = g_new0 (bool, n + 1),
  };
  return self;
}

FdClashes *
fd_clashes_new_assuming (FdSearch *search, const FdAtom *atoms, size_t n,
                         uint64_t failures)
{
  if (!search || (!atoms && n)) {
    fd_misused_null (__func__, search ? "atoms" : "search");
    return NULL;
  }
  FdAssuming *assuming = fd_assuming_new (search, atoms, n, failures);
  if (!assuming)
    return NULL;
  FdClashes *self = fd_clashes_new (n, fd_assuming_test, assuming);
  self->assuming = assuming;
  return self;
}

void
fd_clashes_free (FdClashes *self)
{
  if (!self)
    return;
  fd_assuming_free (self->assuming);
  g_ptr_array_unref (self->corrections);
  g_ptr_array_unref (self->found);
  g_free (self->best);
  g_free (self);
}

void
fd_clashes_set_test_limit (FdClashes *self, uint64_t tests)
{
  if (!self)
    fd_misused_null (__func__, "clashes");
  else
    self->last_test = tests && self->n_tests <= UINT64_MAX - tests
                          ? self->n_tests + tests
                          : 0;
}

/* --- sets ----------------------------------------------------------------- */

static size_t
size_of (const FdClashes *self, const bool *set)
{
  size_t size = 0;
  for (size_t i = 0; i < self->n; i++)
    size += set[i];
  return size;
}

static bool *
copy (const FdClashes *self, const bool *set)
{
  bool *new_set = g_new0 (bool, self->n + 1);
  memcpy (new_set, set, self->n * sizeof *set);
  return new_set;
}

/* Asks about @set, and changes it as the answer says. */
static FdStatus
test (FdClashes *self, bool *set)
{
  if (self->last_test && self->n_tests >= self->last_test)
    return FD_STATUS_LIMIT;
  self->n_tests++;
  return self->test (set, self->data);
}

/* --- growing and shrinking ------------------------------------------------ */

/* Leaves out of @set, which clashes, what can be spared. */
static void
shrink (FdClashes *self, bool *set)
{
  for (size_t i = self->n; i-- > 0;) {
    if (!set[i])
      continue;
    g_autofree bool *less = copy (self, set);
    less[i] = false;
    if (test (self, less) == FD_STATUS_EXHAUSTED)
      memcpy (set, less, self->n * sizeof *set);
  }
}

/* Adds the correction set of @set, which has a solution: what remains when as
 * much is put in as may be. */
static void
correct (FdClashes *self, bool *set)
{
  for (size_t i = 0; i < self->n; i++) {
    if (set[i])
      continue;
    g_autofree bool *more = copy (self, set);
    more[i] = true;
    if (test (self, more) == FD_STATUS_SOLUTION)
      memcpy (set, more, self->n * sizeof *set);
  }
  for (size_t i = 0; i < self->n; i++)
    set[i] = !set[i];
  g_ptr_array_add (self->corrections, copy (self, set));
}

/* --- hitting sets --------------------------------------------------------- */

/* Of each of @sets some part has @value in @hit. */
static bool
post_sets (const FdClashes *self, FdStore *store, const FdVar *hit,
           const GPtrArray *sets, int32_t value)
{
  g_autofree FdAtom *clause = g_new (FdAtom, self->n + 1);
  for (guint k = 0; k < sets->len; k++) {
    const bool *set = sets->pdata[k];
    size_t n = 0;
    for (size_t i = 0; i < self->n; i++)
      if (set[i])
        clause[n++] = fd_atom (hit[i], FD_EQ, value);
    if (!fd_post_clause (store, clause, n))
      return false;
  }
  return true;
}

/* The variables and their sum, the last of them. */
static bool
post_hits (const FdClashes *self, FdStore *store, FdVar *hit)
{
  size_t n = self->n;
  g_autofree int32_t *ones = g_new (int32_t, n + 1);
  for (size_t i = 0; i < n; i++) {
    hit[i] = fd_var_new (store, 0, 1);
    ones[i] = 1;
  }
  hit[n] = fd_var_new (store, 0, (int32_t) n);
  ones[n] = -1;
  return post_sets (self, store, hit, self->corrections, 1) &&
         post_sets (self, store, hit, self->found, 0) &&
         fd_post_linear (store, ones, hit, n + 1, FD_EQ, 0);
}

/* A least set that hits all correction sets, and holds none that was found. */
static FdStatus
hit_all (const FdClashes *self, bool *set)
{
  g_autoptr (FdStore) store = fd_store_new ();
  g_autofree FdVar *hit = g_new (FdVar, self->n + 1);
  bool any = false;
  if (!store || !fd_store_set_explaining (store, true))
    return FD_STATUS_ERROR;
  if (!post_hits (self, store, hit))
    return fd_store_error (store) ? FD_STATUS_ERROR : FD_STATUS_EXHAUSTED;
  g_autoptr (FdSearch) search = fd_search_new (store);
  if (!search)
    return FD_STATUS_ERROR;
  fd_search_set_learning (search, true);
  fd_search_set_free (search, true);
  fd_search_set_failure_limit (search, HIT_FAILURES);
  fd_search_minimize (search, hit[self->n]);
  FdStatus status;
  while ((status = fd_search_next (search)) == FD_STATUS_SOLUTION) {
    any = true;
    for (size_t i = 0; i < self->n; i++)
      set[i] = fd_var_min (store, hit[i]) == 1;
  }
  return status == FD_STATUS_EXHAUSTED && any ? FD_STATUS_SOLUTION : status;
}

/* --- one after the other -------------------------------------------------- */

/* Whether all parts clash; if so, some of them are the best known. */
static FdStatus
begin (FdClashes *self)
{
  bool *set = self->best;
  self->begun = true;
  for (size_t i = 0; i < self->n; i++)
    set[i] = true;
  FdStatus status = test (self, set);
  self->has_best = status == FD_STATUS_EXHAUSTED;
  if (self->has_best)
    shrink (self, set);
  else if (status == FD_STATUS_SOLUTION) /* nothing hits an empty set */
    g_ptr_array_add (self->corrections, g_new0 (bool, self->n + 1));
  else
    self->begun = false;
  return status;
}

static bool
holds (const FdClashes *self, const bool *set, const bool *part)
{
  for (size_t i = 0; i < self->n; i++)
    if (part[i] && !set[i])
      return false;
  return true;
}

/* Tells @set, a smallest one left. */
static FdStatus
tell (FdClashes *self, const bool *set, bool *in)
{
  g_ptr_array_add (self->found, copy (self, set));
  self->has_best = self->has_best && !holds (self, self->best, set);
  memcpy (in, set, self->n * sizeof *in);
  return FD_STATUS_SOLUTION;
}

/* What is known when it ends before. */
static FdStatus
give_up (FdClashes *self, bool *in, FdStatus status)
{
  if (self->has_best)
    memcpy (in, self->best, self->n * sizeof *in);
  else
    memset (in, 0, self->n * sizeof *in);
  return status;
}

FdStatus
fd_clashes_next (FdClashes *self, bool *in)
{
  if (!self || (!in && self->n)) {
    fd_misused_null (__func__, self ? "in" : "clashes");
    return FD_STATUS_ERROR;
  }
  FdStatus status;
  if (!self->begun && (status = begin (self)) != FD_STATUS_EXHAUSTED)
    return give_up (
        self, in, status == FD_STATUS_SOLUTION ? FD_STATUS_EXHAUSTED : status);
  g_autofree bool *set = g_new0 (bool, self->n + 1);
  while ((status = hit_all (self, set)) == FD_STATUS_SOLUTION) {
    if (self->has_best && size_of (self, set) == size_of (self, self->best)) {
      memcpy (set, self->best, self->n * sizeof *set);
      return tell (self, set, in);
    }
    g_autofree bool *asked = copy (self, set);
    status = test (self, asked);
    if (status == FD_STATUS_EXHAUSTED)
      return tell (self, set, in);
    if (status != FD_STATUS_SOLUTION)
      break;
    correct (self, asked);
  }
  return give_up (self, in, status);
}
