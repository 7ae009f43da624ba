/* SPDX-License-Identifier: MIT */
/* test-word-graph.c - filtering one all-different, against search
 *
 * Few terms with values close together are filtered by subsets, the others by
 * a matching; random graphs of both kinds, also some with values taken.
 */
#include "constraints/all-different/word-graph.h"

#include "base/random.h"

#include <glib.h>

#include "../tap.h"

enum { CASES = 4000, MOST_TERMS = FD_WORD_SUBSETS_TERMS };

static uint32_t
below (FdRandom *random, uint32_t n)
{
  return (uint32_t) fd_random_below (random, n);
}

/* Whether terms @i.. can have a value each, all different, none of @used. */
static bool
can_differ (const uint64_t *domain, uint32_t n, uint32_t i, uint64_t used)
{
  if (i == n)
    return true;
  for (uint64_t left = domain[i] & ~used; left; left &= left - 1)
    if (can_differ (domain, n, i + 1, used | (left & -left)))
      return true;
  return false;
}

/* The values that term @i has in some solution. */
static uint64_t
supported (const FdWordGraph *g, uint32_t i)
{
  uint64_t domain[MOST_TERMS], values = 0;
  for (uint32_t k = 0; k < g->n; k++)
    domain[k] = g->domain[k];
  for (uint64_t left = g->domain[i]; left; left &= left - 1) {
    domain[i] = left & -left;
    if (can_differ (domain, g->n, 0, g->fixed))
      values |= domain[i];
  }
  return values;
}

/* Terms with some of about as many values, which lie within @span; perhaps one
 * value is taken. */
static FdWordGraph
make_graph (FdRandom *random, uint32_t n, uint32_t span)
{
  FdWordGraph g = {.n = n};
  uint32_t first = below (random, 64 - span + 1);
  uint32_t n_values = n + below (random, 3);
  uint64_t pool = 0;
  for (uint32_t k = 0; k < n_values; k++)
    pool |= UINT64_C (1) << (first + below (random, span));
  if (!below (random, 4))
    g.fixed = UINT64_C (1) << (first + below (random, span));
  uint32_t density = 2 + below (random, 3);
  for (uint32_t i = 0; i < n; i++) {
    for (uint64_t left = pool; left; left &= left - 1)
      if (!below (random, density))
        g.domain[i] |= left & -left;
    g.value[i] = (uint8_t) (first + below (random, span));
  }
  return g;
}

START_TEST (prunes_what_no_solution_has)
{
  static const uint32_t spans[] = {10, 16, 17, 64};
  FdRandom random;
  fd_random_init (&random, 281128);
  uint32_t n_solvable = 0, n_pruned = 0;
  for (uint32_t c = 0; c < CASES; c++) {
    uint32_t n = below (&random, MOST_TERMS + 1);
    uint32_t span = spans[c % G_N_ELEMENTS (spans)];
    FdWordGraph g = make_graph (&random, n, span), before = g;
    bool solvable = can_differ (before.domain, n, 0, before.fixed);
    ck_assert_int_eq (fd_word_graph_filter (&g), solvable);
    if (!solvable)
      continue;
    n_solvable++;
    for (uint32_t i = 0; i < n; i++) {
      uint64_t left = supported (&before, i), gone = before.domain[i] & ~left;
      n_pruned += gone != 0;
      ck_assert_uint_eq (g.domain[i], left);
      ck_assert_uint_eq (g.changed >> i & 1, gone != 0);
      if (gone)
        ck_assert_uint_eq (g.gone[i], gone);
    }
  }
  ck_assert_uint_gt (n_solvable, CASES / 4);
  ck_assert_uint_gt (n_pruned, CASES / 4);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("word-graph");
  add_test (suite, "filter", prunes_what_no_solution_has);
  return run_suite (suite);
}
