/* SPDX-License-Identifier: MIT */
/* mixed-explain.c - why a sum of variables and atoms left no room for a term
 *
 * Facts come first, which cost nothing, then the atoms that held, and groups of
 * atoms by what they weighed more than is given, the heaviest first, then the
 * bounds of variables, of which the last need have moved only as far as it
 * takes.  The bound c is that of today: of an objective it may be less than it
 * was, and then the reason is of solutions better than that.
 */
#include "mixed-at-most.h"

/* A group that before @at weighed @more than is given. */
typedef struct {
  int64_t given, more;
  uint32_t i;
} Gain;

/* What an explanation needs at every step. */
typedef struct {
  const FdAtMost *self;
  FdStore *store;
  FdPosition at;
  int64_t room; /* below 0: it is explained */
  FdAtoms *out;
} Past;

/* Adds atoms that held before @end, which is no later than p->at, but those
 * that held before @begin, and that weigh more than @least, from *@i on, until
 * there is no room. */
static void
explain_atoms (Past *p, uint32_t *i, int64_t least, FdPosition begin,
               FdPosition end)
{
  const FdPropagator *base = &p->self->base;
  for (; *i < base->n && p->room >= 0 && p->self->term[*i].weight > least;
       ++*i) {
    FdAtom atom = fd_at_most_atom (base, *i);
    if (!fd_atom_holds_at (p->store, atom, end) ||
        (begin && fd_atom_holds_at (p->store, atom, begin)))
      continue;
    fd_atoms_add (p->out, atom);
    p->room -= p->self->term[*i].weight;
  }
}

/* Adds as much as it takes of why the group weighed so much before @at. */
static void
explain_gain (Past *p, const Gain *gain, FdPosition at)
{
  const FdGroup *group = fd_at_most_group (p->self, gain->i);
  int64_t least = gain->given + gain->more;
  if (p->room < gain->more)
    least = fd_group_next_weight (group, gain->given + p->room + 1);
  fd_group_explain (group, p->store,
                    fd_propagator_var (&p->self->base, gain->i), least, at,
                    p->out);
  p->room -= least - gain->given;
}

static inline bool
is_heavier (const Gain *p, const Gain *q)
{
  return p->more != q->more ? p->more > q->more : p->i < q->i;
}

/* Of a heap whose first is the heaviest. */
static void
sink (Gain *gain, uint32_t n, uint32_t k)
{
  Gain sunk = gain[k];
  for (uint32_t child; (child = 2 * k + 1) < n; k = child) {
    if (child + 1 < n && is_heavier (&gain[child + 1], &gain[child]))
      child++;
    if (!is_heavier (&gain[child], &sunk))
      break;
    gain[k] = gain[child];
  }
  gain[k] = sunk;
}

static inline void
swap (Gain *p, Gain *q)
{
  Gain gain = *p;
  *p = *q;
  *q = gain;
}

/* Notes what they weighed more before @at than is given; those of which it is
 * more become a heap, before the others.  Returns how many. */
static uint32_t
find_gains (const Past *p, Gain *gain, uint32_t n, FdPosition at)
{
  uint32_t n_heap = 0;
  for (uint32_t k = 0; k < n; k++) {
    const FdGroup *group = fd_at_most_group (p->self, gain[k].i);
    FdVar x = fd_propagator_var (&p->self->base, gain[k].i);
    int64_t least = fd_group_least_before (group, p->store, x, at);
    gain[k].more = MAX (least - gain[k].given, 0);
    if (gain[k].more)
      swap (&gain[k], &gain[n_heap++]);
  }
  for (uint32_t k = n_heap / 2; k-- > 0;)
    sink (gain, n_heap, k);
  return n_heap;
}

/* Adds atoms, and of groups why they weighed so much, that held before @end:
 * the heaviest first; so none of them is needless. */
static void
explain_heaviest (Past *p, Gain *gain, uint32_t n, FdPosition begin,
                  FdPosition end)
{
  uint32_t i = fd_at_most_first_atom (p->self);
  n = find_gains (p, gain, n, end);
  while (n && p->room >= 0) {
    explain_atoms (p, &i, gain->more, begin, end);
    if (p->room < 0)
      return;
    explain_gain (p, gain, end);
    gain->given += gain->more;
    swap (gain, &gain[--n]);
    sink (gain, n, 0);
  }
  explain_atoms (p, &i, 0, begin, end);
}

