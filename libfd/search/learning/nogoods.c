/* SPDX-License-Identifier: MIT */
/* nogoods.c - the nogood database as a propagator: one atom of each nogood must
 * be false
 *
 * Each nogood watches two of its atoms that do not hold.  When one of them
 * becomes true, another atom takes its place; if there is none, the second
 * watched atom must not become true.  The trail serves as the queue: each
 * variable that has changed since the last run is processed once, from its old
 * to its new domain.
 *
 * Source: Moskewicz, Madigan, Zhao, Zhang & Malik, Chaff: engineering an
 * efficient SAT solver, DAC 2001 (watching two).
 */
#include "nogoods.h"

#include "kernel/atom.h"
#include "kernel/limits.h"
#include "kernel/propagator.h"

/* --- keeping them ------------------------------------------------------- */

static bool
reserve (FdNogoods *self, FdStore *store, uint32_t words)
{
  uint64_t need = (uint64_t) self->n_words + words;
  if (need <= self->room)
    return true;
  uint64_t more = MAX (self->room * 3ull / 2, 1024);
  more = MIN (more, self->room + fd_nogoods_bytes_left (self) / sizeof more);
  more = MAX (more, need);
  if (more > UINT32_MAX / 2)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  uint64_t *bigger =
      fd_memory_realloc (&store->memory, self->arena,
                         self->room * sizeof *bigger, more * sizeof *bigger);
  if (!bigger)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  assert (more >= need);
  self->arena = bigger;
  self->room = (uint32_t) more;
  return true;
}

/* The watch of nogood @ref, with its atom @i as the blocker. */
static FdWatch
watch_of (const FdNogoods *self, uint32_t ref, uint32_t i)
{
  const FdNogood *nogood = fd_nogood (self, ref);
  assert (i < 2); /* one of those watched */
  FdWatch watch = {.tag = fd_watch_tag (ref, nogood->packed)};
  fd_watch_set_blocker (&watch, fd_nogood_atom (self, nogood, i),
                        self->watches.shift);
  return watch;
}

bool
fd_nogoods_watch (FdNogoods *self, FdStore *store, uint32_t ref)
{
  FdWatches *watches = &self->watches;
  FdAtom a = fd_nogood_atom (self, fd_nogood (self, ref), 0);
  FdAtom b = fd_nogood_atom (self, fd_nogood (self, ref), 1);
  FdWatch watch = watch_of (self, ref, 1);
  if (!fd_watches_add (watches, store, fd_watches_list (watches, store, a),
                       watch))
    return false;
  if (fd_watches_add (watches, store, fd_watches_list (watches, store, b),
                      watch_of (self, ref, 0)))
    return true;
  fd_watches_list (watches, store, a)->n -= fd_watch_words (watch.tag);
  return false;
}

static void
copy_atoms (const FdNogoods *self, FdNogood *nogood, const FdAtom *atom)
{
  for (uint32_t i = 0; i < nogood->n; i++) {
    FdAtom a = atom[i];
    assert (fd_atom_var (a).id);
    if (fd_atom_is_literal (self->store, a))
      a = fd_literal_atom (fd_atom_literal (a));
    else
      nogood->literals = false;
    if (nogood->packed)
      fd_nogood_packed (nogood)[i] = fd_atom_pack (a, self->watches.shift);
    else
      fd_nogood_atoms (nogood)[i] = a;
  }
}

bool
fd_nogoods_add (FdNogoods *self, FdStore *store, const FdAtom *atom, uint32_t n,
                uint32_t lbd, bool permanent, uint32_t *ref)
{
  assert (n >= 2);
  bool packed = true;
  for (uint32_t i = 0; packed && i < n; i++)
    packed = fd_atom_fits (atom[i], self->watches.shift);
  uint32_t words = fd_nogood_words (n, packed);
  if (!reserve (self, store, words))
    return false;
  *ref = self->n_words;
  self->n_words += words;
  FdNogood *nogood = fd_nogood (self, *ref);
  *nogood = (FdNogood){.n = n,
                       .lbd = lbd,
                       .activity = self->step,
                       .permanent = permanent,
                       .temporary = self->temporary,
                       .packed = packed,
                       .literals = packed};
  self->arena[self->n_words - 1] = 0; /* half of it may be left over */
  copy_atoms (self, nogood, atom);
  if (!fd_nogoods_watch (self, store, *ref)) {
    self->n_words = *ref;
    return false;
  }
  assert (self->n_words <= self->room);
  self->n_kept++;
  self->n_local += !permanent;
  return true;
}

void
fd_nogoods_use (FdNogoods *self, uint32_t ref, uint32_t lbd)
{
  FdNogood *nogood = fd_nogood (self, ref);
  assert (nogood->n >= 2 && nogood->activity >= 0);
  nogood->activity += self->step;
  nogood->lbd = MIN (nogood->lbd, lbd);
  if (nogood->activity < 1e20f)
    return;
  for (uint32_t i = 0; i < self->n_words; i = fd_nogoods_next (self, i))
    fd_nogood (self, i)->activity *= 1e-20f;
  self->step *= 1e-20f;
}

