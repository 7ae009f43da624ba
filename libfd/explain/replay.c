/* SPDX-License-Identifier: MIT */
/* replay.c - explains by running a propagator again
 *
 * What a propagator has done follows from all that had happened to its scope,
 * but usually from much less.  To find out which atoms can be left out, the
 * propagator runs on a copy of its scope, in a store of its own, with the
 * remaining atoms.  First it tries to leave out halves, then quarters, and
 * finally single atoms; atoms that became true later are tried first.  Then
 * bounds are weakened, change by change.
 *
 * This can take long, so limits are checked; if a limit ends an explanation,
 * the explanation is incomplete.
 *
 * The copies have the ids of the originals.  Meanwhile, the trailed state of
 * the propagator is reset to its state when it was posted.
 *
 * Source: Zeller & Hildebrandt, Simplifying and isolating failure-inducing
 * input, IEEE TSE 2002.
 */
#include "explain.h"

#include "kernel/limits.h"
#include "kernel/queue.h"
#include "kernel/prune.h"

#include <string.h>

/* MAX_SPAN: domains with more values are treated as intervals.  STEP_WORK: the
 * average cost of assuming an atom, or of examining a variable, in nanoseconds.
 * */
enum { MAX_SPAN = 4096, STEP_WORK = 32 };

typedef struct {
  FdPropagator *self;
  FdStore *store, *own;
  FdAtom need;
  FdAtom *atom;
  size_t n;
} Replay;

/* --- a store of its own ------------------------------------------------- */

static bool
is_copy (const FdStore *store, const FdStore *own, const FdPropagator *self)
{
  if (own->n_vars < store->n_vars)
    return false;
  for (uint32_t i = 0; i < self->n; i++) {
    uint32_t id = self->scope[i]->id;
    assert (id && id <= store->n_vars);
    FdBounds made = fd_bounds_made (store, id), copy = fd_bounds_made (own, id);
    if (copy.min != made.min || copy.max != made.max)
      return false;
  }
  return true;
}

/* NULL when out of memory. */
static FdStore *
open_store (FdStore *store, const FdPropagator *self)
{
  if (store->replay && is_copy (store, store->replay, self))
    return store->replay;
  fd_store_free (store->replay);
  FdStore *own = store->replay = fd_store_new ();
  for (uint32_t id = 1; own && id <= store->n_vars; id++) {
    FdBounds made = fd_bounds_made (store, id);
    if (fd_var_new (own, made.min, made.max).id)
      continue;
    fd_store_free (own);
    own = store->replay = NULL;
  }
  assert (!own || own->n_vars >= store->n_vars);
  return own;
}

/* Copies the initial domain of a variable of the scope. */
static bool
copy_domain (const Replay *r, FdVar var)
{
  FdStore *own = r->own;
  const FdDomain *x = fd_domain (r->store, var);
  FdDomain *copy = fd_domain (own, var);
  int32_t min = fd_min_at (r->store, var, 0),
          max = fd_max_at (r->store, var, 0);
  if (!fd_domain_set_min (own, copy, min, FD_REASON_NAIVE) ||
      !fd_domain_set_max (own, copy, max, FD_REASON_NAIVE))
    return false;
  if ((!x->word && !fd_domain_sparse (x)) || (int64_t) max - min > MAX_SPAN)
    return true;
  for (int32_t v = min + 1; v < max; v++)
    if (!fd_contains_at (r->store, var, v, 0) &&
        !fd_domain_remove (own, copy, v, FD_REASON_NAIVE))
      return false;
  return true;
}

/* --- the propagator's state --------------------------------------------- */

/* Exchanges a cell with its first value, and back.  All cells are exchanged,
 * because those of the propagator may be anywhere. */
static void
swap_word_cell (FdTrailEntry *e)
{
  uint64_t *cell = (uint64_t *) (uintptr_t) e->old, now = *cell;
  *cell = (uint64_t) e->prev << 32 | e->aux;
  e->aux = (uint32_t) now;
  e->prev = (uint32_t) (now >> 32);
}

static void
swap_dead (FdTrailEntry *e)
{
  FdPropagator *p = (FdPropagator *) (uintptr_t) e->old;
  uint32_t now = p->dead;
  p->dead = (uint8_t) e->aux;
  e->aux = now;
}

static void
swap_cell (FdTrailEntry *e)
{
  if (e->tag == FD_TRAIL_TAG (FD_TRAIL_WORD_CELL))
    swap_word_cell (e);
  if (e->tag == FD_TRAIL_TAG (FD_TRAIL_DEAD))
    swap_dead (e);
  if (e->tag != FD_TRAIL_TAG (FD_TRAIL_CELL))
    return;
  assert (e->old);
  uint32_t *cell = (uint32_t *) (uintptr_t) e->old, now = *cell;
  *cell = e->aux;
  e->aux = now;
}

static void
go_back (FdStore *store)
{
  for (uint32_t i = store->trail.n; i-- > 0;)
    swap_cell (&store->trail.entry[i]);
}

static void
go_forth (FdStore *store)
{
  for (uint32_t i = 0; i < store->trail.n; i++)
    swap_cell (&store->trail.entry[i]);
}

/* --- running ------------------------------------------------------------ */

/* A number that changes with each change of the scope. */
static uint64_t
count_values (const FdPropagator *self)
{
  uint64_t n = 0;
  for (uint32_t i = 0; i < self->n; i++)
    n += fd_domain_size (self->scope[i]);
  return n;
}

