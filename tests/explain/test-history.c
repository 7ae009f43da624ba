/* SPDX-License-Identifier: MIT */
/* test-history.c - what a domain was, read from the trail, against what was
 * noted while it changed */
#include "../kernel/suite.h"

#include "kernel/atom.h"
#include "explain/explain.h"
#include "explain/history.h"
#include "kernel/prune.h"

#include <string.h>

enum { TRACKED = 48, STEPS = 60 };

#ifdef __SANITIZE_ADDRESS__
enum { HISTORIES = 200 }; /* each takes three times as long */
#else
enum { HISTORIES = 700 };
#endif

/* What a variable was after each step. */
typedef struct {
  FdStore *store;
  FdVar x;
  GRand *rand;
  int32_t value[TRACKED];
  unsigned n; /* steps */
  FdPosition at[STEPS + 1];
  int32_t min[STEPS + 1], max[STEPS + 1];
  bool has[STEPS + 1][TRACKED];
} Notes;

static void
note (Notes *notes)
{
  unsigned n = notes->n++;
  notes->at[n] = notes->store->trail.n;
  notes->min[n] = fd_var_min (notes->store, notes->x);
  notes->max[n] = fd_var_max (notes->store, notes->x);
  for (int i = 0; i < TRACKED; i++)
    notes->has[n][i] =
        fd_var_contains (notes->store, notes->x, notes->value[i]);
}

/* Values that crowd together in places, so that words and pages are shared. */
static void
begin (Notes *notes, int32_t span, guint32 seed)
{
  memset (notes, 0, sizeof *notes);
  notes->rand = g_rand_new_with_seed (seed);
  notes->store = fd_store_new ();
  ck_assert (fd_store_set_explaining (notes->store, true));
  int32_t base = g_rand_int_range (notes->rand, -3 * (span / 2), span);
  for (int i = 0; i < TRACKED; i++) {
    int32_t near = i % 4 ? notes->value[i - 1] - base - 70 : 0;
    int32_t v = near + g_rand_int_range (notes->rand, 0, i % 4 ? 141 : span);
    notes->value[i] = base + CLAMP (v, 0, span - 1);
  }
  notes->x = fd_var_new (notes->store, base, base + span - 1);
  ck_assert (fd_store_push (notes->store));
  note (notes);
}

/* One change of a random kind, if it leaves values enough for others. */
static void
change (Notes *notes)
{
  FdStore *store = notes->store;
  int32_t v = notes->value[g_rand_int_range (notes->rand, 0, TRACKED)];
  int kind = g_rand_int_range (notes->rand, 0, 20);
  FdRelation relation = kind == 0 ? FD_GE : kind == 1 ? FD_LE : FD_NE;
  bool near_end = relation == FD_GE ? v > fd_var_min (store, notes->x) + 400
                                    : v < fd_var_max (store, notes->x) - 400;
  FdAtom atom = fd_atom (notes->x, relation, v);
  if (fd_var_is_fixed (store, notes->x) || fd_atom_fails (store, atom) ||
      (relation != FD_NE && near_end))
    return;
  ck_assert (fd_prune_atom (store, atom, FD_REASON_NAIVE));
}

static void
compare_step (const Notes *notes, unsigned s)
{
  const FdStore *store = notes->store;
  FdPosition at = notes->at[s];
  FdHistoryValues past;
  ck_assert_int_eq (fd_min_at (store, notes->x, at), notes->min[s]);
  ck_assert_int_eq (fd_max_at (store, notes->x, at), notes->max[s]);
  fd_history_values_init (&past, store, notes->x, at);
  for (int i = 0; i < TRACKED; i++) {
    int32_t v = notes->value[i];
    bool has = notes->has[s][i];
    FdAtom gone = fd_atom (notes->x, FD_NE, v);
    ck_assert_int_eq (fd_contains_at (store, notes->x, v, at), has);
    ck_assert_int_eq (fd_atom_holds_at (store, gone, at), !has);
    ck_assert_int_eq (fd_history_has (&past, v), has);
    int shift = (v & 31) + 5;
    ck_assert_int_eq (fd_history_bits (&past, v - shift) >> shift & 1, has);
    if (has)
      continue;
    FdPosition p = fd_atom_position (store, gone, at);
    ck_assert (p < at && fd_contains_at (store, notes->x, v, p) &&
               !fd_contains_at (store, notes->x, v, p + 1));
  }
}

