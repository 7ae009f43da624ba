/* SPDX-License-Identifier: MIT */
/* table-explain.c - why a value has no row left
 *
 * Each row with the value had another value that was gone: a reason is a set of
 * atoms that hit all these rows.  Rows hit by what is a fact need none.  Of the
 * others, the atom that hits most is taken, again and again: that a variable
 * was fixed, one of its bounds, or a hole; among those that hit as many a bound
 * comes first.  Then atoms that the others make needless are dropped, and
 * bounds weakened to what only they hit.
 */
#include <string.h>

#include "table.h"

/* What a value was: there; gone as a hole, below or above the bounds; or it was
 * never there. */
enum { THERE, HOLE, BELOW, ABOVE, NEVER };

/* An atom: that values of a variable were gone. */
typedef struct {
  uint32_t column;
  uint8_t kind;  /* HOLE, BELOW, ABOVE, or THERE: that it was fixed */
  uint32_t id;   /* of the hole */
  int32_t limit; /* values beyond the bound, up to this one */
} Hitter;

typedef struct {
  FdTable *self;
  FdStore *store;
  FdPosition at;
  FdAtoms *out;
  uint32_t n_hit;  /* rows to be hit, in hit[] */
  uint32_t n_open; /* the first of them are not hit yet */
  uint32_t *live;  /* ascending: values that hit open rows, and maybe others */
  uint32_t n_live;
  uint64_t *of_value, *of_row; /* which atoms hit the value; a row of hit[] */
} Cover;

/* --- the rows to be hit ------------------------------------------------- */

static void
add_list (Cover *c, uint32_t list)
{
  const FdTable *self = c->self;
  for (uint32_t at = self->start[list]; at < self->start[list + 1]; at++)
    for (uint64_t mask = self->mask[at]; mask; mask &= mask - 1)
      self->hit[c->n_hit++] =
          self->word[at] * 64 + (uint32_t) __builtin_ctzll (mask);
}

/* Those whose value for the variable of @need violates it; of a failure,
 * all. */
static void
find_rows (Cover *c, FdAtom need)
{
  FdTable *self = c->self;
  uint32_t id = fd_atom_var (need).id;
  for (uint32_t r = 0; !id && r < self->n_rows; r++)
    self->hit[c->n_hit++] = r;
  for (uint32_t i = 0; id && i < self->base.n; i++) {
    if (fd_propagator_var (&self->base, i).id != id)
      continue;
    const FdColumn *column = &self->columns.column[i];
    for (uint32_t v = column->start; v < column->end; v++)
      if (!fd_atom_accepts (need, self->columns.value[v]))
        add_list (c, v);
    add_list (c, self->n_values + i);
    return;
  }
}

/* --- what was gone ------------------------------------------------------ */

/* Of the values of @past, those at first in @root. */
static inline uint8_t
state_of (const FdHistoryValues *past, const FdHistoryValues *root,
          int32_t value)
{
  if (fd_history_has (past, value))
    return THERE;
  if (!fd_history_has (root, value))
    return NEVER;
  return value < past->min ? BELOW : value > past->max ? ABOVE : HOLE;
}

static void
find_gone (Cover *c)
{
  FdTable *self = c->self;
  for (uint32_t i = 0; i < self->base.n; i++) {
    FdVar x = fd_propagator_var (&self->base, i);
    const FdColumn *column = &self->columns.column[i];
    FdHistoryValues past, root;
    fd_history_values_init (&past, c->store, x, c->at);
    fd_history_values_init (&root, c->store, x, 0);
    for (uint32_t v = column->start; v < column->end; v++) {
      self->gone[v] = state_of (&past, &root, self->columns.value[v]);
      self->count[v] = 0;
    }
  }
}

/* Adds @step to the count of each value of row @r that was gone; returns
 * whether there is one; with @never, whether one never was. */
static bool
count_row (FdTable *self, uint32_t r, int32_t step, bool *never)
{
  const uint32_t *row = self->row + (size_t) r * self->base.n;
  bool any = false;
  *never = false;
  for (uint32_t i = 0; i < self->base.n; i++) {
    uint32_t v = row[i];
    if (v == FD_TABLE_ANY || self->gone[v] == THERE)
      continue;
    *never = *never || self->gone[v] == NEVER;
    self->count[v] += (uint32_t) step;
    any = true;
  }
  return any;
}

/* Counts the rows; false, if one had all its values. */
static bool
count_rows (Cover *c)
{
  FdTable *self = c->self;
  uint32_t n = 0;
  for (uint32_t k = 0; k < c->n_hit; k++) {
    bool never;
    if (!count_row (self, self->hit[k], 1, &never))
      return false;
    if (never)
      count_row (self, self->hit[k], -1, &never);
    else
      self->hit[n++] = self->hit[k];
  }
  c->n_hit = c->n_open = n;
  return true;
}

/* --- choosing ----------------------------------------------------------- */

