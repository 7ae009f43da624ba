/* SPDX-License-Identifier: MIT */
/* parity.c - an odd, or an even, number of atoms hold
 *
 * Two atoms that are not decided are watched; only the deciding of one of them
 * wakes the constraint.  It looks for another; when there is none, the other
 * watched atom is decided by the rest.  Equal atoms cancel in pairs.  Every
 * variable is subscribed once and for all, as in a clause.
 */
#include "scope-atoms.h"

typedef struct {
  FdPropagator base;
  /* kept, not trailed: two atoms that were not decided when a run last looked;
   * going back decides none */
  uint32_t watch[2];
  /* constant after posting: */
  bool odd;
  FdScopeAtom literal[]; /* of scope[i] */
} Parity;

static FdAtom
atom_at (const FdPropagator *base, uint32_t i)
{
  return fd_scope_atom_of (base, i, ((const Parity *) base)->literal[i]);
}

static inline bool
holds (const Parity *self, uint32_t i)
{
  return fd_scope_atom_holds (self->base.scope[i], self->literal[i]);
}

static inline bool
is_decided (const Parity *self, uint32_t i)
{
  return holds (self, i) ||
         fd_scope_atom_fails (self->base.scope[i], self->literal[i]);
}

/* An atom after @from, or from the start, that is not decided and not @other;
 * n if there is none. */
static uint32_t
next_undecided (const Parity *self, uint32_t from, uint32_t other)
{
  uint32_t n = self->base.n;
  for (uint32_t i = from + 1; i < n; i++)
    if (i != other && !is_decided (self, i))
      return i;
  for (uint32_t i = 0; i < from; i++)
    if (i != other && !is_decided (self, i))
      return i;
  return n;
}

/* Watches two atoms that are not decided, or returns false with the only one
 * that may be so in *@last. */
static bool
watch_two (Parity *self, uint32_t *last)
{
  uint32_t *watch = self->watch;
  for (uint32_t k = 0; k < 2; k++) {
    if (!is_decided (self, watch[k]))
      continue;
    uint32_t i = next_undecided (self, watch[k], watch[1 - k]);
    *last = watch[1 - k];
    if (i == self->base.n)
      return false;
    watch[k] = i;
  }
  return true;
}

/* Whether @last must hold, by all others. */
static bool
last_must_hold (const Parity *self, uint32_t last)
{
  bool odd = self->odd;
  for (uint32_t i = 0; i < self->base.n; i++)
    if (i != last)
      odd ^= holds (self, i);
  return odd;
}

static bool
parity_propagate (FdPropagator *base, FdStore *store)
{
  Parity *self = (Parity *) base;
  uint32_t last;
  if (watch_two (self, &last))
    return true;
  fd_entail (store, base);
  FdAtom atom = atom_at (base, last);
  if (!last_must_hold (self, last))
    atom = fd_atom_not (atom);
  return fd_assert_atom (store, atom, fd_reason_lazy (last));
}

/* Adds what the atoms but @except were before @at, and whether the number of
 * those that held was odd; false if one was not decided. */
static bool
add_decided (const FdPropagator *base, const FdStore *store, uint64_t except,
             FdPosition at, FdAtoms *out, bool *odd)
{
  *odd = false;
  for (uint32_t i = 0; i < base->n; i++) {
    if (i == except)
      continue;
    FdAtom atom = atom_at (base, i), not = fd_atom_not (atom);
    bool held = fd_atom_holds_at (store, atom, at);
    if (!held && !fd_atom_holds_at (store, not, at))
      return false;
    fd_atoms_add (out, held ? atom : not );
    *odd ^= held;
  }
  return true;
}

static const char *
parity_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  (void) need;
  bool odd;
  add_decided (base, store, code, at, out, &odd);
  return "parity";
}

static const char *
parity_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  size_t before = out->n;
  bool odd;
  if (add_decided (base, store, base->n, at, out, &odd) &&
      odd != ((const Parity *) base)->odd)
    return "parity";
  out->n = before;
  return NULL;
}

static bool
parity_advise (FdPropagator *base, FdStore *store, uint32_t index,
               FdEvents events)
{
  (void) store, (void) events;
  const Parity *self = (const Parity *) base;
  return (index == self->watch[0] || index == self->watch[1]) &&
         is_decided (self, index);
}

static FdEntailment
parity_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Parity *self = (Parity *) base;
  uint32_t last;
  if (watch_two (self, &last) || !is_decided (self, last))
    return FD_UNDECIDED;
  return holds (self, last) == last_must_hold (self, last) ? FD_ENTAILED
                                                           : FD_DISENTAILED;
}

static bool
parity_check (const FdPropagator *base, const int32_t *values)
{
  const Parity *self = (const Parity *) base;
  bool odd = false;
  for (uint32_t i = 0; i < base->n; i++)
    odd ^= fd_scope_atom_accepts (self->literal[i], values[i]);
  return odd == self->odd;
}

static bool parity_on_unify (FdPropagator *base, FdStore *store);

