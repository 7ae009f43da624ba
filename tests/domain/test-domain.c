/* SPDX-License-Identifier: MIT */
/* test-domain.c - domains of all kinds, beside an array of flags */
#include "../draw.h"
#include "../kernel/suite.h"

#include <string.h>

/* A plain domain: which of the values from `origin` on are left. */
typedef struct {
  int32_t origin;
  int32_t n;
  uint8_t *has;
} Plain;

static Plain
plain_copy (const Plain *plain)
{
  Plain copy = *plain;
  copy.has = g_memdup2 (plain->has, (gsize) plain->n);
  return copy;
}

static bool
plain_has (const Plain *plain, int64_t value)
{
  int64_t i = value - plain->origin;
  return i >= 0 && i < plain->n && plain->has[i];
}

static uint64_t
plain_size (const Plain *plain)
{
  uint64_t size = 0;
  for (int32_t i = 0; i < plain->n; i++)
    size += plain->has[i];
  return size;
}

static bool
satisfies (int64_t value, FdRelation relation, int64_t bound)
{
  switch (relation) {
  case FD_GE:
    return value >= bound;
  case FD_LE:
    return value <= bound;
  case FD_EQ:
    return value == bound;
  case FD_NE:
    return value != bound;
  case FD_GT:
    return value > bound;
  default:
    return value < bound;
  }
}

/* False, and no change, if nothing would be left. */
static bool
plain_keep (Plain *plain, FdRelation relation, int64_t bound)
{
  bool any = false;
  for (int32_t i = 0; i < plain->n && !any; i++)
    any = plain->has[i] &&
          satisfies ((int64_t) plain->origin + i, relation, bound);
  for (int32_t i = 0; i < plain->n && any; i++)
    if (!satisfies ((int64_t) plain->origin + i, relation, bound))
      plain->has[i] = 0;
  return any;
}

/* Every way to ask gives the answer of the flags. */
static void
assert_same (const FdStore *store, FdVar x, const Plain *plain)
{
  uint64_t size = plain_size (plain);
  ck_assert_uint_eq (fd_var_size (store, x), size);
  g_autofree int32_t *got = g_new (int32_t, size);
  ck_assert_uint_eq (fd_get_values (store, x, got, size), size);
  size_t k = 0;
  int32_t walk = FD_VALUE_MIN - 1;
  for (int32_t i = 0; i < plain->n; i++) {
    int32_t value = plain->origin + i;
    if (fd_var_contains (store, x, value) != plain->has[i])
      ck_abort_msg ("value %d should%s be there", value,
                    plain->has[i] ? "" : " not");
    if (!plain->has[i])
      continue;
    walk = fd_var_next (store, x, walk);
    if (got[k] != value || walk != value)
      ck_abort_msg ("value %d, but %d and %d", value, got[k], walk);
    k++;
  }
  ck_assert_int_eq (fd_var_next (store, x, walk), FD_VALUE_MAX + 1);
  ck_assert_int_eq (fd_var_min (store, x), got[0]);
  ck_assert_int_eq (fd_var_max (store, x), got[size - 1]);
  ck_assert (fd_var_is_fixed (store, x) == (size == 1));
  ck_assert (!fd_var_contains (store, x, plain->origin - 1));
  ck_assert (!fd_var_contains (store, x, plain->origin + plain->n));
}

/* Widths: one word, its borders, small and large flat sparse bitsets, pages. */
static const struct {
  int32_t origin, width, calls;
} shapes[] = {
    {0, 1, 20},
    {-1, 2, 20},
    {5, 63, 80},
    {0, 64, 80},
    {-17, 64, 80},
    {0, 65, 80},
    {-63, 127, 80},
    {1, 128, 80},
    {-100, 300, 100},
    {7, 4095, 60},
    {-2049, 4097, 60},
    {0, 20000, 30},
    {-9, 131072, 12},
    {3, 131137, 12},
    {-150000, 300000, 8},
    {FD_VALUE_MIN, 64, 80},
    {FD_VALUE_MIN, 200, 100},
    {FD_VALUE_MIN, 140000, 12},
    {FD_VALUE_MAX - 63, 64, 80},
    {FD_VALUE_MAX - 64, 65, 80},
    {FD_VALUE_MAX - 199, 200, 100},
    {FD_VALUE_MAX - 139999, 140000, 12},
};

