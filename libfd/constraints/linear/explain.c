/* SPDX-License-Identifier: MIT */
/* explain.c - why a bound of a term moved, or no values sum to c
 *
 * A sum of least terms exceeds c, or would if the bound needed were missed by
 * one.  How much more than c it is, is room to give back: some terms need not
 * have been that far.  What is given back first are whole ways to what always
 * held, as many as fit, for their atoms vanish; then the steps of the terms
 * whose bounds moved last, one after the other, so that the reason was true as
 * early as possible; and in the end, whatever weakens an atom.
 * The order of the steps is that of the CP-SAT solver.
 */
#include "linear.h"

/* A term that moved, as it was, and as it need have been. */
typedef struct {
  int64_t a;
  int32_t now, root;
  uint32_t entry; /* that made it so, + 1 */
  uint32_t j;     /* its place in the sum */
} Term;

/* A term in a heap: what it is before others by. */
typedef struct {
  int64_t way;    /* the shorter first, or 0 */
  uint32_t entry; /* then the later */
  uint32_t i;
} Key;

/* The room that explanations need for each term. */
enum { TERM_BYTES = sizeof (Term) + sizeof (Key) };

/* One of the two inequalities, as one: the sum of sign (j) a[j] x[j] <= c. */
typedef struct {
  const Linear *self;
  const FdStore *store;
  FdPosition at;
  bool above;    /* it is sum >= c, turned around */
  uint32_t skip; /* the term explained; n: none */
  int64_t room;
  FdLinearPast *past; /* NULL: there was no memory for it */
  Term *term;         /* in the order of the sum */
  Key *heap;          /* behind them */
  uint32_t n, n_heap;
} Side;

/* Whether the term is least at the minimum of its variable. */
static inline bool
is_rising (const Side *side, uint32_t j)
{
  return (j < side->self->n_positive) != side->above;
}

/* Reads the past of the terms that moved; the sum of all least terms but
 * one. */
static int64_t
read_history (Side *side)
{
  const Linear *self = side->self;
  int64_t sum = 0;
  side->n = 0;
  for (uint32_t j = 0; j < self->base.n; j++) {
    if (j == side->skip)
      continue;
    const FdDomain *x = self->base.scope[j];
    bool rising = is_rising (side, j);
    int32_t root = fd_root_bound (side->store, x, rising, side->at);
    int32_t bound = rising ? fd_domain_min (x) : fd_domain_max (x);
    if (bound != root) {
      FdHistoryBound past = fd_history_bound (side->store, x, rising, side->at);
      bound = past.bound;
      side->term[side->n] = (Term){.a = self->a[j],
                                   .now = bound,
                                   .root = root,
                                   .entry = past.entry,
                                   .j = j};
      side->n += bound != root;
    }
    sum += self->a[j] * (rising ? bound : -(int64_t) bound);
  }
  return sum;
}

/* How far it moved in all, times its coefficient. */
static inline int64_t
way (const Term *term)
{
  return term->a * ABS ((int64_t) term->now - term->root);
}

/* What made the bound of the term so, which it was not at the root. */
static inline int32_t
find_origin (const Side *side, Term *term)
{
  const FdDomain *x = side->self->base.scope[term->j];
  FdHistoryBound past = {term->now, term->entry};
  int32_t before = term->root;
  fd_history_bound_origin (side->store, x, is_rising (side, term->j), &past,
                           &before);
  term->entry = past.entry;
  return before;
}

/* --- a heap of terms ---------------------------------------------------- */

static inline bool
is_before (Key p, Key q)
{
  return p.way != q.way ? p.way < q.way : p.entry > q.entry;
}

static inline void
sink (Side *side, uint32_t k)
{
  Key *heap = side->heap, key = heap[k];
  for (uint32_t child; (child = 2 * k + 1) < side->n_heap; k = child) {
    if (child + 1 < side->n_heap && is_before (heap[child + 1], heap[child]))
      child++;
    if (!is_before (heap[child], key))
      break;
    heap[k] = heap[child];
  }
  heap[k] = key;
}

static inline void
make_heap (Side *side)
{
  for (uint32_t k = side->n_heap / 2; k-- > 0;)
    sink (side, k);
}

/* The first goes behind the heap. */
static inline void
take_first (Side *side)
{
  Key *heap = side->heap, first = heap[0];
  uint32_t last = --side->n_heap;
  heap[0] = heap[last];
  sink (side, 0);
  heap[last] = first;
}

/* --- giving back -------------------------------------------------------- */

