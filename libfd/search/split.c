/* SPDX-License-Identifier: MIT */
/* split.c - splits a search into parts
 *
 * The search goes depth first, as usual.  Where the number of remaining
 * assignments does not exceed a threshold, it ends the path and keeps it as a
 * cube.  The threshold is found by repeated searches: it is lowered by steps
 * that double until there are enough cubes; then the last step is halved if
 * there are too many.  The sizes are integer logarithms, so they are equal on
 * all machines.
 *
 * A path consists of decisions; after a refuted decision, its negation holds in
 * the level around it.
 *
 * If a variable has more values than parts are wanted, its domain is halved
 * instead of deciding one value after the other.  Otherwise all values that
 * remain when there are enough parts would be one part.  Solutions keep their
 * order if nothing else is decided between the values.  This is so if variables
 * are taken in their order, and values from one end.
 */
#include "branching.h"
#include "cubes.h"
#include "search.h"

#include "kernel/level.h"
#include "kernel/prune.h"
#include "kernel/queue.h"

#define BIT 64 /* of a logarithm to the base 2 */
#define FD_MAX_PARTS ((size_t) 1 << 20)
#define MOST_CUBES_AS_WANTED 4
#define MOST_NODES_A_CUBE 64
#define MOST_HALVINGS 8

typedef struct {
  FdAtom atom;
  bool is_left; /* it opened a level */
} Step;

typedef struct {
  FdSearch *search;
  FdCubes *cubes;
  Step *path;
  size_t n, room;
  uint64_t threshold;
  size_t wanted, most;
  uint64_t n_nodes, most_nodes;
  bool is_too_fine; /* there were more, or more nodes */
} Splitter;

/* --- cubes --------------------------------------------------------------- */

/* Makes the path a cube. */
static bool
keep (Splitter *s)
{
  for (size_t i = 0; i < s->n; i++)
    if (!fd_cubes_add_atom (s->cubes, s->path[i].atom))
      return fd_store_halt (s->search->store, FD_LIMIT_MEMORY);
  return fd_cubes_close (s->cubes) ||
         fd_store_halt (s->search->store, FD_LIMIT_MEMORY);
}

/* --- how much is left ---------------------------------------------------- */

/* The logarithm of @n >= 1, rounded down. */
static uint64_t
logarithm (uint64_t n)
{
  unsigned bits = 63 - (unsigned) __builtin_clzll (n);
  uint64_t rest = n - (UINT64_C (1) << bits);
  uint64_t fraction =
      bits >= 6 ? rest >> (bits - 6) : rest << (6 - bits); /* BIT is 2^6 */
  return bits * BIT + fraction;
}

static uint64_t
size_of (const FdBranching *branching)
{
  uint64_t size = 0;
  for (uint32_t i = 0; i < branching->n; i++)
    size += logarithm (fd_domain_size (branching->x[i]));
  return size;
}

/* The size left for the branching variables; the search's own branchings may
 * choose among all variables. */
static uint64_t
size_left (FdSearch *search)
{
  uint32_t n = search->projection ? search->n_distinct : search->n_branchings;
  uint64_t size = 0;
  bool any = false;
  for (uint32_t b = 0; b < n; b++) {
    size += size_of (&search->branchings[b]);
    any |= search->branchings[b].n > 0;
  }
  if (any)
    return size;
  search->rest.x = search->store->vars + 1;
  return size_of (&search->rest);
}

/* --- the tree ------------------------------------------------------------ */

static bool
push (Splitter *s, FdAtom atom, bool is_left)
{
  if (!fd_room (&s->path, s->n + 1, &s->room, sizeof *s->path))
    return fd_store_halt (s->search->store, FD_LIMIT_MEMORY);
  s->path[s->n++] = (Step){atom, is_left};
  return true;
}