/* Takes what is given of all groups but @skip from the room.  NULL when out of
 * memory; *@n: how many they are. */
static Gain *
given_groups (Past *p, uint32_t skip, uint32_t *n)
{
  const FdAtMost *self = p->self;
  Gain *gain =
      fd_explain_room (p->store, (self->n_groups + 1) * sizeof *gain, p->out);
  *n = 0;
  for (uint32_t k = 0; gain && k < self->n_groups; k++) {
    uint32_t i = self->n_vars + k;
    int64_t given = fd_group_least_given (&self->group[k], p->store,
                                          self->base.scope[i], p->at);
    if (i == skip)
      continue;
    p->room -= given;
    gain[(*n)++] = (Gain){given, 0, i};
  }
  return gain;
}

/* The facts of the root first, which cost nothing. */
static void
explain_groups_and_atoms (Past *p, uint32_t skip)
{
  FdPosition root = MIN (fd_root_end (p->store), p->at);
  uint32_t n = 0;
  Gain *gain = NULL;
  if (p->self->n_groups && !(gain = given_groups (p, skip, &n)))
    return;
  if (root)
    explain_heaviest (p, gain, n, 0, root);
  if (p->room >= 0)
    explain_heaviest (p, gain, n, root, p->at);
}

/* Adds how far the variable's bound had come before @at, or less, if that
 * leaves no @room, too. */
static void
explain_var (const FdAtMost *self, const FdStore *store, uint32_t i,
             FdPosition at, int64_t *room, FdAtoms *out)
{
  const FdDomain *x = self->base.scope[i];
  bool rising = fd_at_most_rises (self, i);
  int64_t root = fd_root_bound (store, x, rising, at);
  int64_t steps = ABS (fd_history_bound (store, x, rising, at).bound - root);
  int64_t weight = ABS (self->term[i].weight);
  steps = MIN (steps, *room / weight + 1);
  *room -= steps * weight;
  fd_explain_bound (store, x, rising,
                    (int32_t) (rising ? root + steps : root - steps), out);
}

/* Adds why the terms but @skip leave no room for what it would @add to them.
 * False: they do. */
static bool
explain_load (const FdPropagator *base, FdStore *store, uint32_t skip,
              int64_t add, FdPosition at, FdAtoms *out)
{
  const FdAtMost *self = (const FdAtMost *) base;
  Past past = {self, store, at, self->c - add, out};
  for (uint32_t i = 0; i < self->n_vars; i++)
    if (i != skip)
      past.room -=
          self->term[i].weight *
          fd_root_bound (store, base->scope[i], fd_at_most_rises (self, i), at);
  explain_groups_and_atoms (&past, skip);
  for (uint32_t i = 0; i < self->n_vars && past.room >= 0; i++)
    if (i != skip)
      explain_var (self, store, i, at, &past.room, out);
  return past.room < 0;
}

static const char *
label_of (const FdAtMost *self)
{
  return self->n_vars ? "linear-mixed" : "linear-atoms";
}

/* All that happened to the variables of groups, where it takes too long to see
 * what of it is needed. */
static void
explain_domains (const FdAtMost *self, const FdStore *store, FdPosition at,
                 FdAtoms *out)
{
  for (uint32_t k = 0; k < self->n_groups; k++)
    fd_explain_domain (store, fd_propagator_var (&self->base, self->n_vars + k),
                       at, out);
}

const char *
fd_at_most_explain (FdPropagator *base, FdStore *store, FdAtom need,
                    uint64_t code, FdPosition at, FdAtoms *out)
{
  const FdAtMost *self = (const FdAtMost *) base;
  uint32_t i = (uint32_t) code;
  int64_t add = i < base->n ? self->term[i].weight : 0;
  if (i < self->n_vars)
    add *= (int64_t) need.value + (fd_at_most_rises (self, i) ? 1 : -1);
  else if (i < fd_at_most_first_atom (self))
    add = fd_group_explain_need (fd_at_most_group (self, i), store,
                                 fd_propagator_var (base, i), need, at, out);
  if (!explain_load (base, store, i, add, at, out))
    explain_domains (self, store, at, out);
  return label_of (self);
}

const char *
fd_at_most_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                             FdAtoms *out)
{
  size_t n = out->n;
  if (explain_load (base, store, base->n, 0, at, out))
    return label_of ((const FdAtMost *) base);
  out->n = n;
  return NULL;
}