static inline void
give_whole (Side *side, Term *term)
{
  side->room -= way (term);
  term->now = term->root;
}

/* As many whole ways as there is room for. */
static void
give_ways (Side *side)
{
  Term *term = side->term;
  Key *heap = side->heap;
  int64_t total = 0;
  side->n_heap = 0;
  for (uint32_t i = 0; i < side->n; i++) {
    int64_t length = way (&term[i]);
    if (length > side->room)
      continue;
    total += length;
    heap[side->n_heap++] = (Key){.way = length, .i = i};
  }
  if (total <= side->room) {
    while (side->n_heap)
      give_whole (side, &term[heap[--side->n_heap].i]);
    return;
  }
  for (uint32_t k = 0; k < side->n_heap; k++) {
    find_origin (side, &term[heap[k].i]);
    heap[k].entry = term[heap[k].i].entry;
  }
  make_heap (side);
  while (heap[0].way <= side->room) {
    give_whole (side, &term[heap[0].i]);
    take_first (side);
  }
}

/* The steps of what moved last, then what is left of the room. */
static void
give_steps (Side *side)
{
  Term *term = side->term;
  Key *heap = side->heap;
  side->n_heap = 0;
  for (uint32_t i = 0; i < side->n; i++) {
    if (term[i].now == term[i].root || term[i].a > side->room)
      continue;
    find_origin (side, &term[i]);
    heap[side->n_heap++] = (Key){.entry = term[i].entry, .i = i};
  }
  uint32_t n = side->n_heap;
  make_heap (side);
  while (side->n_heap) {
    Term *first = &term[heap[0].i];
    int32_t before = find_origin (side, first);
    int64_t step = first->a * ABS ((int64_t) first->now - before);
    if (step > side->room) {
      take_first (side);
      continue;
    }
    side->room -= step;
    first->now = before;
    find_origin (side, first);
    heap[0].entry = first->entry;
    sink (side, 0);
  }
  while (n > 0) {
    Term *last = &term[heap[--n].i];
    int32_t steps = (int32_t) (side->room / last->a);
    side->room -= steps * last->a;
    last->now += is_rising (side, last->j) ? -steps : steps;
  }
}

static void
give_back (Side *side, FdAtoms *out)
{
  FdDomain *const *scope = side->self->base.scope;
  bool facts = side->at < fd_root_end (side->store); /* their roots are newer */
  size_t first = out->n;
  uint32_t last = 0;
  assert (side->room >= 0);
  if (side->room > 0) {
    give_ways (side);
    give_steps (side);
  }
  for (uint32_t i = 0; i < side->n; i++) {
    const Term *term = &side->term[i];
    if (term->now == term->root)
      continue;
    bool rising = is_rising (side, term->j);
    const FdDomain *x = scope[term->j];
    if (G_UNLIKELY (facts))
      fd_explain_bound (side->store, x, rising, term->now, out);
    else
      fd_atoms_add (
          out, fd_atom (fd_domain_var (x), rising ? FD_GE : FD_LE, term->now));
    last = term->j;
  }
  if (out->n == first + 1 && !facts && side->past)
    side->past->strong = last + 1;
}

/* --- one term alone ----------------------------------------------------- */

/* Times the coefficient, as the inequality counts it. */
static int64_t
weigh (const Side *side, uint32_t j, int64_t bound)
{
  return side->self->a[j] * (is_rising (side, j) ? bound : -bound);
}

static int32_t
root_of (const Side *side, uint32_t j)
{
  return fd_root_bound (side->store, side->self->base.scope[j],
                        is_rising (side, j), side->at);
}

static int64_t
sum_of_roots (Side *side)
{
  FdLinearPast *past = side->past;
  if (past->stamp == fd_root_stamp (side->store))
    return past->root;
  past->root = 0;
  for (uint32_t j = 0; j < side->self->base.n; j++)
    past->root += weigh (side, j, root_of (side, j));
  past->stamp = fd_root_stamp (side->store);
  return past->root;
}

/* Whether the term that was a reason by itself is one again, as it mostly is
 * where just one may be greater than 0; @missed: the bound of the term
 * explained that cannot be. */