/* Whether @x is to be halved: it was before, or it has too many values. */
static bool
is_long (const Splitter *s, const FdDomain *x)
{
  const Step *last = s->n ? &s->path[s->n - 1] : NULL;
  bool was_halved =
      last && fd_domain (s->search->store, fd_atom_var (last->atom)) == x &&
      (fd_atom_relation (last->atom) == FD_LE ||
       fd_atom_relation (last->atom) == FD_GE);
  return was_halved || fd_domain_size (x) > s->wanted;
}

/* Replaces @decision by a split if its variable has many values. */
static FdAtom
halve (const Splitter *s, FdAtom decision)
{
  const FdSearch *search = s->search;
  const FdDomain *x = fd_domain (search->store, fd_atom_var (decision));
  uint32_t b = search->branching;
  FdBranching branching =
      b < search->n_branchings ? search->branchings[b] : search->rest;
  bool from_below = branching.val_select == FD_ASSIGN_MIN;
  if (branching.func || !is_long (s, x) ||
      branching.var_select != FD_SELECT_INPUT_ORDER ||
      !(from_below || branching.val_select == FD_ASSIGN_MAX))
    return decision;
  branching.val_select = from_below ? FD_ASSIGN_SPLIT : FD_ASSIGN_REVERSE_SPLIT;
  return fd_branching_decide (&branching, &s->search->random, x);
}

/* Whether the search, at a fixpoint, is to be split further, by @decision.
 * What is not in the projection is decided within a part. */
static bool
is_split (Splitter *s, FdAtom *decision)
{
  FdSearch *search = s->search;
  s->is_too_fine |=
      s->cubes->n + s->n >= s->most || s->n_nodes >= s->most_nodes;
  if (s->is_too_fine || size_left (search) <= s->threshold ||
      !fd_search_decide (search, decision) ||
      (search->projection &&
       fd_projection_is_other (search->projection, *decision)))
    return false;
  *decision = halve (s, *decision);
  return true;
}

/* Takes the other branch of the last decision; if it fails, that of the
 * decision before it, and so on.  False: none is left, or halted. */
static bool
go_back (Splitter *s)
{
  FdSearch *search = s->search;
  FdStore *store = search->store;
  for (;;) {
    while (s->n && !s->path[s->n - 1].is_left)
      s->n--;
    if (!s->n)
      return false;
    FdAtom refuted = fd_atom_not (s->path[--s->n].atom);
    fd_search_back (search);
    s->n_nodes++;
    if (!push (s, refuted, false))
      return false;
    if (fd_prune_atom (store, refuted, FD_REASON_NAIVE) && fd_propagate (store))
      return true;
    fd_queue_clear (store);
    if (store->halt)
      return false;
  }
}

static bool
go_down (Splitter *s, FdAtom decision)
{
  s->n_nodes++;
  return push (s, decision, true) && fd_search_take (s->search, decision);
}

/* Walks the tree from the root.  False: halted. */
static bool
walk (Splitter *s)
{
  FdSearch *search = s->search;
  FdStore *store = search->store;
  FdAtom decision;
  bool open = true;
  while (open) {
    bool split = is_split (s, &decision);
    if (!split && !keep (s))
      return false;
    if (!(split && go_down (s, decision)))
      open = !store->halt && go_back (s);
  }
  return !store->halt;
}

/* All cubes for the threshold; false: halted. */
static bool
pass (Splitter *s, size_t n, FdRandom random)
{
  FdSearch *search = s->search;
  FdCubes *cubes = s->cubes;
  cubes->n = cubes->n_atoms = 0;
  s->n = 0;
  s->n_nodes = 0;
  s->is_too_fine = false;
  s->wanted = n;
  s->most = MOST_CUBES_AS_WANTED * n;
  s->most_nodes = MOST_NODES_A_CUBE * (uint64_t) n;
  search->random = random;
  search->branching = search->first = 0;
  if (!fd_store_open_level (search->store)) /* of what is refuted outside */
    return fd_store_halt (search->store, FD_LIMIT_MEMORY);
  bool ok = walk (s);
  fd_search_back_to (search, search->n_assumptions);
  fd_store_close_level (search->store);
  return ok;
}

