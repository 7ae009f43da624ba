/* SPDX-License-Identifier: MIT */
/* reduce.c - reduces the nogood database
 *
 * If there are too many nogoods, those of LBD 2 (atoms of two levels) stay; of
 * the others, the half that was used less and has a greater LBD is deleted.  If
 * nogoods take too much memory, as many are deleted as needed to halve it,
 * those of LBD 2 last.  A nogood that is a reason on the trail, or that forbids
 * a solution, always stays.  The arena is compacted in place, and all nogoods
 * are watched again, by the same atoms.  A limit may end the reduction before
 * anything is chosen, or while nogoods are watched again; the latter is then
 * repeated.
 *
 * Source: Audemard & Simon, Predicting learnt clauses quality in modern SAT
 * solvers, IJCAI 2009 (levels).
 */
#include <stdlib.h>
#include <string.h>

#include "nogoods.h"

#include "kernel/limits.h"

enum {
  GLUE = 2,         /* levels of those that stay */
  LIMIT_STEP = 500, /* each time, so many more are kept */
  WATCH_WORK = 64,  /* to watch a nogood: nanoseconds, on average */
  HEADER_WORDS = sizeof (FdNogood) / sizeof (uint64_t)
};

size_t
fd_nogoods_bytes (const FdNogoods *self)
{
  return self->watches.bytes + self->room * sizeof *self->arena;
}

size_t
fd_nogoods_bytes_left (const FdNogoods *self)
{
  const FdMemory *memory = &self->store->memory;
  size_t limit = self->memory_limit, bytes = fd_nogoods_bytes (self);
  if (memory->limit)
    limit = MIN (limit, memory->limit / 2);
  return limit > bytes ? limit - bytes : 0;
}

bool
fd_nogoods_reducing (const FdNogoods *self)
{
  return self->n_local >= self->local_limit ||
         (self->n_local >= self->least && !fd_nogoods_bytes_left (self));
}

/* --- the trail's reasons ------------------------------------------------ */

/* The code of the nogood that is the reason of entry @i; NULL if the reason is
 * no nogood. */
static uint64_t *
reason_at (const FdNogoods *self, FdStore *store, uint32_t i)
{
  const FdTrailEntry *e = &store->trail.entry[i];
  if (fd_trail_kind (e) == FD_TRAIL_STATE || e->propagator != self->base.id ||
      store->trail.why[i].code == FD_NOGOOD_UNIT)
    return NULL;
  return &store->trail.why[i].code;
}

static void
lock_reasons (FdNogoods *self, FdStore *store)
{
  for (uint32_t i = 0; i < store->trail.n; i++) {
    const uint64_t *code = reason_at (self, store, i);
    assert (!code || *code < self->n_words);
    if (code)
      fd_nogood (self, (uint32_t) *code)->locked = true;
  }
}

/* --- the least useful --------------------------------------------------- */

typedef struct {
  uint32_t ref, lbd;
  float activity;
} Candidate;

/* Nogoods of this LBD are usually useful again. */
static bool
is_good (uint32_t lbd)
{
  return lbd <= GLUE;
}

static int
compare_candidates (const void *a, const void *b)
{
  const Candidate *p = a, *q = b;
  if (is_good (p->lbd) != is_good (q->lbd))
    return is_good (p->lbd) ? 1 : -1;
  if (p->activity != q->activity)
    return p->activity < q->activity ? -1 : 1;
  if (p->lbd != q->lbd)
    return p->lbd > q->lbd ? -1 : 1;
  return p->ref < q->ref ? -1 : 1;
}

/* The bytes of a nogood, including its two watches. */
static size_t
bytes_of (const FdNogoods *self, uint32_t ref)
{
  const FdNogood *nogood = fd_nogood (self, ref);
  return fd_nogood_words (nogood->n, nogood->packed) * sizeof (uint64_t) +
         2 * fd_watch_words (fd_watch_tag (ref, nogood->packed)) *
             sizeof (uint32_t);
}

/* The nogoods that may be deleted, the least useful first; *@bytes receives the
 * bytes of all nogoods. */
static uint32_t
find_candidates (const FdNogoods *self, Candidate *candidate, size_t *bytes)
{
  uint32_t n = 0;
  *bytes = 0;
  for (uint32_t ref = 0; ref < self->n_words;
       ref = fd_nogoods_next (self, ref)) {
    const FdNogood *nogood = fd_nogood (self, ref);
    *bytes += bytes_of (self, ref);
    if (!nogood->permanent && !nogood->locked)
      candidate[n++] =
          (Candidate){ref, nogood->n == 2 ? 1 : nogood->lbd, nogood->activity};
  }
  qsort (candidate, n, sizeof *candidate, compare_candidates);
  return n;
}

/* Marks the nogoods to be deleted by a negative activity. */
static void
choose (FdNogoods *self, Candidate *candidate, bool for_memory)
{
  size_t bytes, gone = 0;
  uint32_t n = find_candidates (self, candidate, &bytes), k = 0, n_others = 0;
  while (n_others < n && !is_good (candidate[n_others].lbd))
    n_others++;
  while (k < n && (for_memory ? gone < bytes / 2 : k < n_others / 2)) {
    assert (!fd_nogood (self, candidate[k].ref)->locked);
    gone += bytes_of (self, candidate[k].ref);
    fd_nogood (self, candidate[k++].ref)->activity = -1;
  }
  self->n_forgotten += k;
  assert (k <= self->n_local && self->n_local <= self->n_kept);
  self->n_local -= k;
  self->n_kept -= k;
}

