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

/* --- atoms -------------------------------------------------------------- */

/* Whether the least or the greatest value of @x, by @greatest, is beyond
 * @value: less than it, or more if @upper.  No branch on either, which could
 * not be predicted: more is less among the complements. */
static inline bool
is_beyond (const FdDomain *x, bool greatest, bool upper, int32_t value)
{
  int32_t bound = greatest ? x->max : x->min, turned = -(int32_t) upper;
  return (bound ^ turned) < (value ^ turned);
}

/* Whether @x has not the value @v.  Of a word no bounds are asked, which could
 * not be predicted either. */
static inline bool
is_hole (const FdDomain *x, int32_t v)
{
  if (!x->word)
    return !fd_domain_contains (x, v);
  uint32_t i = (uint32_t) v - (uint32_t) x->base;
  return i > 63 || !(x->word >> i & 1);
}

/* As fd_atom_truth() == FD_TRUTH_FALSE. */
static inline bool
is_false (const FdStore *store, FdAtom atom)
{
  const FdDomain *x = fd_explained_domain (store, atom.tag >> 2);
  FdRelation relation = fd_atom_relation (atom);
  int32_t v = atom.value;
  if (relation <= FD_LE)
    return is_beyond (x, relation == FD_GE, relation == FD_LE, v);
  return relation == FD_NE ? (x->min == v) & (x->max == v) : is_hole (x, v);
}

static inline bool
is_true (const FdStore *store, FdAtom atom)
{
  const FdDomain *x = fd_explained_domain (store, atom.tag >> 2);
  FdRelation relation = fd_atom_relation (atom);
  int32_t v = atom.value;
  if (relation <= FD_LE)
    return !is_beyond (x, relation == FD_LE, relation == FD_LE, v);
  return relation == FD_EQ ? (x->min == v) & (x->max == v) : is_hole (x, v);
}

/* The first of atom[@k..@end - 1] that is not true, or @end.  Apart, so that
 * the loop has all registers; so is the next. */
static G_NO_INLINE uint32_t
find_atom (const FdStore *store, const FdAtom *atom, uint32_t k, uint32_t end)
{
  while (k < end && is_true (store, atom[k]))
    k++;
  return k;
}

static G_NO_INLINE uint32_t
find_packed (const FdStore *store, const FdPacked *packed, uint32_t shift,
             uint32_t k, uint32_t end)
{
  const uint32_t mask = (1u << shift) - 1;
  const FdPacked *p = packed + k, *last = packed + end;
  for (; p < last; p++) {
    const FdDomain *x = fd_explained_domain (store, (*p & mask) >> 2);
    int32_t v = (int32_t) *p >> shift;
    if (G_LIKELY (!(*p & 2))) {
      int32_t upper = *p & 1 ? -1 : 0;
      int32_t bound = upper ? x->max : x->min;
      if ((bound ^ upper) < (v ^ upper))
        break;
    } else if (!is_true (store, fd_packed_atom (*p, shift))) {
      break;
    }
  }
  return (uint32_t) (p - packed);
}

/* The same of nothing but literals. */
static G_NO_INLINE uint32_t
find_literal (const FdStore *store, const FdPacked *packed, uint32_t shift,
              uint32_t k, uint32_t end)
{
  const uint32_t mask = (1u << shift) - 1;
  for (; k < end; k++) {
    const FdDomain *x = fd_explained_domain (store, (packed[k] & mask) >> 2);
    if (packed[k] & 1 ? x->max > 0 : x->min <= 0)
      break;
  }
  return k;
}

/* --- a nogood ----------------------------------------------------------- */

static inline uint32_t
find_open (const Firing *f, const FdNogood *nogood, uint32_t k, uint32_t end)
{
  if (nogood->literals)
    return find_literal (f->store, fd_nogood_packed (nogood),
                         f->self->watches.shift, k, end);
  return nogood->packed
             ? find_packed (f->store, fd_nogood_packed (nogood),
                            f->self->watches.shift, k, end)
             : find_atom (f->store, fd_nogood_atoms (nogood), k, end);
}

/* Another atom to watch instead of the second one, or 0.  The search starts
 * where the last one was found. */
static uint32_t
find_other (const Firing *f, FdNogood *nogood)
{
  uint32_t n = nogood->n, from = 2u + nogood->search;
  if (from >= n)
    from = 2;
  uint32_t k = find_open (f, nogood, from, n);
  if (k == n && (k = find_open (f, nogood, 2, from)) == from)
    return 0;
  nogood->search = (uint16_t) MIN (k - 2, UINT16_MAX);
  return k;
}

