/* SPDX-License-Identifier: MIT */
/* test-subscription.c - whatever the order in which a propagator subscribes,
 * undoing leaves the lists of the variables as they were
 */
#include "../draw.h"
#include "dump.h"
#include "suite.h"

#include "constraints/post.h"
#include "kernel/store.h"

#include <string.h>

enum { N_VARS = 40, MOST_SCOPE = 9, N_MADE = 300 };

static bool
nothing (FdPropagator *self, FdStore *store)
{
  (void) self, (void) store;
  return true;
}

static const FdPropagatorClass plain = {.name = "plain", .propagate = nothing},
                               direct = {.name = "direct",
                                         .direct = true,
                                         .propagate = nothing};

static FdEvents
draw_events (uint64_t *seed, const FdPropagator *self)
{
  static const FdEvents some[] = {FD_EVENT_FIX, FD_EVENT_MIN, FD_EVENT_MAX,
                                  FD_EVENT_DOMAIN};
  return self->klass->direct ? FD_EVENT_FIX
                             : some[draw (seed, G_N_ELEMENTS (some))];
}

/* One of each index, upwards or downwards, of one kind of events or of several;
 * or all at once, and perhaps more. */
static void
subscribe (FdStore *store, FdPropagator *self, uint64_t *seed)
{
  FdEvents same = draw_events (seed, self);
  uint32_t how = draw (seed, 5), n = self->n;
  if (how == 4)
    fd_subscribe_all (store, self, same);
  for (uint32_t k = 0; k < n && how < 4; k++)
    fd_subscribe (store, self, how & 1 ? n - 1 - k : k,
                  how & 2 ? draw_events (seed, self) : same);
  for (uint32_t more = draw (seed, 3); more > 0 && n; more--)
    fd_subscribe (store, self, draw (seed, n), draw_events (seed, self));
  if (draw (seed, 8) == 0)
    fd_subscribe_all (store, self, same);
}

static void
make_one (FdStore *store, uint64_t *seed)
{
  FdVar scope[MOST_SCOPE];
  uint32_t n = draw (seed, MOST_SCOPE + 1);
  for (uint32_t i = 0; i < n; i++)
    scope[i] = (FdVar){1 + draw (seed, N_VARS)};
  FdPropagator *self = fd_propagator_new (
      store, draw (seed, 2) ? &plain : &direct, sizeof *self, scope, n);
  ck_assert_ptr_nonnull (self);
  subscribe (store, self, seed);
  ck_assert (draw (seed, 2) ? fd_post (store, self)
                            : fd_post_idle (store, self));
}

/* But for the first line, which counts levels and stamps. */
static char *
lists (const FdStore *store)
{
  g_autofree char *all = store_dump (store);
  return g_strdup (strchr (all, '\n'));
}

START_TEST (undone)
{
  uint64_t seed = (uint64_t) _i;
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, _i & 1));
  for (int i = 0; i < N_VARS; i++)
    fd_var_new (store, 0, 9);
  char *before[N_MADE];
  uint32_t depth = 0;
  for (int k = 0; k < N_MADE; k++) {
    if (depth && draw (&seed, 4) == 0) {
      fd_store_pop (store);
      g_autofree char *after = lists (store), *expected = before[--depth];
      ck_assert_str_eq (after, expected);
    }
    before[depth++] = lists (store);
    ck_assert (fd_store_push (store));
    bool batch = draw (&seed, 2);
    if (batch)
      fd_store_begin (store);
    for (uint32_t n = draw (&seed, 6); n > 0; n--)
      make_one (store, &seed);
    ck_assert (!batch || fd_store_commit (store));
  }
  while (depth) {
    fd_store_pop (store);
    g_autofree char *after = lists (store), *expected = before[--depth];
    ck_assert_str_eq (after, expected);
  }
}
END_TEST

