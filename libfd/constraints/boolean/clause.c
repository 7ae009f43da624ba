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

static inline bool
fails (const Clause *self, uint32_t i)
{
  return fd_scope_atom_fails (self->base.scope[i], self->literal[i]);
}

static inline bool
holds (const Clause *self, uint32_t i)
{
  return fd_scope_atom_holds (self->base.scope[i], self->literal[i]);
}

static FdAtom
atom_at (const FdPropagator *base, uint32_t i)
{
  return fd_scope_atom_of (base, i, ((const Clause *) base)->literal[i]);
}

/* An atom after @from, or from the start, that does not fail and is not
 * @other; n if there is none. */
static uint32_t
next_open (const Clause *self, uint32_t from, uint32_t other)
{
  uint32_t n = self->base.n;
  for (uint32_t i = from + 1; i < n; i++)
    if (i != other && !fails (self, i))
      return i;
  for (uint32_t i = 0; i < from; i++)
    if (i != other && !fails (self, i))
      return i;
  return n;
}

static inline __attribute__ ((always_inline)) bool
run (FdPropagator *base, FdStore *store, bool listed)
{
  Clause *self = (Clause *) base;
  uint32_t *watch = self->watch;
  for (uint32_t k = 0; k < 2; k++) {
    if (!fails (self, watch[k]))
      continue;
    uint32_t other = watch[1 - k], i = next_open (self, watch[k], other);
    if (i == base->n) {
      fd_entail (store, base);
      return fd_scope_atom_assert (store, base->scope[other],
                                   self->literal[other],
                                   fd_reason_lazy (other));
    }
    if (!listed)
      watch[k] = i;
    else if (!fd_clause_watch (store, self, k, i))
      return false;
  }
  if (holds (self, watch[0]) || holds (self, watch[1]))
    fd_entail (store, base);
  return true;
}

static bool
clause_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, false);
}

static bool
watched_propagate (FdPropagator *base, FdStore *store)
{
  return run (base, store, true);
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

static bool
clause_advise (FdPropagator *base, FdStore *store, uint32_t index,
               FdEvents events)
{
  (void) store, (void) events;
  Clause *self = (Clause *) base;
  uint32_t k = index == self->watch[1];
  if (index != self->watch[k] || !fails (self, index))
    return false;
  uint32_t other = self->watch[1 - k];
  if (base->n >= LEAST_WATCHED)
    return true;
  if (holds (self, other))
    return false;
  uint32_t i = next_open (self, index, other);
  if (i == base->n)
    return true;
  self->watch[k] = i;
  return false;
}

static bool
clause_check (const FdPropagator *base, const int32_t *values)
{
  const FdScopeAtom *literal = ((const Clause *) base)->literal;
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_scope_atom_accepts (literal[i], values[i]))
      return true;
  return false;
}

/* --- posting ------------------------------------------------------------ */

static bool clause_on_unify (FdPropagator *base, FdStore *store);

static const FdPropagatorClass clause_class = {
    .name = "clause",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = clause_propagate,
    .explain = clause_explain,
    .advise = clause_advise,
    .advise_is_stateless = true,
    .check = clause_check,
    .on_unify = clause_on_unify,
};

static const FdPropagatorClass watched_class = {
    .name = "clause",
    .cost = FD_COST_CONSTANT,
    .idempotent = true,
    .propagate = watched_propagate,
    .explain = clause_explain,
    .advise = clause_advise,
    .advise_is_stateless = true,
    .check = clause_check,
    .on_unify = clause_on_unify,
};

static bool
post_long (FdStore *store, const FdAtomRoom *room, size_t n)
{
  bool listed = n >= LEAST_WATCHED && n <= MOST_WATCHED;
  Clause *self = (Clause *) fd_scope_atoms_new (
      store, listed ? &watched_class : &clause_class, sizeof *self,
      offsetof (Clause, literal), room, n);
  if (!self)
    return false;
  self->watch[1] = 1;
  if (listed)
    fd_clause_begin_watch (store, self);
  for (uint32_t i = 0; !listed && i < n; i++)
    fd_subscribe (store, &self->base, i,
                  fd_scope_atom_fail_events (self->literal[i]));
  return fd_post (store, &self->base);
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
                        : post_long (store, room, (size_t) left);
  fd_condition_exchange (store, condition);
  return ok;
}

static bool
clause_on_unify (FdPropagator *base, FdStore *store)
{
  FdAtomRoom room;
  if (!fd_atom_room_init_from (store, &room, base->n + 1, base,
                               ((const Clause *) base)->literal))
    return false;
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