/* --- compaction --------------------------------------------------------- */

/* Updates the reasons on the trail to the new places of their nogoods, before
 * any is moved. */
static void
redirect (FdNogoods *self, FdStore *store, uint32_t *new_ref)
{
  uint32_t to = 0;
  for (uint32_t ref = 0; ref < self->n_words;
       ref = fd_nogoods_next (self, ref)) {
    new_ref[ref / HEADER_WORDS] = to;
    if (fd_nogood (self, ref)->activity >= 0)
      to += fd_nogoods_next (self, ref) - ref;
  }
  if (self->proof)
    fd_nogoods_renumber (self, new_ref, HEADER_WORDS);
  for (uint32_t i = 0; i < store->trail.n; i++) {
    uint64_t *code = reason_at (self, store, i);
    assert (!code || fd_nogood (self, (uint32_t) *code)->activity >= 0);
    if (code)
      *code = new_ref[*code / HEADER_WORDS];
  }
}

static void
compact (FdNogoods *self)
{
  uint32_t to = 0, next;
  for (uint32_t ref = 0; ref < self->n_words; ref = next) {
    FdNogood *nogood = fd_nogood (self, ref);
    next = fd_nogoods_next (self, ref);
    if (nogood->activity < 0)
      continue;
    nogood->locked = false;
    assert (to <= ref);
    memmove (self->arena + to, nogood, (next - ref) * sizeof *self->arena);
    to += next - ref;
  }
  assert (to <= self->n_words);
  self->n_words = to;
}

/* Returns unused memory. */
static void
shrink (FdNogoods *self, FdStore *store)
{
  uint32_t room = self->n_words + self->n_words / 4 + 1024;
  uint64_t *smaller = room < self->room
                          ? fd_memory_realloc (&store->memory, self->arena,
                                               self->room * sizeof *smaller,
                                               room * sizeof *smaller)
                          : NULL;
  if (smaller) {
    self->arena = smaller;
    self->room = room;
  }
  fd_watches_release (&self->watches, store);
}

bool
fd_nogoods_watch_all (FdNogoods *self, FdStore *store)
{
  fd_watches_empty (&self->watches, store);
  self->unwatched = true;
  for (uint32_t ref = 0; ref < self->n_words; ref = fd_nogoods_next (self, ref))
    if (!fd_nogoods_watch (self, store, ref) ||
        !fd_store_work (store, WATCH_WORK))
      return false;
  self->unwatched = false;
  return true;
}

/* --- the temporary ones -------------------------------------------------- */

void
fd_nogoods_drop_temporary (FdNogoods *self, FdStore *store)
{
  for (uint32_t ref = 0; ref < self->n_words;
       ref = fd_nogoods_next (self, ref)) {
    FdNogood *nogood = fd_nogood (self, ref);
    if (!nogood->temporary || nogood->activity < 0)
      continue;
    assert (self->n_kept && (nogood->permanent || self->n_local));
    nogood->activity = -1;
    self->n_forgotten++;
    self->n_kept--;
    self->n_local -= !nogood->permanent;
    self->incompact = true;
  }
  self->temporary = false;
  if (!self->incompact)
    return;
  fd_watches_empty (&self->watches, store);
  self->unwatched = true;
}

static bool
compact_now (FdNogoods *self, FdStore *store)
{
  size_t bytes = (self->n_words / HEADER_WORDS + 1) * sizeof (uint32_t);
  uint32_t *new_ref = fd_memory_alloc (&store->memory, bytes);
  if (!new_ref)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  redirect (self, store, new_ref);
  compact (self);
  fd_memory_free (&store->memory, new_ref, bytes);
  self->incompact = false;
  return true;
}

bool
fd_nogoods_recover (FdNogoods *self, FdStore *store)
{
  return (!self->incompact || compact_now (self, store)) &&
         fd_nogoods_watch_all (self, store);
}

bool
fd_nogoods_extend (FdNogoods *self, FdStore *store)
{
  return fd_watches_extend (&self->watches, store) ||
         fd_store_halt (store, FD_LIMIT_MEMORY);
}

bool
fd_nogoods_reduce (FdNogoods *self, FdStore *store)
{
  if (!fd_store_work (store, self->n_words + store->trail.n))
    return false;
  bool for_memory = self->n_local < self->local_limit;
  size_t candidates = self->n_local * sizeof (Candidate);
  size_t refs = (self->n_words / HEADER_WORDS + 1) * sizeof (uint32_t);
  size_t bytes = MAX (candidates, refs);
  void *block = fd_memory_alloc (&store->memory, bytes);
  if (!block)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  lock_reasons (self, store);
  choose (self, block, for_memory);
  redirect (self, store, block);
  compact (self);
  fd_memory_free (&store->memory, block, bytes);
  if (for_memory)
    shrink (self, store);
  else
    self->local_limit += LIMIT_STEP;
  bool ok = fd_nogoods_watch_all (self, store);
  /* the nogoods that must stay may exceed the limit: do not repeat this each
   * time
   */
  self->least = !fd_nogoods_bytes_left (self)
                    ? self->n_local + self->n_local / 4 + 64
                    : 0;
  return ok;
}
