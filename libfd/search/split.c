/* SPDX-License-Identifier: MIT */
/* split.c - splits a search into parts
 *
 * The tree of the search is kept down to its open nodes, which become the
 * cubes.  Rounds of depth-first search split each open node whose size is more
 * than half of the largest one, until there are enough open nodes.  A round
 * enters only branches that have such a node.  The size of a node is the number
 * of assignments that remain, as an integer logarithm, so it is equal on all
 * machines.
 *
 * A branch to the left opens a level, where the decision holds; its negation
 * holds in the level around it.
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

#include "kernel/atom.h"
#include "kernel/level.h"
#include "kernel/prune.h"
#include "kernel/queue.h"

#define BIT 64 /* of a logarithm to the base 2 */
#define FD_MAX_PARTS ((size_t) 1 << 20)
#define MOST_CUBES_AS_WANTED 4
#define MOST_FINE_CUBES_AS_WANTED 32
#define MOST_CUBES (MOST_CUBES_AS_WANTED * FD_MAX_PARTS)
#define MOST_NODES_A_CUBE 64

typedef struct {
  FdAtom decision;
  uint32_t left;  /* the node of this decision; the next one is that of its
                     negation; 0: not split */
  bool is_halved; /* by its decision */
  bool is_entered, is_refuted;
  uint64_t size; /* the largest of the open nodes below; until it is entered, an
                    upper bound from the node above */
} Node;

typedef struct {
  FdSearch *search;
  FdCubes *cubes;
  Node *node; /* the first is the root */
  size_t n_nodes, nodes_room;
  uint32_t *path;
  size_t n, room; /* of the path */
  FdAtom *atom;   /* of a cube in the making */
  size_t atoms_room;
  uint64_t threshold; /* larger nodes are split */
  size_t wanted, most, n_open;
  uint64_t n_entered;
  bool is_fine; /* see fd_search_split_finely() */
} Splitter;

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

/* That of @n values of a domain of @all, where that of the whole is @size. */
static uint64_t
size_with (uint64_t size, size_t all, size_t n)
{
  uint64_t less = logarithm (MAX (all, 1)) - logarithm (MAX (n, 1));
  return size > less ? size - less : 0;
}

static uint64_t
size_of (const FdBranching *branching, const FdStore *store)
{
  uint64_t size = 0;
  for (uint32_t i = 0; i < branching->n; i++)
    size +=
        logarithm (fd_domain_size (fd_branching_domain (branching, store, i)));
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
    size += size_of (&search->branchings[b], search->store);
    any |= search->branchings[b].n > 0;
  }
  if (any)
    return size;
  return size_of (&search->rest, search->store);
}

/* --- the tree ------------------------------------------------------------ */

/* Both branches of a node are added at once, after the root. */
static bool
is_left (uint32_t node)
{
  return node % 2;
}

static uint32_t
top (const Splitter *s)
{
  return s->path[s->n - 1];
}

/* The atom that holds in the node at @depth of the path, which is not the root.
 */
static FdAtom
atom_at (const Splitter *s, size_t depth)
{
  FdAtom decision = s->node[s->path[depth - 1]].decision;
  return is_left (s->path[depth]) ? decision : fd_atom_not (decision);
}

static bool
add_node (Splitter *s, uint64_t size)
{
  if (!fd_room (&s->node, s->n_nodes + 1, &s->nodes_room, sizeof *s->node))
    return fd_store_halt (s->search->store, FD_LIMIT_MEMORY);
  s->node[s->n_nodes++] = (Node){.size = size};
  return true;
}

static bool
push (Splitter *s, uint32_t node)
{
  if (!fd_room (&s->path, s->n + 1, &s->room, sizeof *s->path))
    return fd_store_halt (s->search->store, FD_LIMIT_MEMORY);
  s->path[s->n++] = node;
  return true;
}

/* --- decisions ----------------------------------------------------------- */

/* Whether @x is to be halved: it was before, or it has too many values. */
static bool
is_long (const Splitter *s, const FdDomain *x)
{
  const Node *last = s->n < 2 ? NULL : &s->node[s->path[s->n - 2]];
  bool was_halved =
      last && last->is_halved &&
      fd_domain (s->search->store, fd_atom_var (last->decision)) == x;
  return was_halved || fd_domain_size (x) > s->wanted;
}

/* Replaces *@decision on @x by a split if there are many values. */
static bool
halve (const Splitter *s, const FdDomain *x, FdAtom *decision)
{
  const FdSearch *search = s->search;
  uint32_t b = search->branching;
  FdBranching branching =
      b < search->n_branchings ? search->branchings[b] : search->rest;
  bool from_below = branching.val_select == FD_ASSIGN_MIN;
  if (branching.func || !is_long (s, x) ||
      branching.var_select != FD_SELECT_INPUT_ORDER ||
      !(from_below || branching.val_select == FD_ASSIGN_MAX))
    return false;
  branching.val_select = from_below ? FD_ASSIGN_SPLIT : FD_ASSIGN_REVERSE_SPLIT;
  *decision = fd_branching_decide (&branching, &s->search->random, x);
  return true;
}