static const FdPropagatorClass parity_class = {
    .name = "parity",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = parity_propagate,
    .explain = parity_explain,
    .explain_conflict = parity_explain_conflict,
    .advise = parity_advise,
    .advise_is_stateless = true,
    .entailed = parity_entailed,
    .check = parity_check,
    .on_unify = parity_on_unify,
};

/* --- posting ------------------------------------------------------------ */

/* The same atom, or its contrary, in the one form of all that mean it: <=, or =
 * with a value that is no bound. */
static FdAtom
normal (const FdStore *store, FdAtom atom, bool *odd)
{
  FdVar x = fd_domain_var (fd_domain (store, fd_atom_var (atom)));
  int32_t value = atom.value;
  atom = fd_atom (x, fd_atom_relation (atom), value);
  if (fd_atom_relation (atom) == FD_GE || fd_atom_relation (atom) == FD_NE) {
    atom = fd_atom_not (atom);
    *odd = !*odd;
  }
  if (fd_atom_relation (atom) == FD_LE)
    return atom;
  if (fd_is_given (store, fd_atom (x, FD_GE, value)))
    return fd_atom (x, FD_LE, value);
  if (!fd_is_given (store, fd_atom (x, FD_LE, value)))
    return atom;
  *odd = !*odd;
  return fd_atom (x, FD_LE, value - 1);
}

/* Leaves the atoms that matter, and returns how many they are. */
static size_t
reduce (const FdStore *store, FdAtom *atom, size_t n, bool *odd)
{
  size_t open = 0, kept = 0;
  for (size_t i = 0; i < n; i++) {
    if (fd_is_given (store, atom[i]))
      *odd = !*odd;
    else if (!fd_is_given (store, fd_atom_not (atom[i])))
      atom[open++] = normal (store, atom[i], odd);
  }
  fd_atoms_sort (atom, open);
  for (size_t i = 0; i < open; i++) {
    if (kept && fd_atom_equal (atom[kept - 1], atom[i]))
      kept--;
    else
      atom[kept++] = atom[i];
  }
  return kept;
}

/* Of the first @n atoms. */
static bool
parity_post (FdStore *store, const FdAtomRoom *room, size_t n, bool odd)
{
  FdAtom *atom = room->atom;
  n = reduce (store, atom, n, &odd);
  if (n == 0)
    return !odd || fd_post_false (store);
  if (n == 1)
    return fd_post_atom (store, odd ? atom[0] : fd_atom_not (atom[0]));
  Parity *self = (Parity *) fd_scope_atoms_new (
      store, &parity_class, sizeof *self, offsetof (Parity, literal), room, n);
  if (!self)
    return false;
  self->watch[1] = 1;
  self->odd = odd;
  for (uint32_t i = 0; i < n; i++)
    fd_subscribe (store, &self->base, i,
                  fd_scope_atom_events (self->literal[i]));
  return fd_post (store, &self->base);
}

static bool
parity_on_unify (FdPropagator *base, FdStore *store)
{
  const Parity *self = (const Parity *) base;
  FdAtomRoom room;
  if (!fd_atom_room_init_from (store, &room, base->n, base, self->literal))
    return false;
  bool ok = parity_post (store, &room, base->n, self->odd);
  fd_atom_room_clear (store, &room);
  return ok;
}

/* --- the declaration ---------------------------------------------------- */

static bool
parity_holds (const FdArgument *a, const int32_t *truth)
{
  bool odd = false;
  for (size_t i = 0; i < a[0].n; i++)
    odd ^= truth[i];
  return odd == a[1].truth;
}

static bool
post_copy (FdStore *store, const FdArgument *atoms, bool odd)
{
  FdAtomRoom room;
  if (!fd_atom_room_init (store, &room, atoms->n))
    return false;
  fd_atoms_copy (room.atom, atoms->atoms, atoms->n);
  bool ok = parity_post (store, &room, atoms->n, odd);
  fd_atom_room_clear (store, &room);
  return ok;
}

static bool
post_arguments (FdStore *store, const FdArgument *a)
{
  return post_copy (store, &a[0], a[1].truth);
}

static bool
post_not (FdStore *store, const FdArgument *a)
{
  return post_copy (store, &a[0], !a[1].truth);
}

const FdConstraintClass fd_parity_constraint = {
    .name = "parity",
    .parameters = {{"atoms", FD_ARGUMENT_ATOMS}, {"odd", FD_ARGUMENT_BOOL}},
    .consistency = "domain if no two atoms share a variable",
    .flatzinc = "array_bool_xor bool_ne bool_not bool_xor",
    .holds = parity_holds,
    .post = post_arguments,
    .post_not = post_not,
};

bool
fd_post_parity (FdStore *store, const FdAtom *atoms, size_t n, bool odd)
{
  const FdArgument a[] = {fd_argument_atoms (atoms, n), fd_argument_bool (odd)};
  return fd_post_as (store, __func__, &fd_parity_constraint, a);
}
