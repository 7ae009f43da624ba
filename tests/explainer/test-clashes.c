/* SPDX-License-Identifier: MIT */
/* Sets that clash, beside all of them by brute force.
 *
 * A part is a set of truth values of a few variables that it allows, as a mask
 * of assignments: parts have a solution together if their masks have a bit in
 * common.
 */
#include "../tap.h"

#include "base/random.h"

#include <fd.h>

#ifdef __SANITIZE_ADDRESS__
enum { TRIALS = 60 };
#else
enum { TRIALS = 300 };
#endif
enum { MOST_PARTS = 9, MOST_SETS = 1 << MOST_PARTS };

typedef struct {
  uint32_t mask[MOST_PARTS];
  size_t n;
  FdRandom random;
  bool helps; /* the test says more than is asked */
  uint64_t n_tests, last_test;
} Parts;

static uint32_t
common (const Parts *p, uint32_t set)
{
  uint32_t all = UINT32_MAX;
  for (size_t i = 0; i < p->n; i++)
    if (set >> i & 1)
      all &= p->mask[i];
  return all;
}

static uint32_t
pack (const bool *in, size_t n)
{
  uint32_t set = 0;
  for (size_t i = 0; i < n; i++)
    set |= (uint32_t) in[i] << i;
  return set;
}

static FdStatus
test (bool *in, gpointer data)
{
  Parts *p = data;
  uint32_t all = common (p, pack (in, p->n));
  if (p->last_test && p->n_tests >= p->last_test)
    return FD_STATUS_LIMIT;
  p->n_tests++;
  for (size_t i = 0; i < p->n && p->helps; i++)
    if (all)
      in[i] = in[i] || (p->mask[i] & all & -all);
    else if (in[i]) {
      in[i] = false;
      in[i] = common (p, pack (in, p->n)) || fd_random_below (&p->random, 2);
    }
  return all ? FD_STATUS_SOLUTION : FD_STATUS_EXHAUSTED;
}

static bool
is_clash (const Parts *p, uint32_t set)
{
  return !common (p, set);
}

static bool
is_minimal (const Parts *p, uint32_t set)
{
  for (size_t i = 0; i < p->n; i++)
    if (set >> i & 1 && is_clash (p, set & ~(1u << i)))
      return false;
  return is_clash (p, set);
}

static void
draw (Parts *p, uint64_t seed)
{
  *p = (Parts){0};
  fd_random_init (&p->random, seed);
  p->n = fd_random_below (&p->random, MOST_PARTS + 1);
  p->helps = fd_random_below (&p->random, 2);
  uint64_t few = 1 + fd_random_below (&p->random, 4);
  for (size_t i = 0; i < p->n; i++) {
    p->mask[i] = UINT32_MAX;
    for (uint64_t k = 0; k < 1 + few * 8; k++)
      p->mask[i] &= ~(1u << fd_random_below (&p->random, 32));
    if (fd_random_below (&p->random, 20) == 0)
      p->mask[i] = 0;
  }
}

/* All sets that clash are told, each once, the smaller ones first; how many. */
static size_t
check_all (const Parts *p, FdClashes *clashes, uint64_t seed)
{
  bool in[MOST_PARTS + 1], seen[MOST_SETS] = {false};
  size_t n = 0, n_minimal = 0, size = 0;
  FdStatus status;
  for (uint32_t set = 0; set < 1u << p->n; set++)
    n_minimal += is_minimal (p, set);
  while ((status = fd_clashes_next (clashes, in)) == FD_STATUS_SOLUTION) {
    uint32_t set = pack (in, p->n);
    size_t now = (size_t) __builtin_popcount (set);
    ck_assert_msg (is_minimal (p, set), "seed %d", (int) seed);
    ck_assert_msg (!seen[set], "seed %d: twice", (int) seed);
    ck_assert_msg (now >= size, "seed %d: not the smallest", (int) seed);
    seen[set] = true;
    size = now;
    n++;
  }
  ck_assert_int_eq (status, FD_STATUS_EXHAUSTED);
  ck_assert_msg (n == n_minimal, "seed %d: not all", (int) seed);
  ck_assert_int_eq (fd_clashes_next (clashes, in), FD_STATUS_EXHAUSTED);
  return n;
}