static FdVar
new_var (FdStore *store, const Plain *plain, bool from_values)
{
  if (!from_values)
    return fd_var_new (store, plain->origin, plain->origin + plain->n - 1);
  g_autofree int32_t *values = g_new (int32_t, plain->n);
  size_t n = 0;
  for (int32_t i = plain->n; i-- > 0;)
    if (plain->has[i])
      values[n++] = plain->origin + i;
  return fd_var_new_values (store, values, n);
}

/* One random pruning of both; clustered, so that holes meet bounds. */
static void
prune (FdStore *store, FdVar x, Plain *plain, uint64_t *seed)
{
  static const FdRelation relations[] = {FD_NE, FD_NE, FD_NE, FD_NE, FD_NE,
                                         FD_GE, FD_LE, FD_GT, FD_LT, FD_EQ};
  uint32_t n_relations = draw (seed, 8) ? 9 : 10;
  FdRelation relation = relations[draw (seed, n_relations)];
  int32_t min = fd_var_min (store, x), max = fd_var_max (store, x), value;
  uint32_t near = 1 + draw (seed, 70);
  switch (draw (seed, 4)) {
  case 0:
    value = plain->origin + (int32_t) draw (seed, (uint32_t) plain->n);
    break;
  case 1:
    value = min + (int32_t) draw (seed, near);
    break;
  case 2:
    value = max - (int32_t) draw (seed, near);
    break;
  default:
    value = draw (seed, 2) ? min : max;
  }
  bool ok = fd_set_atom (store, fd_atom (x, relation, value));
  ck_assert_msg (ok == plain_keep (plain, relation, value), "%d %d gives %d",
                 relation, value, ok);
}

START_TEST (random_prunings)
{
  uint64_t seed = 99 + (uint64_t) _i;
  for (int round = 0; round < 6; round++) {
    Plain plain = {shapes[_i].origin, shapes[_i].width, NULL};
    plain.has = g_malloc0 ((gsize) plain.n);
    bool from_values = round & 1;
    for (int32_t i = 0; i < plain.n; i++)
      plain.has[i] =
          !from_values || i == 0 || i == plain.n - 1 || draw (&seed, 3);
    g_autoptr (FdStore) store = fd_store_new ();
    ck_assert (!(round & 2) || fd_store_set_explaining (store, true));
    FdVar x = new_var (store, &plain, from_values);
    assert_same (store, x, &plain);
    Plain saved[4];
    uint32_t depth = 0;
    for (int call = 0; call < shapes[_i].calls; call++) {
      uint32_t what = draw (&seed, 8);
      if (what == 0 && depth < 4) {
        saved[depth++] = plain_copy (&plain);
        ck_assert (fd_store_push (store));
      } else if (what == 1 && depth) {
        fd_store_pop (store);
        g_free (plain.has);
        plain = saved[--depth];
      } else {
        prune (store, x, &plain, &seed);
      }
      assert_same (store, x, &plain);
    }
    while (depth--) {
      fd_store_pop (store);
      assert_same (store, x, &saved[depth]);
      g_free (saved[depth].has);
    }
    g_free (plain.has);
  }
}
END_TEST

