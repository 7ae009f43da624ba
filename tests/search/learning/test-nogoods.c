/* SPDX-License-Identifier: MIT */
/* The store of nogoods: watches in every relation and kind of domain, and what
 * forgetting leaves. */
#include "../../tap.h"

#include <fd.h>

#include "kernel/atom.h"
#include "kernel/queue.h"
#include "kernel/limits.h"
#include "explain/explain.h"
#include "search/learning/nogoods.h"
#include "base/random.h"
#include "kernel/prune.h"

enum { N_VARS = 17, FIRST_LITERAL = 4, N_FEW = 5, N_NOGOODS = 40 };

/* The variables of atoms: one of each kind; 0..1; some of each. */
typedef enum { FEW, LITERALS, MIXED, N_KINDS } Kind;

typedef struct {
  FdStore *store;
  FdVar x[N_VARS];
  Kind kind;
  FdNogoods *nogoods;
  FdRandom random;
  FdAtom atom[N_NOGOODS][5];
  uint32_t n[N_NOGOODS], n_nogoods, n_packed;
} World;

/* One word, a window with holes, a wide interval, values far apart, 0..1. */
static void
begin (World *w, Kind kind, uint64_t seed)
{
  static const int32_t far[] = {-100000, -5, 0, 7, 40000, 1000000};
  *w = (World){.store = fd_store_new (), .kind = kind};
  fd_random_init (&w->random, seed);
  ck_assert (fd_store_set_explaining (w->store, true));
  w->x[0] = fd_var_new (w->store, -3, 40);
  w->x[1] = fd_var_new (w->store, 0, 200);
  w->x[2] = fd_var_new (w->store, -1000000, 1000000);
  w->x[3] = fd_var_new_values (w->store, far, G_N_ELEMENTS (far));
  for (uint32_t v = FIRST_LITERAL; v < N_VARS; v++)
    w->x[v] = fd_var_new (w->store, 0, 1);
  ck_assert (fd_set_no_value (w->store, w->x[1], 100));
  ck_assert (fd_set_no_value (w->store, w->x[1], 101));
  ck_assert (fd_store_push (w->store));
  w->nogoods = fd_nogoods_new (w->store);
  ck_assert_ptr_nonnull (w->nogoods);
  ck_assert_uint_eq (w->nogoods->watches.shift, 7);
  w->nogoods->watches.shift = seed % 2 ? 12 : 25; /* so that some do not fit */
}

static void
end (World *w)
{
  while (fd_store_level (w->store))
    fd_store_pop (w->store);
  w->store->nogood_propagator = NULL;
  fd_store_free (w->store);
}

static uint32_t
below (World *w, uint32_t n)
{
  return (uint32_t) fd_random_below (&w->random, n);
}

static int32_t
draw_value (World *w, uint32_t v)
{
  static const int32_t values[N_FEW][8] = {
      {-3, -2, 0, 5, 6, 20, 39, 40},
      {0, 1, 63, 64, 99, 102, 128, 200},
      {-1000000, -999999, -64, 0, 1, 63, 999999, 1000000},
      {-100000, -5, 0, 7, 40000, 1000000, -5, 0},
      {0, 1, 0, 1, 0, 1, 0, 1},
  };
  return values[MIN (v, FIRST_LITERAL)][below (w, 8)];
}

static FdAtom
draw_atom (World *w)
{
  uint32_t v = w->kind == LITERALS
                   ? FIRST_LITERAL + below (w, N_VARS - FIRST_LITERAL)
                   : below (w, w->kind == FEW ? N_FEW : N_VARS);
  FdRelation relation = (FdRelation) below (w, 4);
  return fd_atom (w->x[v], relation, draw_value (w, v));
}

static bool
is_open (const World *w, FdAtom atom)
{
  return !fd_atom_holds (w->store, atom) && !fd_atom_fails (w->store, atom);
}

/* As a search decides.  False: it failed, and nothing changed. */
static bool
decide (World *w, FdAtom atom)
{
  ck_assert (fd_store_push (w->store));
  if (fd_prune_atom (w->store, atom, FD_REASON_NAIVE) &&
      fd_propagate (w->store))
    return true;
  fd_queue_clear (w->store);
  fd_store_pop (w->store);
  return false;
}

