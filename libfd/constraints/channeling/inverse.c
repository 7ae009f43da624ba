/* SPDX-License-Identifier: MIT */
/* inverse.c - x[i] = j exactly where y[j] = i
 *
 * Each x[i] = j is the same atom as y[j] = i, so a value that one side loses is
 * taken from the other: what is left has, for each i and j alone, a solution,
 * and whatever is pruned follows from one atom.  That also keeps the x[i]
 * different, by value; what a stronger consistency takes, an all-different of
 * the x[i] does besides: its solutions and those of this constraint are the
 * same, as long as both sides have the same pairs left.
 *
 * A variable whose domain has changed since it was looked at last is marked,
 * and of each its values then are remembered, which is trailed: so on one path
 * each pair is taken once.  The values of very many variables would take too
 * much room; there a marked variable is gone through whole.
 */
#include <fd.h>
#include <string.h>

/* So many values of each variable are remembered. */
enum { MOST_SEEN = 1 << 12 };

typedef struct {
  FdPropagator base; /* scope: x[0], ..., x[n-1], y[0], ..., y[n-1] */
  /* constant after posting: */
  uint32_t n;
  int32_t first[2]; /* the index of x[0], and of y[0] */
  uint32_t row;     /* cells of a row of seen; 0: there is none */
  /* kept, not trailed: bits by index in the scope; after a failure there may be
   * more than need be */
  uint32_t *marked;
  /* trailed: */
  uint32_t *seen; /* bits by value, rows by index in the scope */
} Inverse;

/* One variable and what it says: its value first + j is that others[j] is
 * own. */
typedef struct {
  FdDomain *x;
  int32_t first, own;
  uint32_t others; /* in the scope */
} Side;

static inline Side
side_of (const Inverse *self, uint32_t v)
{
  bool is_y = v >= self->n;
  return (Side){
      self->base.scope[v], self->first[!is_y],
      (int32_t) (self->first[is_y] + (int64_t) v - (is_y ? self->n : 0)),
      is_y ? 0 : self->n};
}

static inline bool
set_cell (FdStore *store, uint32_t *cell, uint32_t value)
{
  if (*cell == value)
    return true;
  if (!fd_trail_save (store, cell))
    return false;
  *cell = value;
  return true;
}

/* --- reasons ------------------------------------------------------------ */

#define RANGE fd_reason_lazy (UINT64_MAX)

/* That variable @v has, or has not, its value of index @j. */
static inline FdReason
because (uint32_t v, uint32_t j, bool has)
{
  return fd_reason_lazy ((uint64_t) v << 32 | (j << 1 | has));
}

/* What is given needs no atom. */
static const char *
inverse_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                 FdPosition at, FdAtoms *out)
{
  (void) need, (void) at;
  if (code == UINT64_MAX)
    return "inverse-range";
  uint32_t v = (uint32_t) (code >> 32), j = (uint32_t) code >> 1;
  Side side = side_of ((const Inverse *) base, v);
  FdAtom why = fd_atom (fd_domain_var (side.x), code & 1 ? FD_EQ : FD_NE,
                        side.first + (int32_t) j);
  if (!fd_atom_holds_at (store, why, 0))
    fd_atoms_add (out, why);
  return code & 1 ? "inverse-value" : "inverse-lost";
}

/* --- propagation -------------------------------------------------------- */

/* Of the values from the index @j on, a multiple of 64, those that are in range
 * and not there now; unless @seen is NULL, only those that were there. */
static uint64_t
lost_values (const Inverse *self, const Side *side, uint32_t j,
             const uint32_t *seen)
{
  uint64_t now = fd_domain_word (side->x, (int64_t) side->first + j);
  uint32_t left = self->n - j;
  uint64_t before = left < 64 ? (UINT64_C (1) << left) - 1 : ~UINT64_C (0);
  if (seen)
    before = (uint64_t) seen[1] << 32 | seen[0];
  return before & ~now;
}

static inline void
mark (Inverse *self, uint32_t v)
{
  self->marked[v / 32] |= UINT32_C (1) << v % 32;
}