void
fd_nogoods_decay (FdNogoods *self)
{
  self->step *= 1.001f;
}

/* --- propagation -------------------------------------------------------- */

/* A variable with two values changes only once. */
static bool
propagate_literal (FdNogoods *self, FdStore *store, FdLiteral literal)
{
  FdWatchList *list = &self->watches.of[literal >> 1].literal[literal & 1];
  assert (fd_literal_is_true (store, literal));
  return !list->n ||
         fd_nogoods_propagate (self, store, fd_literal_atom (literal),
                               list->word, &list->n);
}

/* Propagates the watches of the atom with key @i of @map, which became true.
 * New watches may move the lists, so they are found again by key.  Returns the
 * place behind the key, or UINT32_MAX on a failure. */
static uint32_t
propagate_key (FdNogoods *self, FdStore *store, FdWatchMap *map, uint32_t i,
               FdAtom fired)
{
  int32_t key = map->key[i].key;
  uint32_t n = map->key[i].list.n;
  bool ok = !n || fd_nogoods_propagate (self, store, fired,
                                        map->key[i].list.word, &n);
  assert (fd_atom_is_true (store, fired));
  if (G_UNLIKELY (map->key[i].key != key))
    i = fd_watch_map_from (map, key);
  assert (map->key[i].key == key);
  map->key[i].list.n = n;
  return ok ? i + 1 : UINT32_MAX;
}

/* Propagates the atoms of bounds with keys in @from..@to. */
static bool
propagate_bounds (FdNogoods *self, FdStore *store, const FdDomain *x,
                  FdRelation relation, int32_t from, int32_t to)
{
  FdWatchMap *map = &self->watches.of[x->id].map[relation];
  uint32_t i = from <= to && map->n ? fd_watch_map_from (map, from) : map->n;
  while (i < map->n && map->key[i].key <= to) {
    int32_t key = map->key[i].key;
    i = propagate_key (
        self, store, map, i,
        fd_atom (fd_domain_var (x), relation, relation == FD_LE ? -key : key));
    if (i == UINT32_MAX)
      return false;
  }
  return true;
}

/* Propagates that x is fixed to @value. */
static bool
propagate_value (FdNogoods *self, FdStore *store, const FdDomain *x,
                 int32_t value)
{
  FdWatchMap *map = &self->watches.of[x->id].map[FD_EQ];
  uint32_t i = map->n ? fd_watch_map_from (map, value) : 0;
  return i == map->n || map->key[i].key != value ||
         propagate_key (self, store, map, i,
                        fd_atom (fd_domain_var (x), FD_EQ, value)) !=
             UINT32_MAX;
}

/* Propagates the holes in @from..@to; some of them may be older. */
static bool
propagate_values (FdNogoods *self, FdStore *store, const FdDomain *x,
                  int32_t from, int32_t to)
{
  FdWatchMap *map = &self->watches.of[x->id].map[FD_NE];
  uint32_t i = from <= to && map->n ? fd_watch_map_from (map, from) : map->n;
  while (i < map->n && map->key[i].key <= to) {
    int32_t value = map->key[i].key;
    if (fd_domain_contains (x, value))
      i++;
    else
      i = propagate_key (self, store, map, i,
                         fd_atom (fd_domain_var (x), FD_NE, value));
    if (i == UINT32_MAX)
      return false;
  }
  return true;
}

/* Propagates the removal of the values @gone from a WORD domain. */
static bool
propagate_gone (FdNogoods *self, FdStore *store, const FdDomain *x,
                uint64_t gone)
{
  FdWatchMap *map = &self->watches.of[x->id].map[FD_NE];
  if (!gone || !map->n)
    return true;
  int32_t base = x->base, last = base + fd_highest_bit (gone);
  uint32_t i = fd_watch_map_from (map, base + fd_lowest_bit (gone));
  while (i < map->n && map->key[i].key <= last) {
    int32_t value = map->key[i].key;
    if (!(gone >> (value - base) & 1))
      i++;
    else
      i = propagate_key (self, store, map, i,
                         fd_atom (fd_domain_var (x), FD_NE, value));
    if (i == UINT32_MAX)
      return false;
  }
  return true;
}

/* Propagates the changes of @x from entry @first on.  For domains of other
 * kinds, holes between the bounds are treated elsewhere. */