/* Of an open atom, in one of two forms if its variable is 0..1. */
static FdAtom
canonical (const World *w, FdAtom atom)
{
  return fd_atom_var (atom).id < w->x[FIRST_LITERAL].id ? atom
         : fd_atom_accepts (atom, 1) ? fd_atom (fd_atom_var (atom), FD_GE, 1)
                                     : fd_atom (fd_atom_var (atom), FD_LE, 0);
}

/* How many of @n atoms nogood @i has. */
static uint32_t
count_same (const World *w, uint32_t i, const FdAtom *atom, uint32_t n)
{
  uint32_t same = 0;
  for (uint32_t k = 0; k < w->n[i]; k++)
    for (uint32_t m = 0; m < n; m++)
      same += fd_atom_equal (w->atom[i][k], canonical (w, atom[m]));
  return same;
}

/* Of atoms that are open now, of different variables; none twice. */
static void
add_nogood (World *w, uint32_t n, uint32_t lbd, bool permanent)
{
  FdAtom *atom = w->atom[w->n_nogoods];
  for (uint32_t i = 0; i < n;) {
    bool fits = true;
    for (uint32_t tries = 0; tries < 100; tries++) {
      atom[i] = draw_atom (w);
      fits = is_open (w, atom[i]);
      for (uint32_t k = 0; k < i; k++)
        fits = fits && fd_atom_var (atom[k]).id != fd_atom_var (atom[i]).id;
      if (fits)
        break;
    }
    if (!fits)
      return;
    i++;
  }
  for (uint32_t i = 0; i < w->n_nogoods; i++)
    if (w->n[i] == n && count_same (w, i, atom, n) == n)
      return;
  uint32_t ref;
  ck_assert (
      fd_nogoods_add (w->nogoods, w->store, atom, n, lbd, permanent, &ref));
  const FdNogood *nogood = fd_nogood (w->nogoods, ref);
  bool packed = true;
  int32_t beyond = 1 << (31 - w->nogoods->watches.shift);
  for (uint32_t i = 0; i < n; i++) {
    packed &= -beyond <= atom[i].value && atom[i].value < beyond;
    atom[i] = canonical (w, atom[i]);
    ck_assert (fd_atom_equal (fd_nogood_atom (w->nogoods, nogood, i), atom[i]));
  }
  ck_assert_int_eq (nogood->packed, packed);
  w->n[w->n_nogoods++] = n;
  w->n_packed += packed;
}

/* No nogood has all its atoms true, and where all but one are, that one is
 * false. */
static void
check_propagated (const World *w)
{
  for (uint32_t i = 0; i < w->n_nogoods; i++) {
    uint32_t n_true = 0, n_false = 0;
    for (uint32_t k = 0; k < w->n[i]; k++) {
      n_true += fd_atom_holds (w->store, w->atom[i][k]);
      n_false += fd_atom_fails (w->store, w->atom[i][k]);
    }
    ck_assert (n_false || n_true + 1 < w->n[i]);
  }
}

/* Each change made by a nogood has one for a reason: all its other atoms. */
static void
check_reasons (const World *w)
{
  FdStore *store = w->store;
  for (uint32_t at = 0; at < store->trail.n; at++) {
    const FdTrailEntry *e = &store->trail.entry[at];
    if (fd_trail_kind (e) == FD_TRAIL_STATE ||
        e->propagator != w->nogoods->base.id)
      continue;
    FdAtom made = store->trail.why[at].asked;
    FdAtoms reason = {0};
    ck_assert_str_eq (fd_explain_change (store, at, made, &reason), "nogood");
    bool is_known = false;
    for (uint32_t i = 0; i < w->n_nogoods; i++) {
      uint32_t n_found = 0;
      bool has_it = false;
      for (uint32_t k = 0; k < w->n[i]; k++) {
        has_it |= fd_atom_equal (fd_atom_not (w->atom[i][k]), made);
        for (size_t r = 0; r < reason.n; r++)
          n_found += fd_atom_equal (reason.atom[r], w->atom[i][k]);
      }
      is_known |= has_it && n_found == reason.n && reason.n + 1 == w->n[i];
    }
    ck_assert (is_known);
    for (size_t r = 0; r < reason.n; r++)
      ck_assert (fd_atom_holds_at (store, reason.atom[r], at));
    fd_atoms_clear (&reason);
  }
}