/* The same decision on @x as a bound if it is one, so that of many values that
 * were refuted one after the other only the last one counts. */
static FdAtom
as_bound (const FdDomain *x, FdAtom decision)
{
  FdVar var = fd_atom_var (decision);
  FdRelation relation = fd_atom_relation (decision);
  int32_t value = decision.value;
  if (relation == FD_EQ)
    return value == fd_domain_min (x)   ? fd_atom (var, FD_LE, value)
           : value == fd_domain_max (x) ? fd_atom (var, FD_GE, value)
                                        : decision;
  if (relation == FD_NE)
    return value == fd_domain_min (x)   ? fd_atom (var, FD_GE, value + 1)
           : value == fd_domain_max (x) ? fd_atom (var, FD_LE, value - 1)
                                        : decision;
  return decision;
}

/* How many of @n values are left by a decision, about. */
static size_t
count_left (size_t n, FdRelation relation)
{
  return relation == FD_EQ ? 1 : relation == FD_NE ? n - 1 : (n + 1) / 2;
}

/* Splits the top of the path.  What is not in the projection is decided within
 * a part.  False: nothing is left to decide, or halted. */
static bool
split_top (Splitter *s)
{
  FdSearch *search = s->search;
  FdAtom decision;
  uint32_t left = (uint32_t) s->n_nodes;
  uint64_t size = s->node[top (s)].size;
  if (!fd_search_decide (search, &decision) ||
      (search->projection &&
       fd_projection_is_other (search->projection, decision))) {
    s->node[top (s)].size = 0;
    return false;
  }
  const FdDomain *x = fd_domain (search->store, fd_atom_var (decision));
  bool is_halved = halve (s, x, &decision);
  size_t all = fd_domain_size (x);
  size_t n = count_left (all, fd_atom_relation (decision));
  if (!add_node (s, size_with (size, all, n)) ||
      !add_node (s, size_with (size, all, all - n)))
    return false;
  Node *node = &s->node[top (s)];
  node->is_halved = is_halved;
  node->decision = as_bound (x, decision);
  node->left = left;
  s->n_open++;
  return true;
}

/* --- rounds -------------------------------------------------------------- */

static bool
is_enough (const Splitter *s)
{
  return s->n_open >= s->most ||
         s->n_entered >= MOST_NODES_A_CUBE * (uint64_t) s->wanted;
}

/* The branch of the top of the path that has nodes to be split; 0: none, or
 * halted. */
static uint32_t
next_branch (Splitter *s)
{
  if (s->node[top (s)].is_refuted || s->node[top (s)].size <= s->threshold ||
      (!s->node[top (s)].left && !split_top (s)))
    return 0;
  uint32_t left = s->node[top (s)].left;
  return s->node[left].size > s->threshold       ? left
         : s->node[left + 1].size > s->threshold ? left + 1
                                                 : 0;
}

/* Makes the atom of the top of the path true.  False: it fails, or halted. */
static bool
assert_top (const Splitter *s)
{
  FdStore *store = s->search->store;
  FdAtom atom = atom_at (s, s->n - 1);
  if (is_left (top (s)))
    return fd_search_take (s->search, atom);
  if (fd_prune_atom (store, atom, FD_REASON_NAIVE) && fd_propagate (store))
    return true;
  fd_queue_clear (store);
  return false;
}

static bool
enter (Splitter *s, uint32_t branch)
{
  if (!push (s, branch))
    return false;
  s->n_entered++;
  bool ok = assert_top (s);
  if (s->search->store->halt)
    return false;
  Node *node = &s->node[branch];
  if (!ok) {
    s->n_open -= !node->left;
    node->is_refuted = true;
    node->size = 0;
  } else if (!node->is_entered) {
    node->is_entered = true;
    node->size = size_left (s->search);
  }
  return true;
}

/* Back to where the top of the path was entered. */
static void
leave (Splitter *s)
{
  Node *node = &s->node[top (s)];
  if (node->left && !node->is_refuted)
    node->size = MAX (s->node[node->left].size, s->node[node->left + 1].size);
  if (is_left (top (s)))
    fd_search_back (s->search);
  s->n--;
}

/* From the root.  False: halted. */
static bool
walk (Splitter *s)
{
  s->n = 0;
  bool ok = push (s, 0);
  while (ok && s->n && !is_enough (s)) {
    uint32_t branch = next_branch (s);
    ok = !s->search->store->halt;
    if (ok && branch)
      ok = enter (s, branch);
    else if (ok)
      leave (s);
  }
  return ok;
}

/* Splits what is more than half as large as the largest node.  False: halted.
 */
static bool
refine (Splitter *s)
{
  FdSearch *search = s->search;
  uint64_t largest = s->node[0].size;
  s->threshold = largest > BIT ? largest - BIT : 0;
  search->branching = search->first = 0;
  if (!fd_store_open_level (search->store)) /* of what is refuted outside */
    return fd_store_halt (search->store, FD_LIMIT_MEMORY);
  bool ok = walk (s);
  fd_search_back_to (search, search->n_assumptions);
  fd_store_close_level (search->store);
  return ok;
}