/* Among atoms that hit as many a bound is better, then that it is fixed. */
enum { BOUND_WEIGHT = 5, WEIGHT = 4 };

static void
better (Hitter *best, uint64_t *most, uint64_t weight, Hitter other)
{
  if (weight > *most) {
    *most = weight;
    *best = other;
  }
}

static bool
was_fixed (const Cover *c, uint32_t i)
{
  FdVar x = fd_propagator_var (&c->self->base, i);
  return fd_min_at (c->store, x, c->at) == fd_max_at (c->store, x, c->at);
}

/* Looks through the values of variable @i, from live[@from] on, of which it
 * keeps those that still count, to live[@to]; how many counted of each kind. */
static uint32_t
weigh_values (Cover *c, uint32_t i, uint32_t from, uint32_t *to, uint64_t *sum,
              Hitter *best, uint64_t *most)
{
  const FdTable *self = c->self;
  uint32_t end = self->columns.column[i].end, k = from;
  for (; k < c->n_live && c->live[k] < end; k++) {
    uint32_t v = c->live[k];
    uint64_t count = self->count[v];
    if (!count)
      continue;
    c->live[(*to)++] = v;
    sum[self->gone[v]] += count;
    if (self->gone[v] == HOLE)
      better (best, most, WEIGHT * count, (Hitter){i, HOLE, v, 0});
  }
  return k;
}

/* The atom that hits most of what is open. */
static Hitter
choose (Cover *c)
{
  Hitter best = {0};
  uint64_t most = 0;
  uint32_t at = 0, kept = 0;
  for (uint32_t i = 0; i < c->self->base.n; i++) {
    uint64_t sum[NEVER + 1] = {0};
    at = weigh_values (c, i, at, &kept, sum, &best, &most);
    better (&best, &most, BOUND_WEIGHT * sum[BELOW],
            (Hitter){i, BELOW, 0, INT32_MAX});
    better (&best, &most, BOUND_WEIGHT * sum[ABOVE],
            (Hitter){i, ABOVE, 0, INT32_MIN});
    uint64_t all = sum[BELOW] + sum[ABOVE] + sum[HOLE];
    if (all * WEIGHT > most && was_fixed (c, i))
      better (&best, &most, WEIGHT * all, (Hitter){i, THERE, 0, 0});
  }
  c->n_live = kept;
  return best;
}

/* Whether it hits the rows with value @v of its variable. */
static inline bool
hits_value (const FdTable *self, const Hitter *h, uint32_t v)
{
  switch (h->kind) {
  case THERE:
    return self->gone[v] != THERE;
  case HOLE:
    return v == h->id;
  case BELOW:
    return self->gone[v] == BELOW && self->columns.value[v] <= h->limit;
  default:
    return self->gone[v] == ABOVE && self->columns.value[v] >= h->limit;
  }
}

static inline bool
hits (const FdTable *self, const Hitter *h, uint32_t r)
{
  uint32_t v = self->row[(size_t) r * self->base.n + h->column];
  return v != FD_TABLE_ANY && hits_value (self, h, v);
}

/* Moves the rows that @h hits behind those that are open. */
static void
close_rows (Cover *c, const Hitter *h)
{
  FdTable *self = c->self;
  bool never;
  for (uint32_t k = c->n_open; k-- > 0;) {
    uint32_t r = self->hit[k];
    if (!hits (self, h, r))
      continue;
    count_row (self, r, -1, &never);
    self->hit[k] = self->hit[--c->n_open];
    self->hit[c->n_open] = r;
  }
}

/* --- weakening ---------------------------------------------------------- */

/* The values of one variable that only its atom hits. */
typedef struct {
  bool below, above, hole;
  int32_t greatest_below, least_above;
} Alone;

static void
note_alone (const FdTable *self, Alone *alone, uint32_t v)
{
  int32_t value = self->columns.value[v];
  if (self->gone[v] == HOLE) {
    alone->hole = true;
  } else if (self->gone[v] == BELOW) {
    alone->greatest_below =
        alone->below ? MAX (alone->greatest_below, value) : value;
    alone->below = true;
  } else {
    alone->least_above = alone->above ? MIN (alone->least_above, value) : value;
    alone->above = true;
  }
}

/* Of the values of its variable, those that @h hits are hit by atom @k. */
static void
mark_values (const Cover *c, const Hitter *h, uint32_t k)
{
  const FdColumn *column = &c->self->columns.column[h->column];
  for (uint32_t v = column->start; v < column->end; v++)
    if (hits_value (c->self, h, v))
      c->of_value[v] |= UINT64_C (1) << k;
}

/* Which of the @n atoms hit each row. */
static void
mark_rows (const Cover *c, const Hitter *hitter, uint32_t n)
{
  const FdTable *self = c->self;
  memset (c->of_value, 0, self->n_values * sizeof *c->of_value);
  for (uint32_t k = 0; k < n; k++)
    mark_values (c, &hitter[k], k);
  for (uint32_t i = 0; i < c->n_hit; i++) {
    const uint32_t *row = self->row + (size_t) self->hit[i] * self->base.n;
    uint64_t by = 0;
    for (uint32_t j = 0; j < self->base.n; j++)
      by |= row[j] == FD_TABLE_ANY ? 0 : c->of_value[row[j]];
    c->of_row[i] = by;
  }
}