/* One atom watched in each relation, made true in all ways there are. */
START_TEST (test_relations)
{
  uint32_t n_true = 0;
  for (uint32_t v = 0; v < 4; v++)
    for (int r = FD_GE; r <= FD_NE; r++)
      for (uint64_t k = 0; k < 300; k++) {
        World w;
        begin (&w, FEW, k);
        FdVar x = w.x[v];
        FdAtom watched = fd_atom (x, (FdRelation) r, draw_value (&w, v));
        FdAtom other = fd_atom (w.x[4], k % 2 ? FD_GE : FD_LE, k % 2);
        FdAtom third = fd_atom (w.x[v == 0 ? 1 : 0], FD_GE, 20);
        if (!is_open (&w, watched)) {
          end (&w);
          continue;
        }
        FdAtom atoms[] = {watched, other, third};
        uint32_t ref, n = k % 3 ? 2 : 3;
        ck_assert (
            fd_nogoods_add (w.nogoods, w.store, atoms, n, 2, false, &ref));
        if (n == 3)
          ck_assert (decide (&w, third));
        ck_assert (is_open (&w, other));
        for (int step = 0; step < 60; step++) {
          FdRelation made = (FdRelation) below (&w, 4);
          decide (&w, fd_atom (x, made, draw_value (&w, v)));
          bool holds = fd_atom_holds (w.store, watched);
          ck_assert (fd_atom_fails (w.store, other) == holds);
          n_true += holds;
        }
        end (&w);
      }
  ck_assert_uint_gt (n_true, 20000);
}
END_TEST

/* A 0..1 variable is watched in each form of its two atoms, by nogoods that
 * are packed and by others, and fixed in each form. */
START_TEST (test_literals)
{
  for (uint32_t k = 0; k < 6 * 6 * 2 * 3; k++) {
    static const struct {
      FdRelation relation;
      int32_t value;
    } form[] = {{FD_GE, 1}, {FD_EQ, 1}, {FD_NE, 0},
                {FD_LE, 0}, {FD_EQ, 0}, {FD_NE, 1}};
    uint32_t watched = k % 6, made = k / 6 % 6, mixed = k / 36 % 2;
    uint32_t n = 2 + k / 72;
    World w;
    begin (&w, LITERALS, k);
    const FdVar *x = w.x + FIRST_LITERAL;
    FdAtom atoms[] = {
        fd_atom (x[0], form[watched].relation, form[watched].value),
        mixed ? fd_atom (w.x[2], FD_NE, 999999) : fd_atom (x[1], FD_EQ, 0),
        fd_atom (x[2], FD_GE, 1),
        fd_atom (x[3], FD_NE, 1),
    };
    uint32_t ref;
    ck_assert (fd_nogoods_add (w.nogoods, w.store, atoms, n, 2, false, &ref));
    ck_assert_int_eq (fd_nogood (w.nogoods, ref)->packed, !mixed);
    for (uint32_t i = 2; i < n; i++)
      ck_assert (decide (&w, atoms[i]));
    ck_assert (is_open (&w, atoms[1]));
    ck_assert (
        decide (&w, fd_atom (x[0], form[made].relation, form[made].value)));
    ck_assert (watched / 3 == made / 3 ? fd_atom_fails (w.store, atoms[1])
                                       : is_open (&w, atoms[1]));
    if (watched / 3 == made / 3) {
      FdAtoms reason = {0};
      fd_explain_change (w.store, w.store->trail.n - 1, fd_atom_not (atoms[1]),
                         &reason);
      ck_assert_uint_eq (reason.n, n - 1);
      for (size_t i = 0; i < reason.n; i++) {
        FdVar y = fd_atom_var (reason.atom[i]);
        ck_assert_uint_ne (y.id, fd_atom_var (atoms[1]).id);
        ck_assert (fd_atom_holds (w.store, reason.atom[i]));
      }
      fd_atoms_clear (&reason);
    }
    end (&w);
  }
}
END_TEST

