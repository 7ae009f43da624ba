/* SPDX-License-Identifier: MIT */
/* project.c - finds one of the solutions that agree in the projection
 *
 * Once the whole projection is decided, one solution is enough, and the search
 * returns to where the projection was not yet decided.  A projected solution
 * can then be found again only in the other branch of a decision on something
 * else that was made while part of the projection was open.  So a solution is
 * kept if there is such a decision above it, as long as that decision stands or
 * its other branch is searched.  A node at which the projection has the values
 * of a kept solution is left at once.
 */
#include "project.h"

#include "kernel/atom.h"

#include <stdlib.h>
#include <string.h>

/* The arrays of the user do not count against the memory limit. */
FdProjection *
fd_projection_new (const FdVar *x, uint32_t n, const FdAtom *atom,
                   uint32_t n_atoms)
{
  FdProjection *self = g_try_new0 (FdProjection, 1);
  if (!self)
    return NULL;
  self->var = g_try_new (FdVar, MAX (n, 1));
  self->x = g_try_new (FdDomain *, MAX (n, 1));
  self->atom = g_try_new (FdAtom, MAX (n_atoms, 1));
  self->deciding = g_try_new (FdAtom, MAX (n_atoms, 1));
  self->own = g_try_new (uint32_t, (size_t) n + n_atoms + 1);
  self->words = MAX (n + (n_atoms + 31) / 32, 1);
  self->noted = g_try_new (uint32_t, self->words);
  if (!self->var || !self->x || !self->atom || !self->deciding || !self->own ||
      !self->noted) {
    fd_projection_free (self, NULL);
    return NULL;
  }
  for (uint32_t i = 0; i < n; i++)
    self->var[i] = x[i];
  fd_atoms_copy (self->atom, atom, n_atoms);
  self->n = n;
  self->n_atoms = n_atoms;
  return self;
}

void
fd_projection_free (FdProjection *self, FdStore *store)
{
  if (!self)
    return;
  if (self->room)
    fd_memory_free (&store->memory, self->kept,
                    (size_t) self->room * self->words * sizeof *self->kept);
  if (self->n_slots)
    fd_memory_free (&store->memory, self->slot,
                    self->n_slots * sizeof *self->slot);
  g_free (self->var);
  g_free (self->x);
  g_free (self->atom);
  g_free (self->deciding);
  g_free (self->own);
  g_free (self->noted);
  g_free (self);
}

/* --- decisions ------------------------------------------------------------ */

static bool
is_open (const FdProjection *self, const FdStore *store, uint32_t i)
{
  if (i < self->n)
    return !fd_domain_is_fixed (self->x[i]);
  FdAtom atom = self->atom[i - self->n];
  return !fd_atom_holds (store, atom) && !fd_atom_fails (store, atom);
}

static int
compare_ids (const void *a, const void *b)
{
  uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
  return (x > y) - (x < y);
}

static int
compare_atoms (const void *a, const void *b)
{
  const FdAtom *x = a, *y = b;
  if (x->tag != y->tag)
    return x->tag < y->tag ? -1 : 1;
  return (x->value > y->value) - (x->value < y->value);
}

static void
resolve (FdProjection *self, const FdStore *store)
{
  self->n_own = self->n_deciding = 0;
  for (uint32_t i = 0; i < self->n; i++) {
    self->x[i] = fd_domain (store, self->var[i]);
    self->own[self->n_own++] = self->x[i]->id;
  }
  for (uint32_t i = 0; i < self->n_atoms; i++) {
    FdVar var = fd_atom_var (self->atom[i]);
    if (!is_open (self, store, self->n + i))
      continue;
    /* with two values left, either value decides the atom */
    const FdDomain *x = fd_domain (store, var);
    if (fd_domain_size (x) == 2)
      self->own[self->n_own++] = x->id;
    else
      self->deciding[self->n_deciding++] = (FdAtom){
          x->id << 2 | fd_atom_relation (self->atom[i]), self->atom[i].value};
  }
  qsort (self->own, self->n_own, sizeof *self->own, compare_ids);
  qsort (self->deciding, self->n_deciding, sizeof *self->deciding,
         compare_atoms);
}

bool
fd_projection_is_other (const FdProjection *self, FdAtom decision)
{
  uint32_t id = fd_atom_var (decision).id;
  FdAtom not = fd_atom_not (decision);
  return !bsearch (&id, self->own, self->n_own, sizeof id, compare_ids) &&
         !bsearch (&decision, self->deciding, self->n_deciding, sizeof not,
                   compare_atoms) &&
         !bsearch (&not, self->deciding, self->n_deciding, sizeof not,
                   compare_atoms);
}

