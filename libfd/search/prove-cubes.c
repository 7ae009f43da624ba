/* SPDX-License-Identifier: MIT */
/* prove-cubes.c - proves that the cubes are complete, and joins their proofs
 *
 * The tree by which the search was split is traversed once more.  Its leaves
 * are the cubes, in their order.  Each branch of an inner node leads to cubes,
 * or propagation refuted it, and does so again.  Consider the atom by which the
 * path to the next cube continues.  If no later cube continues there by the
 * opposite atom, the opposite is decided first, and must fail.
 */
#include "cubes.h"
#include "search.h"

#include "kernel/level.h"
#include "kernel/prune.h"
#include "kernel/queue.h"

typedef struct {
  FdAtom atom;
  bool is_left; /* it opened a level */
} Step;

typedef struct {
  FdSearch *search;
  const FdCubes *cubes;
  FdProofPartFunc part;
  gpointer data;
  Step *path;
  size_t n, room; /* of the path */
  size_t *shared; /* by cube: how many atoms are those of the next one */
  size_t cube;    /* the next one */
} Joint;

/* --- cubes beside each other ---------------------------------------------- */

static bool
find_shared (Joint *self)
{
  size_t n_cubes = fd_cubes_length (self->cubes);
  self->shared = g_try_new0 (size_t, n_cubes + 1);
  for (size_t i = 0; self->shared && i + 1 < n_cubes; i++) {
    size_t n, n_next;
    const FdAtom *atom = fd_cubes_get (self->cubes, i, &n);
    const FdAtom *next = fd_cubes_get (self->cubes, i + 1, &n_next);
    size_t k = 0;
    while (k < n && k < n_next && fd_atom_equal (atom[k], next[k]))
      k++;
    self->shared[i] = k;
  }
  return self->shared;
}

/* Whether a later cube continues the path by the opposite of @atom. */
static bool
has_sibling (const Joint *self, FdAtom atom)
{
  size_t i = self->cube, n, n_cubes = fd_cubes_length (self->cubes);
  while (i + 1 < n_cubes && self->shared[i] > self->n)
    i++;
  if (i + 1 >= n_cubes || self->shared[i] < self->n)
    return false;
  const FdAtom *other = fd_cubes_get (self->cubes, i + 1, &n);
  return n > self->n && fd_atom_equal (other[self->n], fd_atom_not (atom));
}

static bool
is_on_path (const Joint *self, size_t cube)
{
  size_t n;
  const FdAtom *atom = fd_cubes_get (self->cubes, cube, &n);
  for (size_t i = 0; i < self->n; i++)
    if (i >= n || !fd_atom_equal (atom[i], self->path[i].atom))
      return false;
  return true;
}

/* Skips the nodes that propagation has refuted by now. */
static void
pass_over (Joint *self)
{
  while (self->cube < fd_cubes_length (self->cubes) &&
         is_on_path (self, self->cube))
    self->cube++;
}

/* --- the tree ------------------------------------------------------------- */

static bool
push (Joint *self, FdAtom atom, bool is_left)
{
  if (!fd_room (&self->path, self->n + 1, &self->room, sizeof *self->path))
    return fd_store_halt (self->search->store, FD_LIMIT_MEMORY);
  self->path[self->n++] = (Step){atom, is_left};
  return true;
}

/* The top is refuted.  False: so is everything, or the walk was halted. */
static bool
go_back (Joint *self)
{
  FdSearch *search = self->search;
  FdStore *store = search->store;
  for (;;) {
    while (self->n && !self->path[self->n - 1].is_left)
      self->n--;
    if (!self->n)
      return false;
    pass_over (self);
    FdAtom refuted = fd_atom_not (self->path[--self->n].atom);
    fd_search_back (search);
    fd_prove (undone, search, 1, true);
    if (!push (self, refuted, false))
      return false;
    bool ok = fd_prune_atom (store, refuted, FD_REASON_NAIVE);
    fd_prove (asserted, search);
    if (ok && fd_propagate (store))
      return true;
    fd_queue_clear (store);
    if (store->halt)
      return false;
  }
}

/* The decision on the way to the next cube, which is below this node. */
static FdAtom
decide (const Joint *self, FdAtom next)
{
  return has_sibling (self, next) ? next : fd_atom_not (next);
}

/* Continues from a node.  False: all is done, or the walk was halted, or it
 * failed, as *@error says. */
static bool
go_on (Joint *self, const char **error)
{
  FdSearch *search = self->search;
  FdAtom decision;
  size_t n;
  const FdAtom *atom = fd_cubes_get (self->cubes, self->cube, &n);
  if (atom && is_on_path (self, self->cube)) {
    if (n == self->n) {
      if (self->part (search->proof, self->cube++, self->data))
        return go_back (self);
      *error = "the proof of a part is missing";
      return false;
    }
    decision = decide (self, atom[self->n]);
  } else if (!fd_search_decide (search, &decision)) {
    *error = "the cubes do not cover the search";
    return false;
  }
  if (!push (self, decision, true))
    return false;
  if (fd_search_take (search, decision))
    return true;
  return !search->store->halt && go_back (self);
}

static bool
walk (Joint *self)
{
  FdSearch *search = self->search;
  FdStore *store = search->store;
  const char *error = NULL;
  if (!find_shared (self) || !fd_search_open (search))
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  fd_search_schedule_all (search);
  bool open = fd_propagate (store);
  while (open)
    open = go_on (self, &error);
  fd_queue_clear (store);
  bool ok = !error && !store->halt;
  if (error)
    fd_proof_break (search->proof, error);
  fd_search_back_to (search, 0);
  fd_search_leave (search);
  return ok;
}

bool
fd_search_prove_cubes (FdSearch *search, const FdCubes *cubes,
                       FdProofPartFunc part, gpointer data)
{
  if (!fd_require_new (search) || !fd_search_may_run (search, __func__) ||
      !fd_require_of_search (search, part,
                             "part is NULL, expected a function") ||
      !fd_require_of_search (search, search->proof && !search->learning,
                             "expected a search with a proof, and without "
                             "learning"))
    return false;
  Joint self = {.search = search, .cubes = cubes, .part = part, .data = data};
  FdStore *store = search->store;
  fd_limits_begin_call (&search->limits);
  fd_search_start_clock (search);
  int64_t outer = fd_store_begin_search (store, &search->limits.stop,
                                         search->limits.deadline);
  search->running = true;
  fd_prove_begin (search);
  bool ok = walk (&self);
  fd_search_halted (search);
  search->state = STATE_DONE;
  fd_prove_end (search);
  search->running = false;
  fd_store_end_search (store, outer);
  fd_limits_end_call (&search->limits);
  g_free (self.path);
  g_free (self.shared);
  return ok && !fd_proof_broken (search->proof);
}
