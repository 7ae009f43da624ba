/* SPDX-License-Identifier: MIT */
/* Which variable and which value a branching takes, one by one. */
#include "../tap.h"

#include "search/search.h"

#include <fd.h>

static FdAtom
first_decision (FdStore *store, FdDomain **x, uint32_t n, FdVarSelect var,
                FdValSelect val)
{
  FdBranching branching = {
      .x = x, .n = n, .var_select = var, .val_select = val};
  FdRandom random;
  fd_random_init (&random, 1);
  uint32_t first = 0;
  FdAtom decision = FD_ATOM_TRUE;
  ck_assert (fd_branching_next (&branching, store, &random, &first, &decision));
  return decision;
}

static void
assert_decision (FdStore *store, FdVar x, FdValSelect val, FdRelation relation,
                 int32_t value)
{
  FdDomain *domain = fd_domain (store, x);
  FdAtom atom = first_decision (store, &domain, 1, FD_SELECT_INPUT_ORDER, val);
  ck_assert (fd_atom_equal (atom, fd_atom (x, relation, value)));
}

START_TEST (test_values)
{
  g_autoptr (FdStore) store = fd_store_new ();
  int32_t few[] = {-4, -1, 0, 2, 9}, pair[] = {3, 8};
  int32_t wide[] = {-1000000, 5, 6, 1000000};
  FdVar x = fd_var_new_values (store, few, 5);
  assert_decision (store, x, FD_ASSIGN_MIN, FD_EQ, -4);
  assert_decision (store, x, FD_ASSIGN_MAX, FD_EQ, 9);
  assert_decision (store, x, FD_ASSIGN_MEDIAN, FD_EQ, 0);
  assert_decision (store, x, FD_ASSIGN_MIDDLE, FD_EQ, 2); /* centre 2.5 */
  assert_decision (store, x, FD_ASSIGN_SPLIT, FD_LE, 2);
  assert_decision (store, x, FD_ASSIGN_REVERSE_SPLIT, FD_GE, 3);
  assert_decision (store, x, FD_ASSIGN_INTERVAL, FD_LE, -4);
  assert_decision (store, x, FD_ASSIGN_OUT_MIN, FD_NE, -4);
  assert_decision (store, x, FD_ASSIGN_OUT_MAX, FD_NE, 9);
  assert_decision (store, x, FD_ASSIGN_OUT_MEDIAN, FD_NE, 0);
  FdVar y = fd_var_new_values (store, pair, 2);
  assert_decision (store, y, FD_ASSIGN_MEDIAN, FD_EQ, 3);
  assert_decision (store, y, FD_ASSIGN_MIDDLE, FD_EQ, 3); /* as near as 8 */
  FdVar z = fd_var_new_values (store, wide, 4);
  assert_decision (store, z, FD_ASSIGN_MEDIAN, FD_EQ, 5);
  assert_decision (store, z, FD_ASSIGN_MIDDLE, FD_EQ, 5);
  /* the hole after the last value is none to split at */
  int32_t far[] = {9, 10, 82};
  FdVar last = fd_var_new_values (store, far, 3);
  assert_decision (store, last, FD_ASSIGN_INTERVAL, FD_LE, 10);
  ck_assert (fd_set_no_value (store, last, 82));
  assert_decision (store, last, FD_ASSIGN_INTERVAL, FD_LE, 9);
  FdVar any = fd_var_new_any (store);
  assert_decision (store, any, FD_ASSIGN_MEDIAN, FD_EQ, 0);
  assert_decision (store, any, FD_ASSIGN_SPLIT, FD_LE, 0);
  FdVar negative = fd_var_new (store, -4, -3);
  assert_decision (store, negative, FD_ASSIGN_SPLIT, FD_LE, -4);
  assert_decision (store, negative, FD_ASSIGN_REVERSE_SPLIT, FD_GE, -3);
  assert_decision (store, negative, FD_ASSIGN_INTERVAL, FD_LE, -4);
  assert_decision (store, negative, FD_ASSIGN_MIDDLE, FD_EQ, -4);
  FdVar below = fd_var_new (store, -3, 0);
  assert_decision (store, below, FD_ASSIGN_SPLIT, FD_LE, -1);
  assert_decision (store, below, FD_ASSIGN_REVERSE_SPLIT, FD_GE, 0);
}
END_TEST

