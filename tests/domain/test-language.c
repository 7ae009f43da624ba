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
  int32_t next = FD_VALUE_MAX + 1, hole = max, none = LOW + SPAN;
  for (int32_t v = LOW + SPAN - 1; v >= LOW; v--) {
    size += has (value, v);
    next = has (value, v) ? v : next;
    hole = v > min && v < max && !has (value, v) ? v : hole;
    good &= fd_domain_contains (x, v) == has (value, v);
    none = has (value, v) ? none : v;
    good &= fd_domain_next (x, v) == next;
    good &= fd_domain_next_inside (x, v) == next;
    good &= fd_domain_next_outside (x, v) == none;
    good &= fd_domain_next_hole (x, v, &found) == (v < max && hole < max);
    good &= v >= max || hole == max || found == hole;
  }
  ck_assert_uint_eq (fd_domain_size (x), size);
  int32_t prev = FD_VALUE_MIN - 1;
  hole = min;
  none = LOW - 1;
  for (int32_t v = LOW; v < LOW + SPAN; v++) {
    prev = has (value, v) ? v : prev;
    hole = v > min && v < max && !has (value, v) ? v : hole;
    none = has (value, v) ? none : v;
    good &= fd_domain_prev (x, v) == prev;
    good &= fd_domain_prev_inside (x, v) == prev;
    good &= fd_domain_prev_outside (x, v) == none;
    good &= fd_domain_prev_hole (x, v, &found) == (v > min && hole > min);
    good &= v <= min || hole == min || found == hole;
    uint64_t word = fd_domain_word (x, v);
    uint64_t mirrored = fd_domain_mirrored_word (x, v);
    for (int32_t i = 0; i < 64; i++)
      good &= (word >> i & 1) == has (value, v + i) &&
              (mirrored >> i & 1) == has (value, v - i);
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

/* Any number may be asked of. */
static void
compare_far (const FdDomain *x)
{
  const int64_t far = INT64_C (1) << 40;
  ck_assert (fd_domain_next_inside (x, far) == FD_VALUE_MAX + 1);
  ck_assert (fd_domain_next_inside (x, -far) == fd_domain_min (x));
  ck_assert (fd_domain_prev_inside (x, far) == fd_domain_max (x));
  ck_assert (fd_domain_prev_inside (x, -far) == FD_VALUE_MIN - 1);
  ck_assert (fd_domain_next_outside (x, far) == far);
  ck_assert (fd_domain_prev_outside (x, -far) == -far);
}

/* --- prunings ----------------------------------------------------------- */

/* v of one domain is supported by v - k in another, an array. */
typedef struct {
  const bool *value;
  int32_t k;
} Shifted;

static int64_t
next_with (const Shifted *other, int64_t v, bool support)
{
  while (v <= LOW + SPAN && has (other->value, v - other->k) != support)
    v++;
  return v;
}

static int64_t
next_lost (const void *data, int64_t v)
{
  return next_with (data, v, false);
}

static int64_t
next_kept (const void *data, int64_t v)
{
  return next_with (data, v, true);
}

static uint64_t
supported_word (const void *data, int64_t v)
{
  const Shifted *other = data;
  uint64_t word = 0;
  for (int i = 0; i < 64; i++)
    word |= (uint64_t) has (other->value, v + i - other->k) << i;
  return word;
}

/* One of them, to both; what it returned. */
static bool
prune (GRand *random, FdDomain *x, const FdDomain *y, const bool *other,
       bool *value)
{
  FdReason why = FD_REASON_NAIVE;
  int kind = g_rand_int_range (random, 0, 13);
  int32_t a = g_rand_int_range (random, LOW, LOW + SPAN), k = a % 50;
  int32_t b = a + g_rand_int_range (random, 0, 90);
  uint64_t word = g_rand_int (random) | (uint64_t) g_rand_int (random) << 32;
  for (int32_t v = LOW; v < LOW + SPAN; v++) {
    int64_t i = (int64_t) v - a;
    bool goes = kind == 0                 ? v < a
                : kind == 1               ? v > a
                : kind == 2               ? v != a
                : kind == 3 || kind == 12 ? !has (other, (int64_t) v - k)
                : kind <= 6               ? v >= a && v <= b
                : kind <= 9               ? i >= 0 && i < 64 && word >> i & 1
                                          : v == a;
    value[v - LOW] &= !goes;
  }
  if (kind == 6 && a > fd_domain_min (x) && b < fd_domain_max (x)) {
    ck_assert (!fd_domain_defers_interval (store, x, a, b));
    return fd_domain_remove_interval (store, x, a, b, why);
  }
  const Shifted shifted = {other, k};
  const FdSupport support = {&shifted, next_lost, next_kept, supported_word};
  return kind == 0    ? fd_domain_set_min (store, x, a, why)
         : kind == 1  ? fd_domain_set_max (store, x, a, why)
         : kind == 2  ? fd_domain_fix (store, x, a, why)
         : kind == 3  ? fd_domain_intersect (store, x, y, k, true, why)
         : kind <= 6  ? fd_domain_remove_range (store, x, a, b, why)
         : kind <= 9  ? fd_domain_subtract_word (store, x, a, word, why)
         : kind == 12 ? fd_domain_keep_supported (store, x, &support, why)
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
    compare_far (x);
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

/* --- reasons ------------------------------------------------------------ */

/* Some v of x has v + k in y; nothing is pruned, it fails when none can. */
typedef struct {
  FdPropagator base;
  int32_t k;
} Meet;

static int n_explained[3];

static bool
meet_propagate (FdPropagator *base, FdStore *own)
{
  return !fd_domain_is_disjoint (base->scope[0], base->scope[1],
                                 ((Meet *) base)->k) ||
         fd_fail (own, fd_reason_lazy (0));
}

static bool
accepts (FdAtom atom, FdVar x, int32_t v)
{
  FdRelation relation = fd_atom_relation (atom);
  return fd_atom_var (atom).id != x.id ||
         (relation == FD_GE   ? v >= atom.value
          : relation == FD_LE ? v <= atom.value
          : relation == FD_EQ ? v == atom.value
                              : v != atom.value);
}

/* Whether @v was a value of @x from the first, and the atoms leave it. */
static bool
is_left (FdVar x, int64_t v, const FdAtoms *atoms)
{
  bool left =
      v >= LOW && v < LOW + SPAN && fd_contains_at (store, x, (int32_t) v, 0);
  for (size_t i = 0; left && i < atoms->n; i++)
    left = accepts (atoms->atom[i], x, (int32_t) v);
  return left;
}

static void
assert_held (const FdAtoms *atoms, FdPosition at)
{
  for (size_t i = 0; i < atoms->n; i++)
    ck_assert (fd_atom_holds_at (store, atoms->atom[i], at));
}

static void
assert_apart (FdVar x, FdVar y, int32_t k, FdPosition at)
{
  FdAtoms out = {.store = store};
  bool apart =
      (int64_t) fd_min_at (store, x, at) + k > fd_max_at (store, y, at);
  ck_assert_int_eq (fd_explain_apart (store, x, k, y, at, &out), apart);
  ck_assert (apart || out.n == 0);
  if (!apart)
    return;
  int64_t min = LOW, max = LOW + SPAN - 1;
  while (min < LOW + SPAN && !is_left (x, min, &out))
    min++;
  while (max >= LOW && !is_left (y, max, &out))
    max--;
  ck_assert (min + k > max);
  assert_held (&out, at);
  fd_atoms_clear (&out);
  n_explained[0]++;
}

static void
assert_outside (FdVar x, int32_t from, FdPosition at)
{
  FdAtoms out = {.store = store};
  int32_t to = from + 20;
  bool had = false;
  for (int32_t v = from; v <= to; v++)
    had = had || fd_contains_at (store, x, v, at);
  ck_assert_int_eq (fd_explain_outside (store, x, from, to, at, &out), !had);
  assert_held (&out, at);
  for (int32_t v = from; !had && v <= to; v++)
    ck_assert (!is_left (x, v, &out));
  fd_atoms_clear (&out);
  n_explained[1] += !had;
}

/* Values and bounds of @x before @at, asked for in each way. */
static void
compare_history (FdVar x, FdPosition at)
{
  const FdDomain *domain = fd_domain (store, x);
  FdHistoryValues past;
  fd_history_values_init (&past, store, x, at);
  ck_assert_int_eq (past.min, fd_min_at (store, x, at));
  ck_assert_int_eq (past.max, fd_max_at (store, x, at));
  bool good = true;
  for (int32_t v = LOW; v < LOW + SPAN; v++)
    good &= fd_history_has (&past, v) == fd_contains_at (store, x, v, at);
  for (int32_t v = LOW; v < LOW + SPAN; v += 77)
    for (int32_t i = 0; i < 64; i++)
      good &= (fd_history_bits (&past, v) >> i & 1) ==
              fd_history_has (&past, v + i);
  ck_assert (good);
  for (int least = 0; least < 2; least++) {
    FdHistoryBound bound = fd_history_bound (store, domain, least, at);
    int32_t before, root = fd_root_bound (store, domain, least, at);
    ck_assert_int_eq (bound.bound, least ? past.min : past.max);
    while (fd_history_bound_origin (store, domain, least, &bound, &before)) {
      ck_assert (least ? before < bound.bound : before > bound.bound);
      ck_assert (bound.entry && bound.entry <= at);
      bound.bound = before;
    }
    ck_assert (least ? bound.bound <= root : bound.bound >= root);
    FdAtoms out = {.store = store};
    fd_explain_bound (store, domain, least, root, &out);
    ck_assert_uint_eq (out.n, 0);
    fd_explain_bound (store, domain, least, root + (least ? 1 : -1), &out);
    ck_assert_uint_eq (out.n, 1);
    fd_atoms_clear (&out);
  }
}

/* The one that held earlier held wherever the other did. */
static void
compare_moments (FdVar x, FdVar y, FdPosition at)
{
  FdAtom a = fd_atom (x, FD_GE, fd_min_at (store, x, at));
  FdAtom b = fd_atom (y, FD_LE, fd_max_at (store, y, at));
  bool earlier = fd_atom_is_earlier (store, a, b, at);
  ck_assert (!earlier || !fd_atom_is_earlier (store, b, a, at));
  for (FdPosition p = 0; p <= at; p++)
    ck_assert (!fd_atom_holds_at (store, earlier ? b : a, p) ||
               fd_atom_holds_at (store, earlier ? a : b, p));
}

/* Said by fewer, they leave the same values of those that ever were. */
static void
compare_merged (FdVar x, FdVar y, FdPosition at)
{
  FdAtoms out = {.store = store}, merged = {.store = store};
  fd_explain_domain (store, x, at, &out);
  fd_explain_domain (store, y, at, &out);
  for (size_t i = 0; i < out.n; i++) {
    fd_atoms_add (&merged, out.atom[i]);
    fd_atoms_add (&merged, out.atom[out.n - 1 - i]);
  }
  fd_atoms_merge (store, &merged, 0, at);
  ck_assert_uint_le (merged.n, out.n);
  assert_held (&merged, at);
  for (int64_t v = LOW; v < LOW + SPAN; v++)
    ck_assert (is_left (x, v, &merged) == is_left (x, v, &out) &&
               is_left (y, v, &merged) == is_left (y, v, &out));
  fd_atoms_clear (&merged);
  fd_atoms_clear (&out);
}

static uint64_t stamp; /* as it was when the facts ended at last; 0: never */
static FdPosition last;

/* What is a fact now came before the end of the facts, and the other way
 * round; and so for as long as the stamp is the same. */
static void
compare_facts (FdVar x)
{
  FdPosition end = fd_root_end (store);
  const FdDomain *domain = fd_domain (store, x);
  ck_assert_uint_gt (fd_root_stamp (store), 0);
  ck_assert (fd_root_stamp (store) != stamp || end == last);
  stamp = fd_root_stamp (store);
  last = end;
  ck_assert_int_eq (fd_root_bound (store, domain, true, end),
                    fd_min_at (store, x, end));
  ck_assert_int_eq (fd_root_bound (store, domain, false, end),
                    fd_max_at (store, x, end));
}

/* It grows, and what was there is the caller's. */
static void
use_room (void)
{
  FdAtoms out = {.store = store};
  for (size_t bytes = 0; bytes < 20000; bytes = 3 * bytes + 1) {
    char *room = fd_explain_room (store, bytes, &out);
    ck_assert (room && !out.incomplete);
    ck_assert_uint_eq ((uintptr_t) room % sizeof (int64_t), 0);
    memset (room, (int) bytes, bytes);
  }
}

static const char *
meet_explain (FdPropagator *base, FdStore *own, FdAtom need, uint64_t code,
              FdPosition at, FdAtoms *out)
{
  (void) need, (void) code;
  int32_t k = ((Meet *) base)->k;
  FdVar x = fd_propagator_var (base, 0), y = fd_propagator_var (base, 1);
  ck_assert_uint_eq (out->n, 0);
  compare_history (x, at);
  compare_facts (x);
  compare_facts (y);
  use_room ();
  compare_moments (x, y, at);
  compare_merged (x, y, at);
  assert_apart (x, y, k, at);
  assert_apart (y, x, -k, at);
  for (int i = 0; i < 8; i++)
    assert_outside (i % 2 ? x : y, LOW + 110 * i, at);
  ck_assert (fd_explain_disjoint (own, x, k, y, at, out));
  assert_held (out, at);
  for (int64_t v = LOW; v < LOW + SPAN; v++)
    ck_assert (!is_left (x, v, out) || !is_left (y, v + k, out));
  n_explained[2]++;
  return "meet";
}

static const FdPropagatorClass meet_class = {
    .name = "meet",
    .cost = FD_COST_LINEAR,
    .propagate = meet_propagate,
    .explain = meet_explain,
};

/* Learns from some failures at random. */
START_TEST (reasons)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2028);
  memset (n_explained, 0, sizeof n_explained);
  for (int round = 0; round < 120; round++) {
    store = fd_store_new ();
    fd_store_set_explaining (store, true);
    stamp = 0;
    FdVar x[] = {new_var (random, round % N_KINDS),
                 new_var (random, round / N_KINDS % N_KINDS)};
    Meet *self =
        (Meet *) fd_propagator_new (store, &meet_class, sizeof *self, x, 2);
    self->k = g_rand_int_range (random, -60, 60);
    fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
    if (fd_post (store, &self->base)) {
      g_autoptr (FdSearch) search = fd_search_new (store);
      fd_search_set_learning (search, true);
      fd_search_set_seed (search, (guint64) round);
      fd_search_set_node_limit (search, 60);
      fd_search_add_branching (search, x, 2, FD_SELECT_RANDOM,
                               FD_ASSIGN_SPLIT_RANDOM);
      while (fd_search_next (search) == FD_STATUS_SOLUTION)
        continue;
    }
    fd_store_free (store);
  }
  for (int i = 0; i < 3; i++)
    ck_assert_int_gt (n_explained[i], 50);
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
  ASSERT_REFUSED ("fd_domain_remove_interval", part,
                  fd_domain_remove_interval (store, x, 1, 1, why));
  ASSERT_REFUSED ("fd_domain_intersect", part,
                  fd_domain_intersect (store, x, x, 0, true, why));
  const FdSupport support = {NULL, next_lost, next_kept, supported_word};
  ASSERT_REFUSED ("fd_domain_keep_supported", part,
                  fd_domain_keep_supported (store, x, &support, why));
}

