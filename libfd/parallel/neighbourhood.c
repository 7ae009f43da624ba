/* SPDX-License-Identifier: MIT */
/* neighbourhood.c - which variables keep the value of the best solution
 *
 * Each kind puts the variables in an order.  Then one after the other is given
 * its value, and what follows is propagated, until no more are open than
 * wanted; a value that contradicts those before is left out.  So what is kept
 * holds together, also with a better objective, as far as propagation knows.
 *
 * Sources: Shaw, Using constraint programming and local search methods to solve
 * vehicle routing problems, CP 1998; Perron, Shaw & Furnon, Propagation guided
 * large neighborhood search, CP 2004 (forward and reverse); Lombardi & Schaus,
 * Cost impact guided LNS, CPAIOR 2014 (by the objective).
 */
#include "neighbourhood.h"

#include "kernel/listener.h"
#include "kernel/trail.h"
#include "kernel/two-watched.h"
#include "kernel/value-subscription.h"

/* Constraints of more variables say little about what is near. */
enum { WIDEST = 200, MOST_DRAWN = 100 };

/* --- what there is to choose from ------------------------------------------
 */

static bool
is_candidate (const FdNeighbourhood *self, const FdDomain *x)
{
  return !fd_domain_is_fixed (x) && !self->index[x->id] &&
         x->id != self->objective.id;
}

static void
add (FdNeighbourhood *self, const FdDomain *x)
{
  if (!is_candidate (self, x))
    return;
  self->id[self->n++] = x->id;
  self->index[x->id] = self->n;
}

/* Those that the search branches on; if it says of none, all. */
static void
collect (FdNeighbourhood *self, const FdSearch *search)
{
  const FdStore *store = self->store;
  for (uint32_t b = 0; b < search->n_branchings; b++)
    for (uint32_t i = 0; i < search->branchings[b].n; i++)
      add (self, fd_domain (store, search->branchings[b].var[i]));
  if (self->n)
    return;
  for (uint32_t id = 1; id <= store->n_vars; id++)
    add (self, fd_domain_of (store, id));
}

static bool
is_narrow (const FdPropagator *p)
{
  return !fd_is_listener (p) && p->n <= WIDEST;
}

/* Which constraints each is in.  False: no memory. */
static bool
index_constraints (FdNeighbourhood *self)
{
  const FdStore *store = self->store;
  size_t n = 0;
  self->first = g_try_new0 (uint32_t, self->n + 2);
  if (!self->first)
    return false;
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    for (uint32_t i = 0; is_narrow (p) && i < p->n; i++)
      if (self->index[p->scope[i]->id]) {
        self->first[self->index[p->scope[i]->id] + 1]++;
        n++;
      }
  }
  self->constraint = n < UINT32_MAX ? g_try_new (FdPropagator *, n + 1) : NULL;
  if (!self->constraint)
    return false;
  /* first[i + 1] is where those of i begin until they are entered */
  for (uint32_t i = 1; i <= self->n + 1; i++)
    self->first[i] += self->first[i - 1];
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    FdPropagator *p = store->propagators[id];
    for (uint32_t i = 0; is_narrow (p) && i < p->n; i++)
      if (self->index[p->scope[i]->id])
        self->constraint[self->first[self->index[p->scope[i]->id]]++] = p;
  }
  return true;
}

bool
fd_neighbourhood_init (FdNeighbourhood *self, const FdSearch *search)
{
  FdStore *store = search->store;
  uint32_t n_ids = store->n_vars + 1;
  *self = (FdNeighbourhood){
      .store = store, .objective = search->objective, .n_ids = n_ids};
  if (self->objective.id)
    self->objective.id = fd_domain (store, self->objective)->id;
  if (search->linear)
    self->sum = fd_linear_objective_propagator (search->linear);
  self->id = g_try_new (uint32_t, n_ids);
  self->index = g_try_new0 (uint32_t, n_ids);
  if (!self->id || !self->index)
    return false;
  collect (self, search);
  self->order = g_try_new (uint32_t, self->n + 1);
  self->taken = g_try_new (bool, self->n + 1);
  self->kept = g_try_new (FdAtom, self->n + 1);
  return self->order && self->taken && self->kept && index_constraints (self) &&
         fd_terms_init (&self->terms, search);
}

void
fd_neighbourhood_clear (FdNeighbourhood *self)
{
  g_free (self->id);
  g_free (self->index);
  g_free (self->order);
  g_free (self->taken);
  g_free (self->first);
  g_free (self->constraint);
  g_free (self->kept);
  fd_terms_clear (&self->terms);
  *self = (FdNeighbourhood){0};
}

