/* SPDX-License-Identifier: MIT */
/* test-propagator.c - propagators of a user, through <fd.h> alone */
#include "sum-modulo.h"
#include "suite.h"

static FdStore *store;

static void
setup (void)
{
  store = fd_store_new ();
}

static void
teardown (void)
{
  fd_store_free (store);
}

/* How many of x's values are left, and where its solutions are: the search
 * must find exactly those that the definition says. */
static uint64_t
count_solutions (void)
{
  g_autoptr (FdSearch) search = fd_search_new (store);
  uint64_t count = 0;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  return count;
}

START_TEST (at_every_level)
{
  FdVar x[] = {fd_var_new (store, 0, 5), fd_var_new (store, 0, 5),
               fd_var_new (store, 0, 5)};
  for (int i = 0; i < _i; i++)
    ck_assert (fd_store_push (store));
  ck_assert (post_sum_modulo (store, x, 3, 3, 1));
  ck_assert_uint_eq (count_solutions (), 72);
  ck_assert (fd_set_value (store, x[0], 5));
  ck_assert (fd_set_value (store, x[2], 1));
  ASSERT_VALUES (store, x[1], 1, 4);
  ck_assert (!fd_set_value (store, x[1], 3));
  ck_assert (fd_set_no_value (store, x[1], 1));
  ASSERT_VALUES (store, x[1], 4);
  for (int i = 0; i < _i; i++)
    fd_store_pop (store);
  if (_i)
    ck_assert_uint_eq (count_solutions (), 216);
}
END_TEST

START_TEST (under_condition)
{
  FdVar x[] = {fd_var_new (store, 0, 5), fd_var_new (store, 0, 5)};
  FdVar b = fd_var_new (store, 0, 1);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (post_sum_modulo (store, x, 2, 2, 0));
  fd_condition_end (store);
  ck_assert_uint_eq (count_solutions (), 36 + 18);
  ck_assert (fd_set_value (store, x[0], 1));
  ck_assert_uint_eq (fd_var_size (store, x[1]), 6);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, x[1], 2));
  ASSERT_VALUES (store, b, 0);
  fd_store_pop (store);
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_value (store, b, 1));
  ASSERT_VALUES (store, x[1], 1, 3, 5);
  fd_store_pop (store);
  ck_assert (fd_set_value (store, b, 0));
  ck_assert (fd_set_value (store, x[1], 2));
}
END_TEST

/* Unified variables count twice. */
START_TEST (unified)
{
  FdVar x = fd_var_new (store, 0, 5), y = fd_var_new (store, 0, 9);
  ck_assert (post_sum_modulo (store, (FdVar[]){x, y}, 2, 4, 2));
  if (_i)
    ck_assert (fd_store_push (store));
  ck_assert (fd_unify (store, x, y));
  ck_assert_uint_eq (count_solutions (), 3); /* 1, 3, 5 */
  ck_assert (fd_try_values (store, y));
  ASSERT_VALUES (store, x, 1, 3, 5);
}
END_TEST

START_TEST (empty_scope)
{
  ck_assert (post_sum_modulo (store, NULL, 0, 3, 0));
  ck_assert (!post_sum_modulo (store, NULL, 0, 3, 1));
  ck_assert_ptr_null (fd_store_error (store));
}
END_TEST

START_TEST (foreign_variable)
{
  FdVar x = {5};
  ck_assert (!post_sum_modulo (store, &x, 1, 2, 0));
  ck_assert (was_refused (store, "fd_propagator_new", "(id 5)"));
  FdVar y = fd_var_new (store, 0, 3);
  ck_assert (post_sum_modulo (store, &y, 1, 2, 0));
  ASSERT_VALUES (store, y, 0, 2);
}
END_TEST

/* --- one that can be told what to do ------------------------------------ */

typedef struct {
  FdPropagator base;
  bool (*act) (FdStore *store, FdPropagator *self);
  int runs;
  int *finalized;
} Custom;

static bool
custom_propagate (FdPropagator *base, FdStore *s)
{
  Custom *self = (Custom *) base;
  self->runs++;
  return !self->act || self->act (s, base);
}

static void
custom_finalize (FdPropagator *base)
{
  Custom *self = (Custom *) base;
  if (self->finalized)
    ++*self->finalized;
}

static const FdPropagatorClass custom_class = {
    .name = "custom",
    .cost = FD_COST_CONSTANT,
    .propagate = custom_propagate,
    .finalize = custom_finalize,
};