/* Each value, or half, is drawn about equally often. */
START_TEST (test_random_values)
{
  g_autoptr (FdStore) store = fd_store_new ();
  int32_t few[] = {-4, 0, 9};
  FdDomain *x = fd_domain (store, fd_var_new_values (store, few, 3));
  int out[3] = {0}, lower = 0;
  FdRandom random;
  fd_random_init (&random, 7);
  for (int i = 0; i < 3000; i++) {
    FdBranching branching = {.val_select = FD_ASSIGN_OUT_RANDOM};
    FdAtom atom = fd_branching_decide (&branching, &random, x);
    ck_assert_int_eq (fd_atom_relation (atom), FD_NE);
    for (int k = 0; k < 3; k++)
      out[k] += atom.value == few[k];
    branching.val_select = FD_ASSIGN_SPLIT_RANDOM;
    atom = fd_branching_decide (&branching, &random, x);
    bool is_lower = fd_atom_relation (atom) == FD_LE;
    ck_assert_int_eq (fd_atom_relation (atom), is_lower ? FD_LE : FD_GE);
    ck_assert_int_eq (atom.value, is_lower ? 2 : 3);
    lower += is_lower;
  }
  for (int k = 0; k < 3; k++)
    ck_assert_msg (out[k] > 900 && out[k] < 1100, "%d", out[k]);
  ck_assert_int_eq (out[0] + out[1] + out[2], 3000);
  ck_assert_msg (lower > 1400 && lower < 1600, "%d", lower);
}
END_TEST

static void
assert_selected (FdStore *store, FdDomain **x, uint32_t n, FdVarSelect var,
                 FdVar expected)
{
  FdAtom atom = first_decision (store, x, n, var, FD_ASSIGN_MIN);
  ck_assert_uint_eq (fd_atom_var (atom).id, expected.id);
}

START_TEST (test_variables)
{
  g_autoptr (FdStore) store = fd_store_new ();
  int32_t gap[] = {2, 9, 10};
  FdVar v[] = {
      fd_var_new (store, 5, 5),          fd_var_new (store, 1, 8),
      fd_var_new_values (store, gap, 3), fd_var_new (store, 0, 20),
      fd_var_new (store, 3, 5),
  };
  FdDomain *x[5];
  for (int i = 0; i < 5; i++)
    x[i] = fd_domain (store, v[i]);
  assert_selected (store, x, 5, FD_SELECT_INPUT_ORDER, v[1]);
  assert_selected (store, x, 5, FD_SELECT_FIRST_FAIL, v[2]);
  assert_selected (store, x, 5, FD_SELECT_ANTI_FIRST_FAIL, v[3]);
  assert_selected (store, x, 5, FD_SELECT_SMALLEST, v[3]);
  assert_selected (store, x, 5, FD_SELECT_LARGEST, v[3]);
  assert_selected (store, x, 5, FD_SELECT_MAX_REGRET, v[2]);
  ck_assert (fd_not_unify (store, v[1], v[4]));
  ck_assert (fd_not_unify (store, v[3], v[4]));
  assert_selected (store, x, 5, FD_SELECT_OCCURRENCE, v[4]);
  assert_selected (store, x, 5, FD_SELECT_MOST_CONSTRAINED, v[4]);
  uint32_t weights[8] = {0};
  ck_assert_uint_lt (v[4].id, G_N_ELEMENTS (weights));
  store->weights = weights;
  store->weights_room = G_N_ELEMENTS (weights);
  weights[v[3].id] = 6; /* 21 / 7 beats 3 / 1 only from 8 on */
  assert_selected (store, x, 5, FD_SELECT_DOM_WDEG, v[2]);
  weights[v[3].id] = 7;
  assert_selected (store, x, 5, FD_SELECT_DOM_WDEG, v[3]);
  store->weights = NULL;
  store->weights_room = 0;
}
END_TEST

/* --- a branching of one's own ------------------------------------------- */

typedef struct {
  FdVar x;
  int asked, freed;
} Own;

static bool
own_branch (const FdStore *store, gpointer data, FdAtom *decision)
{
  Own *own = data;
  own->asked++;
  if (fd_var_is_fixed (store, own->x))
    return false;
  *decision = fd_atom (own->x, FD_GE, fd_var_max (store, own->x));
  return true;
}

static void
own_free (gpointer data)
{
  ((Own *) data)->freed++;
}

START_TEST (test_own)
{
  g_autoptr (FdStore) store = fd_store_new ();
  Own own = {fd_var_new (store, 1, 4), 0, 0};
  FdSearch *search = fd_search_new (store);
  fd_search_add_brancher (search, own_branch, &own, own_free);
  for (int v = 4; v >= 1; v--) {
    ck_assert_int_eq (fd_search_next (search), FD_STATUS_SOLUTION);
    ck_assert_int_eq (fd_var_min (store, own.x), v);
  }
  ck_assert_int_eq (fd_search_next (search), FD_STATUS_EXHAUSTED);
  ck_assert_int_ge (own.asked, 4);
  ck_assert_int_eq (own.freed, 0);
  fd_search_free (search);
  ck_assert_int_eq (own.freed, 1);
}
END_TEST

static bool
removed_value (const FdStore *store, gpointer data, FdAtom *decision)
{
  (void) store;
  *decision = fd_atom (*(FdVar *) data, FD_EQ, 7); /* is no value of it */
  return true;
}

/* A heuristic that returns what is gone must not lose solutions. */
START_TEST (test_removed_value)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x = fd_var_new (store, 1, 4);
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_brancher (search, removed_value, &x, NULL);
  uint64_t count;
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 4);
}
END_TEST

/* --- of many variables -------------------------------------------------- */

enum { MANY = 2000 };

/* A chain x[i] < x[i + 1], of which each decision changes little; with some
 * shorter domains in between, and pairs that clash if both have room. */