static inline void
set_atom (const Firing *f, FdNogood *nogood, uint32_t i, FdAtom atom)
{
  if (nogood->packed)
    fd_nogood_packed (nogood)[i] = fd_atom_pack (atom, f->self->watches.shift);
  else
    fd_nogood_atoms (nogood)[i] = atom;
}

static Outcome
visit (const Firing *f, FdWatch *watch)
{
  FdWatches *watches = &f->self->watches;
  FdNogood *nogood = fd_nogood (f->self, watch->tag >> 1);
  FdAtom first = fd_nogood_atom (f->self, nogood, 0);
  if (fd_atom_equal (first, f->atom))
    first = fd_nogood_atom (f->self, nogood, 1);
  fd_watch_set_blocker (watch, first, watches->shift);
  if (is_false (f->store, first))
    return KEEP;
  uint32_t i = find_other (f, nogood);
  set_atom (f, nogood, 0, first);
  set_atom (f, nogood, 1, f->atom);
  if (!i)
    return is_true (f->store, first) ? FAILED
                                     : forbid (f, watch->tag >> 1, first);
  FdAtom other = fd_nogood_atom (f->self, nogood, i);
  FdWatchList *list = fd_watches_list (watches, f->store, other);
  if (!fd_watches_add (watches, f->store, list, *watch))
    return FAILED;
  set_atom (f, nogood, 1, other);
  set_atom (f, nogood, i, f->atom);
  return MOVED;
}

/* --- who watches -------------------------------------------------------- */

/* Whether the watch at @word is blocked, so that there is nothing to do. */
static inline bool
is_blocked (const FdStore *store, const uint32_t *word, uint32_t shift)
{
  return is_false (store, fd_watch_is_packed (*word)
                              ? fd_packed_atom (word[1], shift)
                              : (FdAtom){word[1], (int32_t) word[2]});
}

/* The first watch from @w on, up to @end, that is not blocked by a packed
 * bound. */
static inline const uint32_t *
pass_bounds (const FdStore *store, const uint32_t *w, const uint32_t *end,
             uint32_t shift)
{
  const uint64_t other = (uint64_t) 2 << 32 | 1; /* not packed, or no bound */
  const uint32_t mask = (1u << shift) - 4;
  for (; w < end; w += 2) {
    uint64_t both = (uint64_t) w[1] << 32 | w[0];
    if (both & other)
      break;
    FdPacked packed = (FdPacked) (both >> 32);
    const FdDomain *x = store->quick[(packed & mask) >> 2];
    bool upper = packed & 1;
    if (!is_beyond (x, !upper, upper, (int32_t) packed >> shift))
      break;
  }
  return w;
}

/* The first watch from @w on that is not blocked, or @end.  Most are, by packed
 * bounds. */
static G_NO_INLINE uint32_t
find_visit (const FdStore *store, const uint32_t *word, uint32_t w,
            uint32_t end, uint32_t shift)
{
  for (;;) {
    w = (uint32_t) (pass_bounds (store, word + w, word + end, shift) - word);
    if (w == end || !is_blocked (store, word + w, shift))
      return w;
    w += fd_watch_words (word[w]);
  }
}

bool
fd_nogoods_propagate (FdNogoods *self, FdStore *store, FdAtom atom,
                      uint32_t *word, uint32_t *n)
{
  Firing f = {self, store, atom};
  uint32_t shift = self->watches.shift, end = *n, n_visits = 0;
  uint32_t w = find_visit (store, word, 0, end, shift), kept = w;
  assert (fd_atom_is_true (store, atom));
  bool ok = true;
  while (ok && w < end) {
    FdWatch watch = {.tag = word[w]};
    uint32_t next = w + fd_watch_words (watch.tag);
    assert (kept <= w && next <= end);
    if (next < end) /* it may be visited, too */
      __builtin_prefetch (fd_nogood (self, word[next] >> 1));
    n_visits++;
    Outcome outcome = visit (&f, &watch);
    if (outcome != MOVED)
      kept += fd_watch_write (watch, word + kept);
    if (outcome == FAILED)
      ok = !store->halt && fd_fail (store, fd_reason_lazy (watch.tag >> 1));
    w = ok ? find_visit (store, word, next, end, shift) : end;
    while (next < w)
      word[kept++] = word[next++];
  }
  assert (kept <= end);
  *n = kept;
  store->worked += end + (uint64_t) VISIT_WORK * n_visits;
  return ok;
}
