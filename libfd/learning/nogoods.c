/* SPDX-License-Identifier: MIT */
/* nogoods.c - what was learned, propagated: of the atoms of a nogood, one must
 * not hold
 *
 * Each nogood watches two of its atoms that do not hold.  When one of them
 * becomes true another takes its place; if there is none, the second must not
 * become true.  The trail is the queue: what was logged since the last run is
 * looked at once for each variable, from what it had been to what it is.
 *
 * Source: Moskewicz, Madigan, Zhao, Zhang & Malik, Chaff: engineering an
 * efficient SAT solver, DAC 2001 (watching two).
 */
#include "nogoods.h"

#include <string.h>

#include "../kernel/atom.h"

enum { HEADER_WORDS = sizeof (FdNogood) / sizeof (uint64_t) };

/* --- keeping them ------------------------------------------------------- */

static bool
reserve (FdNogoods *self, FdStore *store, uint32_t words)
{
  uint64_t need = (uint64_t) self->n_words + words;
  if (need <= self->room)
    return true;
  uint64_t more = MAX (MAX (need, self->room * 3ull / 2), 1024);
  if (more > UINT32_MAX / 2)
    return fd_store_halt (store, FD_HALT_MEMORY);
  uint64_t *bigger =
      fd_memory_realloc (&store->memory, self->arena,
                         self->room * sizeof *bigger, more * sizeof *bigger);
  if (!bigger)
    return fd_store_halt (store, FD_HALT_MEMORY);
  self->arena = bigger;
  self->room = (uint32_t) more;
  return true;
}

bool
fd_nogoods_watch (FdNogoods *self, FdStore *store, uint32_t ref)
{
  const FdNogood *nogood = fd_nogood (self, ref);
  uint32_t tagged = ref << 1 | (nogood->n == 2);
  const FdAtom *a = nogood->atom;
  if (!fd_watches_add (&self->watches, store, a[0], (FdWatch){tagged, a[1]}))
    return false;
  if (fd_watches_add (&self->watches, store, a[1], (FdWatch){tagged, a[0]}))
    return true;
  fd_watches_take_back (&self->watches, a[0]);
  return false;
}

bool
fd_nogoods_add (FdNogoods *self, FdStore *store, const FdAtom *atom, uint32_t n,
                uint32_t lbd, bool permanent, uint32_t *ref)
{
  assert (n >= 2);
  if (!reserve (self, store, HEADER_WORDS + n))
    return false;
  *ref = self->n_words;
  self->n_words += HEADER_WORDS + n;
  FdNogood *nogood = fd_nogood (self, *ref);
  *nogood = (FdNogood){
      .n = n, .lbd = lbd, .activity = self->step, .permanent = permanent};
  memcpy (nogood->atom, atom, n * sizeof *atom);
  if (!fd_nogoods_watch (self, store, *ref)) {
    self->n_words = *ref;
    return false;
  }
  self->n_kept++;
  self->n_local += !permanent;
  return true;
}

void
fd_nogoods_use (FdNogoods *self, uint32_t ref, uint32_t lbd)
{
  FdNogood *nogood = fd_nogood (self, ref);
  nogood->activity += self->step;
  nogood->lbd = MIN (nogood->lbd, lbd);
  if (nogood->activity < 1e20f)
    return;
  for (uint32_t i = 0; i < self->n_words;
       i += HEADER_WORDS + fd_nogood (self, i)->n)
    fd_nogood (self, i)->activity *= 1e-20f;
  self->step *= 1e-20f;
}

void
fd_nogoods_decay (FdNogoods *self)
{
  self->step *= 1.001f;
}

/* --- propagation -------------------------------------------------------- */

/* An atom that became true, and who watches it. */
typedef struct {
  FdNogoods *self;
  FdStore *store;
  FdAtom fired;
} Firing;

static bool
forbid (const Firing *f, uint32_t ref, FdAtom atom)
{
  return fd_assert_atom (f->store, fd_atom_not (atom), fd_reason_lazy (ref));
}

/* Another atom to watch instead of the second, looked for from where the last
 * one was found; NULL: there is none. */