static void
post_chain (FdStore *store, FdVar *x, int n, bool clashes)
{
  for (int i = 0; i < n; i++)
    x[i] = fd_var_new (store, i % 7, 2 * n - i % 11);
  for (int i = 0; i + 1 < n; i++)
    ck_assert (fd_post_relation (store, x[i], FD_LT, x[i + 1], 0));
  for (int i = n / 2; clashes && i + 5 < n; i += 9) {
    FdVar some[] = {x[i], x[i + 3], x[i + 5]};
    ck_assert (fd_post_sum (store, some, 3, FD_NE, 3 * i + 8));
    ck_assert (fd_post_sum (store, some, 3, FD_NE, 3 * i + 9));
  }
}

/* Least size, the first of several, by looking at all. */
static bool
first_fail_slowly (const FdStore *store, gpointer data, FdAtom *decision)
{
  const FdVar *x = data;
  int best = -1;
  for (int i = 0; i < MANY; i++)
    if (!fd_var_is_fixed (store, x[i]) &&
        (best < 0 || fd_var_size (store, x[i]) < fd_var_size (store, x[best])))
      best = i;
  if (best >= 0)
    *decision = fd_atom (x[best], FD_EQ, fd_var_min (store, x[best]));
  return best >= 0;
}

static void
run_chain (FdVarSelect select, bool learning, bool slowly, FdStatistics *out,
           uint64_t *missed)
{
  g_autoptr (FdStore) store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, learning));
  g_autofree FdVar *x = g_new (FdVar, MANY);
  post_chain (store, x, MANY, !learning);
  g_autoptr (FdSearch) search = fd_search_new (store);
  ck_assert (fd_search_set_learning (search, learning));
  fd_search_set_node_limit (search, 2 * MANY);
  if (slowly)
    fd_search_add_brancher (search, first_fail_slowly, x, NULL);
  else
    fd_search_add_branching (search, x, MANY, select, FD_ASSIGN_MIN);
  fd_search_next (search);
  *out = *fd_search_statistics (search);
  *missed = slowly ? 0 : fd_select_tree_missed (search->branchings[0].tree);
}

/* A step down looks at what changed, not at all variables: these are looked at
 * after a failure, and in the first steps after it. */
START_TEST (test_many_variables)
{
  FdStatistics got, wanted;
  uint64_t missed, none;
  run_chain (FD_SELECT_FIRST_FAIL, false, false, &got, &missed);
  run_chain (FD_SELECT_FIRST_FAIL, false, true, &wanted, &none);
  ck_assert_uint_eq (got.nodes, wanted.nodes);
  ck_assert_uint_eq (got.failures, wanted.failures);
  ck_assert_uint_eq (got.propagations, wanted.propagations);
  ck_assert_uint_gt (got.nodes, MANY / 2);
  for (int learning = 0; learning < 2; learning++) {
    run_chain (FD_SELECT_DOM_WDEG, learning, false, &got, &missed);
    ck_assert_uint_gt (got.nodes, MANY / 2);
    ck_assert_uint_le (missed, 20 * (got.failures + 1));
  }
}
END_TEST

/* --- weights -------------------------------------------------------------- */

enum { PIGEONS = 6, FREE = 4, ALL = PIGEONS + FREE };

/* The nodes to find that there is one pigeon too many. */
static uint64_t
count_weighed_nodes (FdStore *store, const FdVar *x)
{
  uint64_t count;
  g_autoptr (FdSearch) search = fd_search_new (store);
  fd_search_add_branching (search, x, ALL, FD_SELECT_DOM_WDEG, FD_ASSIGN_MIN);
  ck_assert_int_eq (fd_search_count (search, &count), FD_STATUS_EXHAUSTED);
  ck_assert_uint_eq (count, 0);
  return fd_search_statistics (search)->nodes;
}

/* The first search decides those that have few values, in vain; those after it
 * go by what it found hard, until that is cleared. */
START_TEST (test_clear_weights)
{
  g_autoptr (FdStore) store = fd_store_new ();
  FdVar x[ALL];
  for (int i = 0; i < ALL; i++)
    x[i] = fd_var_new (store, 1, i < PIGEONS ? PIGEONS - 1 : 2);
  for (int i = 0; i < PIGEONS; i++)
    for (int j = i + 1; j < PIGEONS; j++)
      ck_assert (fd_post_relation (store, x[i], FD_NE, x[j], 0));
  uint64_t first = count_weighed_nodes (store, x);
  ck_assert_uint_lt (count_weighed_nodes (store, x), first / 4);
  fd_store_clear_weights (store);
  ck_assert_uint_eq (count_weighed_nodes (store, x), first);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("branching");
  add_test (suite, "values", test_values);
  add_test (suite, "random values", test_random_values);
  add_test (suite, "variables", test_variables);
  add_test (suite, "own", test_own);
  add_test (suite, "removed value", test_removed_value);
  add_test (suite, "many variables", test_many_variables);
  add_test (suite, "clear weights", test_clear_weights);
  return run_suite (suite);
}