/* What each is told of an inequality, as a sum: it takes one entry. */
START_TEST (one_entry)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[8];
  int32_t a[] = {1, 2, -3, 4, -5, 6, 7, 8};
  for (int i = 0; i < 8; i++)
    x[i] = fd_var_new (store, 0, 9);
  ck_assert (fd_store_push (store));
  ck_assert (fd_post_linear (store, a, x, 8, FD_LE, 50));
  ck_assert_uint_eq (store->trail.n, 1);
  ck_assert (fd_post_sum (store, x, 8, FD_LE, 60));
  ck_assert_uint_eq (store->trail.n, 2);
  ck_assert (fd_set_value (store, x[7], 9));
  ck_assert_int_eq (fd_var_max (store, x[5]), 8);
  fd_store_pop (store);
  ck_assert (fd_set_value (store, x[7], 9));
  ck_assert_int_eq (fd_var_max (store, x[5]), 9);
}
END_TEST

/* --- whether variables differ --------------------------------------------- */

START_TEST (differ)
{
  enum { MANY = 3 * 4096 };
  uint64_t seed = 1;
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar *all = g_new (FdVar, MANY), x[200];
  for (uint32_t i = 0; i < MANY; i++)
    all[i] = fd_var_new (store, 0, 1);
  ck_assert (fd_vars_differ (store, all, MANY));
  ck_assert (fd_unify (store, all[3], all[4099]));
  int told = 0;
  for (int k = 0; k < 5000; k++) {
    uint32_t n = draw (&seed, 200), span = 300 + draw (&seed, MANY - 300);
    bool same = false;
    for (uint32_t i = 0; i < n; i++) {
      x[i] = all[draw (&seed, span)];
      for (uint32_t j = 0; j < i; j++)
        same |= fd_domain (store, x[i]) == fd_domain (store, x[j]);
    }
    ck_assert (!(same && fd_vars_differ (store, x, n)));
    told += fd_vars_differ (store, x, n);
  }
  ck_assert_int_gt (told, 400);
  for (uint32_t i = 0; i < 200; i++)
    x[i] = all[(i * 7 + 3) % 200 + 4000];
  ck_assert (fd_vars_differ (store, x, 200));
  x[7] = all[3], x[90] = all[4099];
  ck_assert (!fd_vars_differ (store, x, 200));
  g_free (all);
}
END_TEST

/* --- who waits to run need not be asked ---------------------------------- */

static int n_asked, n_runs;
static bool is_wanted;

static bool
asked_advise (FdPropagator *base, FdStore *s, uint32_t index, FdEvents events)
{
  (void) base, (void) s, (void) index, (void) events;
  n_asked++;
  return is_wanted;
}

static bool
asked_propagate (FdPropagator *base, FdStore *s)
{
  (void) base, (void) s;
  n_runs++;
  return true;
}

static const FdPropagatorClass asked_classes[] = {
    {.name = "asked", .advise = asked_advise, .propagate = asked_propagate},
    {.name = "asked while idle",
     .advise = asked_advise,
     .advise_is_stateless = true,
     .propagate = asked_propagate},
};

/* Three changes that are propagated together. */
static void
change_thrice (FdStore *store, FdVar x)
{
  n_asked = n_runs = 0;
  fd_store_begin (store);
  for (int32_t v = 4; v < 7; v++)
    ck_assert (fd_set_no_value (store, x, v));
  ck_assert (fd_store_commit (store));
}

START_TEST (stateless_advice)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 9);
  FdPropagator *self =
      fd_propagator_new (store, &asked_classes[_i], sizeof *self, &x, 1);
  fd_subscribe_all (store, self, FD_EVENT_DOMAIN);
  ck_assert (fd_post (store, self));
  ck_assert (fd_store_push (store));
  is_wanted = true;
  change_thrice (store, x);
  ck_assert_int_eq (n_asked, _i ? 1 : 3);
  ck_assert_int_eq (n_runs, 1);
  fd_store_pop (store);
  is_wanted = false;
  change_thrice (store, x);
  ck_assert_int_eq (n_asked, 3);
  ck_assert_int_eq (n_runs, 0);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/subscription");
  TCase *tc = tcase_create ("subscription");
  tcase_add_loop_test (tc, undone, 0, 20);
  tcase_add_test (tc, one_entry);
  tcase_add_test (tc, differ);
  tcase_add_loop_test (tc, stateless_advice, 0, 2);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