static bool
strange_propagate (FdPropagator *self, FdStore *own)
{
  assert_prunings_refused (strange, "no domain of this store");
  ASSERT_REFUSED ("fd_domain_intersect", "no domain of this store",
                  fd_domain_intersect (own, self->scope[0], strange, 0, true,
                                       FD_REASON_NAIVE));
  const FdSupport support = {NULL, next_lost, next_kept, NULL};
  ASSERT_REFUSED ("fd_domain_keep_supported", "lacks a function",
                  fd_domain_keep_supported (own, self->scope[0], &support,
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
  ASSERT_LOST ("fd_domain_mirrored_word", fd_domain_mirrored_word (NULL, 0));
  ASSERT_LOST ("fd_domain_next_inside", fd_domain_next_inside (NULL, 0));
  ASSERT_LOST ("fd_domain_next_outside", fd_domain_next_outside (NULL, 0));
  ASSERT_LOST ("fd_domain_prev_inside", fd_domain_prev_inside (NULL, 0));
  ASSERT_LOST ("fd_domain_prev_outside", fd_domain_prev_outside (NULL, 0));
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
  tcase_add_test (tests, reasons);
  tcase_add_loop_test (tests, refused_prunings, 0, 2);
  tcase_add_test (tests, refused_questions);
  suite_add_tcase (suite, tests);
  return suite_run (suite);
}
