/* SPDX-License-Identifier: MIT */
/* family.c - which all-different constraints become a grid
 *
 * Looked for when a batch ends, outside of all levels, among what it has
 * posted: constraints of one word of values, without offsets or a condition,
 * whose variables are in two of them on the average, and that hang together.
 * Each such family is led by a grid, see grid.c; its propagators keep their
 * subscriptions but are not woken.
 *
 * Where prunings are explained or written down each constraint works for
 * itself: there are no grids in such a store, and those of one that begins to
 * explain are released, as all are where a constraint is to be switched off.
 */
#include "domain.h"
#include "grid.h"
#include "hidden-singles.h"
#include "kernel/change.h"
#include "kernel/limits.h"

#include <string.h>

enum { NONE = UINT32_MAX };

/* What is gathered.  Units are numbered as they were posted. */
typedef struct {
  FdStore *store;
  FdPropagator **unit; /* those of singles */
  uint32_t n_units;
  uint32_t *root;  /* by unit: another of its family, or itself */
  uint32_t *of;    /* by variable: the first unit with it, or NONE; when the
                    * families are known, how many of one have it */
  uint32_t *cell;  /* by variable: its number in the grid being made */
  uint32_t n_vars; /* + 1 */
} Gathering;

/* --- what may be led ----------------------------------------------------- */

static bool
is_plain (const FdPropagator *p)
{
  const FdAllDifferent *self = (const FdAllDifferent *) p;
  if (p->dead || self->repeats || p->conditional)
    return false;
  for (uint32_t i = 0; i < p->n; i++)
    if (self->offset[i] || !p->scope[i]->word)
      return false;
  return true;
}

static bool
is_unit (const FdPropagator *p)
{
  return fd_is_all_different_singles_word (p) && is_plain (p);
}

/* The propagator of domain consistency beside one of singles; NULL: none. */
static FdPropagator *
domain_beside (const FdStore *store, const FdPropagator *singles)
{
  if (singles->id >= store->n_propagators)
    return NULL;
  FdPropagator *p = store->propagators[singles->id + 1];
  return fd_is_all_different_domain_word (p) && is_plain (p) &&
                 p->constraint == singles->constraint && p->n == singles->n &&
                 !memcmp (p->scope, singles->scope, p->n * sizeof *p->scope)
             ? p
             : NULL;
}

/* --- families ------------------------------------------------------------ */

static uint32_t
root_of (Gathering *g, uint32_t u)
{
  while (g->root[u] != u)
    u = g->root[u] = g->root[g->root[u]];
  return u;
}

static void
join_all (Gathering *g)
{
  for (uint32_t id = 0; id < g->n_vars; id++)
    g->of[id] = NONE;
  for (uint32_t u = 0; u < g->n_units; u++) {
    g->root[u] = u;
    for (uint32_t i = 0; i < g->unit[u]->n; i++) {
      uint32_t *of = &g->of[g->unit[u]->scope[i]->id];
      if (*of == NONE)
        *of = u;
      else
        g->root[root_of (g, u)] = root_of (g, *of);
    }
  }
}

/* One family: how large its grid would be. */
typedef struct {
  uint32_t root, n_units, n_cells;
  uint32_t longest, n_seats; /* cells of a unit; units of a cell */
  uint64_t n_places;
  int64_t min, max; /* of the values that a bit may stand for */
} Family;

/* Numbers the variables. */
static void
measure (Gathering *g, Family *f)
{
  f->n_units = f->n_cells = f->longest = f->n_seats = 0;
  f->n_places = 0;
  f->min = INT64_MAX;
  f->max = INT64_MIN;
  for (uint32_t id = 0; id < g->n_vars; id++)
    g->cell[id] = NONE;
  memset (g->of, 0, g->n_vars * sizeof *g->of);
  for (uint32_t u = 0; u < g->n_units; u++) {
    if (root_of (g, u) != f->root)
      continue;
    f->n_units++;
    f->n_places += g->unit[u]->n;
    f->longest = MAX (f->longest, g->unit[u]->n);
    for (uint32_t i = 0; i < g->unit[u]->n; i++) {
      const FdDomain *x = g->unit[u]->scope[i];
      if (g->cell[x->id] == NONE)
        g->cell[x->id] = f->n_cells++;
      g->of[x->id]++;
      f->n_seats = MAX (f->n_seats, g->of[x->id]);
      f->min = MIN (f->min, x->base);
      f->max = MAX (f->max, x->max);
    }
  }
}