/* Lowers the threshold until there are @n cubes or more, or nothing to split;
 * then, if it was too low, takes a threshold between the last two. */
static bool
find_threshold (Splitter *s, size_t n)
{
  uint64_t all = size_left (s->search), high = all, low = all, step = BIT;
  FdRandom random = s->search->random;
  do {
    high = low;
    low = all > step ? all - step : 0;
    step *= 2;
    s->threshold = low;
    if (!pass (s, n, random))
      return false;
  } while (s->cubes->n < n && low && !s->is_too_fine);
  for (int i = 0; s->is_too_fine && i < MOST_HALVINGS && high - low > 1; i++) {
    uint64_t middle = low + (high - low) / 2;
    s->threshold = middle;
    if (!pass (s, n, random))
      return false;
    if (s->is_too_fine)
      low = middle;
    else if (s->cubes->n < n)
      high = middle;
  }
  return true;
}

/* --- the order of solutions ---------------------------------------------- */

static bool
goes_by_domains (const FdBranching *branching)
{
  return !branching->func && branching->var_select != FD_SELECT_DOM_WDEG &&
         branching->var_select != FD_SELECT_RANDOM &&
         branching->val_select != FD_ASSIGN_RANDOM &&
         branching->val_select != FD_ASSIGN_OUT_RANDOM &&
         branching->val_select != FD_ASSIGN_SPLIT_RANDOM;
}

bool
fd_search_goes_by_domains (const FdSearch *search)
{
  bool good = !search->learning && !search->free && !search->last_conflict &&
              !search->scatter && goes_by_domains (&search->rest);
  for (uint32_t i = 0; good && i < search->n_branchings; i++)
    good = goes_by_domains (&search->branchings[i]);
  return good;
}

/* --- altogether ---------------------------------------------------------- */

/* False: the assumptions fail, or the search was halted. */
static bool
take_assumptions (FdSearch *search)
{
  for (uint32_t i = 0; i < search->n_assumptions; i++)
    if (!fd_search_take (search, search->assumption[i]))
      return false;
  return true;
}

static bool
split (Splitter *s, size_t n)
{
  FdSearch *search = s->search;
  FdRandom random = search->random;
  FdTracing *tracings = search->tracings;
  if (!fd_search_open (search))
    return false;
  bool last_conflict = search->last_conflict;
  search->tracings = NULL;
  search->last_conflict = false;
  bool ok = take_assumptions (search) ? find_threshold (s, n)
                                      : search->store->halt == FD_LIMIT_NONE;
  fd_search_leave (search);
  search->random = random;
  search->branching = search->first = 0;
  search->last_conflict = last_conflict;
  search->tracings = tracings;
  search->statistics = (FdStatistics){0};
  return ok;
}

FdCubes *
fd_search_split (FdSearch *search, size_t n)
{
  if (!fd_require_new (search) || !fd_search_may_run (search, __func__) ||
      !fd_require_of_search (search, n && n <= FD_MAX_PARTS,
                             "%zu parts, expected 1 to %zu", n, FD_MAX_PARTS) ||
      !fd_require_of_search (search, !search->proof,
                             "a search with a proof, expected one without"))
    return NULL;
  Splitter s = {.search = search, .cubes = fd_cubes_new ()};
  FdStore *store = search->store;
  fd_limits_begin_call (&search->limits);
  fd_search_start_clock (search);
  int64_t outer = fd_store_begin_search (store, &search->limits.stop,
                                         search->limits.deadline);
  search->running = true;
  bool ok = s.cubes && split (&s, n);
  if (!ok && !s.cubes)
    fd_search_hit (search, FD_LIMIT_MEMORY);
  fd_search_halted (search);
  search->running = false;
  search->state = STATE_NEW;
  fd_store_end_search (store, outer);
  fd_limits_end_call (&search->limits);
  g_free (s.path);
  if (!ok)
    g_clear_pointer (&s.cubes, fd_cubes_free);
  return s.cubes;
}