/* What the domain was follows from what is said of it. */
static void
compare_reason (const Notes *notes, unsigned s)
{
  FdAtoms out = {0};
  fd_explain_domain (notes->store, notes->x, notes->at[s], &out);
  for (int i = 0; i < TRACKED; i++) {
    bool said = false;
    for (size_t k = 0; k < out.n; k++)
      said |= fd_atom_implies (out.atom[k],
                               fd_atom (notes->x, FD_NE, notes->value[i]));
    ck_assert_int_eq (said, !notes->has[s][i]);
  }
  fd_atoms_clear (&out);
}

START_TEST (past)
{
  static const int32_t spans[] = {40, 64, 900, 16000, 20000, 300000, 1 << 29};
  int32_t span = spans[_i % (int) G_N_ELEMENTS (spans)];
  Notes notes;
  begin (&notes, span, (guint32) _i);
  while (notes.n <= STEPS) {
    /* some of what was done is undone and done otherwise */
    if (g_rand_int_range (notes.rand, 0, 8) == 0) {
      ck_assert (fd_store_push (notes.store));
      change (&notes);
      change (&notes);
      fd_store_pop (notes.store);
    }
    change (&notes);
    note (&notes);
  }
  for (unsigned s = 0; s < notes.n; s++) {
    compare_step (&notes, s);
    compare_reason (&notes, s);
  }
  g_rand_free (notes.rand);
  fd_store_free (notes.store);
}
END_TEST

/* A value that stands alone can be named, though it went with many others, of
 * which there was none. */
START_TEST (alone_in_a_gap)
{
  static const int32_t values[] = {-1, 0, 70, 1 << 29, 1 << 30};
  FdStore *store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  FdVar x = fd_var_new_values (store, values, G_N_ELEMENTS (values));
  ck_assert (fd_domain_remove_range (store, fd_domain (store, x), 0,
                                     (1 << 30) - 1, FD_REASON_NAIVE));
  ck_assert_uint_eq (fd_var_size (store, x), 2);
  FdAtoms out = {0};
  fd_explain_domain (store, x, store->trail.n, &out);
  ck_assert_uint_eq (out.n, 3);
  for (int i = 0; i < 3; i++)
    ck_assert (fd_atom_equal (out.atom[i], fd_atom (x, FD_NE, values[i + 1])));
  fd_atoms_clear (&out);
  fd_store_free (store);
}
END_TEST

/* Many gaps that could be named one by one do not take memory each. */
START_TEST (many_gaps)
{
  enum { FAR = 1 << 28, STEP = 1 << 23 };
  FdStore *store = fd_store_new ();
  ck_assert (fd_store_set_explaining (store, true));
  fd_store_set_memory_limit (store, 16 << 20);
  FdVar x = fd_var_new (store, 0, FAR);
  for (int32_t v = STEP; v < FAR; v += STEP)
    ck_assert (fd_set_no_value (store, x, v));
  ck_assert (fd_domain_remove_range (store, fd_domain (store, x), 1, FAR - 1,
                                     FD_REASON_NAIVE));
  ck_assert_uint_eq (fd_var_size (store, x), 2);
  fd_store_free (store);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("past");
  TCase *tc = tcase_create ("past");
  tcase_add_loop_test (tc, past, 0, HISTORIES);
  tcase_add_test (tc, alone_in_a_gap);
  tcase_add_test (tc, many_gaps);
  suite_add_tcase (suite, tc);
  return suite_run (suite);
}