/* Takes from the others what the variable @v has lost. */
static bool
take_lost (Inverse *self, FdStore *store, uint32_t v)
{
  Side side = side_of (self, v);
  uint32_t *seen = self->row ? self->seen + (size_t) v * self->row : NULL;
  for (uint32_t j = 0; j < self->n; j += 64) {
    uint32_t *cell = seen ? seen + j / 32 : NULL;
    uint64_t lost = lost_values (self, &side, j, cell);
    if (cell &&
        (!set_cell (store, &cell[0], cell[0] & ~(uint32_t) lost) ||
         !set_cell (store, &cell[1], cell[1] & ~(uint32_t) (lost >> 32))))
      return false;
    for (; lost; lost &= lost - 1) {
      uint32_t k = j + (uint32_t) __builtin_ctzll (lost);
      if (!fd_domain_remove (store, self->base.scope[side.others + k], side.own,
                             because (v, k, false)))
        return false;
    }
  }
  return true;
}

static bool
keep_range (Inverse *self, FdStore *store)
{
  for (uint32_t v = 0; v < self->base.n; v++) {
    Side side = side_of (self, v);
    int32_t last = (int32_t) (side.first + (int64_t) self->n - 1);
    if (!fd_domain_set_min (store, side.x, side.first, RANGE) ||
        !fd_domain_set_max (store, side.x, last, RANGE))
      return false;
  }
  return true;
}

static bool
look_at (Inverse *self, FdStore *store, uint32_t v)
{
  Side side = side_of (self, v);
  if (fd_domain_is_fixed (side.x)) {
    uint32_t j = (uint32_t) (fd_domain_min (side.x) - side.first);
    if (!fd_domain_fix (store, self->base.scope[side.others + j], side.own,
                        because (v, j, true)))
      return false;
  }
  return take_lost (self, store, v);
}

static inline uint32_t
n_cells (const Inverse *self)
{
  return (self->base.n + 31) / 32;
}

static void
mark_all (Inverse *self)
{
  for (uint32_t c = 0; c < n_cells (self); c++) {
    uint32_t left = self->base.n - 32 * c;
    self->marked[c] = left < 32 ? (UINT32_C (1) << left) - 1 : UINT32_MAX;
  }
}

/* Until nobody is marked: what is taken marks again. */
static bool
inverse_propagate (FdPropagator *base, FdStore *store)
{
  Inverse *self = (Inverse *) base;
  if (base->stale) {
    mark_all (self);
    if (!keep_range (self, store))
      return false;
  }
  for (uint32_t c = 0, quiet = 0; quiet < n_cells (self);) {
    uint32_t *cell = &self->marked[c];
    if (!*cell) {
      c = c + 1 < n_cells (self) ? c + 1 : 0;
      quiet++;
      continue;
    }
    uint32_t v = 32 * c + (uint32_t) __builtin_ctz (*cell);
    quiet = 0;
    *cell &= *cell - 1;
    if (!look_at (self, store, v)) {
      mark (self, v);
      return false;
    }
  }
  return true;
}

static bool
inverse_advise (FdPropagator *base, FdStore *store, uint32_t v, FdEvents events)
{
  (void) store, (void) events;
  mark ((Inverse *) base, v);
  return true;
}

/* --- conflicts ---------------------------------------------------------- */

/* Adds why the variable @v had no value before @at that another agrees with;
 * false if it had one. */
static bool
add_unsupported (const Inverse *self, const FdStore *store, uint32_t v,
                 FdPosition at, FdAtoms *out)
{
  Side side = side_of (self, v);
  FdVar x = fd_domain_var (side.x);
  FdHistoryValues past;
  size_t first = out->n;
  fd_history_values_init (&past, store, x, at);
  bool fixed = past.min == past.max;
  if (fixed)
    fd_explain_fixed (store, x, at, out);
  for (uint32_t j = 0; j < self->n; j++) {
    int32_t value = side.first + (int32_t) j;
    FdAtom lost = fd_atom (x, FD_NE, value);
    if (fd_history_has (&past, value)) {
      lost = fd_atom (fd_propagator_var (&self->base, side.others + j), FD_NE,
                      side.own);
      if (!fd_atom_holds_at (store, lost, at)) {
        out->n = first;
        return false;
      }
    } else if (fixed) {
      continue;
    }
    if (!fd_atom_holds_at (store, lost, 0))
      fd_atoms_add (out, lost);
  }
  fd_atoms_merge (store, out, first, at);
  return true;
}