/* --- what is decided ------------------------------------------------------ */

bool
fd_projection_decided (FdProjection *self, const FdStore *store)
{
  uint32_t n = self->n + self->n_atoms;
  if (self->open < n && is_open (self, store, self->open))
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (is_open (self, store, i)) {
      self->open = i;
      return false;
    }
  return true;
}

/* Writes the projected values of a solution, or of a node that decides all. */
static void
write_noted (FdProjection *self, const FdStore *store)
{
  uint32_t *word = self->noted;
  memset (word, 0, self->words * sizeof *word);
  for (uint32_t i = 0; i < self->n; i++)
    word[i] = (uint32_t) self->x[i]->min;
  for (uint32_t i = 0; i < self->n_atoms; i++)
    word[self->n + i / 32] |= (uint32_t) fd_atom_holds (store, self->atom[i])
                              << i % 32;
}

/* --- what is kept --------------------------------------------------------- */

static uint32_t *
kept_at (const FdProjection *self, uint32_t i)
{
  return self->kept + (size_t) i * self->words;
}

/* The slot where the search for @word begins. */
static uint32_t
home_of (const FdProjection *self, const uint32_t *word)
{
  uint64_t hash = 0;
  for (uint32_t i = 0; i < self->words; i++) {
    hash = (hash ^ word[i]) * UINT64_C (0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
  }
  return (uint32_t) hash & (self->n_slots - 1);
}

/* The slot of @word: one with an equal word, or a free one. */
static uint32_t *
slot_of (const FdProjection *self, const uint32_t *word)
{
  uint32_t i = home_of (self, word);
  while (self->slot[i] && memcmp (kept_at (self, self->slot[i] - 1), word,
                                  self->words * sizeof *word) != 0)
    i = (i + 1) & (self->n_slots - 1);
  return &self->slot[i];
}

/* Doubles the slots, so that at least half of them are free. */
static bool
more_slots (FdProjection *self, FdStore *store)
{
  uint32_t more = self->n_slots ? 2 * self->n_slots : 32;
  uint32_t *slot = NULL;
  if (more > self->n_slots)
    slot = fd_memory_alloc (&store->memory, more * sizeof *slot);
  if (!slot)
    return false;
  if (self->n_slots)
    fd_memory_free (&store->memory, self->slot, self->n_slots * sizeof *slot);
  self->slot = slot;
  self->n_slots = more;
  for (uint32_t i = 0; i < self->n_kept; i++)
    *slot_of (self, kept_at (self, i)) = i + 1;
  return true;
}

bool
fd_projection_note (FdProjection *self, FdStore *store)
{
  uint32_t more = self->room ? 2 * self->room : 16;
  size_t bytes = self->words * sizeof *self->kept;
  if (self->n_kept == self->room) {
    uint32_t *kept = NULL;
    if (more > self->room)
      kept = fd_memory_realloc (&store->memory, self->kept, self->room * bytes,
                                more * bytes);
    if (!kept)
      return false;
    self->kept = kept;
    self->room = more;
  }
  if (2 * ((uint64_t) self->n_kept + 1) > self->n_slots &&
      !more_slots (self, store))
    return false;
  write_noted (self, store);
  return true;
}

void
fd_projection_keep (FdProjection *self, uint32_t depth)
{
  uint32_t *slot = slot_of (self, self->noted);
  assert (!*slot);
  self->floor = self->n_kept ? MIN (self->floor, depth) : depth;
  memcpy (kept_at (self, self->n_kept), self->noted,
          self->words * sizeof *self->noted);
  *slot = ++self->n_kept;
}

static void
forget (FdProjection *self)
{
  /* empties all slots from a home to the next free one */
  for (uint32_t k = 0; k < self->n_kept; k++) {
    uint32_t i = home_of (self, kept_at (self, k));
    for (; self->slot[i]; i = (i + 1) & (self->n_slots - 1))
      self->slot[i] = 0;
  }
  self->n_kept = 0;
}

void
fd_projection_leave (FdProjection *self, uint32_t n)
{
  if (self->n_kept && n < self->floor)
    forget (self);
}

bool
fd_projection_repeats (FdProjection *self, const FdStore *store)
{
  if (!self->n_kept || !fd_projection_decided (self, store))
    return false;
  write_noted (self, store);
  return *slot_of (self, self->noted);
}

void
fd_projection_begin (FdProjection *self, const FdStore *store)
{
  resolve (self, store);
  if (self->n_kept)
    forget (self);
}
