/* SPDX-License-Identifier: MIT */
/* clause.c - atom[0] or ... or atom[n-1]
 *
 * Two atoms that do not fail are watched; only the failing of one of them
 * wakes the clause.  It looks for another; when there is none, the other
 * watched atom is made true, and the clause has nothing left to do.  The
 * watches move without being logged.
 *
 * Of a short clause every variable is subscribed once and for all: what
 * advise() lets through follows the watches.  It looks for another atom itself,
 * so such a clause runs only when there is none.  If the other watched atom
 * holds, the one that fails stays watched: it failed later, and so will be
 * restored first.
 *
 * Of a longer one only the watched ones are asked to tell it: see
 * kernel/two-watched.h.  There is an end to that, for when variables become
 * one, such a clause is posted anew.
 */
#include "clause.h"

enum { LEAST_WATCHED = 5, MOST_WATCHED = 1000 };

typedef FdClause Clause;

/* A short one has in own the two that are watched, which are as watch[] of a
 * long one.  If all atoms are x >= 1 or x <= 0, as those of Booleans are, own
 * also has which are the former, and there is nothing else. */
typedef enum { BOOLEAN, SHORT, LONG } Kind;

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  uint8_t relation[LEAST_WATCHED - 1];
  int32_t value[];
} Short;

enum { WATCH_BITS = 16, POSITIVE_BIT = 8, IS_BOOLEAN = 1 << 12 };

static inline Kind
kind_of (const FdPropagator *base)
{
  return base->n >= LEAST_WATCHED ? LONG
         : base->own & IS_BOOLEAN ? BOOLEAN
                                  : SHORT;
}

static inline FdScopeAtom
literal_of (const FdPropagator *base, uint32_t i, Kind kind)
{
  if (kind == LONG)
    return ((const Clause *) base)->literal[i];
  if (kind == SHORT)
    return (FdScopeAtom){(FdRelation) ((const Short *) base)->relation[i],
                         ((const Short *) base)->value[i]};
  return base->own >> (POSITIVE_BIT + i) & 1 ? (FdScopeAtom){FD_GE, 1}
                                             : (FdScopeAtom){FD_LE, 0};
}

static inline uint32_t
watch_of (const FdPropagator *base, uint32_t k, Kind kind)
{
  return kind == LONG ? ((const Clause *) base)->watch[k]
                      : base->own >> WATCH_BITS * k & UINT8_MAX;
}

static inline void
set_watch (FdPropagator *base, uint32_t k, uint32_t i, Kind kind)
{
  if (kind == LONG)
    ((Clause *) base)->watch[k] = i;
  else
    base->own = k ? (base->own & UINT16_MAX) | i << WATCH_BITS
                  : (base->own & ~(uint32_t) UINT8_MAX) | i;
}

static inline bool
fails (const FdPropagator *base, uint32_t i, Kind kind)
{
  return fd_scope_atom_fails (base->scope[i], literal_of (base, i, kind));
}

static inline bool
holds (const FdPropagator *base, uint32_t i, Kind kind)
{
  return fd_scope_atom_holds (base->scope[i], literal_of (base, i, kind));
}

static FdAtom
atom_at (const FdPropagator *base, uint32_t i)
{
  return fd_scope_atom_of (base, i, literal_of (base, i, kind_of (base)));
}

/* An atom after @from, or from the start, that does not fail and is not
 * @other; n if there is none. */
static inline uint32_t
next_open (const FdPropagator *base, uint32_t from, uint32_t other, Kind kind)
{
  uint32_t n = base->n;
  for (uint32_t i = from + 1; i < n; i++)
    if (i != other && !fails (base, i, kind))
      return i;
  for (uint32_t i = 0; i < from; i++)
    if (i != other && !fails (base, i, kind))
      return i;
  return n;
}

FD_FOR_EACH_CALL bool
run (FdPropagator *base, FdStore *store, Kind kind, bool listed)
{
  for (uint32_t k = 0; k < 2; k++) {
    uint32_t watched = watch_of (base, k, kind);
    if (!fails (base, watched, kind))
      continue;
    uint32_t other = watch_of (base, 1 - k, kind);
    uint32_t i = next_open (base, watched, other, kind);
    if (i == base->n) {
      fd_entail (store, base);
      return fd_scope_atom_assert (store, base->scope[other],
                                   literal_of (base, other, kind),
                                   fd_reason_lazy (other));
    }
    if (!listed)
      set_watch (base, k, i, kind);
    else if (!fd_clause_watch (store, (Clause *) base, k, i))
      return false;
  }
  if (holds (base, watch_of (base, 0, kind), kind) ||
      holds (base, watch_of (base, 1, kind), kind))
    fd_entail (store, base);
  return true;
}

static bool
boolean_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, BOOLEAN, false);
}

static bool
short_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, SHORT, false);
}

static bool
clause_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, LONG, false);
}