/* Of a variable that has one value, if there is such. */
static const char *
inverse_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                          FdAtoms *out)
{
  const Inverse *self = (const Inverse *) base;
  for (int any = 0; any < 2; any++)
    for (uint32_t v = 0; v < base->n; v++) {
      FdVar x = fd_propagator_var (base, v);
      bool fixed = fd_min_at (store, x, at) == fd_max_at (store, x, at);
      if (fixed != any && add_unsupported (self, store, v, at, out))
        return "inverse-unsupported";
    }
  return NULL;
}

/* --- entailment, definition --------------------------------------------- */

/* Whether another agrees with some value of the variable @v. */
static bool
is_supported (const Inverse *self, uint32_t v)
{
  Side side = side_of (self, v);
  for (uint32_t j = 0; j < self->n; j += 64) {
    uint64_t word = fd_domain_word (side.x, (int64_t) side.first + j);
    if (self->n - j < 64)
      word &= (UINT64_C (1) << (self->n - j)) - 1;
    for (; word; word &= word - 1) {
      uint32_t k = j + (uint32_t) __builtin_ctzll (word);
      if (fd_domain_contains (self->base.scope[side.others + k], side.own))
        return true;
    }
  }
  return false;
}

static FdEntailment
inverse_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  const Inverse *self = (const Inverse *) base;
  bool fixed = true;
  for (uint32_t v = 0; v < base->n; v++) {
    fixed = fixed && fd_domain_is_fixed (base->scope[v]);
    if (!is_supported (self, v))
      return FD_DISENTAILED;
  }
  return fixed ? FD_ENTAILED : FD_UNDECIDED;
}

/* @x and @y have @n values each; the first index of each is @first. */
static bool
are_inverse (const int32_t *x, const int32_t *y, size_t n, const int32_t *first)
{
  for (size_t i = 0; i < n; i++) {
    int64_t j = (int64_t) x[i] - first[1];
    if (j < 0 || j >= (int64_t) n || y[j] != first[0] + (int64_t) i)
      return false;
  }
  return true;
}

static bool
inverse_check (const FdPropagator *base, const int32_t *values)
{
  const Inverse *self = (const Inverse *) base;
  return are_inverse (values, values + self->n, self->n, self->first);
}

static bool inverse_on_unify (FdPropagator *base, FdStore *store);

/* One of each side may well be one variable. */
static bool
inverse_implies_ne (const FdPropagator *base, uint32_t i, uint32_t j)
{
  uint32_t n = ((const Inverse *) base)->n;
  return (i < n) == (j < n);
}

static const FdPropagatorClass inverse_class = {
    .name = "inverse",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = inverse_propagate,
    .explain = inverse_explain,
    .explain_conflict = inverse_explain_conflict,
    .advise = inverse_advise,
    .entailed = inverse_entailed,
    .check = inverse_check,
    .on_unify = inverse_on_unify,
    .implies_ne = inverse_implies_ne,
};

/* --- posting ------------------------------------------------------------ */

/* Both sides on their way to the propagator. */
typedef struct {
  FdVar *scope;
  FdAtom *atom; /* room for one of each variable of a side */
  uint32_t n;
  int32_t first[2];
} Sides;

static bool
sides_init (FdStore *store, Sides *sides, uint32_t n, const int32_t *first)
{
  size_t bytes = 2 * sizeof (FdVar) + sizeof (FdAtom);
  sides->atom = fd_scratch_new (store, n, bytes);
  sides->scope = sides->atom ? (FdVar *) (sides->atom + n) : NULL;
  sides->n = n;
  memcpy (sides->first, first, sizeof sides->first);
  return sides->atom != NULL;
}

static void
sides_clear (FdStore *store, Sides *sides)
{
  fd_scratch_free (store, sides->atom, sides->n,
                   2 * sizeof (FdVar) + sizeof (FdAtom));
}

/* Whether a variable stands twice on the side. */
static bool
repeats (const FdStore *store, const Sides *sides, const FdVar *side)
{
  for (uint32_t i = 0; i < sides->n; i++)
    sides->atom[i] =
        fd_atom (fd_domain_var (fd_domain (store, side[i])), FD_EQ, 0);
  fd_atoms_sort (sides->atom, sides->n);
  for (uint32_t i = 1; i < sides->n; i++)
    if (fd_atom_equal (sides->atom[i - 1], sides->atom[i]))
      return true;
  return false;
}

/* Whether all indices are numbers that a variable can be. */
static bool
is_in_range (const Sides *sides)
{
  for (int k = 0; k < 2; k++)
    if (sides->first[k] < FD_VALUE_MIN ||
        sides->first[k] + (int64_t) sides->n - 1 > FD_VALUE_MAX)
      return false;
  return true;
}

