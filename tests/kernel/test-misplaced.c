/* SPDX-License-Identifier: MIT */
/* test-misplaced.c - calls from where they must not be are refused by name
 *
 * Prunings outside of propagate(), changes and ends within a callback, and the
 * past of a store that does not keep it.
 */
#include "dump.h"
#include "suite.h"

#include "kernel/store.h"

static FdStore *store;
static FdSearch *search;
static FdVar x, y;
static unsigned n_calls;

static void
setup (void)
{
  store = fd_store_new ();
  x = fd_var_new (store, 0, 3);
  y = fd_var_new (store, 0, 3);
  search = NULL;
  n_calls = 0;
}

static void
teardown (void)
{
  fd_search_free (search);
  fd_store_free (store);
}

#define ASSERT_REFUSED(who, part, call)                                        \
  do {                                                                         \
    ck_assert (!(call));                                                       \
    ck_assert (was_refused (store, who, part));                                \
  } while (0)
#define ASSERT_VOID_REFUSED(who, part, call)                                   \
  ASSERT_REFUSED (who, part, (call, false))

/* --- prunings ------------------------------------------------------------ */

static void
prune (const char *part)
{
  FdReason why = FD_REASON_NAIVE;
  ASSERT_REFUSED ("fd_set_min", part, fd_set_min (store, x, 1, why));
  ASSERT_REFUSED ("fd_set_max", part, fd_set_max (store, x, 1, why));
  ASSERT_REFUSED ("fd_fix", part, fd_fix (store, x, 1, why));
  ASSERT_REFUSED ("fd_remove", part, fd_remove (store, x, 1, why));
  ASSERT_REFUSED ("fd_intersect_word", part,
                  fd_intersect_word (store, x, 0, 2, why));
  ASSERT_REFUSED ("fd_assert_atom", part,
                  fd_assert_atom (store, fd_atom (x, FD_GE, 1), why));
  ASSERT_REFUSED ("fd_fail", part, fd_fail (store, why));
  if (store->n_propagators)
    ASSERT_VOID_REFUSED ("fd_entail", part,
                         fd_entail (store, store->propagators[1]));
}

/* A listener makes changes, it does not prune. */
static bool
prunes (FdStore *s, FdVar var, gpointer data)
{
  (void) s, (void) var, (void) data;
  prune ("outside of propagate()");
  return ++n_calls > 0;
}

START_TEST (pruning_outside)
{
  g_autofree char *before = store_dump (store);
  prune ("outside of propagate()");
  g_autofree char *after = store_dump (store);
  ck_assert_str_eq (before, after);
  ck_assert (fd_post_relation (store, x, FD_LE, y, 0));
  prune ("outside of propagate()");
  ck_assert (fd_on_change (store, x, prunes, NULL, NULL));
  ck_assert (fd_set_no_value (store, x, 3));
  ck_assert_uint_eq (n_calls, 1);
  ASSERT_VALUES (store, x, 0, 1, 2);
}
END_TEST

/* A propagator that a listener's change woke prunes like any other. */
static bool
changes (FdStore *s, FdVar var, gpointer data)
{
  (void) var, (void) data;
  n_calls++;
  return fd_set_no_value (s, x, 0);
}

static bool
raise_y (FdPropagator *self, FdStore *s)
{
  FdVar a = fd_propagator_var (self, 0), b = fd_propagator_var (self, 1);
  return fd_set_min (s, b, fd_var_min (s, a), FD_REASON_NAIVE);
}