/* Packed nogoods take half of what others take; a variable that was not made
 * with 0..1, but has no other values, has no literals. */
START_TEST (test_words)
{
  World w;
  begin (&w, LITERALS, 0);
  enum { HEADER = sizeof (FdNogood) / sizeof (uint64_t) };
  FdAtom atoms[10];
  for (uint32_t i = 0; i < 10; i++)
    atoms[i] = fd_atom (w.x[FIRST_LITERAL + i], FD_EQ, (int32_t) (i % 2));
  uint32_t ref;
  ck_assert (decide (&w, fd_atom (w.x[0], FD_GE, 0)));
  ck_assert (decide (&w, fd_atom (w.x[0], FD_LE, 1)));
  for (uint32_t n = 2; n <= 10; n++) {
    ck_assert (fd_nogoods_add (w.nogoods, w.store, atoms, n, 2, false, &ref));
    ck_assert_uint_eq (w.nogoods->n_words - ref, HEADER + (n + 1) / 2);
  }
  for (int packed = 2; packed-- > 0;) {
    atoms[9] =
        packed ? fd_atom (w.x[0], FD_EQ, 1) : fd_atom (w.x[2], FD_EQ, -1000000);
    ck_assert (fd_nogoods_add (w.nogoods, w.store, atoms, 10, 2, false, &ref));
    ck_assert_uint_eq (w.nogoods->n_words - ref, HEADER + (packed ? 5 : 10));
    const FdNogood *nogood = fd_nogood (w.nogoods, ref);
    for (uint32_t i = 0; i < 10; i++)
      ck_assert (fd_atom_equal (fd_nogood_atom (w.nogoods, nogood, i),
                                i < 9 ? canonical (&w, atoms[i]) : atoms[i]));
  }
  ck_assert (fd_prune_atom (w.store, atoms[9], FD_REASON_NAIVE));
  for (uint32_t i = 2; i < 9; i++)
    ck_assert (fd_prune_atom (w.store, atoms[i], FD_REASON_NAIVE));
  ck_assert (decide (&w, atoms[0]));
  ck_assert (fd_atom_fails (w.store, atoms[1]));
  end (&w);
}
END_TEST

static void
walk (World *w, uint32_t n_steps)
{
  uint32_t floor = fd_store_level (w->store);
  for (uint32_t step = 0; step < n_steps; step++) {
    uint32_t what = below (w, 10);
    if (what < 3 && fd_store_level (w->store) > floor) {
      fd_store_pop (w->store);
      continue;
    }
    decide (w, draw_atom (w));
    check_propagated (w);
    if (step % 8 == 0)
      check_reasons (w);
  }
}

START_TEST (test_walks)
{
  uint32_t n_unpacked = 0;
  for (uint64_t seed = 0; seed < 300; seed++) {
    World w;
    begin (&w, (Kind) (seed % N_KINDS), seed);
    for (uint32_t i = 0; i < N_NOGOODS; i++)
      add_nogood (&w, 2 + below (&w, 4), 3, false);
    ck_assert_uint_ge (w.n_nogoods, 20);
    ck_assert_uint_ge (w.n_packed, w.kind == LITERALS ? w.n_nogoods : 1);
    n_unpacked += w.n_nogoods - w.n_packed;
    ck_assert (fd_store_push (w.store));
    walk (&w, 300);
    end (&w);
  }
  ck_assert_uint_gt (n_unpacked, 1000);
}
END_TEST

/* --- forgetting --------------------------------------------------------- */

/* Which of them are still there, by their atoms in any order. */
static uint32_t
count_kept (const World *w, bool *kept)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < w->n_nogoods; i++)
    kept[i] = false;
  for (uint32_t ref = 0; ref < w->nogoods->n_words;
       ref = fd_nogoods_next (w->nogoods, ref)) {
    const FdNogood *nogood = fd_nogood (w->nogoods, ref);
    count++;
    bool is_known = false;
    FdAtom atoms[5];
    for (uint32_t m = 0; m < nogood->n; m++)
      atoms[m] = fd_nogood_atom (w->nogoods, nogood, m);
    for (uint32_t i = 0; i < w->n_nogoods; i++) {
      if (w->n[i] == nogood->n &&
          count_same (w, i, atoms, nogood->n) == nogood->n)
        kept[i] = is_known = true;
    }
    ck_assert (is_known);
  }
  return count;
}

