/* SPDX-License-Identifier: MIT */
/* test-known-counts.c - how many solutions there are, as the literature has it
 *
 * Each model is of several constraints together, searched plainly and with
 * learning, in checking mode.
 */
#include <fd.h>

#include "../tap.h"

enum { MOST = 128 };

typedef struct {
  FdStore *store;
  FdVar x[MOST]; /* to branch on; they decide all others */
  size_t n;
  bool ok;
} Model;

static void
add_vars (Model *m, size_t n, int32_t min, int32_t max)
{
  ck_assert_uint_le (m->n + n, MOST);
  for (size_t i = 0; i < n; i++)
    m->x[m->n++] = fd_var_new (m->store, min, max);
}

static FdVar
constant (Model *m, int32_t value)
{
  return fd_var_new (m->store, value, value);
}

static void
different (Model *m, const FdVar *x, size_t n)
{
  m->ok &= fd_post_all_different (m->store, x, NULL, n, FD_CONSISTENCY_DEFAULT);
}

/* Column @c of n rows of @width each. */
static void
take_column (const Model *m, size_t n, size_t width, size_t c, FdVar *column)
{
  for (size_t row = 0; row < n; row++)
    column[row] = m->x[row * width + c];
}

/* --- the models ----------------------------------------------------------- */

static void
latin_squares (Model *m, int n)
{
  add_vars (m, (size_t) (n * n), 1, n);
  for (int i = 0; i < n; i++) {
    FdVar column[MOST];
    take_column (m, (size_t) n, (size_t) n, (size_t) i, column);
    different (m, column, (size_t) n);
    different (m, m->x + i * n, (size_t) n);
  }
}

/* x[v] is how often v occurs in x. */
static void
magic_sequences (Model *m, int n)
{
  add_vars (m, (size_t) n, 0, n - 1);
  for (int v = 0; v < n; v++)
    m->ok &= fd_post_count (m->store, m->x, (size_t) n, constant (m, v), FD_EQ,
                            m->x[v]);
}

/* Two of each 1..n in a row of 2 n; between those of k lie k others. */
static void
langford_pairs (Model *m, int n)
{
  FdVar twice[MOST];
  int32_t offset[MOST];
  for (int k = 1; k <= n; k++) {
    add_vars (m, 1, 0, 2 * n - k - 2);
    twice[2 * k - 2] = twice[2 * k - 1] = m->x[k - 1];
    offset[2 * k - 2] = 0;
    offset[2 * k - 1] = k + 1;
  }
  m->ok &= fd_post_all_different (m->store, twice, offset, 2 * (size_t) n,
                                  FD_CONSISTENCY_DOMAIN);
}

/* A class for each of n things, the first of a class before the next one. */
static void
set_partitions (Model *m, int n)
{
  add_vars (m, (size_t) n, 1, n);
  m->ok &= fd_post_seq_precede_chain (m->store, m->x, (size_t) n);
}

/* Rows i and j are both 1 in one column. */
static void
meet_once (Model *m, size_t n, size_t i, size_t j)
{
  FdVar both[MOST];
  for (size_t c = 0; c < n; c++) {
    both[c] = fd_var_new (m->store, 0, 1);
    m->ok &=
        fd_post_times (m->store, m->x[i * n + c], m->x[j * n + c], both[c]);
  }
  m->ok &= fd_post_sum (m->store, both, n, FD_EQ, 1);
}

/* Projective planes of order 2: n points, as many lines, in one order. */
static void
planes (Model *m, int points)
{
  size_t n = (size_t) points;
  FdVar column[2][MOST];
  add_vars (m, n * n, 0, 1);
  for (size_t i = 0; i < n; i++) {
    m->ok &= fd_post_sum (m->store, m->x + i * n, n, FD_EQ, 3);
    take_column (m, n, n, i, column[i % 2]);
    m->ok &= fd_post_sum (m->store, column[i % 2], n, FD_EQ, 3);
    if (i > 0)
      m->ok &=
          fd_post_lex_less (m->store, column[(i - 1) % 2], n, column[i % 2], n);
    for (size_t j = 0; j < i; j++)
      meet_once (m, n, i, j);
  }
}

