/* SPDX-License-Identifier: MIT */
/* test-language.c - the functions of fd-domain.h, as programs call them
 *
 * This file sees the installed headers alone, so its calls are of the exported
 * functions.  Each answer and each pruning is compared with the same of a plain
 * array of truth values, on domains of every kind.
 */
#include "../kernel/suite.h"

#include <string.h>

/* Numbers asked of: LOW to LOW + SPAN - 1, the domains lie within. */
enum { LOW = -300, SPAN = 900, N_KINDS = 4, N_ROUNDS = 300 };

typedef struct {
  FdPropagator base;
  GRand *random;
} Script;

static FdStore *store;

static bool
has (const bool *value, int64_t v)
{
  return v >= LOW && v < LOW + SPAN && value[v - LOW];
}

/* --- questions ---------------------------------------------------------- */

static void
read_values (const FdDomain *x, bool *value)
{
  for (int32_t v = LOW; v < LOW + SPAN; v++)
    value[v - LOW] = fd_var_contains (store, fd_domain_var (x), v);
}

static void
compare_answers (const FdDomain *x, const bool *value)
{
  int32_t min = LOW, max = LOW + SPAN - 1, found;
  uint32_t size = 0;
  while (!has (value, min))
    min++;
  while (!has (value, max))
    max--;
  ck_assert_int_eq (fd_domain_min (x), min);
  ck_assert_int_eq (fd_domain_max (x), max);
  ck_assert_int_eq (fd_domain_is_fixed (x), min == max);
  bool good = true;
  int32_t next = FD_VALUE_MAX + 1, hole = max;
  for (int32_t v = LOW + SPAN - 1; v >= LOW; v--) {
    size += has (value, v);
    next = has (value, v) ? v : next;
    hole = v > min && v < max && !has (value, v) ? v : hole;
    good &= fd_domain_contains (x, v) == has (value, v);
    good &= fd_domain_next (x, v) == next;
    good &= fd_domain_next_hole (x, v, &found) == (v < max && hole < max);
    good &= v >= max || hole == max || found == hole;
  }
  ck_assert_uint_eq (fd_domain_size (x), size);
  int32_t prev = FD_VALUE_MIN - 1;
  hole = min;
  for (int32_t v = LOW; v < LOW + SPAN; v++) {
    prev = has (value, v) ? v : prev;
    hole = v > min && v < max && !has (value, v) ? v : hole;
    good &= fd_domain_prev (x, v) == prev;
    good &= fd_domain_prev_hole (x, v, &found) == (v > min && hole > min);
    good &= v <= min || hole == min || found == hole;
    uint64_t word = fd_domain_word (x, v);
    for (int32_t i = 0; i < 64; i++)
      good &= (word >> i & 1) == has (value, v + i);
  }
  ck_assert (good);
}

static void
compare_pair (const FdDomain *x, const bool *a, const FdDomain *y,
              const bool *b, int32_t k)
{
  bool disjoint = true;
  for (int32_t v = LOW; v < LOW + SPAN; v++)
    disjoint = disjoint && !(has (a, v) && has (b, v + k));
  ck_assert_int_eq (fd_domain_is_disjoint (x, y, k), disjoint);
}

/* --- prunings ----------------------------------------------------------- */

/* One of them, to both; what it returned. */
static bool
prune (GRand *random, FdDomain *x, const FdDomain *y, const bool *other,
       bool *value)
{
  FdReason why = FD_REASON_NAIVE;
  int kind = g_rand_int_range (random, 0, 12);
  int32_t a = g_rand_int_range (random, LOW, LOW + SPAN), k = a % 50;
  int32_t b = a + g_rand_int_range (random, 0, 90);
  uint64_t word = g_rand_int (random) | (uint64_t) g_rand_int (random) << 32;
  for (int32_t v = LOW; v < LOW + SPAN; v++) {
    int64_t i = (int64_t) v - a;
    bool goes = kind == 0   ? v < a
                : kind == 1 ? v > a
                : kind == 2 ? v != a
                : kind == 3 ? !has (other, (int64_t) v - k)
                : kind <= 6 ? v >= a && v <= b
                : kind <= 9 ? i >= 0 && i < 64 && word >> i & 1
                            : v == a;
    value[v - LOW] &= !goes;
  }
  return kind == 0   ? fd_domain_set_min (store, x, a, why)
         : kind == 1 ? fd_domain_set_max (store, x, a, why)
         : kind == 2 ? fd_domain_fix (store, x, a, why)
         : kind == 3 ? fd_domain_intersect (store, x, y, k, true, why)
         : kind <= 6 ? fd_domain_remove_range (store, x, a, b, why)
         : kind <= 9 ? fd_domain_subtract_word (store, x, a, word, why)
                     : fd_domain_remove (store, x, a, why);
}