static bool
is_worth_it (const Family *f)
{
  return f->n_units > 2 && f->n_units <= 64 * FD_GRID_WORDS &&
         f->n_cells <= FD_GRID_CELLS && f->n_places >= 2 * f->n_cells &&
         f->max - f->min < 64;
}

/* --- the grid ------------------------------------------------------------ */

static bool
has_lanes (const Family *f)
{
  return f->longest <= FD_GRID_LANE && f->max - f->min < FD_GRID_LANE &&
         f->n_cells <= FD_GRID_LANE_CELLS;
}

static uint32_t
n_values (const Family *f)
{
  return (uint32_t) (f->max - f->min + 1);
}

/* Behind the struct; the arrays of wider elements first. */
static size_t
bytes_behind (const Family *f, uint64_t n_peers)
{
  size_t n = f->n_cells, n_words = (f->n_units + 63) / 64;
  size_t bytes =
      f->n_units * sizeof (FdGridUnit) + (n * n_words + n) * sizeof (uint64_t) +
      (2 * n + 1) * sizeof (uint32_t) +
      (n_peers + 2 * n + f->n_places) * sizeof (uint16_t) + f->n_places;
  return (bytes + sizeof (uint64_t) - 1) & ~(sizeof (uint64_t) - 1);
}

/* Behind that. */
static size_t
bytes_of_lanes (const Family *f)
{
  return has_lanes (f) ? fd_grid_lanes_bytes (f->n_cells, f->n_units,
                                              n_values (f), f->n_seats)
                       : 0;
}

static void
lay_out (FdGrid *grid, const Family *f, uint64_t n_peers)
{
  size_t n = f->n_cells;
  grid->n_units = f->n_units;
  grid->n_words = (f->n_units + 63) / 64;
  grid->origin = f->min;
  grid->unit = (FdGridUnit *) (grid + 1);
  grid->units = (uint64_t *) (grid->unit + f->n_units);
  grid->word = grid->units + n * grid->n_words;
  grid->first = (uint32_t *) (grid->word + n);
  grid->listeners = grid->first + n + 1;
  grid->peer = (uint16_t *) (grid->listeners + n);
  grid->open = grid->peer + n_peers;
  grid->fixed = grid->open + n;
  grid->unit[0].cell = grid->fixed + n;
  grid->unit[0].kept = (uint8_t *) (grid->unit[0].cell + f->n_places);
}

/* Numbers the units of the family, and gives them their cells. */
static void
fill_units (const Gathering *g, FdGrid *grid, FdPropagator *const *led)
{
  uint16_t *cell = grid->unit[0].cell;
  uint8_t *kept = grid->unit[0].kept;
  memset (grid->units, 0,
          (size_t) grid->base.n * grid->n_words * sizeof *grid->units);
  for (uint32_t u = 0; u < grid->n_units; u++) {
    FdGridUnit *unit = &grid->unit[u];
    *unit = (FdGridUnit){.singles = led[u],
                         .domain = domain_beside (g->store, led[u]),
                         .n_free = led[u]->n,
                         .cell = cell,
                         .kept = kept};
    for (uint32_t i = 0; i < unit->n_free; i++) {
      uint32_t c = g->cell[led[u]->scope[i]->id];
      cell[i] = (uint16_t) c;
      kept[i] = 0;
      grid->units[(size_t) c * grid->n_words + u / 64] |= UINT64_C (1)
                                                          << u % 64;
    }
    cell += unit->n_free;
    kept += unit->n_free;
  }
}

/* The other cells of all units of @cell, each once; @seen: by cell, of those
 * before.  Returns how many. */