static bool
watched_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, LONG, true);
}

/* All other atoms fail. */
static const char *
clause_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  (void) store, (void) need, (void) at;
  for (uint32_t i = 0; i < base->n; i++)
    if (i != code)
      fd_atoms_add (out, fd_atom_not (atom_at (base, i)));
  return "clause";
}

/* A long one looks for another atom when it runs. */
static bool
clause_advise (FdPropagator *base, FdStore *store, uint32_t index,
               FdEvents events)
{
  (void) store, (void) events;
  return (index == watch_of (base, 0, LONG) ||
          index == watch_of (base, 1, LONG)) &&
         fails (base, index, LONG);
}

FD_FOR_EACH_CALL bool
advise (FdPropagator *base, uint32_t index, Kind kind)
{
  uint32_t k = index == watch_of (base, 1, kind);
  if (index != watch_of (base, k, kind) || !fails (base, index, kind))
    return false;
  uint32_t other = watch_of (base, 1 - k, kind);
  if (holds (base, other, kind))
    return false;
  uint32_t i = next_open (base, index, other, kind);
  if (i == base->n)
    return true;
  set_watch (base, k, i, kind);
  return false;
}

static bool
boolean_advise (FdPropagator *base, FdStore *store, uint32_t index,
                FdEvents events)
{
  (void) store, (void) events;
  return advise (base, index, BOOLEAN);
}

static bool
short_advise (FdPropagator *base, FdStore *store, uint32_t index,
              FdEvents events)
{
  (void) store, (void) events;
  return advise (base, index, SHORT);
}

static bool
clause_check (const FdPropagator *base, const int32_t *values)
{
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_scope_atom_accepts (literal_of (base, i, kind_of (base)), values[i]))
      return true;
  return false;
}

/* --- posting ------------------------------------------------------------ */

static bool clause_on_unify (FdPropagator *base, FdStore *store);

#define CLASS(of_propagate, of_advise)                                         \
  {                                                                            \
    .name = "clause", .cost = FD_COST_CONSTANT, .idempotent = true,            \
    .propagate = of_propagate, .explain = clause_explain, .advise = of_advise, \
    .advise_is_stateless = true, .check = clause_check,                        \
    .on_unify = clause_on_unify,                                               \
  }

static const FdPropagatorClass boolean_class =
    CLASS (boolean_propagate, boolean_advise);
static const FdPropagatorClass short_class =
    CLASS (short_propagate, short_advise);
static const FdPropagatorClass clause_class =
    CLASS (clause_propagate, clause_advise);
static const FdPropagatorClass watched_class =
    CLASS (watched_propagate, clause_advise);

static bool
is_of_boolean (FdScopeAtom literal)
{
  return (literal.relation == FD_GE && literal.value == 1) ||
         (literal.relation == FD_LE && literal.value == 0);
}

static FdPropagator *
short_new (FdStore *store, const FdAtomRoom *room, size_t n)
{
  FdScopeAtom literal[LEAST_WATCHED - 1] = {0};
  uint32_t own = IS_BOOLEAN;
  for (uint32_t i = 0; i < n; i++) {
    room->scope[i] = fd_atom_var (room->atom[i]);
    literal[i] = fd_scope_atom_by_bound (store, room->atom[i]);
    if (!is_of_boolean (literal[i]))
      own &= ~(uint32_t) IS_BOOLEAN;
    own |= (uint32_t) (literal[i].relation == FD_GE) << (POSITIVE_BIT + i);
  }
  if (own & IS_BOOLEAN) {
    FdPropagator *self =
        fd_propagator_new (store, &boolean_class, sizeof *self, room->scope, n);
    if (self)
      self->own = own;
    return self;
  }
  Short *self = (Short *) fd_propagator_new (
      store, &short_class, sizeof *self + n * sizeof *self->value, room->scope,
      n);
  for (size_t i = 0; self && i < n; i++) {
    self->relation[i] = (uint8_t) literal[i].relation;
    self->value[i] = literal[i].value;
  }
  return (FdPropagator *) self;
}

static bool
post_several (FdStore *store, const FdAtomRoom *room, size_t n)
{
  bool is_long = n >= LEAST_WATCHED, listed = is_long && n <= MOST_WATCHED;
  FdPropagator *self =
      is_long
          ? fd_scope_atoms_new (store, listed ? &watched_class : &clause_class,
                                sizeof (Clause), offsetof (Clause, literal),
                                room, n)
          : short_new (store, room, n);
  if (!self)
    return false;
  Kind kind = kind_of (self);
  set_watch (self, 1, 1, kind);
  if (listed)
    fd_clause_begin_watch (store, (Clause *) self);
  for (uint32_t i = 0; !listed && i < n; i++)
    fd_subscribe (store, self, i,
                  fd_scope_atom_fail_events (literal_of (self, i, kind)));
  return fd_post (store, self);
}