static bool
run (const Replay *r)
{
  FdPropagator *self = r->self;
  uint64_t before, now = count_values (self);
  do {
    before = now;
    self->stale = true;
    self->n_fixed = 0;
    r->own->running = self;
    bool ok = self->klass->propagate (self, r->own);
    r->own->running = NULL;
    if (!ok)
      return false;
    now = count_values (self);
    assert (now <= before); /* values only go */
  } while (now != before && !self->dead);
  return true;
}

/* Whether the conclusion follows without the atoms @from to before @to. */
static bool
follows (const Replay *r, size_t from, size_t to)
{
  assert (from <= to && to <= r->n);
  FdStore *own = r->own;
  if (r->store->halt ||
      !fd_store_work (r->store, STEP_WORK * (r->n + r->self->n)) ||
      !fd_store_push (own))
    return false;
  bool ok = true;
  for (size_t i = 0; ok && i < r->n; i++)
    if (i < from || i >= to)
      ok = fd_prune_atom (own, r->atom[i], FD_REASON_NAIVE);
  ok = ok && run (r);
  bool yes = !own->halt && (!ok || fd_atom_holds (own, r->need));
  own->halt = FD_LIMIT_NONE;
  fd_queue_clear (own);
  fd_store_pop (own);
  return yes;
}

/* --- shrinking ---------------------------------------------------------- */

/* Sorts the atoms by position, those that became true last first. */
static void
sort_by_position (Replay *r, FdPosition at)
{
  for (size_t i = 1; i < r->n; i++) {
    FdAtom atom = r->atom[i];
    size_t j = i;
    for (; j > 0 && fd_atom_is_earlier (r->store, r->atom[j - 1], atom, at);
         j--)
      r->atom[j] = r->atom[j - 1];
    r->atom[j] = atom;
  }
}

static void
leave_out (Replay *r)
{
  for (size_t block = MAX (r->n / 2, 1); r->n; block /= 2) {
    for (size_t i = 0; i < r->n;) {
      size_t end = MIN (i + block, r->n);
      if (!follows (r, i, end)) {
        i = end;
        continue;
      }
      memmove (r->atom + i, r->atom + end, (r->n - end) * sizeof *r->atom);
      assert (i < end && end <= r->n);
      r->n -= end - i;
    }
    if (block <= 1)
      break;
  }
}

static void
weaken (const Replay *r, FdAtom *atom, FdPosition at)
{
  FdRelation relation = fd_atom_relation (*atom);
  bool least = relation == FD_GE;
  if (!least && relation != FD_LE)
    return;
  const FdDomain *x = fd_domain (r->store, fd_atom_var (*atom));
  FdHistoryBound past = fd_history_bound (r->store, x, least, at);
  int32_t before;
  while (fd_history_bound_origin (r->store, x, least, &past, &before)) {
    FdAtom strong = *atom;
    past.bound = before;
    *atom = fd_atom (fd_domain_var (x), relation, before);
    if (follows (r, r->n, r->n))
      continue;
    *atom = strong;
    return;
  }
}

/* Shrinks the reason; the scope is that of the copies. */
static const char *
shrink (Replay *r, FdPosition at)
{
  bool known = fd_store_push (r->own);
  if (!known)
    return "naive";
  for (uint32_t i = 0; known && i < r->self->n; i++)
    known = copy_domain (r, fd_domain_var (r->self->scope[i]));
  if (known && follows (r, r->n, r->n)) {
    sort_by_position (r, at);
    leave_out (r);
    for (size_t i = 0; i < r->n; i++)
      weaken (r, &r->atom[i], at);
  } else {
    known = false;
  }
  fd_store_pop (r->own);
  return known ? "replay" : "naive";
}

const char *
fd_explain_by_replay (FdPropagator *self, FdStore *store, FdAtom need,
                      uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) code;
  size_t first = out->n, bytes = self->n * sizeof *self->scope;
  for (uint32_t i = 0; i < self->n; i++)
    fd_explain_domain (store, fd_propagator_var (self, i), at, out);
  fd_atoms_merge (store, out, first, at);
  FdStore *own = open_store (store, self);
  FdDomain **scope = own ? fd_memory_alloc (&store->memory, bytes) : NULL;
  if (!scope || out->incomplete) {
    if (scope)
      fd_memory_free (&store->memory, scope, bytes);
    return "naive";
  }
  FdPropagator outer = *self;
  memcpy (scope, self->scope, bytes);
  go_back (store);
  for (uint32_t i = 0; i < self->n; i++)
    self->scope[i] = fd_own_domain (own, scope[i]->id);
  self->conditional = false;
  self->queued = 0;
  Replay r = {self, store, own, need, out->atom + first, out->n - first};
  const char *label = shrink (&r, at);
  assert (first + r.n <= out->n); /* it only shrinks */
  out->n = first + r.n;
  go_forth (store);
  memcpy (self->scope, scope, bytes);
  fd_memory_free (&store->memory, scope, bytes);
  out->incomplete |= store->halt != FD_LIMIT_NONE;
  self->conditional = outer.conditional;
  self->queued = outer.queued;
  self->next = outer.next;
  self->n_fixed = outer.n_fixed;
  self->stale = true;
  return label;
}

const char *
fd_explain_conflict_by_replay (FdPropagator *self, FdStore *store,
                               FdPosition at, FdAtoms *out)
{
  size_t first = out->n;
  const char *label =
      fd_explain_by_replay (self, store, FD_ATOM_FALSE, 0, at, out);
  if (strcmp (label, "naive"))
    return label;
  out->n = first;
  return NULL;
}