static void
fill (Inverse *self, const Sides *sides)
{
  uint32_t n = self->n = sides->n;
  memcpy (self->first, sides->first, sizeof self->first);
  self->row = n <= MOST_SEEN ? (n + 63) / 64 * 2 : 0;
  self->marked = (uint32_t *) (self + 1);
  self->seen = self->marked + n_cells (self);
  for (uint32_t v = 0; v < 2 * n; v++)
    for (uint32_t j = 0; self->row && j < n; j++)
      self->seen[(size_t) v * self->row + j / 32] |= UINT32_C (1) << j % 32;
}

static bool
post_sides (FdStore *store, const Sides *sides)
{
  size_t n = sides->n, cells = (2 * n + 31) / 32;
  if (n == 0)
    return true;
  if (!is_in_range (sides) || repeats (store, sides, sides->scope) ||
      repeats (store, sides, sides->scope + n))
    return fd_post_false (store);
  if (n <= MOST_SEEN)
    cells += 2 * n * ((n + 63) / 64 * 2);
  Inverse *self = (Inverse *) fd_propagator_new (
      store, &inverse_class, sizeof *self + cells * sizeof (uint32_t),
      sides->scope, 2 * n);
  if (!self)
    return false;
  fill (self, sides);
  fd_subscribe_all (store, &self->base, FD_EVENT_DOMAIN);
  return fd_post (store, &self->base);
}

static bool
inverse_on_unify (FdPropagator *base, FdStore *store)
{
  const Inverse *self = (const Inverse *) base;
  Sides sides;
  if (!sides_init (store, &sides, self->n, self->first))
    return false;
  for (uint32_t v = 0; v < base->n; v++)
    sides.scope[v] = fd_propagator_var (base, v);
  bool ok = post_sides (store, &sides);
  sides_clear (store, &sides);
  return ok;
}

/* --- the declaration ---------------------------------------------------- */

/* The arguments, in this order. */
enum { X, X_FIRST, Y, Y_FIRST, CONSISTENCY };

static bool
inverse_holds (const FdArgument *a, const int32_t *values)
{
  const int32_t first[] = {a[X_FIRST].number, a[Y_FIRST].number};
  size_t n = a[X].n;
  return n == a[Y].n && are_inverse (values, values + n, n, first);
}

static bool
inverse_post (FdStore *store, const FdArgument *a)
{
  size_t n = a[X].n;
  const int32_t first[] = {a[X_FIRST].number, a[Y_FIRST].number};
  FdConsistency consistency = a[CONSISTENCY].consistency;
  Sides sides;
  if (n != a[Y].n)
    return fd_post_false (store);
  if (n == 0)
    return true;
  if (!sides_init (store, &sides, (uint32_t) n, first))
    return false;
  memcpy (sides.scope, a[X].vars, n * sizeof (FdVar));
  memcpy (sides.scope + n, a[Y].vars, n * sizeof (FdVar));
  bool ok = post_sides (store, &sides);
  sides_clear (store, &sides);
  if (!ok || consistency == FD_CONSISTENCY_DEFAULT ||
      consistency == FD_CONSISTENCY_VALUE)
    return ok;
  return fd_post_all_different (store, a[X].vars, NULL, n, consistency);
}

const FdConstraintClass fd_inverse_constraint = {
    .name = "inverse",
    .parameters = {{"x", FD_ARGUMENT_VARS},
                   {"x_first", FD_ARGUMENT_INT},
                   {"y", FD_ARGUMENT_VARS},
                   {"y_first", FD_ARGUMENT_INT},
                   {"consistency", FD_ARGUMENT_CONSISTENCY}},
    .consistency = "domain of each pair; with that of all-different asked for",
    .flatzinc = "inverse_offsets(x, y_first, y, x_first)",
    .holds = inverse_holds,
    .post = inverse_post,
};

bool
fd_post_inverse (FdStore *store, const FdVar *x, size_t n, int32_t x_first,
                 const FdVar *y, size_t m, int32_t y_first,
                 FdConsistency consistency)
{
  const FdArgument a[] = {fd_argument_vars (x, n), fd_argument_int (x_first),
                          fd_argument_vars (y, m), fd_argument_int (y_first),
                          fd_argument_consistency (consistency)};
  return fd_post_as (store, __func__, &fd_inverse_constraint, a);
}