static Custom *
custom (const FdVar *x, size_t n, FdEvents events,
        bool (*act) (FdStore *, FdPropagator *), int *finalized)
{
  Custom *self =
      (Custom *) fd_propagator_new (store, &custom_class, sizeof *self, x, n);
  self->act = act;
  self->finalized = finalized;
  fd_subscribe_all (store, &self->base, events);
  return fd_post (store, &self->base) ? self : NULL;
}

/* Woken by the events it asked for, and by no others. */
START_TEST (woken_by)
{
  static const struct {
    FdEvents events;
    int runs[4]; /* hole, min, max, fix */
  } rows[] = {
      {FD_EVENT_FIX, {0, 0, 0, 1}},
      {FD_EVENT_MIN, {0, 1, 0, 1}},
      {FD_EVENT_MAX, {0, 0, 1, 1}},
      {FD_EVENT_BOUNDS, {0, 1, 1, 1}},
      {FD_EVENT_DOMAIN, {1, 1, 1, 1}},
      {FD_EVENT_FIX | FD_EVENT_MIN, {0, 1, 0, 1}},
      {FD_EVENT_FIX | FD_EVENT_MAX, {0, 0, 1, 1}},
  };
  static const int32_t widths[] = {10, 100, 200000};
  int32_t max = widths[_i];
  for (size_t row = 0; row < G_N_ELEMENTS (rows); row++) {
    FdVar x = fd_var_new (store, 0, max);
    Custom *self = custom (&x, 1, rows[row].events, NULL, NULL);
    FdAtom changes[] = {fd_atom (x, FD_NE, 5), fd_atom (x, FD_GE, 2),
                        fd_atom (x, FD_LE, max - 1), fd_atom (x, FD_EQ, 6)};
    for (int i = 0; i < 4; i++) {
      self->runs = 0;
      ck_assert (fd_set_atom (store, changes[i]));
      ck_assert_msg (self->runs == rows[row].runs[i], "row %zu, change %d: %d",
                     row, i, self->runs);
    }
  }
}
END_TEST

/* Subscribed twice to one variable, in different ways; other propagators
 * around it.  It vanishes with its level and is never heard of again. */
START_TEST (two_subscriptions)
{
  FdVar x = fd_var_new (store, 0, 9), y = fd_var_new (store, 0, 9);
  static const FdEvents kinds[] = {FD_EVENT_FIX, FD_EVENT_MIN, FD_EVENT_DOMAIN};
  for (int i = 0; i < 27; i++) {
    FdEvents first = kinds[i % 3], second = kinds[i / 3 % 3];
    int finalized = 0;
    Custom *stays = custom (&x, 1, kinds[i / 9], NULL, NULL);
    ck_assert_ptr_nonnull (stays);
    ck_assert (fd_store_push (store));
    FdVar scope[] = {x, y, x};
    Custom *self = (Custom *) fd_propagator_new (store, &custom_class,
                                                 sizeof *self, scope, 3);
    self->finalized = &finalized;
    fd_subscribe (store, &self->base, 0, first);
    fd_subscribe (store, &self->base, 1, FD_EVENT_MAX);
    fd_subscribe (store, &self->base, 2, second);
    ck_assert (fd_post (store, &self->base));
    self->runs = 0;
    ck_assert (fd_set_value (store, x, 4));
    ck_assert_int_eq (self->runs, 1);
    fd_store_pop (store);
    ck_assert_int_eq (finalized, 1);
    stays->runs = 0;
    ck_assert (fd_store_push (store));
    ck_assert (fd_set_value (store, x, 5));
    ck_assert_int_eq (stays->runs, 1);
    fd_store_pop (store);
  }
}
END_TEST

/* Everything that must not be called while propagating is refused. */
static unsigned refused, asked;
static FdVar other;

static void
refuse (FdStore *s, bool accepted)
{
  refused += !accepted && was_refused (s, "fd_", "by propagate() of");
  asked++;
}

static bool
never_told (FdStore *s, FdVar x, gpointer data)
{
  (void) s, (void) x, (void) data;
  ck_abort_msg ("a listener that was refused is told");
}

