/* SPDX-License-Identifier: MIT */
/* atoms-not-equal.c - sum of w[i] [atom i] != c, all w[i] > 0
 *
 * While two atoms are not decided, each may hold or fail: the other changes the
 * sum.  So two of them are watched, and once only one is left, it must hold if
 * the others weigh c, and fail if they weigh c with it.
 */
#include "mixed.h"

#include "constraints/boolean/watch-two.h"

typedef struct {
  FdPropagator base;
  /* constant after posting: */
  int64_t c;
  int64_t *weight;
  /* kept, not trailed: two atoms that were not decided when a run last looked;
   * going back decides none */
  uint32_t watch[2];
  /* constant after posting: */
  FdScopeAtom literal[]; /* of scope[i] */
} Differ;

/* What is missing to c, without the atom @except. */
static int64_t
rest_without (const Differ *self, uint32_t except)
{
  int64_t rest = self->c;
  for (uint32_t i = 0; i < self->base.n; i++)
    if (i != except &&
        fd_scope_atom_holds (self->base.scope[i], self->literal[i]))
      rest -= self->weight[i];
  return rest;
}

static bool
differ_propagate (FdPropagator *base, FdStore *store)
{
  Differ *self = (Differ *) base;
  uint32_t last;
  if (fd_watch_two (base, self->literal, self->watch, &last))
    return true;
  fd_entail (store, base);
  int64_t rest = rest_without (self, last);
  FdAtom atom = fd_scope_atom_of (base, last, self->literal[last]);
  if (rest != 0 && rest != self->weight[last])
    return true;
  return fd_assert_atom (store, rest ? fd_atom_not (atom) : atom,
                         fd_reason_lazy (last));
}

/* What all other atoms are. */
static const char *
differ_explain (FdPropagator *base, FdStore *store, FdAtom need, uint64_t code,
                FdPosition at, FdAtoms *out)
{
  (void) need;
  fd_explain_decided (base, store, ((const Differ *) base)->literal, code, at,
                      out);
  return "linear-atoms-last";
}

static bool
is_equal_at (const Differ *self, const FdStore *store, FdPosition at)
{
  int64_t rest = self->c;
  for (uint32_t i = 0; i < self->base.n; i++)
    if (fd_atom_holds_at (
            store, fd_scope_atom_of (&self->base, i, self->literal[i]), at))
      rest -= self->weight[i];
  return rest == 0;
}

static const char *
differ_explain_conflict (FdPropagator *base, FdStore *store, FdPosition at,
                         FdAtoms *out)
{
  const Differ *self = (const Differ *) base;
  size_t n = out->n;
  if (is_equal_at (self, store, at) &&
      fd_explain_decided (base, store, self->literal, base->n, at, out))
    return "linear-atoms-values";
  out->n = n;
  return NULL;
}

static bool
differ_advise (FdPropagator *base, FdStore *store, uint32_t index,
               FdEvents events)
{
  (void) store, (void) events;
  const Differ *self = (const Differ *) base;
  return fd_watch_is_lost (base, self->literal, self->watch, index);
}

static FdEntailment
differ_entailed (FdPropagator *base, FdStore *store)
{
  (void) store;
  Differ *self = (Differ *) base;
  uint32_t last;
  if (fd_watch_two (base, self->literal, self->watch, &last))
    return FD_UNDECIDED;
  int64_t rest = rest_without (self, last);
  const FdDomain *x = base->scope[last];
  bool may_hold = !fd_scope_atom_fails (x, self->literal[last]);
  bool may_fail = !fd_scope_atom_holds (x, self->literal[last]);
  if ((rest || !may_fail) && (rest != self->weight[last] || !may_hold))
    return FD_ENTAILED;
  return may_hold && may_fail ? FD_UNDECIDED : FD_DISENTAILED;
}

static bool
differ_check (const FdPropagator *base, const int32_t *values)
{
  const Differ *self = (const Differ *) base;
  int64_t rest = self->c;
  for (uint32_t i = 0; i < base->n; i++)
    if (fd_scope_atom_accepts (self->literal[i], values[i]))
      rest -= self->weight[i];
  return rest != 0;
}

static bool
differ_on_unify (FdPropagator *base, FdStore *store)
{
  const Differ *self = (const Differ *) base;
  FdMixedTerm *term = fd_mixed_terms_new (store, base->n);
  if (!term)
    return false;
  for (uint32_t i = 0; i < base->n; i++)
    term[i] = fd_mixed_atom (self->weight[i],
                             fd_scope_atom_of (base, i, self->literal[i]));
  bool ok = fd_post_mixed (store, term, base->n, FD_NE, self->c);
  fd_mixed_terms_free (store, term, base->n);
  return ok;
}

static const FdPropagatorClass differ_class = {
    .name = "linear-atoms !=",
    .cost = FD_COST_LINEAR,
    .idempotent = true,
    .propagate = differ_propagate,
    .explain = differ_explain,
    .explain_conflict = differ_explain_conflict,
    .advise = differ_advise,
    .entailed = differ_entailed,
    .check = differ_check,
    .on_unify = differ_on_unify,
};

bool
fd_post_atoms_ne (FdStore *store, const FdMixedSum *sum, int64_t c)
{
  const FdMixedTerm *term = sum->term;
  FdVar *scope = sum->scope;
  uint32_t n = sum->n;
  size_t bytes = n * (sizeof (FdScopeAtom) + sizeof (int64_t));
  for (uint32_t i = 0; i < n; i++)
    scope[i] = fd_atom_var (term[i].atom);
  Differ *self = (Differ *) fd_propagator_new (store, &differ_class,
                                               sizeof *self + bytes, scope, n);
  if (!self)
    return false;
  self->c = c;
  self->watch[1] = 1;
  self->weight = (int64_t *) (self->literal + n);
  for (uint32_t i = 0; i < n; i++) {
    FdScopeAtom literal = self->literal[i] = fd_scope_atom (term[i].atom);
    self->weight[i] = term[i].weight;
    fd_subscribe (store, &self->base, i,
                  fd_scope_atom_fail_events (literal) |
                      fd_scope_atom_hold_events (literal));
  }
  return fd_post (store, &self->base);
}