static bool
propagate_changes (FdNogoods *self, FdStore *store, FdDomain *x,
                   const FdTrailEntry *first)
{
  int32_t min, max, new_min = x->min, new_max = x->max;
  uint64_t gone = x->word ? first->old & ~x->word : 0;
  if (x->word) {
    min = x->base + fd_lowest_bit (first->old);
    max = x->base + fd_highest_bit (first->old);
  } else {
    min = (int32_t) (uint32_t) first->old;
    max = (int32_t) (first->old >> 32);
  }
  assert (min <= new_min && new_min <= new_max && new_max <= max);
  return propagate_bounds (self, store, x, FD_GE, min + 1, new_min) &&
         propagate_bounds (self, store, x, FD_LE, 1 - max, -new_max) &&
         (x->word ? propagate_gone (self, store, x, gone)
                  : propagate_values (self, store, x, min, new_min - 1) &&
                        propagate_values (self, store, x, new_max + 1, max)) &&
         (new_min != new_max || min == max ||
          propagate_value (self, store, x, new_min));
}

/* Propagates holes made by the entries of @x, from @i back to those already
 * processed. */
static bool
propagate_holes (FdNogoods *self, FdStore *store, FdDomain *x, uint32_t i)
{
  uint32_t seen = store->nogood_head;
  for (; i > seen; i = store->trail.entry[i - 1].prev) {
    const FdTrailEntry *e = &store->trail.entry[i - 1];
    int32_t from, to;
    if (fd_trail_kind (e) != FD_TRAIL_HOLES)
      continue;
    fd_sparse_taken (e->aux, &from, &to);
    if (!propagate_values (self, store, x, from, to))
      return false;
  }
  return true;
}

/* Propagates everything that happened to the variable whose last entry is @i.
 * */
static bool
propagate_variable (FdNogoods *self, FdStore *store, uint32_t i)
{
  const FdTrailEntry *entry = store->trail.entry, *first = NULL;
  FdDomain *x = fd_explained_domain (store, fd_trail_id (&entry[i]));
  bool holes = false;
  for (uint32_t j = i + 1; j > store->nogood_head; j = entry[j - 1].prev) {
    if (fd_trail_kind (&entry[j - 1]) == FD_TRAIL_HOLES)
      holes = true;
    else
      first = &entry[j - 1];
  }
  FdTrailEntry copy = first ? *first : (FdTrailEntry){0};
  return (!first || propagate_changes (self, store, x, &copy)) &&
         (!holes || propagate_holes (self, store, x, i + 1));
}

/* Whether nogoods may watch what entry @i changed.  They do not speak of
 * variables that were made later or in a level. */
static inline bool
is_watched (const FdNogoods *self, const FdStore *store, uint32_t i)
{
  const FdTrailEntry *e = &store->trail.entry[i];
  uint32_t id = fd_trail_id (e);
  return fd_trail_kind (e) != FD_TRAIL_STATE && id <= self->watches.n_vars &&
         self->watches.any[id];
}

/* Processes entry @i of the trail.  All new entries of a variable are processed
 * together, at the last of them. */
static bool
propagate_entry (FdNogoods *self, FdStore *store, uint32_t i)
{
  uint32_t id = fd_trail_id (&store->trail.entry[i]);
  if (fd_var_has_literals (store, id))
    return propagate_literal (
        self, store, id << 1 | (uint32_t) fd_explained_domain (store, id)->min);
  return fd_explained_domain (store, id)->last != i + 1 ||
         propagate_variable (self, store, i);
}

static G_NO_INLINE bool
propagate_from (FdNogoods *self, FdStore *store, uint32_t i)
{
  for (; i < store->trail.n; i++)
    if (is_watched (self, store, i) && !propagate_entry (self, store, i))
      return false;
  store->nogood_head = store->trail.n;
  return true;
}

/* Mostly there is nothing to do. */
static bool
nogoods_propagate (FdPropagator *base, FdStore *store)
{
  FdNogoods *self = (FdNogoods *) base;
  uint32_t i = store->nogood_head;
  while (i < store->trail.n && !is_watched (self, store, i))
    i++;
  if (i < store->trail.n)
    return propagate_from (self, store, i);
  store->nogood_head = i;
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
  const FdNogoods *self = (FdNogoods *) base;
  const FdNogood *nogood = fd_nogood (self, (uint32_t) code);
  assert (nogood->activity >= 0); /* a reason is not reduced */
  bool all = fd_atom_equal (need, FD_ATOM_FALSE);
  for (uint32_t i = all ? 0 : 1; i < nogood->n; i++)
    fd_atoms_add (out, fd_nogood_atom (self, nogood, i));
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
  g_clear_pointer (&((FdNogoods *) base)->numbers, g_array_unref);
  FdNogoods *self = (FdNogoods *) base;
  fd_watches_clear (&self->watches, self->store);
  fd_memory_free (&self->store->memory, self->arena,
                  self->room * sizeof *self->arena);
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
  FdNogoods *self = (FdNogoods *) fd_propagator_new_alone (
      store, &nogoods_class, sizeof *self, NULL, 0);
  if (!self)
    return NULL;
  self->store = store;
  self->step = 1;
  self->local_limit = 4000;
  store->nogood_head = store->trail.n;
  bool ok = fd_watches_init (&self->watches, store);
  assert (store->explaining);
  if (!fd_post (store, &self->base) || !ok)
    return NULL;
  store->nogood_propagator = &self->base;
  return self;
}