/* Leaves the atoms that may yet matter, and returns how many they are; -1: one
 * of them holds. */
static int64_t
drop_given (const FdStore *store, FdAtom *atom, size_t n)
{
  size_t open = 0;
  for (size_t i = 0; i < n; i++) {
    FdVar x = fd_atom_var (atom[i]);
    if (fd_atom_holds (store, atom[i]))
      return -1;
    if (fd_is_given (store, fd_atom_not (atom[i])))
      continue;
    x = fd_domain_var (fd_domain (store, x));
    atom[open++] = fd_atom (x, fd_atom_relation (atom[i]), atom[i].value);
  }
  return fd_clause_reduce (atom, open);
}

/* Of the first @n atoms; there is room for one more, the condition's. */
static bool
clause_post (FdStore *store, const FdAtomRoom *room, size_t n)
{
  if (fd_has_condition (store))
    room->atom[n++] = fd_atom_not (fd_condition_in_force (store));
  int64_t left = drop_given (store, room->atom, n);
  if (left < 0)
    return true;
  FdAtom condition = fd_condition_exchange (store, FD_ATOM_TRUE);
  bool ok = left == 0   ? fd_post_false (store)
            : left == 1 ? fd_post_atom (store, room->atom[0])
                        : post_several (store, room, (size_t) left);
  fd_condition_exchange (store, condition);
  return ok;
}

static bool
clause_on_unify (FdPropagator *base, FdStore *store)
{
  FdAtomRoom room;
  if (!fd_atom_room_init (store, &room, base->n + 1))
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    room.atom[i] = atom_at (base, i);
  bool ok = clause_post (store, &room, base->n);
  fd_atom_room_clear (store, &room);
  return ok;
}

bool
fd_clause_post (FdStore *store, const FdAtom *atoms, size_t n)
{
  FdAtomRoom room;
  if (!fd_atom_room_init (store, &room, n + 1))
    return false;
  fd_atoms_copy (room.atom, atoms, n);
  bool ok = clause_post (store, &room, n);
  fd_atom_room_clear (store, &room);
  return ok;
}

/* --- the declarations ----------------------------------------------------- */

static bool
clause_holds (const FdArgument *a, const int32_t *truth)
{
  for (size_t i = 0; i < a[0].n; i++)
    if (truth[i])
      return true;
  return false;
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return fd_clause_post (store, a[0].atoms, a[0].n);
}

static bool
post_not (FdStore *store, const FdArgument *a)
{
  for (size_t i = 0; i < a[0].n; i++)
    if (!fd_post_atom (store, fd_atom_not (a[0].atoms[i])))
      return false;
  return true;
}

static bool
reify (FdStore *store, FdAtom b, const FdArgument *a)
{
  return fd_reified_clause_post (store, b, a[0].atoms, a[0].n);
}

const FdConstraintClass fd_clause_constraint = {
    .name = "clause",
    .parameters = {{"atoms", FD_ARGUMENT_ATOMS}},
    .consistency = "domain if no two atoms share a variable, else unit "
                   "propagation",
    .flatzinc = "array_bool_and array_bool_or bool_and bool_clause bool_or",
    .holds = clause_holds,
    .post = post_arguments,
    .post_not = post_not,
    .reify = reify,
};

bool
fd_post_clause (FdStore *store, const FdAtom *atoms, size_t n)
{
  const FdArgument a[] = {fd_argument_atoms (atoms, n)};
  return fd_post_as (store, __func__, &fd_clause_constraint, a);
}

static bool
iff_holds (const FdArgument *a, const int32_t *truth)
{
  (void) a;
  return truth[0] == truth[1];
}

static bool
iff_post (FdStore *store, FdAtom a, FdAtom b)
{
  const FdAtom forth[] = {fd_atom_not (a), b}, back[] = {a, fd_atom_not (b)};
  return fd_clause_post (store, forth, 2) && fd_clause_post (store, back, 2);
}

static bool
iff_post_arguments (FdStore *store, const FdArgument *a)
{
  return iff_post (store, a[0].atom, a[1].atom);
}

static bool
iff_post_not (FdStore *store, const FdArgument *a)
{
  return iff_post (store, a[0].atom, fd_atom_not (a[1].atom));
}

const FdConstraintClass fd_iff_constraint = {
    .name = "iff",
    .parameters = {{"a", FD_ARGUMENT_ATOM}, {"b", FD_ARGUMENT_ATOM}},
    .consistency = "domain, for different variables",
    .flatzinc = "bool_eq(a, b) bool2int",
    .holds = iff_holds,
    .post = iff_post_arguments,
    .post_not = iff_post_not,
};

bool
fd_post_iff (FdStore *store, FdAtom a, FdAtom b)
{
  const FdArgument arguments[] = {fd_argument_atom (a), fd_argument_atom (b)};
  return fd_post_as (store, __func__, &fd_iff_constraint, arguments);
}