static bool
misbehave (FdStore *s, FdPropagator *self)
{
  FdVar x = fd_propagator_var (self, 0);
  if (fd_var_size (s, x) == 10)
    return true;
  refuse (s, fd_set_value (s, other, 1));
  refuse (s, fd_set_no_value (s, other, 1));
  refuse (s, fd_set_atom (s, fd_atom (other, FD_GE, 3)));
  refuse (s, fd_unify (s, x, other));
  refuse (s, fd_not_unify (s, x, other));
  refuse (s, fd_store_push (s));
  refuse (s, fd_try_values (s, other));
  refuse (s, fd_on_change (s, other, never_told, NULL, NULL));
  refuse (s, fd_post_relation (s, x, FD_LT, other, 0));
  refuse (s, fd_post_sum (s, (FdVar[]){x, other}, 2, FD_LE, 3));
  refuse (s, fd_post_all_different (s, (FdVar[]){x, other}, NULL, 2,
                                    FD_CONSISTENCY_VALUE));
  fd_store_pop (s);
  refuse (s, false);
  return true;
}

START_TEST (re_entry)
{
  refused = asked = 0;
  FdVar x = fd_var_new (store, 0, 9);
  other = fd_var_new (store, 0, 9);
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, misbehave, NULL));
  ck_assert (fd_store_push (store));
  ck_assert (fd_set_no_value (store, x, 0));
  ck_assert_uint_gt (asked, 0);
  ck_assert_uint_eq (refused, asked);
  ck_assert_uint_eq (fd_var_size (store, x), 9);
  ck_assert_uint_eq (fd_var_size (store, other), 10);
  ck_assert_uint_eq (fd_store_level (store), 1);
  ck_assert (!fd_are_equal (store, x, other));
  ck_assert (!fd_are_different (store, x, other));
}
END_TEST

/* --- what the kernel keeps for a propagator ----------------------------- */

typedef struct {
  FdPropagator base;
  uint32_t n_fixed; /* trailed */
  uint64_t mask;    /* likewise, and when it was saved */
  uint64_t saved;
  bool wrong;
} Counter;

static bool
counter_advise (FdPropagator *base, FdStore *s, uint32_t index, FdEvents events)
{
  (void) base, (void) s, (void) index;
  return events & FD_EVENT_FIX;
}

/* A trailed word, saved once in a level, against what is fixed: what was taken
 * back must be gone from it. */
static bool
note_fixed (Counter *self, FdStore *s)
{
  uint64_t mask = 0, stamp = fd_trail_stamp (s);
  for (uint32_t i = 0; i < self->base.n; i++)
    if (fd_var_is_fixed (s, fd_propagator_var (&self->base, i)))
      mask |= UINT64_C (1) << 11 * i;
  self->wrong = self->wrong || self->mask & ~mask;
  if (self->saved != stamp && !fd_trail_save_word (s, &self->mask))
    return false;
  self->saved = stamp;
  self->mask = mask;
  return true;
}

/* The list of fixed indices, and a trailed count, against a recount. */
static bool
counter_propagate (FdPropagator *base, FdStore *s)
{
  Counter *self = (Counter *) base;
  uint32_t n = 0;
  for (uint32_t i = 0; i < base->n; i++)
    n += fd_var_is_fixed (s, fd_propagator_var (base, i));
  self->wrong = self->wrong || base->n_fixed > base->n;
  uint32_t now = base->stale ? n : self->n_fixed + base->n_fixed;
  for (uint32_t i = 0; !base->stale && i < base->n_fixed; i++)
    if (!fd_var_is_fixed (
            s, fd_propagator_var (base, fd_propagator_fixed (base)[i])))
      self->wrong = true;
  base->n_fixed = 0;
  self->wrong = self->wrong || now != n;
  if (now != self->n_fixed) {
    if (!fd_trail_save (s, &self->n_fixed))
      return false;
    self->n_fixed = now;
  }
  return note_fixed (self, s);
}

static FdEntailment
counter_entailed (FdPropagator *base, FdStore *s)
{
  (void) base, (void) s;
  return FD_UNDECIDED;
}

static const FdPropagatorClass counter_classes[] = {
    {.name = "counter",
     .tracks_fixed = true,
     .idempotent = true,
     .propagate = counter_propagate,
     .entailed = counter_entailed},
    {.name = "advised counter",
     .tracks_fixed = true,
     .advise = counter_advise,
     .propagate = counter_propagate,
     .entailed = counter_entailed},
};

