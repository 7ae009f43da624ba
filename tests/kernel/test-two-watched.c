/* SPDX-License-Identifier: MIT */
/* test-two-watched.c - clauses that two of their variables wake
 *
 * Long clauses, posted at the root and in levels, while values are chosen,
 * levels closed, variables made one, for good or in a transaction that fails:
 * at any time each variable is as unit propagation, done anew, leaves it.
 */
#include "suite.h"

enum { N = 12, MOST_CLAUSES = 200, MOST_LEVELS = 8, OPEN = 2 };

/* literal[i]: 0 or 1 for the value that satisfies, OPEN if not in it */
typedef struct {
  uint8_t literal[N];
} Literals;

typedef struct {
  uint32_t n_clauses;
  uint8_t value[N]; /* that were chosen */
} Level;

typedef struct {
  FdStore *store;
  FdVar x[N];
  uint32_t one[N]; /* the least that it is equal to */
  Literals clause[MOST_CLAUSES];
  Level level[MOST_LEVELS + 1];
  uint32_t n_levels, random;
} World;

static uint32_t
below (World *w, uint32_t n)
{
  w->random = w->random * 1664525 + 1013904223;
  return (w->random >> 8) % n;
}

/* The only literal that a clause has left, or what else is to be said of it. */
enum { SATISFIED = N + 1, UNDECIDED, EMPTY };

static uint32_t
unit_of (const World *w, const Literals *c, const uint8_t *value)
{
  uint32_t last = EMPTY;
  for (uint32_t i = 0; i < N; i++) {
    if (c->literal[i] == OPEN)
      continue;
    uint8_t now = value[w->one[i]];
    if (now == c->literal[i])
      return SATISFIED;
    if (now != OPEN)
      continue;
    bool one = last < N && w->one[last] == w->one[i];
    if (one && c->literal[last] != c->literal[i])
      return SATISFIED; /* whatever they are */
    if (!one && last != EMPTY)
      last = UNDECIDED;
    else if (!one)
      last = i;
  }
  return last;
}

/* What is known, of all clauses and choices; false: there is a clash. */
static bool
deduce (const World *w, uint8_t *value)
{
  const Level *level = &w->level[w->n_levels];
  for (uint32_t i = 0; i < N; i++)
    value[i] = level->value[i];
  for (bool more = true; more;) {
    more = false;
    for (uint32_t k = 0; k < level->n_clauses; k++) {
      uint32_t i = unit_of (w, &w->clause[k], value);
      if (i == EMPTY)
        return false;
      if (i >= N)
        continue;
      value[w->one[i]] = w->clause[k].literal[i];
      more = true;
    }
  }
  return true;
}

static void
compare (const World *w)
{
  uint8_t value[N];
  ck_assert (deduce (w, value));
  for (uint32_t i = 0; i < N; i++) {
    uint8_t known = value[w->one[i]];
    ck_assert_int_eq (fd_var_min (w->store, w->x[i]), known == 1);
    ck_assert_int_eq (fd_var_max (w->store, w->x[i]), known != 0);
  }
}

static void
close_level (World *w)
{
  fd_store_pop (w->store);
  w->n_levels--;
}

static void
choose (World *w)
{
  uint8_t known[N];
  if (w->n_levels == MOST_LEVELS)
    return;
  w->level[w->n_levels + 1] = w->level[w->n_levels];
  Level *level = &w->level[++w->n_levels];
  uint32_t i = below (w, N);
  uint8_t v = (uint8_t) below (w, 2);
  bool possible = level->value[w->one[i]] != !v;
  level->value[w->one[i]] = v;
  ck_assert (fd_store_push (w->store));
  possible = possible && deduce (w, known);
  ck_assert (fd_set_value (w->store, w->x[i], v) == possible);
  if (!possible)
    close_level (w);
}

static void
add_clause (World *w)
{
  uint8_t known[N];
  Level *level = &w->level[w->n_levels];
  if (level->n_clauses == MOST_CLAUSES)
    return;
  Literals *c = &w->clause[level->n_clauses++];
  FdAtom atom[N];
  size_t n = 0;
  for (uint32_t i = 0; i < N; i++) {
    c->literal[i] = (uint8_t) (below (w, 3) ? below (w, 2) : OPEN);
    if (c->literal[i] != OPEN)
      atom[n++] = fd_atom (w->x[i], FD_EQ, c->literal[i]);
  }
  bool possible = deduce (w, known);
  ck_assert (fd_post_clause (w->store, atom, n) == possible);
  level->n_clauses -= !possible;
}

