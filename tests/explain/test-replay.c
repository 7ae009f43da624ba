/* SPDX-License-Identifier: MIT */
/* test-replay.c - explaining by replay looks at limits: one that they end is
 * incomplete, and asked again it is what it would have been */
#include "../kernel/suite.h"

#include "explain/explain.h"
#include "kernel/limits.h"

enum { WIDTH = 12 };

/* The last variable is 1 if any two of the others are. */
static bool
pair_propagate (FdPropagator *base, FdStore *store)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i + 1 < base->n; i++)
    n += fd_domain_min (base->scope[i]) == 1;
  return n < 2 || fd_domain_set_min (store, base->scope[base->n - 1], 1,
                                     fd_reason_lazy (0));
}

static const FdPropagatorClass pair_class = {.name = "pair",
                                             .propagate = pair_propagate,
                                             .explain = fd_explain_by_replay,
                                             .explain_conflict =
                                                 fd_explain_conflict_by_replay};

typedef struct {
  FdStore *store;
  FdVar x[WIDTH];
  FdAtom need;
  FdPosition at;
} World;

static void
begin (World *w)
{
  w->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (w->store, true));
  for (int i = 0; i < WIDTH; i++)
    w->x[i] = fd_var_new (w->store, 0, 1);
  FdPropagator *p =
      fd_propagator_new (w->store, &pair_class, sizeof *p, w->x, WIDTH);
  fd_subscribe_all (w->store, p, FD_EVENT_FIX);
  ck_assert (fd_post (w->store, p));
  ck_assert (fd_store_push (w->store));
  for (int i = 0; i + 1 < WIDTH; i++)
    ck_assert (fd_set_value (w->store, w->x[i], i % 3 == 2));
  FdVar last = w->x[WIDTH - 1];
  ck_assert_int_eq (fd_var_min (w->store, last), 1);
  w->need = fd_atom (last, FD_GE, 1);
  w->at = 0;
  while (!fd_atom_holds_at (w->store, w->need, w->at + 1))
    w->at++;
}

static void
end (World *w)
{
  fd_store_pop (w->store);
  fd_store_free (w->store);
}

START_TEST (limits)
{
  World w;
  begin (&w);
  volatile sig_atomic_t stop = 0;
  fd_store_set_stop (w.store, &stop);
  FdAtoms expected = {.store = w.store}, got = {.store = w.store};
  fd_explain_change (w.store, w.at, w.need, &expected);
  ck_assert_uint_eq (expected.n, 2);
  unsigned ended = 0;
  for (uint32_t work = 1; work < 40000; work += 97) {
    stop = 1;
    w.store->work = FD_WORK_INTERVAL - work;
    fd_atoms_empty (&got);
    fd_explain_change (w.store, w.at, w.need, &got);
    ck_assert_int_eq (got.incomplete, w.store->halt == FD_LIMIT_STOPPED);
    ended += got.incomplete;
    w.store->halt = FD_LIMIT_NONE;
    stop = 0;
    fd_atoms_empty (&got);
    fd_explain_change (w.store, w.at, w.need, &got);
    ck_assert (!got.incomplete);
    ck_assert_uint_eq (got.n, 2);
    ck_assert_mem_eq (got.atom, expected.atom, 2 * sizeof *got.atom);
  }
  ck_assert_uint_gt (ended, 5);
  fd_atoms_clear (&expected);
  fd_atoms_clear (&got);
  end (&w);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("explain-replay");
  TCase *tc = tcase_create ("replay");
  tcase_add_test (tc, limits);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