/* --- orders -----------------------------------------------------------------
 */

static void
shuffle (uint32_t *order, uint32_t n, FdRandom *random)
{
  for (uint32_t i = n; i > 1; i--) {
    uint32_t k = (uint32_t) fd_random_below (random, i);
    uint32_t other = order[k];
    order[k] = order[i - 1];
    order[i - 1] = other;
  }
}

/* To be let go, before all that were taken so far: the order is filled from its
 * end. */
static void
take (FdNeighbourhood *self, uint32_t id, uint32_t *n_taken)
{
  uint32_t i = self->index[id];
  if (!i || self->taken[i - 1])
    return;
  self->taken[i - 1] = true;
  self->order[self->n - ++*n_taken] = id;
}

/* All that are not taken, in any order. */
static void
fill (FdNeighbourhood *self, uint32_t n_taken, FdRandom *random)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->n; i++)
    if (!self->taken[i])
      self->order[n++] = self->id[i];
  assert (n == self->n - n_taken);
  shuffle (self->order, self->n - n_taken, random);
}

static void
take_scope (FdNeighbourhood *self, const FdPropagator *p, uint32_t *n_taken)
{
  for (uint32_t i = 0; i < p->n; i++)
    take (self, p->scope[i]->id, n_taken);
}

/* From what is taken on, constraint after constraint, until there are enough.
 */
static void
spread (FdNeighbourhood *self, uint32_t from, uint32_t n_free,
        uint32_t *n_taken, FdRandom *random)
{
  for (; from < *n_taken && *n_taken < n_free; from++) {
    uint32_t i = self->index[self->order[self->n - 1 - from]];
    uint32_t n = self->first[i] - self->first[i - 1];
    uint32_t begin = n ? (uint32_t) fd_random_below (random, n) : 0;
    for (uint32_t k = 0; k < MIN (n, 3) && *n_taken < n_free; k++)
      take_scope (self, self->constraint[self->first[i - 1] + (begin + k) % n],
                  n_taken);
  }
}

static void
take_any (FdNeighbourhood *self, uint32_t *n_taken, FdRandom *random)
{
  take (self, self->id[fd_random_below (random, self->n)], n_taken);
}

/* One that is not taken yet.  False: there is none. */
static bool
take_another (FdNeighbourhood *self, uint32_t *n_taken, FdRandom *random)
{
  uint32_t before = *n_taken;
  for (uint32_t tries = 0; *n_taken == before && tries < 8; tries++)
    take_any (self, n_taken, random);
  for (uint32_t i = 0; *n_taken == before && i < self->n; i++)
    take (self, self->id[i], n_taken);
  return *n_taken > before;
}

static uint32_t
by_constraints (FdNeighbourhood *self, uint32_t n_free, FdRandom *random)
{
  uint32_t n_taken = 0;
  for (uint32_t tries = 0; n_taken < n_free && tries < 4 * self->n; tries++) {
    uint32_t from = n_taken;
    take_any (self, &n_taken, random);
    spread (self, from, n_free, &n_taken, random);
  }
  return n_taken;
}

/* What a term costs beyond its least. */
static uint64_t
cost_of (const FdNeighbourhood *self, const FdTerm *term, const int32_t *value)
{
  FdVar x = fd_term_var (term);
  if (!x.id)
    return 0;
  int64_t v = fd_term_value (term, value[fd_domain (self->store, x)->id]);
  int64_t more = v - fd_term_least (term, self->store);
  return more > 0 ? (uint64_t) more * (uint64_t) term->weight : 0;
}

/* The term, drawn by its cost; n: none costs anything. */
static size_t
draw_term (const FdNeighbourhood *self, const int32_t *value, FdRandom *random)
{
  const FdTerms *terms = &self->terms;
  uint64_t sum = 0;
  for (size_t i = 0; i < terms->n; i++)
    sum += cost_of (self, &terms->term[i], value);
  uint64_t at = sum ? fd_random_below (random, sum) : 0;
  for (size_t i = 0; sum && i < terms->n; i++) {
    uint64_t cost = cost_of (self, &terms->term[i], value);
    if (at < cost)
      return i;
    at -= cost;
  }
  return terms->n;
}