static uint32_t
fill_peers (const FdGrid *grid, uint32_t cell, uint64_t *seen, uint16_t *peer)
{
  uint32_t n = 0;
  seen[cell] = cell + 1;
  for (uint32_t u = 0; u < grid->n_units; u++) {
    const FdGridUnit *unit = &grid->unit[u];
    if (!(grid->units[(size_t) cell * grid->n_words + u / 64] >> u % 64 & 1))
      continue;
    for (uint32_t i = 0; i < unit->n_free; i++) {
      uint16_t other = unit->cell[i];
      if (seen[other] != cell + 1)
        peer[n++] = other;
      seen[other] = cell + 1;
    }
  }
  return n;
}

static void
fill_cells (FdGrid *grid)
{
  uint32_t n = 0;
  memset (grid->word, 0, grid->base.n * sizeof *grid->word);
  for (uint32_t cell = 0; cell < grid->base.n; cell++) {
    grid->first[cell] = n;
    n += fill_peers (grid, cell, grid->word, grid->peer + n);
    grid->open[cell] = (uint16_t) cell;
  }
  grid->first[grid->base.n] = n;
  grid->n_open = grid->base.n;
}

/* Whether all who listen to a cell are the grid's. */
static void
fill_listeners (FdGrid *grid)
{
  for (uint32_t cell = 0; cell < grid->base.n; cell++) {
    const FdDomain *x = grid->base.scope[cell];
    uint32_t n = fd_domain_n_subscriptions (x);
    grid->listeners[cell] = n;
    for (uint32_t i = 0; i < n; i++) {
      const FdPropagator *p = fd_propagator_of (&x->annex->subscription[i]);
      if (p != &grid->base && p->dead != FD_DEAD_LED)
        grid->listeners[cell] = NONE;
    }
  }
}

/* --- posting ------------------------------------------------------------- */

static bool
lead (FdStore *store, FdPropagator *p)
{
  if (!fd_trail_save_dead (store, p))
    return false;
  p->dead = FD_DEAD_LED;
  return true;
}

static bool
lead_all (FdGrid *grid, FdStore *store)
{
  for (uint32_t u = 0; u < grid->n_units; u++) {
    FdGridUnit *unit = &grid->unit[u];
    if (!lead (store, unit->singles) ||
        (unit->domain && !lead (store, unit->domain)))
      return false;
  }
  return true;
}

static bool
post_matching (FdGrid *grid, FdStore *store)
{
  uint64_t units[FD_GRID_WORDS] = {0};
  bool wanted = false;
  for (uint32_t u = 0; u < grid->n_units; u++) {
    bool matched = grid->unit[u].domain != NULL;
    units[u / 64] |= (uint64_t) matched << u % 64;
    wanted |= matched;
  }
  if (!wanted)
    return true;
  FdGridMatching *self = (FdGridMatching *) fd_propagator_make (
      store, &fd_grid_matching_class, sizeof *self, NULL, 0);
  if (!self)
    return false;
  self->grid = grid;
  memcpy (self->units, units, sizeof units);
  grid->matching = self;
  return fd_post (store, &self->base);
}

/* @x, @led: room for as many variables and propagators as there are. */
static bool
post_grid (Gathering *g, const Family *f, FdVar *x, FdPropagator **led)
{
  FdStore *store = g->store;
  uint64_t n_peers = 0;
  uint32_t n_led = 0;
  for (uint32_t u = 0; u < g->n_units; u++)
    if (root_of (g, u) == f->root) {
      n_peers += (uint64_t) g->unit[u]->n * (g->unit[u]->n - 1);
      led[n_led++] = g->unit[u];
    }
  for (uint32_t id = 0; id < g->n_vars; id++)
    if (g->cell[id] != NONE)
      x[g->cell[id]] = (FdVar){id};
  size_t bytes = sizeof (FdGrid) + bytes_behind (f, n_peers);
  FdGrid *grid = (FdGrid *) fd_propagator_make (
      store, &fd_grid_class, bytes + bytes_of_lanes (f), x, f->n_cells);
  if (!grid)
    return false;
  lay_out (grid, f, n_peers);
  fill_units (g, grid, led);
  fill_cells (grid);
  if (has_lanes (f))
    fd_grid_lanes_init (grid, (char *) grid + bytes, n_values (f), f->n_seats);
  fd_subscribe_all (store, &grid->base, FD_EVENT_DOMAIN);
  if (!fd_post (store, &grid->base) || !post_matching (grid, store) ||
      !lead_all (grid, store))
    return false;
  fill_listeners (grid);
  return true;
}