static FdAtom *
find_other (const Firing *f, FdNogood *nogood)
{
  uint32_t from = nogood->search < nogood->n - 2 ? nogood->search : 0;
  uint32_t k = from;
  do {
    if (fd_atom_truth (f->store, nogood->atom[k + 2]) != FD_TRUTH_TRUE) {
      nogood->search = (uint16_t) MIN (k, UINT16_MAX);
      return &nogood->atom[k + 2];
    }
    k = k + 1 < nogood->n - 2 ? k + 1 : 0;
  } while (k != from);
  return NULL;
}

typedef enum { KEEP, MOVED, FAILED } Outcome;

static Outcome
visit (const Firing *f, FdWatch *watch)
{
  uint32_t ref = watch->ref >> 1;
  FdTruth truth = fd_atom_truth (f->store, watch->blocker);
  if (truth == FD_TRUTH_FALSE)
    return KEEP;
  if (watch->ref & 1) {
    FdNogood *two = fd_nogood (f->self, ref);
    two->atom[0] = watch->blocker;
    two->atom[1] = f->fired;
    return truth == FD_TRUTH_OPEN && forbid (f, ref, watch->blocker) ? KEEP
                                                                     : FAILED;
  }
  FdNogood *nogood = fd_nogood (f->self, ref);
  if (fd_atom_equal (nogood->atom[0], f->fired)) {
    nogood->atom[0] = nogood->atom[1];
    nogood->atom[1] = f->fired;
  }
  FdAtom first = nogood->atom[0];
  watch->blocker = first;
  truth = fd_atom_truth (f->store, first);
  if (truth == FD_TRUTH_FALSE)
    return KEEP;
  FdAtom *other = find_other (f, nogood);
  if (other) {
    if (!fd_watches_add (&f->self->watches, f->store, *other,
                         (FdWatch){watch->ref, first}))
      return FAILED;
    nogood->atom[1] = *other;
    *other = f->fired;
    return MOVED;
  }
  return truth == FD_TRUTH_OPEN && forbid (f, ref, first) ? KEEP : FAILED;
}

/* All who watch list @i of @map.  New watches may move the lists about, so
 * this one is found again by its key. */
static bool
fire (FdNogoods *self, FdStore *store, FdWatchMap *map, uint32_t i,
      FdAtom fired)
{
  Firing f = {self, store, fired};
  FdWatch *watch = map->list[i].watch;
  uint32_t n = map->list[i].n, kept = 0, w = 0;
  int32_t key = map->list[i].key;
  bool ok = true;
  while (ok && w < n) {
    FdWatch this = watch[w++];
    Outcome outcome = visit (&f, &this);
    if (outcome != MOVED)
      watch[kept++] = this;
    if (outcome == FAILED)
      ok = !store->halt && fd_fail (store, fd_reason_lazy (this.ref >> 1));
  }
  while (w < n)
    watch[kept++] = watch[w++];
  map->list[fd_watch_map_from (map, key)].n = kept;
  return ok;
}

/* The atoms of one relation with keys of @from..@to.  They are found again by
 * key, for new watches come in between. */
static bool
fire_range (FdNogoods *self, FdStore *store, const FdDomain *x,
            FdRelation relation, int32_t from, int32_t to)
{
  FdWatchMap *map = &self->watches.of[x->id][relation];
  if (!map->n || from > to)
    return true;
  for (uint32_t i = fd_watch_map_from (map, from);
       i < map->n && map->list[i].key <= to;) {
    int32_t key = map->list[i].key;
    int32_t value = relation == FD_LE ? -key : key;
    FdAtom fired = fd_atom (fd_domain_var (x), relation, value);
    /* a hole need not be new, but if it is none, then nothing happened */
    if (map->list[i].n && fd_atom_is_true (store, fired) &&
        !fire (self, store, map, i, fired))
      return false;
    i = fd_watch_map_from (map, key + 1);
  }
  return true;
}