static bool
is_strong (Side *side, int64_t missed, FdAtoms *out)
{
  const Linear *self = side->self;
  uint32_t j = side->past ? side->past->strong - 1 : UINT32_MAX;
  if (j == UINT32_MAX || j == side->skip ||
      side->at < fd_root_end (side->store))
    return false;
  const FdDomain *x = self->base.scope[j];
  bool rising = is_rising (side, j);
  int32_t root = root_of (side, j);
  int32_t now = fd_history_bound (side->store, x, rising, side->at).bound;
  int64_t sum = sum_of_roots (side) +
                weigh (side, side->skip, missed - root_of (side, side->skip)) +
                weigh (side, j, (int64_t) now - root);
  int64_t room = sum - (side->above ? -self->c : self->c) - 1;
  if (room < 0)
    return false;
  int64_t steps = MIN (room / self->a[j], ABS ((int64_t) now - root));
  fd_explain_bound (side->store, x, rising,
                    (int32_t) (rising ? now - steps : now + steps), out);
  return true;
}

/* --- what is asked ------------------------------------------------------ */

const char *
fd_linear_explain (FdPropagator *base, FdStore *store, FdAtom need,
                   uint64_t code, FdPosition at, FdAtoms *out)
{
  const Linear *self = (const Linear *) base;
  Side side = {.self = self,
               .store = store,
               .at = at,
               .above = code & 1,
               .skip = (uint32_t) (code >> 1),
               .past = fd_linear_past (store, base, code & 1),
               .term =
                   fd_explain_room (store, base->n * (size_t) TERM_BYTES, out)};
  if (!side.term)
    return "linear";
  side.heap = (Key *) (side.term + base->n);
  int64_t missed =
      (int64_t) need.value + (is_rising (&side, side.skip) ? 1 : -1);
  if (is_strong (&side, missed, out))
    return side.above ? "linear-above" : "linear-below";
  side.room = read_history (&side) + weigh (&side, side.skip, missed) -
              (side.above ? -self->c : self->c) - 1;
  give_back (&side, out);
  return side.above ? "linear-above" : "linear-below";
}

/* Whether the least terms sum to more than c; why. */
static bool
refute (const Linear *self, FdStore *store, bool above, FdPosition at,
        FdAtoms *out)
{
  Side side = {
      .self = self,
      .store = store,
      .at = at,
      .above = above,
      .skip = self->base.n,
      .past = fd_linear_past (store, &self->base, above),
      .term = fd_explain_room (store, self->base.n * (size_t) TERM_BYTES, out)};
  if (!side.term)
    return false;
  side.heap = (Key *) (side.term + self->base.n);
  side.room = read_history (&side) - (above ? -self->c : self->c) - 1;
  if (side.room < 0)
    return false;
  give_back (&side, out);
  return true;
}

const char *
fd_linear_explain_conflict_le (FdPropagator *base, FdStore *store,
                               FdPosition at, FdAtoms *out)
{
  return refute ((const Linear *) base, store, false, at, out) ? "linear-beyond"
                                                               : NULL;
}

void
fd_linear_explain_fixed (const FdPropagator *base, const FdStore *store,
                         uint32_t open, FdPosition at, FdAtoms *out)
{
  for (uint32_t j = 0; j < base->n; j++)
    if (j != open)
      fd_explain_fixed (store, fd_propagator_var (base, j), at, out);
}

/* The one value of a term that is right, all others being fixed, is a hole, or
 * no number at all. */
static const char *
refute_last (const Linear *self, const FdStore *store, FdPosition at,
             FdAtoms *out)
{
  const FdPropagator *base = &self->base;
  uint32_t open = base->n;
  int64_t rest = self->c;
  for (uint32_t j = 0; j < base->n; j++) {
    const FdDomain *x = base->scope[j];
    int32_t min = fd_history_bound (store, x, true, at).bound;
    if (min == fd_history_bound (store, x, false, at).bound)
      rest -= (j < self->n_positive ? self->a[j] : -self->a[j]) * min;
    else if (open < base->n)
      return NULL;
    else
      open = j;
  }
  if (open == base->n)
    return NULL;
  int64_t a = open < self->n_positive ? self->a[open] : -self->a[open];
  FdVar x = fd_propagator_var (base, open);
  if (rest % a == 0) {
    FdAtom hole = fd_atom (x, FD_NE, fd_clamp (rest / a));
    if (!fd_atom_holds_at (store, hole, at))
      return NULL;
    if (!fd_atom_holds_at (store, hole, 0))
      fd_atoms_add (out, hole);
  }
  fd_linear_explain_fixed (base, store, open, at, out);
  return "linear-last";
}

const char *
fd_linear_explain_conflict_eq (FdPropagator *base, FdStore *store,
                               FdPosition at, FdAtoms *out)
{
  const Linear *self = (const Linear *) base;
  if (refute (self, store, false, at, out))
    return "linear-beyond";
  if (refute (self, store, true, at, out))
    return "linear-short";
  return refute_last (self, store, at, out);
}