static uint32_t
count_reasons (const World *w)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < w->store->trail.n; i++)
    n += w->store->trail.entry[i].propagator == w->nogoods->base.id;
  return n;
}

/* Half of those that may go go, or of the memory: then those of two levels,
 * too, when no others are left.  Reasons, and what is for good, stay. */
START_TEST (test_forget)
{
  uint32_t n_reasons = 0, n_packed = 0, n_good_gone = 0;
  for (uint64_t seed = 1000; seed < 1300; seed++) {
    World w;
    bool kept[N_NOGOODS], permanent[N_NOGOODS];
    uint32_t lbd[N_NOGOODS];
    begin (&w, (Kind) (seed % N_KINDS), seed);
    for (uint32_t i = 0; i < N_NOGOODS; i++) {
      uint32_t at = w.n_nogoods;
      lbd[at] = 1 + below (&w, 6);
      permanent[at] = !below (&w, 5);
      add_nogood (&w, 2 + below (&w, 4), lbd[at], permanent[at]);
    }
    ck_assert (fd_store_push (w.store));
    walk (&w, 20 + below (&w, 60));
    uint32_t n_before = w.nogoods->n_kept;
    ck_assert_uint_eq (count_kept (&w, kept), n_before);
    bool for_memory = below (&w, 2);
    uint32_t words = w.nogoods->n_words;
    w.nogoods->local_limit = for_memory ? 4000 : w.nogoods->n_local;
    ck_assert (fd_nogoods_reduce (w.nogoods, w.store));
    uint32_t n_after = count_kept (&w, kept), may_go = 0, gone = 0;
    uint32_t good_gone = 0, others_kept = 0;
    ck_assert_uint_eq (n_after, w.nogoods->n_kept);
    ck_assert_uint_eq (n_before - n_after, w.nogoods->n_forgotten);
    for (uint32_t i = 0; i < w.n_nogoods; i++) {
      bool good = lbd[i] <= 2 || w.n[i] == 2;
      may_go += !permanent[i] && !good;
      gone += !kept[i];
      good_gone += good && !kept[i];
      others_kept += !permanent[i] && !good && kept[i];
      ck_assert (kept[i] || !permanent[i]);
    }
    ck_assert_uint_eq (n_before - n_after, gone);
    ck_assert_uint_gt (n_after, 0);
    if (for_memory) {
      ck_assert (!good_gone || others_kept <= count_reasons (&w));
      ck_assert_uint_lt (w.nogoods->n_words, 4 * words / 5);
    } else {
      ck_assert_uint_eq (good_gone, 0);
      ck_assert_uint_le (gone, may_go / 2);
    }
    n_good_gone += good_gone;
    n_reasons += count_reasons (&w);
    for (uint32_t ref = 0; ref < w.nogoods->n_words;
         ref = fd_nogoods_next (w.nogoods, ref))
      n_packed += fd_nogood (w.nogoods, ref)->packed;
    check_reasons (&w);
    /* what is left propagates as before */
    uint32_t n = 0;
    for (uint32_t i = 0; i < w.n_nogoods; i++) {
      if (!kept[i])
        continue;
      w.n[n] = w.n[i];
      for (uint32_t k = 0; k < w.n[i]; k++)
        w.atom[n][k] = w.atom[i][k];
      n++;
    }
    w.n_nogoods = n;
    check_propagated (&w);
    walk (&w, 100);
    while (fd_store_level (w.store) > 2)
      fd_store_pop (w.store);
    walk (&w, 100);
    end (&w);
  }
  ck_assert_uint_gt (n_reasons, 200);
  ck_assert_uint_gt (n_good_gone, 100);
  ck_assert_uint_gt (n_packed, 2000);
}
END_TEST