/* The number that @size is the logarithm of, over that of @largest, times 2^32.
 */
static uint64_t
weight (uint64_t size, uint64_t largest)
{
  uint64_t less = largest / BIT - size / BIT;
  return less < 32 ? (BIT + size % BIT) << (26 - MIN (less, 26)) : 0;
}

/* Whether the largest open node has much more than its share of them all. */
static bool
is_uneven (const Splitter *s)
{
  uint64_t largest = s->node[0].size, sum = 0;
  for (size_t i = 0; i < s->n_nodes; i++)
    if (!s->node[i].left && !s->node[i].is_refuted)
      sum += weight (s->node[i].size, largest);
  return weight (largest, largest) > sum / s->wanted * MOST_CUBES_AS_WANTED;
}

/* --- cubes --------------------------------------------------------------- */

static bool
is_implied (const FdAtom *by, size_t n, FdAtom atom)
{
  for (size_t i = 0; i < n; i++)
    if (fd_atom_var (by[i]).id == fd_atom_var (atom).id &&
        fd_atom_implies (fd_atom_canonical (by[i]), fd_atom_canonical (atom)))
      return true;
  return false;
}

/* Makes the path a cube; a fine one has only what nothing behind it implies. */
static bool
keep (Splitter *s)
{
  FdAtom *kept = s->atom + s->n; /* from the back */
  size_t n = 0;
  for (size_t i = s->n; --i;)
    if (!s->is_fine || !is_implied (kept - n, n, atom_at (s, i)))
      kept[-(ptrdiff_t) ++n] = atom_at (s, i);
  bool ok = true;
  for (; ok && n; n--)
    ok = fd_cubes_add_atom (s->cubes, kept[-(ptrdiff_t) n]);
  return ok && fd_cubes_close (s->cubes);
}

/* The open nodes, in their order, become the cubes.  False: no memory. */
static bool
keep_all (Splitter *s)
{
  s->n = 0;
  uint32_t next = 0;
  do {
    if (!push (s, next))
      return false;
    const Node *node = &s->node[next];
    next = node->is_refuted ? 0 : node->left;
    if (!next && !node->is_refuted &&
        !(fd_room (&s->atom, s->n, &s->atoms_room, sizeof *s->atom) &&
          keep (s)))
      return fd_store_halt (s->search->store, FD_LIMIT_MEMORY);
    while (!next && s->n) {
      uint32_t done = s->path[--s->n];
      next = is_left (done) ? done + 1 : 0;
    }
  } while (next);
  return true;
}

/* All cubes.  False: halted. */
static bool
make_cubes (Splitter *s)
{
  if (!add_node (s, size_left (s->search)))
    return false;
  s->n_open = 1;
  while (s->node[0].size && !is_enough (s) &&
         (s->n_open < s->wanted || (s->is_fine && is_uneven (s))))
    if (!refine (s))
      return false;
  return keep_all (s);
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
split (Splitter *s)
{
  FdSearch *search = s->search;
  FdRandom random = search->random;
  FdTracing *tracings = search->tracings;
  if (!fd_search_open (search))
    return false;
  bool last_conflict = search->last_conflict;
  search->tracings = NULL;
  search->last_conflict = false;
  bool ok = take_assumptions (search) ? make_cubes (s)
                                      : search->store->halt == FD_LIMIT_NONE;
  fd_search_leave (search);
  search->random = random;
  search->branching = search->first = 0;
  search->last_conflict = last_conflict;
  search->tracings = tracings;
  search->statistics = (FdStatistics){0};
  return ok;
}

static FdCubes *
begin (Splitter *s)
{
  FdSearch *search = s->search;
  FdStore *store = search->store;
  s->cubes = fd_cubes_new ();
  fd_limits_begin_call (&search->limits);
  fd_search_start_clock (search);
  int64_t outer = fd_store_begin_search (store, &search->limits.stop,
                                         search->limits.deadline);
  search->running = true;
  bool ok = s->cubes && split (s);
  if (!ok && !s->cubes)
    fd_search_hit (search, FD_LIMIT_MEMORY);
  fd_search_halted (search);
  search->running = false;
  search->state = STATE_NEW;
  fd_store_end_search (store, outer);
  fd_limits_end_call (&search->limits);
  g_free (s->path);
  g_free (s->atom);
  g_free (s->node);
  if (!ok)
    g_clear_pointer (&s->cubes, fd_cubes_free);
  return s->cubes;
}

FdCubes *
fd_search_split_finely (FdSearch *search, size_t n)
{
  Splitter s = {.search = search,
                .wanted = n,
                .most = MIN (MOST_FINE_CUBES_AS_WANTED * n, MOST_CUBES),
                .is_fine = true};
  return fd_search_may_run (search, __func__) ? begin (&s) : NULL;
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
  Splitter s = {
      .search = search, .wanted = n, .most = MOST_CUBES_AS_WANTED * n};
  return begin (&s);
}