/* What atom @k, @h, hits that no other does. */
static Alone
find_alone (const Cover *c, const Hitter *h, uint32_t k)
{
  const FdTable *self = c->self;
  Alone alone = {0};
  for (uint32_t i = 0; i < c->n_hit; i++)
    if (c->of_row[i] == UINT64_C (1) << k)
      note_alone (self, &alone,
                  self->row[(size_t) self->hit[i] * self->base.n + h->column]);
  return alone;
}

/* Atom @k is @h from now on, or none, which hits no more than before. */
static void
mark_again (const Cover *c, const Hitter *h, uint32_t k)
{
  uint64_t bit = UINT64_C (1) << k;
  for (uint32_t i = 0; i < c->n_hit; i++)
    if (c->of_row[i] & bit && !(h && hits (c->self, h, c->self->hit[i])))
      c->of_row[i] &= ~bit;
}

/* Makes @h hit no more than what it alone does; false: that is nothing. */
static bool
weaken (Hitter *h, const Alone *alone)
{
  if (!alone->below && !alone->above && !alone->hole)
    return false;
  if (h->kind == HOLE || alone->hole || (alone->below && alone->above))
    return true;
  h->kind = alone->below ? BELOW : ABOVE;
  h->limit = alone->below ? alone->greatest_below : alone->least_above;
  return true;
}

static void
add_atom (const Cover *c, const Hitter *h)
{
  FdVar x = fd_propagator_var (&c->self->base, h->column);
  fd_atoms_add (
      c->out,
      h->kind == HOLE    ? fd_atom (x, FD_NE, c->self->columns.value[h->id])
      : h->kind == BELOW ? fd_atom (x, FD_GT, h->limit)
      : h->kind == ABOVE ? fd_atom (x, FD_LT, h->limit)
                         : fd_atom (x, FD_EQ, fd_min_at (c->store, x, c->at)));
}

/* Drops the needless ones, the first taken first, for it hit what no other was
 * known to hit then; weakens the others. */
static uint32_t
weaken_all (const Cover *c, Hitter *hitter, uint32_t n)
{
  uint32_t kept = 0;
  mark_rows (c, hitter, n);
  for (uint32_t k = 0; k < n; k++) {
    Hitter weaker = hitter[k];
    Alone alone = find_alone (c, &weaker, k);
    bool needed = weaken (&weaker, &alone);
    if (!needed || weaker.kind != hitter[k].kind ||
        weaker.limit != hitter[k].limit)
      mark_again (c, needed ? &weaker : NULL, k);
    if (needed)
      hitter[kept++] = weaker;
  }
  return kept;
}

static void
add_weakened (const Cover *c, Hitter *hitter, uint32_t n)
{
  n = weaken_all (c, hitter, n);
  for (uint32_t k = 0; k < n; k++)
    add_atom (c, &hitter[k]);
}

/* So many atoms are looked at once more; the others hit, as far as is known,
 * what no other does. */
enum { MOST_HITTERS = 64 };

static void
cover (Cover *c)
{
  Hitter hitter[MOST_HITTERS];
  uint32_t n = 0;
  while (c->n_open) {
    if (n == MOST_HITTERS) {
      add_weakened (c, hitter, n);
      n = 0;
    }
    hitter[n] = choose (c);
    close_rows (c, &hitter[n++]);
  }
  add_weakened (c, hitter, n);
}

/* Room for what is known of each value, and of each row to be hit. */
static bool
make_room (Cover *c)
{
  size_t n_values = c->self->n_values, n_rows = c->n_hit;
  c->of_value = fd_explain_room (c->store,
                                 (n_values + n_rows) * sizeof (uint64_t) +
                                     n_values * sizeof (uint32_t),
                                 c->out);
  if (!c->of_value)
    return false;
  c->of_row = c->of_value + n_values;
  c->live = (uint32_t *) (c->of_row + n_rows);
  for (uint32_t v = 0; v < n_values; v++)
    if (c->self->count[v])
      c->live[c->n_live++] = v;
  return true;
}

/* --- the hooks ---------------------------------------------------------- */

const char *
fd_table_explain (FdPropagator *base, FdStore *store, FdAtom need,
                  uint64_t code, FdPosition at, FdAtoms *out)
{
  (void) code;
  Cover c = {.self = (FdTable *) base, .store = store, .at = at, .out = out};
  find_rows (&c, need);
  find_gone (&c);
  if (!count_rows (&c))
    return NULL;
  if (make_room (&c))
    cover (&c);
  return "table";
}

const char *
fd_table_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                           FdAtoms *out)
{
  return fd_table_explain (base, store, FD_ATOM_FALSE, 0, at, out);
}