static bool
script_propagate (FdPropagator *base, FdStore *own)
{
  Script *self = (Script *) base;
  ck_assert_ptr_eq (own, store);
  FdDomain *x = base->scope[0], *y = base->scope[1];
  bool a[SPAN], b[SPAN];
  read_values (x, a);
  read_values (y, b);
  for (int i = 0; i < 12; i++) {
    bool ok = prune (self->random, x, y, b, a);
    ck_assert_int_eq (ok, memchr (a, true, SPAN) != NULL);
    if (!ok)
      return false;
    compare_answers (x, a);
    compare_pair (x, a, y, b, i * 7 - 40);
  }
  return true;
}

static const FdPropagatorClass script_class = {
    .name = "script",
    .cost = FD_COST_LINEAR,
    .propagate = script_propagate,
};

/* Of one word, an interval, with holes, and with holes far apart. */
static FdVar
new_var (GRand *random, int kind)
{
  int32_t low = g_rand_int_range (random, LOW, LOW + SPAN - 600), value[40];
  if (kind < 2)
    return fd_var_new (store, low, low + (kind ? 500 : 60));
  for (int i = 0; i < 40; i++)
    value[i] = low + g_rand_int_range (random, 0, kind == 2 ? 60 : 600);
  return fd_var_new_values (store, value, 40);
}

START_TEST (as_arrays)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2027 + (guint32) _i);
  uint32_t n_runs = 0;
  for (int round = 0; round < N_ROUNDS; round++) {
    store = fd_store_new ();
    fd_store_set_explaining (store, _i);
    FdVar scope[] = {new_var (random, round % N_KINDS),
                     new_var (random, g_rand_int_range (random, 0, N_KINDS))};
    Script *self = (Script *) fd_propagator_new (store, &script_class,
                                                 sizeof *self, scope, 2);
    self->random = random;
    fd_subscribe_all (store, &self->base, FD_EVENT_FIX);
    ck_assert_ptr_eq (fd_domain (store, scope[0]), self->base.scope[0]);
    (void) !fd_post (store, &self->base);
    n_runs++;
    fd_store_free (store);
  }
  ck_assert_uint_eq (n_runs, N_ROUNDS);
}
END_TEST

/* --- mistakes ----------------------------------------------------------- */

#define ASSERT_REFUSED(who, part, call)                                        \
  do {                                                                         \
    ck_assert (!(call));                                                       \
    ck_assert (was_refused (store, who, part));                                \
  } while (0)

static FdDomain *strange; /* NULL, or of another store */

static void
assert_prunings_refused (FdDomain *x, const char *part)
{
  FdReason why = FD_REASON_NAIVE;
  ASSERT_REFUSED ("fd_domain_set_min", part,
                  fd_domain_set_min (store, x, 1, why));
  ASSERT_REFUSED ("fd_domain_set_max", part,
                  fd_domain_set_max (store, x, 1, why));
  ASSERT_REFUSED ("fd_domain_fix", part, fd_domain_fix (store, x, 1, why));
  ASSERT_REFUSED ("fd_domain_remove", part,
                  fd_domain_remove (store, x, 1, why));
  ASSERT_REFUSED ("fd_domain_subtract_word", part,
                  fd_domain_subtract_word (store, x, 0, 1, why));
  ASSERT_REFUSED ("fd_domain_remove_range", part,
                  fd_domain_remove_range (store, x, 0, 1, why));
  ASSERT_REFUSED ("fd_domain_intersect", part,
                  fd_domain_intersect (store, x, x, 0, true, why));
}