static bool
post_grids (Gathering *g, FdVar *x, FdPropagator **led)
{
  join_all (g);
  for (uint32_t u = 0; u < g->n_units; u++) {
    Family f = {.root = u};
    if (root_of (g, u) != u)
      continue;
    measure (g, &f);
    if (is_worth_it (&f) && !post_grid (g, &f, x, led))
      return false;
  }
  return true;
}

/* --- gathering ----------------------------------------------------------- */

static uint32_t
count_units (const FdStore *store)
{
  uint32_t n = 0;
  for (uint32_t id = store->gather_from; id <= store->n_propagators; id++)
    n += is_unit (store->propagators[id]);
  return n;
}

static void
list_units (Gathering *g)
{
  const FdStore *store = g->store;
  uint32_t n = 0;
  for (uint32_t id = store->gather_from; id <= store->n_propagators; id++)
    if (is_unit (store->propagators[id]))
      g->unit[n++] = store->propagators[id];
}

/* One block for all that is only needed here. */
static bool
gather (Gathering *g)
{
  FdStore *store = g->store;
  size_t each_unit = 2 * sizeof (FdPropagator *) + sizeof (uint32_t);
  size_t each_var = 3 * sizeof (uint32_t);
  size_t bytes = g->n_units * each_unit + g->n_vars * each_var;
  g->unit = fd_memory_alloc (&store->memory, bytes);
  if (!g->unit)
    return fd_store_halt (store, FD_LIMIT_MEMORY);
  FdPropagator **led = g->unit + g->n_units;
  g->root = (uint32_t *) (led + g->n_units);
  g->of = g->root + g->n_units;
  g->cell = g->of + g->n_vars;
  FdVar *x = (FdVar *) (g->cell + g->n_vars);
  list_units (g);
  bool ok = post_grids (g, x, led);
  fd_memory_free (&store->memory, g->unit, bytes);
  return ok;
}

static bool
gather_in (FdStore *store)
{
  if (store->attended || store->n_levels || fd_has_condition (store) ||
      store->halt)
    return true;
  Gathering g = {.store = store,
                 .n_units = count_units (store),
                 .n_vars = store->n_vars + 1};
  uint32_t posting = store->constraint;
  if (g.n_units < 3)
    return true;
  store->constraint = 0;
  bool ok = gather (&g);
  store->constraint = posting;
  return ok;
}

/* --- releasing ----------------------------------------------------------- */

static bool
release (FdStore *store, FdPropagator *p)
{
  if (!p || p->dead != FD_DEAD_LED)
    return true;
  if (!fd_trail_save_dead (store, p))
    return false;
  p->dead = 0;
  p->stale = true;
  fd_schedule (store, p);
  return true;
}

bool
fd_grid_release (FdGrid *self, FdStore *store)
{
  if (self->matching)
    fd_entail (store, &self->matching->base);
  for (uint32_t u = 0; u < self->n_units; u++)
    if (!release (store, self->unit[u].singles) ||
        !release (store, self->unit[u].domain))
      return false;
  return true;
}

static bool
release_all (FdStore *store)
{
  for (uint32_t id = 1; id <= store->n_propagators; id++) {
    FdPropagator *p = store->propagators[id];
    if (p->klass != &fd_grid_class || p->dead)
      continue;
    fd_entail (store, p);
    if (!fd_grid_release ((FdGrid *) p, store))
      return false;
  }
  return true;
}

void
fd_all_different_ask_for_grids (FdStore *store)
{
  store->gather = gather_in;
  store->release = release_all;
}