/* Two of any kinds, made one at the root or in a level. */
START_TEST (unified_kinds)
{
  uint64_t seed = 7 + (uint64_t) _i;
  for (int round = 0; round < 200; round++) {
    static const int32_t widths[] = {1, 5, 64, 65, 130, 5000};
    Plain side[2], both = {-200, 5400, g_malloc0 (5400)};
    g_autoptr (FdStore) store = fd_store_new ();
    FdVar x[2];
    for (int k = 0; k < 2; k++) {
      int32_t n = widths[draw (&seed, 6)];
      side[k] = (Plain){(int32_t) draw (&seed, 150) - 150, n, NULL};
      side[k].has = g_malloc (n);
      for (int32_t i = 0; i < n; i++)
        side[k].has[i] = i == 0 || i == n - 1 || draw (&seed, 4);
      x[k] = new_var (store, &side[k], true);
    }
    bool any = false;
    for (int32_t i = 0; i < both.n; i++) {
      both.has[i] = plain_has (&side[0], both.origin + i) &&
                    plain_has (&side[1], both.origin + i);
      any = any || both.has[i];
    }
    if (_i)
      ck_assert (fd_store_push (store));
    ck_assert (fd_are_different (store, x[0], x[1]) == !any);
    ck_assert (fd_unify (store, x[0], x[1]) == any);
    for (int k = 0; k < 2; k++) {
      assert_same (store, x[k], any ? &both : &side[k]);
      g_free (side[k].has);
    }
    g_free (both.has);
  }
}
END_TEST

/* --- any value at all --------------------------------------------------- */

START_TEST (whole_range)
{
  g_autoptr (FdStore) store = fd_store_new ();
  const uint64_t all = (UINT64_C (1) << 31) + 1;
  FdVar x = fd_var_new_any (store), y = fd_var_new_any (store);
  ck_assert_uint_eq (fd_var_size (store, x), all);
  ck_assert_int_eq (fd_var_min (store, x), FD_VALUE_MIN);
  ck_assert_int_eq (fd_var_max (store, x), FD_VALUE_MAX);
  int32_t first[3];
  ck_assert_uint_eq (fd_get_values (store, x, first, 3), all);
  ck_assert_int_eq (first[2], FD_VALUE_MIN + 2);
  ck_assert (fd_store_push (store));
  static const int32_t holes[] = {
      0,       1,         -1,           FD_VALUE_MIN + 1, FD_VALUE_MAX - 1,
      1 << 29, 123456789, FD_VALUE_MIN, FD_VALUE_MAX,     -987654321};
  for (size_t i = 0; i < G_N_ELEMENTS (holes); i++) {
    ck_assert (fd_set_no_value (store, x, holes[i]));
    ck_assert (!fd_var_contains (store, x, holes[i]));
    ck_assert_uint_eq (fd_var_size (store, x), all - i - 1);
  }
  ck_assert_int_eq (fd_var_min (store, x), FD_VALUE_MIN + 2);
  ck_assert_int_eq (fd_var_max (store, x), FD_VALUE_MAX - 2);
  ck_assert_int_eq (fd_var_next (store, x, -2), 2);
  ck_assert_int_eq (fd_var_next (store, x, INT32_MIN), FD_VALUE_MIN + 2);
  ck_assert_int_eq (fd_var_next (store, x, INT32_MAX), FD_VALUE_MAX + 1);
  ck_assert (fd_unify (store, x, y));
  ck_assert_uint_eq (fd_var_size (store, y), all - 10);
  ck_assert (!fd_var_contains (store, y, 123456789));
  ck_assert (!fd_set_value (store, y, 0));
  ck_assert (fd_set_value (store, y, 3));
  ASSERT_VALUES (store, x, 3);
  fd_store_pop (store);
  ck_assert_uint_eq (fd_var_size (store, x), all);
  ck_assert_uint_eq (fd_var_size (store, y), all);
  ck_assert (fd_var_contains (store, x, 0));
}
END_TEST

/* x != v is exact however wide x is, and cheap. */
START_TEST (holes_are_cheap)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new_any (store);
  for (int32_t i = -1000; i < 1000; i++)
    ck_assert (fd_set_no_value (store, x, i * 1000003));
  for (int32_t i = -1000; i < 1000; i++)
    ck_assert (!fd_var_contains (store, x, i * 1000003));
  ck_assert_uint_eq (fd_var_size (store, x), (UINT64_C (1) << 31) + 1 - 2000);
  ck_assert_uint_lt (fd_store_memory_used (store), 16 << 20);
}
END_TEST