START_TEST (fixed_list)
{
  enum { N = 6 };
  uint64_t random = 12345 + (uint64_t) _i;
  FdVar x[N], b = fd_var_new (store, 0, 1);
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, i % 2 ? 3 : 100);
  ck_assert (fd_not_unify (store, x[0], x[2]));
  ck_assert (fd_post_relation (store, x[1], FD_EQ, x[3], 0));
  bool conditional = _i & 2;
  if (conditional)
    fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  Counter *self = (Counter *) fd_propagator_new (
      store, &counter_classes[_i & 1], sizeof *self, x, N);
  fd_subscribe_all (store, &self->base,
                    _i & 1 ? FD_EVENT_DOMAIN : FD_EVENT_FIX);
  ck_assert (fd_post (store, &self->base));
  fd_condition_end (store);
  for (int step = 0; step < 3000; step++) {
    random = random * UINT64_C (6364136223846793005) + 1442695040888963407;
    uint32_t r = (uint32_t) (random >> 33);
    FdVar y = r % 13 == 0 && conditional ? b : x[r / 64 % N];
    int32_t value = (int32_t) (r / 1024 % 4);
    bool ok = true;
    if (r % 4 == 0)
      ok = fd_store_push (store);
    else if (r % 4 == 1 && fd_store_level (store))
      fd_store_pop (store);
    else if (!fd_store_level (store))
      continue;
    else if (r % 4 == 2)
      ok = fd_set_value (store, y, value);
    else
      ok = fd_set_no_value (store, y, value);
    ck_assert (ok || !fd_store_error (store));
    ck_assert_msg (!self->wrong, "step %d", step);
    if (fd_store_level (store) == 12)
      while (fd_store_level (store))
        fd_store_pop (store);
  }
}
END_TEST

/* Finalized once: refused, with its level, with the store. */
static bool
say_no (FdStore *s, FdPropagator *self)
{
  (void) self;
  return fd_fail (s, FD_REASON_NAIVE);
}

START_TEST (finalized_once)
{
  int never = 0, level = 0, end = 0, batch = 0;
  FdVar x = fd_var_new (store, 0, 9);
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, NULL, &end));
  ck_assert (!custom (&x, 1, FD_EVENT_DOMAIN, say_no, &never));
  ck_assert_int_eq (never, 1);
  ck_assert (fd_store_push (store));
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, NULL, &level));
  fd_store_begin (store);
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, NULL, &batch));
  ck_assert (!fd_set_value (store, x, 10));
  ck_assert (!fd_store_commit (store));
  ck_assert_int_eq (batch, 1);
  ck_assert_int_eq (level, 0);
  fd_store_pop (store);
  ck_assert_int_eq (level, 1);
  ck_assert_int_eq (end, 0);
  fd_store_free (store);
  ck_assert_int_eq (end, 1);
  store = fd_store_new ();
}
END_TEST

/* Under a condition, without `entailed` and `check` it just waits. */
START_TEST (nothing_to_check)
{
  FdVar x = fd_var_new (store, 0, 9), b = fd_var_new (store, 0, 1);
  fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, say_no, NULL));
  fd_condition_end (store);
  ck_assert (fd_set_value (store, x, 3));
  ASSERT_VALUES (store, b, 0, 1);
  ck_assert (!fd_set_value (store, b, 1));
  ck_assert (fd_set_value (store, b, 0));
}
END_TEST

/* Every pruning of the public header, on a wide and on a narrow domain. */
static bool
prune_all (FdStore *s, FdPropagator *self)
{
  FdVar x = fd_propagator_var (self, 0);
  FdReason reason = fd_reason_atom (fd_atom (x, FD_GE, 0));
  return fd_set_min (s, x, 2, reason) && fd_set_max (s, x, 60, reason) &&
         fd_remove (s, x, 5, reason) &&
         fd_assert_atom (s, fd_atom (x, FD_NE, 6), reason) &&
         fd_intersect_word (s, x, 4, 0xff, reason) &&             /* 4..11 */
         fd_intersect_word (s, x, 3, ~UINT64_C (0x10), reason) && /* not 7 */
         fd_assert_atom (s, fd_atom (x, FD_LT, 10), reason);
}

START_TEST (prunings)
{
  FdVar x = fd_var_new (store, 0, _i ? 70 : 63);
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, prune_all, NULL));
  ASSERT_VALUES (store, x, 4, 8, 9);
}
END_TEST

