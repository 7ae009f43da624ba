/* SPDX-License-Identifier: MIT */
/* propagate.c - propagates the nogoods that watch an atom which became true
 *
 * Each of these nogoods looks for another atom to watch instead.  If all its
 * other atoms hold except the second watched atom, that atom is forbidden.
 *
 * Source: Moskewicz, Madigan, Zhao, Zhang & Malik, Chaff: engineering an
 * efficient SAT solver, DAC 2001 (watching two).
 */
#include "kernel/atom.h"
#include "nogoods.h"

/* An atom that became true, and the nogoods that watch it. */
typedef struct {
  FdNogoods *self;
  FdStore *store;
  FdAtom atom;
  FdLiteral literal; /* that is the same, if there is one */
} Firing;

typedef enum { KEEP, MOVED, FAILED } Outcome;

/* Work of a watch that is not blocked; see fd_store_work_done(). */
enum { VISIT_WORK = 24 };

static Outcome
forbid (const Firing *f, uint32_t ref, FdAtom atom)
{
  assert (fd_nogood (f->self, ref)->n >= 2);
  return fd_assert_atom (f->store, fd_atom_not (atom), fd_reason_lazy (ref))
             ? KEEP
             : FAILED;
}

/* Where the search for another atom to watch instead of the second one starts:
 * among the atoms from the third on, where the last one was found. */
static inline uint32_t
search_from (const FdNogood *nogood)
{
  return nogood->search < nogood->n - 2 ? nogood->search : 0;
}

/* --- nogoods of literals ------------------------------------------------ */

static FdLiteral *
find_literal (const FdStore *store, FdNogood *nogood)
{
  FdLiteral *rest = fd_nogood_literals (nogood) + 2;
  uint32_t n = nogood->n - 2, k = search_from (nogood);
  for (uint32_t left = n; left; left--) {
    if (!fd_literal_is_true (store, rest[k])) {
      nogood->search = (uint16_t) MIN (k, UINT16_MAX);
      return &rest[k];
    }
    k = k + 1 < n ? k + 1 : 0;
  }
  return NULL;
}

static Outcome
visit_literals (const Firing *f, FdWatch *watch)
{
  FdNogood *nogood = fd_nogood (f->self, watch->tag >> 1);
  FdLiteral *of = fd_nogood_literals (nogood);
  assert (of[0] == f->literal || of[1] == f->literal);
  FdLiteral first = of[0] ^ of[1] ^ f->literal;
  watch->blocker.literal = first;
  if (fd_literal_is_false (f->store, first))
    return KEEP;
  FdLiteral *other = find_literal (f->store, nogood);
  of[0] = first;
  of[1] = f->literal;
  if (other) {
    FdWatches *watches = &f->self->watches;
    FdWatchList *list = &watches->of[*other >> 1].literal[*other & 1];
    if (!fd_watches_add (watches, f->store, list, *watch))
      return FAILED;
    of[1] = *other;
    *other = f->literal;
    return MOVED;
  }
  return fd_literal_is_true (f->store, first)
             ? FAILED
             : forbid (f, watch->tag >> 1, fd_literal_atom (first));
}

/* --- other nogoods ------------------------------------------------------ */

/* As fd_atom_truth() == FD_TRUTH_FALSE, likewise. */
static inline bool
is_false (const FdStore *store, FdAtom atom)
{
  const FdDomain *x = fd_explained_domain (store, atom.tag >> 2);
  FdRelation relation = fd_atom_relation (atom);
  int32_t v = atom.value;
  if (relation == FD_NE)
    return (x->min == v) & (x->max == v);
  if (((x->max < v) & (relation != FD_LE)) |
      ((x->min > v) & (relation != FD_GE)))
    return true;
  return relation == FD_EQ && !fd_domain_contains (x, v);
}

/* The first of atom[@k..@end - 1] that is not true, or @end.  Most are bounds,
 * which are compared without a branch on the relation, that could not be
 * predicted: for an upper one the complements, in the opposite order.  Apart,
 * so that the loop has all registers. */