START_TEST (values_far_apart)
{
  g_autoptr (FdStore) store = fd_store_new ();
  int32_t values[] = {12345678, 0, 12345678, -12345678, 0};
  FdVar x = fd_var_new_values (store, values, 5);
  ASSERT_VALUES (store, x, -12345678, 0, 12345678);
  ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, -5)));
  ASSERT_VALUES (store, x, 0, 12345678);
  ck_assert (fd_set_no_value (store, x, 0));
  ASSERT_VALUES (store, x, 12345678);
}
END_TEST

/* Room for fewer values than there are. */
START_TEST (short_room)
{
  g_autoptr (FdStore) store = fd_store_new ();
  static const int32_t widths[] = {10, 100, 200000};
  int32_t n = widths[_i];
  FdVar x = fd_var_new (store, 1, n);
  ck_assert (fd_set_no_value (store, x, 2));
  int32_t values[5] = {0, 0, 0, 0, -7};
  ck_assert_uint_eq (fd_get_values (store, x, values, 4), (size_t) n - 1);
  ck_assert_int_eq (values[0], 1);
  ck_assert_int_eq (values[1], 3);
  ck_assert_int_eq (values[3], 5);
  ck_assert_int_eq (values[4], -7);
  ck_assert_uint_eq (fd_get_values (store, x, values, 0), (size_t) n - 1);
  ck_assert_int_eq (values[0], 1);
  ck_assert_uint_eq (fd_get_values (store, x, NULL, 0), (size_t) n - 1);
  ck_assert_uint_eq (fd_get_values (store, x, NULL, 9), (size_t) n - 1);
}
END_TEST

/* Atoms over the ends of the range, and far outside of it. */
START_TEST (extreme_atoms)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = _i == 0   ? fd_var_new (store, -3, 3)
            : _i == 1 ? fd_var_new (store, -300, 300)
                      : fd_var_new_any (store);
  static const int32_t far[] = {INT32_MIN,        INT32_MIN + 1,
                                FD_VALUE_MIN - 1, FD_VALUE_MAX + 1,
                                INT32_MAX - 1,    INT32_MAX};
  uint64_t size = fd_var_size (store, x);
  for (size_t i = 0; i < G_N_ELEMENTS (far); i++) {
    bool low = far[i] < 0;
    ck_assert (!fd_var_contains (store, x, far[i]));
    ck_assert (fd_atom_holds (store, fd_atom (x, FD_GE, far[i])) == low);
    ck_assert (fd_atom_fails (store, fd_atom (x, FD_GE, far[i])) == !low);
    ck_assert (fd_atom_holds (store, fd_atom (x, FD_LE, far[i])) == !low);
    ck_assert (fd_atom_fails (store, fd_atom (x, FD_LE, far[i])) == low);
    ck_assert (fd_atom_holds (store, fd_atom (x, FD_NE, far[i])));
    ck_assert (fd_atom_fails (store, fd_atom (x, FD_EQ, far[i])));
    ck_assert (fd_set_atom (store, fd_atom (x, FD_GE, far[i])) == low);
    ck_assert (fd_set_atom (store, fd_atom (x, FD_LE, far[i])) == !low);
    ck_assert (fd_set_no_value (store, x, far[i]));
    ck_assert (!fd_set_value (store, x, far[i]));
    ck_assert_uint_eq (fd_var_size (store, x), size);
  }
}
END_TEST

/* --- far apart, beside a sorted array ----------------------------------- */

/* Intervals, ascending and apart, of a domain of any span. */
typedef struct {
  FdInterval *at;
  uint32_t n, room;
} Runs;

enum { MOST_RUNS = 64 };

static Runs
runs_new (void)
{
  return (Runs){g_new (FdInterval, 4 * MOST_RUNS), 0, 4 * MOST_RUNS};
}

static void
runs_add (Runs *runs, int64_t min, int64_t max)
{
  if (min > max)
    return;
  ck_assert_uint_lt (runs->n, runs->room);
  runs->at[runs->n++] = (FdInterval){(int32_t) min, (int32_t) max};
}