START_TEST (all_of_them)
{
  size_t n_found = 0;
  for (uint64_t seed = 1; seed <= TRIALS; seed++) {
    Parts p;
    draw (&p, seed);
    g_autoptr (FdClashes) clashes = fd_clashes_new (p.n, test, &p);
    n_found += check_all (&p, clashes, seed);
  }
  ck_assert_uint_gt (n_found, TRIALS);
}
END_TEST

/* The assignment, and for each part an atom with which it is one of the part's;
 * some are comparisons of a variable with more values. */
static void
post_parts (Parts *p, FdStore *store, FdAtom *on)
{
  FdVar assignment = fd_var_new (store, 0, 31);
  for (size_t i = 0; i < p->n; i++) {
    FdInterval interval[32];
    size_t n = 0;
    for (int32_t v = 0; v < 32; v++)
      if (p->mask[i] >> v & 1)
        interval[n++] = (FdInterval){v, v};
    FdVar x = fd_var_new (store, 0, 2);
    on[i] = fd_atom (x, FD_GE, 1);
    if (fd_random_below (&p->random, 2))
      on[i] = fd_atom (x, FD_NE, 1);
    fd_condition_begin (store, on[i]);
    ck_assert (fd_post_member (store, assignment, interval, n));
    fd_condition_end (store);
  }
}

START_TEST (of_atoms)
{
  size_t n_found = 0;
  for (uint64_t seed = 1; seed <= TRIALS; seed++) {
    Parts p;
    FdAtom on[MOST_PARTS + 1];
    draw (&p, seed);
    g_autoptr (FdStore) store = fd_store_new ();
    post_parts (&p, store, on);
    g_autoptr (FdSearch) search = fd_search_new (store);
    bool learning = fd_random_below (&p.random, 2);
    fd_search_set_learning (search, learning);
    fd_search_set_free (search, learning && fd_random_below (&p.random, 2));
    fd_search_set_incremental (search, true);
    g_autoptr (FdClashes) clashes =
        fd_clashes_new_assuming (search, on, p.n, 0);
    ck_assert (clashes);
    n_found += check_all (&p, clashes, seed);
  }
  ck_assert_uint_gt (n_found, TRIALS);
}
END_TEST

/* What is told when a limit comes first clashes; and going on finds the same as
 * without one. */
START_TEST (limits)
{
  size_t n_cut = 0;
  for (uint64_t seed = 1; seed <= TRIALS; seed++) {
    Parts p;
    bool in[MOST_PARTS + 1];
    size_t n = 0, n_minimal = 0;
    draw (&p, seed);
    for (uint32_t set = 0; set < 1u << p.n; set++)
      n_minimal += is_minimal (&p, set);
    g_autoptr (FdClashes) clashes = fd_clashes_new (p.n, test, &p);
    uint64_t room = 1 + fd_random_below (&p.random, 12);
    bool outside = fd_random_below (&p.random, 2); /* the test has the limit */
    for (int rounds = 0; rounds < 1000; rounds++) {
      p.last_test = outside ? p.n_tests + room : 0;
      fd_clashes_set_test_limit (clashes, outside ? 0 : room);
      FdStatus status = fd_clashes_next (clashes, in);
      uint32_t set = pack (in, p.n);
      if (status == FD_STATUS_EXHAUSTED)
        break;
      ck_assert (!set || is_clash (&p, set));
      n += status == FD_STATUS_SOLUTION;
      n_cut += status == FD_STATUS_LIMIT;
      ck_assert (status == FD_STATUS_LIMIT || is_minimal (&p, set));
      room += status == FD_STATUS_LIMIT;
    }
    ck_assert_msg (n == n_minimal, "seed %d: not all", (int) seed);
  }
  ck_assert_uint_gt (n_cut, TRIALS / 4);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("clashes");
  add_test (suite, "all of them", all_of_them);
  add_test (suite, "of atoms", of_atoms);
  add_test (suite, "limits", limits);
  return run_suite (suite);
}