/* Uses count: of two alike, the one that was of use stays. */
START_TEST (test_use)
{
  World w;
  begin (&w, FEW, 3);
  uint32_t ref[20];
  for (int32_t i = 0; i < 20; i++) {
    FdAtom atoms[] = {fd_atom (w.x[0], FD_EQ, i + 5),
                      fd_atom (w.x[1], FD_EQ, i + 5),
                      fd_atom (w.x[2], FD_EQ, i + 5)};
    ck_assert (
        fd_nogoods_add (w.nogoods, w.store, atoms, 3, 9, false, &ref[i]));
  }
  for (int i = 0; i < 20; i += 2)
    fd_nogoods_use (w.nogoods, ref[i], 9);
  fd_nogoods_use (w.nogoods, ref[1], 2); /* as good as one for good */
  w.nogoods->local_limit = 20;
  ck_assert (fd_nogoods_reduce (w.nogoods, w.store));
  for (int32_t i = 0; i < 20; i++) {
    ck_assert (fd_store_push (w.store));
    ck_assert (decide (&w, fd_atom (w.x[0], FD_EQ, i + 5)));
    ck_assert (decide (&w, fd_atom (w.x[1], FD_EQ, i + 5)));
    bool stays = i % 2 == 0 || i == 1;
    if (stays)
      ck_assert (!fd_var_contains (w.store, w.x[2], i + 5));
    else
      ck_assert (fd_var_contains (w.store, w.x[2], i + 5));
    fd_store_pop (w.store);
    fd_store_pop (w.store);
    fd_store_pop (w.store);
  }
  ck_assert_uint_eq (w.nogoods->n_kept, 11);
  end (&w);
}
END_TEST

/* Nogoods in plenty, of which half go. */
static void
fill (World *w)
{
  uint32_t ref;
  begin (w, FEW, 5);
  for (int32_t i = 0; i < 900; i++) {
    FdAtom atoms[] = {fd_atom (w->x[0], FD_EQ, i % 30),
                      fd_atom (w->x[1], FD_EQ, i % 90),
                      fd_atom (w->x[2], FD_EQ, i)};
    ck_assert (fd_nogoods_add (w->nogoods, w->store, atoms, 3, 9, false, &ref));
  }
  w->nogoods->local_limit = 900;
}

/* A limit that is reached @work steps after the beginning of a reduction ends
 * it; what is done afterwards has the same result as if it had not been. */
static void
interrupt (const World *whole, uint32_t work, bool *watching)
{
  World w;
  volatile sig_atomic_t stop = 1;
  fill (&w);
  fd_store_set_stop (w.store, &stop);
  w.store->work = FD_WORK_INTERVAL - work;
  ck_assert (!fd_nogoods_reduce (w.nogoods, w.store));
  ck_assert_int_eq (w.store->halt, FD_LIMIT_STOPPED);
  *watching = w.nogoods->unwatched;
  stop = 0;
  w.store->halt = FD_LIMIT_NONE;
  ck_assert (w.nogoods->unwatched ? fd_nogoods_recover (w.nogoods, w.store)
                                  : fd_nogoods_reduce (w.nogoods, w.store));
  ck_assert (!w.nogoods->unwatched);
  ck_assert_uint_eq (w.nogoods->n_kept, whole->nogoods->n_kept);
  ck_assert_uint_eq (w.nogoods->n_words, whole->nogoods->n_words);
  ck_assert_mem_eq (w.nogoods->arena, whole->nogoods->arena,
                    w.nogoods->n_words * sizeof *w.nogoods->arena);
  end (&w);
}

START_TEST (test_limits)
{
  World whole;
  fill (&whole);
  ck_assert (fd_nogoods_reduce (whole.nogoods, whole.store));
  ck_assert_uint_eq (whole.nogoods->n_kept, 450);
  uint32_t n[2] = {0};
  for (uint32_t work = 1; work < 30000; work += 1500) {
    bool watching;
    interrupt (&whole, work, &watching);
    n[watching]++;
  }
  ck_assert (n[0] && n[1] > 5);
  end (&whole);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("nogoods");
  add_test (suite, "relations", test_relations);
  add_test (suite, "literals", test_literals);
  add_test (suite, "words", test_words);
  add_test (suite, "walks", test_walks);
  add_test (suite, "forget", test_forget);
  add_test (suite, "use", test_use);
  add_test (suite, "limits", test_limits);
  return run_suite (suite);
}