/* What both have. */
static Runs
runs_and (const Runs *a, const Runs *b)
{
  Runs both = runs_new ();
  for (uint32_t i = 0, j = 0; i < a->n && j < b->n;) {
    runs_add (&both, MAX (a->at[i].min, b->at[j].min),
              MIN (a->at[i].max, b->at[j].max));
    if (a->at[i].max < b->at[j].max)
      i++;
    else
      j++;
  }
  return both;
}

static bool
runs_have (const Runs *runs, int64_t value)
{
  for (uint32_t i = 0; i < runs->n; i++)
    if (value >= runs->at[i].min && value <= runs->at[i].max)
      return true;
  return false;
}

/* Values, and runs up to the widest, anywhere; near the borders of words, pages
 * and blocks of pages more often than not. */
static Runs
runs_random (uint64_t *seed)
{
  Runs runs = runs_new ();
  uint32_t most = 2 + draw (seed, 8);
  int64_t v = draw (seed, 2) ? FD_VALUE_MIN : -(int64_t) draw (seed, 1 << 20);
  for (uint32_t i = 0; i < most; i++) {
    int shift = 6 * (int) draw (seed, 5);
    int64_t length = draw (seed, 1u << shift);
    int64_t gap = 1 + (int64_t) draw (seed, 1u << 6 * draw (seed, 5));
    v += gap;
    if (draw (seed, 2))
      v = ((v >> shift) + 1) * ((int64_t) 1 << shift) - draw (seed, 2);
    if (v + length > FD_VALUE_MAX)
      break;
    runs_add (&runs, v, v + length);
    v += length + 1;
  }
  if (!runs.n)
    runs_add (&runs, FD_VALUE_MAX, FD_VALUE_MAX);
  return runs;
}

/* Every question, near the ends of each run. */
static void
assert_runs (FdStore *store, FdVar x, const Runs *runs)
{
  uint64_t size = 0;
  for (uint32_t i = 0; i < runs->n; i++) {
    const FdInterval *run = &runs->at[i];
    size += (uint64_t) ((int64_t) run->max - run->min) + 1;
    bool joined = i > 0 && run->min == run[-1].max + 1;
    ck_assert (fd_var_contains (store, x, run->min));
    ck_assert (fd_var_contains (store, x, run->max));
    ck_assert (joined || !fd_var_contains (store, x, run->min - 1));
    ck_assert_int_eq (fd_var_next (store, x, run->min - 1), run->min);
    int32_t after = i + 1 < runs->n ? run[1].min : FD_VALUE_MAX + 1;
    ck_assert_int_eq (fd_var_next (store, x, run->max), after);
  }
  ck_assert_uint_eq (fd_var_size (store, x), size);
  ck_assert_int_eq (fd_var_min (store, x), runs->at[0].min);
  ck_assert_int_eq (fd_var_max (store, x), runs->at[runs->n - 1].max);
  int32_t first[3] = {0};
  ck_assert_uint_eq (fd_get_values (store, x, first, 3), size);
  ck_assert_int_eq (first[0], runs->at[0].min);
}

static bool
keep_runs (FdStore *store, FdVar x, const Runs *keep, int how)
{
  if (how == 0)
    return fd_post_member (store, x, keep->at, keep->n);
  FdVar y = fd_var_new_any (store);
  if (!fd_post_member (store, y, keep->at, keep->n))
    return false;
  return how == 1   ? fd_unify (store, x, y)
         : how == 2 ? fd_unify (store, y, x)
                    : fd_post_relation (store, x, FD_EQ, y, 0);
}