/* What changed of @x from entry @first on. */
static bool
fire_changes (FdNogoods *self, FdStore *store, FdDomain *x,
              const FdTrailEntry *first)
{
  int32_t min, max;
  if (x->word) {
    min = x->base + fd_lowest_bit (first->old);
    max = x->base + fd_highest_bit (first->old);
  } else {
    min = (int32_t) (uint32_t) first->old;
    max = (int32_t) (first->old >> 32);
  }
  int32_t new_min = x->min, new_max = x->max;
  return fire_range (self, store, x, FD_GE, min + 1, new_min) &&
         fire_range (self, store, x, FD_LE, 1 - max, -new_max) &&
         fire_range (self, store, x, FD_NE, min, max) &&
         (new_min != new_max || min == max ||
          fire_range (self, store, x, FD_EQ, new_min, new_min));
}

/* Holes made by the entries of @x from @i back to those seen already. */
static bool
fire_holes (FdNogoods *self, FdStore *store, FdDomain *x, uint32_t i)
{
  uint32_t seen = store->watched;
  for (; i > seen; i = store->trail.entry[i - 1].prev) {
    const FdTrailEntry *e = &store->trail.entry[i - 1];
    int32_t origin = (int32_t) e->aux * 64;
    if (fd_trail_kind (e) == FD_TRAIL_HOLES &&
        !fire_range (self, store, x, FD_NE, origin, origin + 63))
      return false;
  }
  return true;
}

/* All that happened to the variable whose last entry is @i. */
static bool
fire_variable (FdNogoods *self, FdStore *store, uint32_t i)
{
  const FdTrailEntry *entry = store->trail.entry, *first = NULL;
  FdDomain *x = store->vars[fd_trail_id (&entry[i])];
  bool holes = false;
  for (uint32_t j = i + 1; j > store->watched; j = entry[j - 1].prev) {
    if (fd_trail_kind (&entry[j - 1]) == FD_TRAIL_HOLES)
      holes = true;
    else
      first = &entry[j - 1];
  }
  FdTrailEntry copy = first ? *first : (FdTrailEntry){0};
  return (!first || fire_changes (self, store, x, &copy)) &&
         (!holes || fire_holes (self, store, x, i + 1));
}

static bool
nogoods_propagate (FdPropagator *base, FdStore *store)
{
  FdNogoods *self = (FdNogoods *) base;
  for (uint32_t i = store->watched; i < store->trail.n; i++) {
    const FdTrailEntry *e = &store->trail.entry[i];
    /* all entries of a variable are looked at together, at the last of them */
    if (fd_trail_kind (e) != FD_TRAIL_STATE &&
        store->vars[fd_trail_id (e)]->last == i + 1 &&
        !fire_variable (self, store, i))
      return false;
  }
  store->watched = store->trail.n;
  return true;
}

/* --- the propagator ----------------------------------------------------- */

static const char *
nogoods_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) store, (void) at;
  if (code == FD_NOGOOD_UNIT)
    return "unit";
  const FdNogood *nogood = fd_nogood ((FdNogoods *) base, (uint32_t) code);
  bool all = fd_atom_equal (need, FD_ATOM_FALSE);
  for (uint32_t i = all ? 0 : 1; i < nogood->n; i++)
    fd_atoms_add (out, nogood->atom[i]);
  return "nogood";
}

static bool
nogoods_check (const FdPropagator *base, const int32_t *values)
{
  (void) base, (void) values;
  return true;
}

static void
nogoods_finalize (FdPropagator *base)
{
  FdNogoods *self = (FdNogoods *) base;
  fd_watches_clear (&self->watches, self->memory);
  fd_memory_free (self->memory, self->arena, self->room * sizeof *self->arena);
  self->arena = NULL;
}

static const FdPropagatorClass nogoods_class = {
    .name = "nogoods",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = nogoods_propagate,
    .explain = nogoods_explain,
    .check = nogoods_check,
    .finalize = nogoods_finalize,
};

FdNogoods *
fd_nogoods_new (FdStore *store)
{
  FdNogoods *self = (FdNogoods *) fd_propagator_new (store, &nogoods_class,
                                                     sizeof *self, NULL, 0);
  if (!self)
    return NULL;
  self->memory = &store->memory;
  self->step = 1;
  self->local_limit = 4000;
  store->watched = store->trail.n;
  bool ok = fd_watches_init (&self->watches, store);
  if (!fd_post (store, &self->base) || !ok)
    return NULL;
  store->watcher = &self->base;
  return self;
}