static bool
wipe_out (FdStore *s, FdPropagator *self)
{
  FdVar x = fd_propagator_var (self, 0);
  if (fd_var_size (s, x) > 3)
    return true;
  return fd_intersect_word (s, x, 5, 0x3, FD_REASON_NAIVE);
}

START_TEST (wiped_out)
{
  FdVar x = fd_var_new (store, 0, _i ? 9 : 90);
  ck_assert (custom (&x, 1, FD_EVENT_DOMAIN, wipe_out, NULL));
  ck_assert (!fd_set_atom (store, fd_atom (x, FD_LE, 2)));
  ck_assert_uint_eq (fd_var_size (store, x), _i ? 10 : 91);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, 6)));
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, 4)));
  ASSERT_VALUES (store, x, 5, 6);
}
END_TEST

/* x < y, which counts how often all of its kind ran. */
typedef struct {
  FdPropagator base;
  int *runs;
} CountedLess;

static bool
counted_less (FdPropagator *self, FdStore *s)
{
  FdVar x = fd_propagator_var (self, 0), y = fd_propagator_var (self, 1);
  ++*((CountedLess *) self)->runs;
  return fd_set_min (s, y, fd_var_min (s, x) + 1, FD_REASON_NAIVE) &&
         fd_set_max (s, x, fd_var_max (s, y) - 1, FD_REASON_NAIVE);
}

static const FdPropagatorClass counted_less_class = {
    .name = "counted-less",
    .cost = FD_COST_CONSTANT,
    .propagate = counted_less,
};

/* New bounds go both ways along a chain in a few sweeps, whichever way it was
 * posted. */
START_TEST (chain)
{
  enum { N = 400 };
  int runs = 0;
  FdVar x[N];
  for (int i = 0; i < N; i++)
    x[i] = fd_var_new (store, 0, 1000);
  fd_store_begin (store);
  for (int k = 0; k + 1 < N; k++) {
    int i = _i ? N - 2 - k : k;
    CountedLess *self = (CountedLess *) fd_propagator_new (
        store, &counted_less_class, sizeof *self, x + i, 2);
    self->runs = &runs;
    fd_subscribe_all (store, &self->base, FD_EVENT_BOUNDS);
    ck_assert (fd_post (store, &self->base));
  }
  ck_assert (fd_store_commit (store));
  for (int i = 0; i < N; i++) {
    ck_assert_int_eq (fd_var_min (store, x[i]), i);
    ck_assert_int_eq (fd_var_max (store, x[i]), 1000 - (N - 1 - i));
  }
  ck_assert_int_le (runs, 4 * N);
}
END_TEST

START_TEST (labels)
{
  FdVar x = fd_var_new (store, 0, 9);
  const FdPropagator *kept = &custom (&x, 1, FD_EVENT_DOMAIN, NULL, NULL)->base;
  ck_assert (kept && !fd_propagator_label (store, kept));
  fd_set_label (store, "kept");
  ck_assert (fd_store_push (store));
  const FdPropagator *gone = &custom (&x, 1, FD_EVENT_DOMAIN, NULL, NULL)->base;
  fd_set_label (store, "not yet");
  fd_set_label (store, "gone");
  ck_assert_str_eq (fd_propagator_label (store, gone), "gone");
  fd_store_pop (store);
  const FdPropagator *next = &custom (&x, 1, FD_EVENT_DOMAIN, NULL, NULL)->base;
  ck_assert (next && !fd_propagator_label (store, next));
  ck_assert_str_eq (fd_propagator_label (store, kept), "kept");
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/propagator");
  TCase *tc = tcase_create ("propagator");
  tcase_add_checked_fixture (tc, setup, teardown);
  tcase_add_loop_test (tc, at_every_level, 0, 3);
  tcase_add_test (tc, under_condition);
  tcase_add_loop_test (tc, unified, 0, 2);
  tcase_add_test (tc, empty_scope);
  tcase_add_test (tc, foreign_variable);
  tcase_add_loop_test (tc, woken_by, 0, 3);
  tcase_add_test (tc, two_subscriptions);
  tcase_add_test (tc, re_entry);
  tcase_add_loop_test (tc, fixed_list, 0, 4);
  tcase_add_test (tc, finalized_once);
  tcase_add_test (tc, nothing_to_check);
  tcase_add_loop_test (tc, prunings, 0, 2);
  tcase_add_loop_test (tc, wiped_out, 0, 2);
  tcase_add_loop_test (tc, chain, 0, 2);
  tcase_add_test (tc, labels);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
