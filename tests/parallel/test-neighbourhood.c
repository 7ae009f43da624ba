/* SPDX-License-Identifier: MIT */
/* Neighbourhoods of a solution: of each kind and size, also of fewer variables
 * than are to be let go. */
#include "parallel/neighbourhood.h"

#include "fd.h"

#include "../tap.h"

#include <string.h>

enum { MOST = 24 };

typedef struct {
  FdStore *store;
  FdSearch *search;
  FdNeighbourhood near;
  int32_t value[MOST + 2]; /* of a solution, by id */
} Model;

/* x[i] = i solves it: some differ from the next, and the last is the greatest.
 */
static void
make (Model *m, uint32_t n)
{
  FdVar x[MOST];
  *m = (Model){.store = fd_store_new ()};
  fd_store_set_explaining (m->store, true);
  for (uint32_t i = 0; i < n; i++) {
    x[i] = fd_var_new (m->store, 0, (int32_t) n + 1);
    m->value[x[i].id] = (int32_t) i;
  }
  for (uint32_t i = 0; i + 1 < n; i += 1 + i % 3)
    ck_assert (fd_post_relation (m->store, x[i], FD_NE, x[i + 1], 0));
  for (uint32_t i = 0; i + 1 < n; i++)
    ck_assert (fd_post_relation (m->store, x[i], FD_LE, x[n - 1], 0));
  m->search = fd_search_new (m->store);
  fd_search_minimize (m->search, x[n - 1]);
  ck_assert (fd_neighbourhood_init (&m->near, m->search));
  ck_assert_uint_eq (m->near.n, n - 1);
}

static void
drop (Model *m)
{
  fd_neighbourhood_clear (&m->near);
  fd_search_free (m->search);
  fd_store_free (m->store);
}

/* No more are open than asked for, and no more are kept than that takes. */
static void
check_kept (Model *m, uint32_t n_free)
{
  const FdNeighbourhood *near = &m->near;
  uint32_t open = 0;
  bool seen[MOST + 2] = {false};
  ck_assert_uint_le (near->n_kept, near->n - MIN (near->n, n_free));
  ck_assert (fd_store_push (m->store));
  for (uint32_t i = 0; i < near->n_kept; i++) {
    FdVar x = fd_atom_var (near->kept[i]);
    ck_assert (near->index[x.id] && !seen[x.id]);
    seen[x.id] = true;
    ck_assert (
        fd_atom_equal (near->kept[i], fd_atom (x, FD_EQ, m->value[x.id])));
    ck_assert (fd_set_atom (m->store, near->kept[i]));
  }
  for (uint32_t i = 0; i < near->n; i++)
    open += !fd_var_is_fixed (m->store, (FdVar){near->id[i]});
  fd_store_pop (m->store);
  ck_assert_uint_le (open, n_free);
}

static void
choose (Model *m, int kind, uint32_t n_free)
{
  FdAtom again[MOST];
  for (int turn = 0; turn < 2; turn++) {
    FdRandom random;
    fd_random_init (&random, n_free);
    /* what an order was before has no part in the next */
    memset (m->near.order, turn ? 0xff : 0, m->near.n * sizeof (uint32_t));
    fd_neighbourhood_choose (&m->near, (FdNeighbourhoodKind) kind, m->value,
                             n_free, FD_ATOM_TRUE, &random);
    if (!turn)
      fd_atoms_copy (again, m->near.kept, m->near.n_kept);
  }
  for (uint32_t i = 0; i < m->near.n_kept; i++)
    ck_assert (fd_atom_equal (again[i], m->near.kept[i]));
  check_kept (m, n_free);
}

START_TEST (all_kinds)
{
  for (uint32_t n = 2; n <= MOST; n++) {
    Model m;
    make (&m, n);
    for (int kind = 0; kind < FD_N_NEIGHBOURHOODS; kind++)
      for (uint32_t n_free = 1; n_free <= n + 3; n_free++)
        choose (&m, kind, n_free);
    drop (&m);
  }
}
END_TEST

/* Terms of an objective that is a sum are let go if they cost most. */
START_TEST (by_cost)
{
  enum { N = 12, COSTLY = 5 };
  FdVar x[N + 1];
  int32_t a[N + 1];
  for (int maximize = 0; maximize < 2; maximize++) {
    Model m = {.store = fd_store_new ()};
    for (uint32_t i = 0; i < N; i++) {
      x[i] = fd_var_new (m.store, 0, 9);
      a[i] = maximize ? -2 : 2;
      m.value[x[i].id] = i == COSTLY ? 7 : 0;
    }
    x[N] = fd_var_new (m.store, -1000, 1000);
    a[N] = -1;
    m.value[x[N].id] = maximize ? -14 : 14;
    ck_assert (fd_post_linear (m.store, a, x, N + 1, FD_EQ, 0));
    m.search = fd_search_new (m.store);
    (maximize ? fd_search_maximize : fd_search_minimize) (m.search, x[N]);
    ck_assert (fd_neighbourhood_init (&m.near, m.search));
    ck_assert_uint_eq (m.near.terms.n, N);
    for (uint32_t n_free = 1; n_free < N; n_free++) {
      FdRandom random;
      fd_random_init (&random, n_free);
      fd_neighbourhood_choose (&m.near, FD_NEIGHBOURHOOD_OBJECTIVE, m.value,
                               n_free, FD_ATOM_TRUE, &random);
      ck_assert_uint_eq (m.near.n_kept, N - n_free);
      for (uint32_t i = 0; i < m.near.n_kept; i++)
        ck_assert_uint_ne (fd_atom_var (m.near.kept[i]).id, x[COSTLY].id);
    }
    drop (&m);
  }
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("neighbourhood");
  add_test (suite, "all kinds", all_kinds);
  add_test (suite, "by cost", by_cost);
  return run_suite (suite);
}