static bool
strange_propagate (FdPropagator *self, FdStore *own)
{
  assert_prunings_refused (strange, "no domain of this store");
  ASSERT_REFUSED ("fd_domain_intersect", "no domain of this store",
                  fd_domain_intersect (own, self->scope[0], strange, 0, true,
                                       FD_REASON_NAIVE));
  return true;
}

static const FdPropagatorClass strange_class = {
    .name = "strange",
    .cost = FD_COST_CONSTANT,
    .propagate = strange_propagate,
};

START_TEST (refused_prunings)
{
  store = fd_store_new ();
  FdVar x = fd_var_new (store, 0, 9);
  g_autoptr (FdStore) other = fd_store_new ();
  assert_prunings_refused (fd_domain (store, x), "outside of propagate()");
  strange = _i ? fd_domain (other, fd_var_new (other, 0, 9)) : NULL;
  FdPropagator *self =
      fd_propagator_new (store, &strange_class, sizeof *self, &x, 1);
  fd_subscribe_all (store, self, FD_EVENT_FIX);
  (void) !fd_post (store, self);
  ck_assert_uint_eq (fd_var_size (store, x), 10);
  ASSERT_REFUSED ("fd_domain", "no variable of this store",
                  fd_domain (store, (FdVar){7}));
  fd_store_free (store);
}
END_TEST

/* One critical message of GLib, since there is no store to say it. */
#define ASSERT_LOST(who, call)                                                 \
  do {                                                                         \
    criticals_expect ();                                                       \
    ck_assert (!(call));                                                       \
    ck_assert_msg (criticals_seen () == 1, "%s", who);                         \
  } while (0)

START_TEST (refused_questions)
{
  int32_t hole;
  store = fd_store_new ();
  const FdDomain *x = fd_domain (store, fd_var_new (store, 0, 9));
  ASSERT_LOST ("fd_domain", fd_domain (NULL, (FdVar){1}));
  ASSERT_LOST ("fd_domain_var", fd_domain_var (NULL).id);
  ASSERT_LOST ("fd_domain_min", fd_domain_min (NULL));
  ASSERT_LOST ("fd_domain_max", fd_domain_max (NULL));
  ASSERT_LOST ("fd_domain_is_fixed", fd_domain_is_fixed (NULL));
  ASSERT_LOST ("fd_domain_contains", fd_domain_contains (NULL, 0));
  ASSERT_LOST ("fd_domain_size", fd_domain_size (NULL));
  ASSERT_LOST ("fd_domain_next", fd_domain_next (NULL, 1));
  ASSERT_LOST ("fd_domain_prev", fd_domain_prev (NULL, 1));
  ASSERT_LOST ("fd_domain_word", fd_domain_word (NULL, 0));
  ASSERT_LOST ("fd_domain_next_hole", fd_domain_next_hole (NULL, 0, &hole));
  ASSERT_LOST ("fd_domain_prev_hole", fd_domain_prev_hole (NULL, 0, &hole));
  ASSERT_LOST ("fd_domain_next_hole", fd_domain_next_hole (x, 0, NULL));
  ASSERT_LOST ("fd_domain_prev_hole", fd_domain_prev_hole (x, 0, NULL));
  ASSERT_LOST ("fd_domain_is_disjoint", fd_domain_is_disjoint (NULL, x, 0));
  ASSERT_LOST ("fd_domain_is_disjoint", fd_domain_is_disjoint (x, NULL, 0));
  fd_store_free (store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("language");
  TCase *tests = tcase_create ("language");
  tcase_set_timeout (tests, 120);
  tcase_add_loop_test (tests, as_arrays, 0, 2);
  tcase_add_loop_test (tests, refused_prunings, 0, 2);
  tcase_add_test (tests, refused_questions);
  suite_add_tcase (suite, tests);
  return suite_run (suite);
}