/* The scope of @p, unless it is the sum of all terms. */
static void
take_decider (FdNeighbourhood *self, const FdPropagator *p, uint32_t *n_taken)
{
  bool has_objective = p == self->sum;
  if (!is_narrow (p))
    return;
  for (uint32_t k = 0; k < p->n && !has_objective; k++)
    has_objective = p->scope[k]->id == self->objective.id;
  if (!has_objective)
    take_scope (self, p, n_taken);
}

/* What decides @x, if it is no candidate itself. */
static void
take_term (FdNeighbourhood *self, const FdDomain *x, uint32_t *n_taken)
{
  if (self->index[x->id]) {
    take (self, x->id, n_taken);
    return;
  }
  for (uint32_t i = 0; i < fd_domain_n_subscriptions (x); i++)
    take_decider (self, fd_propagator_of (&x->annex->subscription[i]), n_taken);
  const FdWatchers *list = fd_watchers (self->store, x);
  for (uint32_t i = 0; list && i < list->n_users; i++)
    take_decider (self, list->user[i], n_taken);
  const FdValuePage *page = fd_value_pages (self->store, x);
  for (; page; page = page->next)
    for (uint32_t i = 0; i < page->n; i++)
      take_decider (self, fd_propagator_of (&page->list[i].s), n_taken);
}

/* The terms of a sum that cost most, more or less. */
static void
take_costly (FdNeighbourhood *self, const int32_t *value, uint32_t n_free,
             uint32_t *n_taken, FdRandom *random)
{
  const FdTerms *terms = &self->terms;
  for (int n = 0; n < MOST_DRAWN && 3 * *n_taken < n_free; n++) {
    size_t i = draw_term (self, value, random);
    if (i == terms->n)
      return;
    take_term (self, fd_domain (self->store, fd_term_var (&terms->term[i])),
               n_taken);
  }
}

/* The terms of the objective by what they cost; if it is no sum, what is in a
 * constraint with it. */
static uint32_t
by_objective (FdNeighbourhood *self, const int32_t *value, uint32_t n_free,
              FdRandom *random)
{
  const FdStore *store = self->store;
  uint32_t n_taken = 0;
  take_costly (self, value, n_free, &n_taken, random);
  for (uint32_t id = 1; !n_taken && id <= store->n_propagators; id++) {
    const FdPropagator *p = store->propagators[id];
    bool has_it = false;
    for (uint32_t i = 0; i < p->n && !has_it; i++)
      has_it = p->scope[i]->id == self->objective.id;
    if (!has_it || fd_is_listener (p))
      continue;
    uint32_t begin = (uint32_t) fd_random_below (random, p->n);
    for (uint32_t i = 0; i < p->n && 3 * n_taken < n_free; i++)
      take (self, p->scope[(begin + i) % p->n]->id, &n_taken);
  }
  if (!n_taken)
    return by_constraints (self, n_free, random);
  spread (self, 0, n_free, &n_taken, random);
  return n_taken;
}

/* Those of many values by how near they are to one of them; and what is in
 * constraints with the nearest. */
static uint32_t
by_window (FdNeighbourhood *self, const int32_t *value, uint32_t n_free,
           FdRandom *random)
{
  uint32_t n_taken = 0, n_wide = 0, *wide = self->order;
  for (uint32_t i = 0; i < self->n; i++)
    if (fd_domain_size (fd_domain_of (self->store, self->id[i])) > 8)
      wide[n_wide++] = self->id[i];
  if (n_wide < 2)
    return by_constraints (self, n_free, random);
  int64_t at = value[wide[fd_random_below (random, n_wide)]];
  uint32_t wanted = MAX (MIN (n_free, n_wide / 2), 2);
  for (int64_t width = 0; n_taken < wanted; width = 2 * width + 1)
    for (uint32_t i = 0; i < self->n && n_taken < wanted; i++)
      if (fd_domain_size (fd_domain_of (self->store, self->id[i])) > 8 &&
          ABS ((int64_t) value[self->id[i]] - at) <= width)
        take (self, self->id[i], &n_taken);
  spread (self, 0, n_free, &n_taken, random);
  return n_taken;
}

/* --- giving values ----------------------------------------------------------
 */

static bool
give (FdNeighbourhood *self, uint32_t id, const int32_t *value)
{
  FdDomain *x = fd_domain_of (self->store, id);
  FdAtom atom = fd_atom (fd_domain_var (x), FD_EQ, value[id]);
  if (fd_domain_is_fixed (x) || !fd_set_atom (self->store, atom))
    return false;
  self->kept[self->n_kept++] = atom;
  return true;
}