/* Nine golfers in threes, for some weeks, no two together twice. */
static void
golfers (Model *m, int weeks)
{
  enum { GOLFERS = 9 };
  add_vars (m, (size_t) weeks * GOLFERS, 1, 3);
  for (int w = 0; w < weeks; w++) {
    FdVar *week = m->x + w * GOLFERS;
    m->ok &= fd_post_seq_precede_chain (m->store, week, GOLFERS);
    for (int32_t group = 1; group <= 3; group++)
      m->ok &= fd_post_exactly (m->store, week, GOLFERS, group, 3);
    if (w > 0)
      m->ok &=
          fd_post_lex_less (m->store, week - GOLFERS, GOLFERS, week, GOLFERS);
  }
  for (int p = 0; p < GOLFERS; p++)
    for (int q = 0; q < p; q++) {
      FdVar together[MOST];
      for (int w = 0; w < weeks; w++) {
        together[w] = fd_var_new (m->store, 0, 1);
        m->ok &= fd_post_reified_relation (
            m->store, fd_atom (together[w], FD_EQ, 1), m->x[w * GOLFERS + p],
            FD_EQ, m->x[w * GOLFERS + q], 0);
      }
      m->ok &= fd_post_sum (m->store, together, (size_t) weeks, FD_LE, 1);
    }
}

/* --- how many ------------------------------------------------------------- */

typedef struct {
  const char *name;
  void (*post) (Model *m, int n);
  int n;
  uint64_t count;
} Known;

static const Known known[] = {
    {"Latin squares", latin_squares, 1, 1},
    {"Latin squares", latin_squares, 2, 2},
    {"Latin squares", latin_squares, 3, 12},
    {"Latin squares", latin_squares, 4, 576},
    {"magic sequences", magic_sequences, 4, 2},
    {"magic sequences", magic_sequences, 5, 1},
    {"magic sequences", magic_sequences, 6, 0},
    {"magic sequences", magic_sequences, 7, 1},
    {"magic sequences", magic_sequences, 20, 1},
    {"Langford pairs", langford_pairs, 3, 2},
    {"Langford pairs", langford_pairs, 4, 2},
    {"Langford pairs", langford_pairs, 5, 0},
    {"Langford pairs", langford_pairs, 6, 0},
    {"Langford pairs", langford_pairs, 7, 52},
    {"Langford pairs", langford_pairs, 8, 300},
    {"set partitions", set_partitions, 1, 1},
    {"set partitions", set_partitions, 4, 15},
    {"set partitions", set_partitions, 7, 877},
    {"Fano planes", planes, 7, 30},
    {"golfers", golfers, 1, 280},
    {"golfers, the affine planes of order 3", golfers, 4, 840},
    {"golfers, a week too many", golfers, 5, 0},
};

static void
count (const Known *k, bool learning)
{
  Model m = {.store = fd_store_new (), .ok = true};
  uint64_t found;
  k->post (&m, k->n);
  if (m.ok) {
    FdSearch *search = fd_search_new (m.store);
    fd_search_add_branching (search, m.x, m.n, FD_SELECT_FIRST_FAIL,
                             FD_ASSIGN_MIN);
    fd_search_project (search, m.x, m.n, NULL, 0);
    ck_assert (fd_search_set_learning (search, learning));
    fd_search_set_checking (search, true);
    ck_assert_int_eq (fd_search_count (search, &found), FD_STATUS_EXHAUSTED);
    fd_search_free (search);
  } else {
    found = 0;
    ck_assert_msg (!fd_store_error (m.store), "%s", k->name);
  }
  ck_assert_msg (found == k->count, "%d %s: %d, known to be %d", k->n, k->name,
                 (int) found, (int) k->count);
  fd_store_free (m.store);
}

START_TEST (plainly)
{
  count (&known[_i], false);
}
END_TEST

START_TEST (with_learning)
{
  count (&known[_i], true);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("known counts");
  TCase *tcase = tcase_create ("counts");
  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, plainly, 0, G_N_ELEMENTS (known));
  tcase_add_loop_test (tcase, with_learning, 0, G_N_ELEMENTS (known));
  suite_add_tcase (suite, tcase);
  return run_suite (suite);
}