static G_NO_INLINE uint32_t
find_open (const FdStore *store, const FdAtom *atom, uint32_t k, uint32_t end)
{
  for (; k < end; k++) {
    const FdDomain *x = fd_explained_domain (store, atom[k].tag >> 2);
    FdRelation relation = fd_atom_relation (atom[k]);
    if (relation <= FD_LE) {
      int32_t turned = -(int32_t) relation;
      int32_t bound = relation == FD_LE ? x->max : x->min;
      if ((bound ^ turned) < (atom[k].value ^ turned))
        break;
    } else if (!fd_atom_is_true (store, atom[k])) {
      break;
    }
  }
  return k;
}

static FdAtom *
find_atom (const FdStore *store, FdNogood *nogood)
{
  FdAtom *rest = fd_nogood_atoms (nogood) + 2;
  uint32_t n = nogood->n - 2, from = search_from (nogood);
  uint32_t k = find_open (store, rest, from, n);
  if (k == n && (k = find_open (store, rest, 0, from)) == from)
    return NULL;
  nogood->search = (uint16_t) MIN (k, UINT16_MAX);
  return &rest[k];
}

static Outcome
visit_atoms (const Firing *f, FdWatch *watch)
{
  FdNogood *nogood = fd_nogood (f->self, watch->tag >> 1);
  FdAtom *of = fd_nogood_atoms (nogood);
  if (fd_atom_equal (of[0], f->atom)) {
    of[0] = of[1];
    of[1] = f->atom;
  }
  FdAtom first = watch->blocker.atom = of[0];
  FdTruth truth = fd_atom_truth (f->store, first);
  assert (fd_atom_equal (of[1], f->atom)); /* it watches that one */
  if (truth == FD_TRUTH_FALSE)
    return KEEP;
  FdAtom *other = find_atom (f->store, nogood);
  if (other) {
    FdWatches *watches = &f->self->watches;
    FdWatchList *list = fd_watches_list (watches, f->store, *other);
    if (!fd_watches_add (watches, f->store, list, *watch))
      return FAILED;
    of[1] = *other;
    *other = f->atom;
    return MOVED;
  }
  return truth == FD_TRUTH_OPEN ? forbid (f, watch->tag >> 1, first) : FAILED;
}

/* --- who watches -------------------------------------------------------- */

/* Whether the watch at @word is blocked, so that there is nothing to do. */
static inline bool
is_blocked (const FdStore *store, const uint32_t *word)
{
  if (*word & 1)
    return fd_literal_is_false (store, word[1]);
  return is_false (store, (FdAtom){word[1], (int32_t) word[2]});
}

bool
fd_nogoods_propagate (FdNogoods *self, FdStore *store, FdAtom atom,
                      uint32_t *word, uint32_t *n)
{
  bool is_literal = fd_atom_is_literal (store, atom);
  assert (fd_atom_is_true (store, atom));
  Firing f = {self, store, atom, is_literal ? fd_atom_literal (atom) : 0};
  uint32_t end = *n, kept = 0, w = 0, n_visits = 0;
  bool ok = true;
  while (w < end && is_blocked (store, word + w))
    w += fd_watch_words (word[w]);
  kept = w; /* these stay where they are */
  while (ok && w < end) {
    uint32_t size = fd_watch_words (word[w]);
    assert (kept <= w && w + size <= end);
    if (is_blocked (store, word + w)) {
      for (uint32_t i = 0; i < size; i++)
        word[kept++] = word[w++];
      continue;
    }
    n_visits++;
    FdWatch watch = {.tag = word[w]};
    Outcome outcome =
        watch.tag & 1 ? visit_literals (&f, &watch) : visit_atoms (&f, &watch);
    w += size;
    if (outcome != MOVED)
      kept += fd_watch_write (watch, word + kept);
    if (outcome == FAILED)
      ok = !store->halt && fd_fail (store, fd_reason_lazy (watch.tag >> 1));
  }
  while (w < end)
    word[kept++] = word[w++];
  assert (kept <= end);
  *n = kept;
  store->worked += end + (uint64_t) VISIT_WORK * n_visits;
  return ok;
}