/* Two become one, with what follows, or nothing has happened. */
static void
make_one (World *w, bool in_vain)
{
  uint8_t known[N];
  while (w->n_levels)
    close_level (w);
  World before = *w;
  uint32_t a = w->one[below (w, N)], b = w->one[below (w, N)];
  if (a == b)
    return;
  uint32_t least = MIN (a, b), other = MAX (a, b);
  for (uint32_t i = 0; i < N; i++)
    if (w->one[i] == other)
      w->one[i] = least;
  bool possible = deduce (w, known);
  fd_store_begin (w->store);
  ck_assert (fd_unify (w->store, w->x[a], w->x[b]) == possible);
  if (in_vain && possible) {
    uint32_t i = below (w, N), j = below (w, N);
    fd_set_value (w->store, w->x[i], (int32_t) below (w, 2));
    fd_set_value (w->store, w->x[j], (int32_t) below (w, 2));
    fd_set_value (w->store, w->x[0], 2);
  }
  ck_assert (fd_store_commit (w->store) == (possible && !in_vain));
  uint32_t random = w->random;
  if (!possible || in_vain)
    *w = before;
  w->random = random;
}

START_TEST (as_done_anew)
{
  World w = {.random = (uint32_t) _i + 1, .store = fd_store_new ()};
  if (_i % 2)
    ck_assert (fd_store_set_explaining (w.store, true));
  for (uint32_t i = 0; i < N; i++) {
    w.x[i] = fd_var_new (w.store, 0, 1);
    w.one[i] = i;
    w.level[0].value[i] = OPEN;
  }
  for (int k = 0; k < 400; k++) {
    uint32_t what = below (&w, 100);
    if (what < 45)
      choose (&w);
    else if (what < 65 && w.n_levels)
      close_level (&w);
    else if (what < 97)
      add_clause (&w);
    else if (_i % 2 == 0)
      make_one (&w, what < 99);
    compare (&w);
  }
  fd_store_free (w.store);
}
END_TEST

/* A store that may use so much memory, and no more, says so and goes on. */
START_TEST (little_memory)
{
  FdStore *store = fd_store_new ();
  FdVar x[40];
  FdAtom atom[40];
  for (uint32_t i = 0; i < G_N_ELEMENTS (x); i++)
    x[i] = fd_var_new (store, 0, 1);
  fd_store_set_memory_limit (store, (size_t) (20 + _i) << 10);
  uint32_t random = (uint32_t) _i;
  for (int k = 0; k < 200; k++) {
    for (uint32_t i = 0; i < G_N_ELEMENTS (x); i++) {
      random = random * 1664525 + 1013904223;
      atom[i] = fd_atom (x[i], FD_EQ, random >> 30 & 1);
    }
    if (!fd_post_clause (store, atom, G_N_ELEMENTS (x)))
      break;
    ck_assert (fd_store_push (store));
    for (uint32_t i = 0; i < G_N_ELEMENTS (x); i++)
      if (!fd_set_value (store, x[i], (int32_t) (i + (uint32_t) k) % 2))
        break;
    fd_store_pop (store);
  }
  fd_store_free (store);
}
END_TEST

/* A clause whose variables are made one again and again holds of what they are
 * now: a right solution is not refused. */
START_TEST (made_one_twice)
{
  FdStore *store = fd_store_new ();
  FdVar x[7], *v = &x[5], *w = &x[6];
  FdAtom atom[5];
  for (uint32_t i = 0; i < G_N_ELEMENTS (x); i++)
    x[i] = fd_var_new (store, 0, 1);
  for (uint32_t i = 0; i < G_N_ELEMENTS (atom); i++)
    atom[i] = fd_atom (x[i], FD_EQ, 1);
  ck_assert (fd_post_clause (store, atom, G_N_ELEMENTS (atom)));
  /* who is in more constraints is kept */
  FdVar y = fd_var_new (store, 0, 20);
  for (int32_t k = 0; k < 12; k++)
    ck_assert (fd_post_relation (store, k < 3 ? *w : *v, FD_LE, y, -1 - k));
  ck_assert (fd_unify (store, *w, x[_i % 5]));
  ck_assert (fd_unify (store, *v, *w));
  for (int i = 0; i < 5; i++)
    ck_assert (fd_set_value (store, x[i], i == _i % 5));
  ck_assert (fd_set_value (store, y, 20));
  ck_assert (fd_store_check_solution (store));
  ck_assert_ptr_null (fd_store_error (store));
  fd_store_free (store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("kernel/two-watched");
  TCase *tc = tcase_create ("two-watched");
  tcase_set_timeout (tc, 60);
  tcase_add_loop_test (tc, as_done_anew, 0, 60);
  tcase_add_loop_test (tc, little_memory, 0, 40);
  tcase_add_loop_test (tc, made_one_twice, 0, 5);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