START_TEST (pruning_for_listener)
{
  static const FdPropagatorClass klass = {.name = "raise-y",
                                          .propagate = raise_y};
  FdVar scope[] = {x, y};
  FdPropagator *p =
      fd_propagator_new (store, &klass, sizeof (FdPropagator), scope, 2);
  fd_subscribe_all (store, p, FD_EVENT_BOUNDS);
  ck_assert (fd_post (store, p));
  ck_assert (fd_on_change (store, x, changes, NULL, NULL));
  ck_assert (fd_set_no_value (store, x, 3));
  ck_assert_int_eq (fd_var_min (store, y), 1);
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

/* --- the past ------------------------------------------------------------ */

START_TEST (past)
{
  FdAtoms out = {.store = store};
  const char *part = "does not explain";
  ASSERT_REFUSED ("fd_min_at", part, fd_min_at (store, y, 0));
  ASSERT_REFUSED ("fd_max_at", part, fd_max_at (store, y, 0));
  ASSERT_REFUSED ("fd_contains_at", part, fd_contains_at (store, y, 0, 0));
  ASSERT_REFUSED ("fd_atom_holds_at", part,
                  fd_atom_holds_at (store, fd_atom (y, FD_GE, 0), 0));
  ASSERT_VOID_REFUSED ("fd_explain_fixed", part,
                       fd_explain_fixed (store, y, 0, &out));
  ASSERT_VOID_REFUSED ("fd_explain_domain", part,
                       fd_explain_domain (store, y, 0, &out));
  ASSERT_REFUSED ("fd_explain_apart", part,
                  fd_explain_apart (store, y, 0, x, 0, &out));
  ASSERT_REFUSED ("fd_explain_outside", part,
                  fd_explain_outside (store, y, 0, 1, 0, &out));
  ASSERT_REFUSED ("fd_explain_disjoint", part,
                  fd_explain_disjoint (store, y, 0, x, 0, &out));
  FdAtom atom = fd_atom (y, FD_GE, 0);
  FdHistoryValues values;
  FdHistoryBound bound = {0, 0};
  int32_t before;
  ASSERT_REFUSED ("fd_atom_is_earlier", part,
                  fd_atom_is_earlier (store, atom, atom, 0));
  ASSERT_REFUSED ("fd_root_bound", part,
                  fd_root_bound (store, fd_domain (store, y), true, 0));
  ASSERT_REFUSED ("fd_root_end", part, fd_root_end (store));
  ASSERT_REFUSED ("fd_root_stamp", part, fd_root_stamp (store));
  ASSERT_REFUSED ("fd_explain_room", part, fd_explain_room (store, 1, &out));
  ASSERT_REFUSED (
      "fd_history_bound", part,
      fd_history_bound (store, fd_domain (store, y), true, 0).entry);
  ASSERT_REFUSED ("fd_history_bound_origin", part,
                  fd_history_bound_origin (store, fd_domain (store, y), true,
                                           &bound, &before));
  ASSERT_VOID_REFUSED ("fd_history_values_init", part,
                       fd_history_values_init (&values, store, y, 0));
  ck_assert (!fd_history_has (&values, 0) && !fd_history_bits (&values, 0));
  ASSERT_VOID_REFUSED (
      "fd_explain_bound", part,
      fd_explain_bound (store, fd_domain (store, y), true, 2, &out));
  ASSERT_VOID_REFUSED ("fd_atoms_merge", part,
                       fd_atoms_merge (store, &out, 0, 0));
  ck_assert_uint_eq (out.n, 0);
}
END_TEST

/* --- callbacks ----------------------------------------------------------- */

/* What nobody may do who was called by the store. */
static void
misplace (const char *part)
{
  n_calls++;
  ASSERT_VOID_REFUSED ("fd_store_free", part, fd_store_free (store));
  ASSERT_REFUSED ("fd_store_push", part, fd_store_push (store));
  ASSERT_VOID_REFUSED ("fd_store_pop", part, fd_store_pop (store));
  if (!search)
    return;
  ASSERT_VOID_REFUSED ("fd_search_free", part, fd_search_free (search));
  ASSERT_REFUSED ("fd_search_next", part,
                  fd_search_next (search) != FD_STATUS_ERROR);
}

static void
change (const char *part)
{
  misplace (part);
  ASSERT_REFUSED ("fd_set_atom", part,
                  fd_set_atom (store, fd_atom (x, FD_GE, 1)));
  ASSERT_REFUSED ("fd_unify", part, fd_unify (store, x, y));
  ASSERT_REFUSED ("fd_var_new", part, fd_var_new (store, 0, 1).id);
  ASSERT_VOID_REFUSED ("fd_store_begin", part, fd_store_begin (store));
  ASSERT_REFUSED ("fd_post_relation", part,
                  fd_post_relation (store, x, FD_LE, y, 0));
  ASSERT_REFUSED ("fd_post_refuse", part,
                  fd_post_refuse (store, FD_ERROR_INVALID, "none: refused"));
}

static bool
in_listener (FdStore *s, FdVar var, gpointer data)
{
  (void) s, (void) var, (void) data;
  misplace ("called by a listener");
  return true;
}

static bool
in_propagate (FdPropagator *self, FdStore *s)
{
  (void) self, (void) s;
  change ("called by propagate()");
  return true;
}

static void
in_undo (FdStore *s, gpointer data)
{
  (void) s, (void) data;
  change ("fd_on_undo()");
}

static bool
in_branching (const FdStore *s, gpointer data, FdAtom *decision)
{
  (void) s, (void) data, (void) decision;
  change ("FdBranchFunc");
  return false;
}

static void
in_destroy (gpointer data)
{
  (void) data;
  change ("frees what is the user's");
}

static uint64_t
count_all (void)
{
  uint64_t n;
  ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
  ck_assert_uint_gt (n_calls, 0);
  return n;
}

START_TEST (listener)
{
  search = fd_search_new (store);
  ck_assert (fd_on_change (store, x, in_listener, NULL, NULL));
  ck_assert (fd_set_no_value (store, x, 3));
  ck_assert_uint_eq (count_all (), 12);
}
END_TEST

START_TEST (propagate)
{
  static const FdPropagatorClass klass = {.name = "bad",
                                          .propagate = in_propagate};
  search = fd_search_new (store);
  FdPropagator *p =
      fd_propagator_new (store, &klass, sizeof (FdPropagator), &x, 1);
  fd_subscribe_all (store, p, FD_EVENT_DOMAIN);
  ck_assert (fd_post (store, p));
  fd_store_push (store);
  ck_assert (fd_set_no_value (store, x, 3));
  fd_store_pop (store);
  ck_assert_uint_eq (n_calls, 2);
}
END_TEST

START_TEST (undo)
{
  search = fd_search_new (store);
  ck_assert (fd_on_undo (store, in_undo, NULL, NULL));
  ck_assert_uint_eq (count_all (), 16);
}
END_TEST

START_TEST (branching)
{
  search = fd_search_new (store);
  fd_search_add_brancher (search, in_branching, NULL, NULL);
  ck_assert_uint_eq (count_all (), 16);
  ASSERT_VALUES (store, x, 0, 1, 2, 3);
}
END_TEST

/* Of a brancher, of a listener that a level takes away, and of others when the
 * store itself goes. */
START_TEST (destroy)
{
  FdSearch *lost = fd_search_new (store);
  fd_search_add_brancher (lost, in_branching, NULL, in_destroy);
  fd_search_free (lost);
  ck_assert_uint_eq (n_calls, 1);
  fd_store_push (store);
  ck_assert (fd_on_change (store, x, in_listener, NULL, in_destroy));
  fd_store_pop (store);
  ck_assert_uint_eq (n_calls, 2);
  uint32_t number = fd_on_undo (store, in_undo, NULL, in_destroy);
  fd_off_undo (store, number);
  ck_assert_uint_eq (n_calls, 3);
  ck_assert (fd_on_undo (store, in_undo, NULL, in_destroy));
  ck_assert (fd_on_change (store, x, in_listener, NULL, in_destroy));
}
END_TEST

/* A search that is freed at a solution ends the batch begun there. */
START_TEST (batch_at_solution)
{
  search = fd_search_new (store);
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
  ck_assert (fd_store_push (store));
  fd_store_begin (store);
  fd_var_new (store, 1, 2);
  fd_search_free (search);
  search = NULL;
  ck_assert_uint_eq (fd_store_level (store), 0);
  ck_assert_uint_eq (fd_var_count (store), 2);
  ASSERT_REFUSED ("fd_store_commit", "no batch", fd_store_commit (store));
  ck_assert (fd_set_value (store, x, 2));
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/misplaced");
  TCase *tc = tcase_create ("misplaced");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_test (tc, pruning_outside);
  tcase_add_test (tc, pruning_for_listener);
  tcase_add_test (tc, past);
  tcase_add_test (tc, listener);
  tcase_add_test (tc, propagate);
  tcase_add_test (tc, undo);
  tcase_add_test (tc, branching);
  tcase_add_test (tc, destroy);
  tcase_add_test (tc, batch_at_solution);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