static uint32_t
count_open (const FdNeighbourhood *self)
{
  uint32_t n = 0;
  for (uint32_t i = 0; i < self->n; i++)
    n += !fd_domain_is_fixed (fd_domain_of (self->store, self->id[i]));
  return n;
}

/* Those that changed since @mark. */
static void
take_changed (FdNeighbourhood *self, uint32_t mark, uint32_t *n_taken,
              bool only_open)
{
  const FdStore *store = self->store;
  for (uint32_t i = mark; i < store->trail.n; i++) {
    const FdTrailEntry *e = &store->trail.entry[i];
    if (fd_trail_kind (e) == FD_TRAIL_STATE)
      continue;
    const FdDomain *x = fd_domain_of (store, fd_trail_id (e));
    if (!only_open || !fd_domain_is_fixed (x))
      take (self, x->id, n_taken);
  }
}

/* Each is followed by those that it changed.  The order is a queue here, read
 * from its end. */
static void
keep_forward (FdNeighbourhood *self, const int32_t *value, uint32_t n_free,
              FdRandom *random)
{
  uint32_t n_taken = 0, open = count_open (self);
  for (uint32_t n_done = 0; open > n_free; n_done++) {
    if (n_done == n_taken && !take_another (self, &n_taken, random))
      return;
    uint32_t id = self->order[self->n - 1 - n_done];
    uint32_t mark = self->store->trail.n;
    if (give (self, id, value)) {
      open--; /* and what follows */
      if (mark <= self->store->trail.n)
        take_changed (self, mark, &n_taken, true);
    }
    if (n_done % 8 == 7 || n_done + 1 == n_taken)
      open = count_open (self);
  }
}

static void
keep_in_order (FdNeighbourhood *self, const int32_t *value, uint32_t n_free)
{
  uint32_t open = count_open (self);
  for (uint32_t i = 0; i < self->n && open > n_free; i++) {
    open -= give (self, self->order[i], value);
    if (i % 8 == 7)
      open = count_open (self);
  }
}

/* One is given its value, alone; those that this changes are let go, and so on
 * with each of them. */
static uint32_t
by_reverse (FdNeighbourhood *self, const int32_t *value, uint32_t n_free,
            FdRandom *random)
{
  uint32_t n_taken = 0;
  for (uint32_t n_done = 0; n_taken < n_free; n_done++) {
    if ((n_done == n_taken && !take_another (self, &n_taken, random)) ||
        !fd_store_push (self->store))
      return n_taken;
    uint32_t id = self->order[self->n - 1 - n_done];
    uint32_t mark = self->store->trail.n;
    if (give (self, id, value) && mark <= self->store->trail.n)
      take_changed (self, mark, &n_taken, false);
    self->n_kept = 0;
    fd_store_pop (self->store);
  }
  return n_taken;
}

/* --- altogether -------------------------------------------------------------
 */

static void
keep (FdNeighbourhood *self, FdNeighbourhoodKind kind, const int32_t *value,
      uint32_t n_free, FdRandom *random)
{
  uint32_t n_taken = 0;
  switch (kind) {
  case FD_NEIGHBOURHOOD_FORWARD:
    keep_forward (self, value, n_free, random);
    return;
  case FD_NEIGHBOURHOOD_CONSTRAINTS:
    n_taken = by_constraints (self, n_free, random);
    break;
  case FD_NEIGHBOURHOOD_OBJECTIVE:
    n_taken = by_objective (self, value, n_free, random);
    break;
  case FD_NEIGHBOURHOOD_REVERSE:
    n_taken = by_reverse (self, value, n_free, random);
    break;
  case FD_NEIGHBOURHOOD_WINDOW:
    n_taken = by_window (self, value, n_free, random);
    break;
  case FD_NEIGHBOURHOOD_RANDOM:
  case FD_N_NEIGHBOURHOODS:
    break;
  }
  fill (self, n_taken, random);
  keep_in_order (self, value, n_free);
}

void
fd_neighbourhood_choose (FdNeighbourhood *self, FdNeighbourhoodKind kind,
                         const int32_t *value, uint32_t n_free, FdAtom better,
                         FdRandom *random)
{
  self->n_kept = 0;
  for (uint32_t i = 0; i < self->n; i++)
    self->taken[i] = false;
  if (!self->n || !fd_store_push (self->store))
    return;
  /* if nothing is better, the search is to find that out */
  if (fd_set_atom (self->store, better))
    keep (self, kind, value, n_free, random);
  fd_store_pop (self->store);
}