/* One random change of both. */
static void
change_runs (FdStore *store, FdVar x, Runs *runs, uint64_t *seed)
{
  Runs keep = {0};
  bool any = draw (seed, 3) == 0;
  const FdInterval *run = &runs->at[draw (seed, runs->n)];
  int64_t v = draw (seed, 2) ? run->min : run->max;
  if (any) {
    keep = runs_random (seed);
  } else {
    keep = runs_new ();
    runs_add (&keep, FD_VALUE_MIN, v - 1);
    runs_add (&keep, v + 1 + draw (seed, 3), FD_VALUE_MAX);
  }
  Runs left = runs_and (runs, &keep);
  bool ok = left.n > 0 && left.n < MOST_RUNS;
  if (ok || !left.n)
    ck_assert (keep_runs (store, x, &keep, (int) draw (seed, 4)) == ok);
  if (ok)
    *runs = (g_free (runs->at), left);
  else
    g_free (left.at);
  g_free (keep.at);
  assert_runs (store, x, runs);
}

/* As many values in a row as there are may go, stay or come back; what that
 * costs follows how many runs they are. */
START_TEST (runs_far_apart)
{
  uint64_t seed = 1 + (uint64_t) _i;
  g_autoptr (FdStore) store = fd_store_new ();
  fd_store_set_memory_limit (store, 32 << 20);
  FdVar x = fd_var_new_any (store);
  Runs runs = runs_new (), saved[5];
  runs_add (&runs, FD_VALUE_MIN, FD_VALUE_MAX);
  uint32_t depth = 0;
  for (int call = 0; call < 40; call++) {
    uint32_t what = draw (&seed, 6);
    if (what == 0 && depth < 5) {
      saved[depth] = runs_new ();
      saved[depth].n = runs.n;
      memcpy (saved[depth++].at, runs.at, runs.n * sizeof *runs.at);
      ck_assert (fd_store_push (store));
    } else if (what == 1 && depth) {
      fd_store_pop (store);
      g_free (runs.at);
      runs = saved[--depth];
      assert_runs (store, x, &runs);
    } else {
      change_runs (store, x, &runs, &seed);
    }
  }
  while (depth--) {
    fd_store_pop (store);
    assert_runs (store, x, &saved[depth]);
    g_free (saved[depth].at);
  }
  ck_assert (!runs_have (&runs, FD_VALUE_MAX + INT64_C (1)));
  g_free (runs.at);
}
END_TEST

/* Ten values 10^8 apart, as a search sees them: each once, whatever it decides,
 * also where it learns, and in a level at that. */
START_TEST (searched_far_apart)
{
  static const FdInterval set[] = {{-400000000, -400000000},
                                   {0, 2},
                                   {100000000, 100000000},
                                   {1000000000, 1000000001}};
  bool explaining = _i & 1, inside = _i & 2;
  FdValSelect select = (FdValSelect) (_i / 4);
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, explaining));
  fd_store_set_memory_limit (store, 16 << 20);
  FdVar x = fd_var_new_any (store), b = fd_var_new (store, 0, 1);
  if (inside)
    fd_condition_begin (store, fd_atom (b, FD_EQ, 1));
  ck_assert (fd_post_member (store, x, set, G_N_ELEMENTS (set)));
  fd_condition_end (store);
  ck_assert (fd_store_push (store));
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, explaining));
  FdAtom holds = fd_atom (b, FD_EQ, 1);
  ck_assert (fd_search_assume (search, &holds, 1));
  fd_search_add_branching (search, &x, 1, FD_SELECT_INPUT_ORDER, select);
  fd_search_set_node_limit (search, 5000);
  uint64_t n;
  ck_assert_int_eq (fd_search_count (search, &n), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (n, 7);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/domain");
  TCase *tc = tcase_create ("domain");
  tcase_add_loop_test (tc, random_prunings, 0, G_N_ELEMENTS (shapes));
  tcase_add_loop_test (tc, unified_kinds, 0, 2);
  tcase_add_test (tc, whole_range);
  tcase_add_test (tc, holes_are_cheap);
  tcase_add_test (tc, values_far_apart);
  tcase_add_loop_test (tc, short_room, 0, 3);
  tcase_add_loop_test (tc, extreme_atoms, 0, 3);
  tcase_add_loop_test (tc, runs_far_apart, 0, 400);
  tcase_add_loop_test (tc, searched_far_apart, 0,
                       4 * (FD_ASSIGN_OUT_RANDOM + 1));
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
