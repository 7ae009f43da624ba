/* SPDX-License-Identifier: MIT */
/* world.c - an instance in a store */
#include "world.h"

#include <string.h>

/* As a range if it is one, so that all kinds of domains occur. */
static FdVar
make_var (FdStore *store, const OracleValues *d, const OracleBox *box,
          uint32_t v)
{
  int32_t values[ORACLE_VALUES];
  uint32_t n = 0;
  for (uint32_t i = 0; i < d->n; i++)
    if (oracle_box_has (box, v, i))
      values[n++] = d->value[i];
  if ((int64_t) values[n - 1] - values[0] == n - 1)
    return fd_var_new (store, values[0], values[n - 1]);
  return fd_var_new_values (store, values, n);
}

/* Unified with the others of its variable, it has their values.  Not where
 * that takes millions of values. */
static FdVar
make_wider (FdStore *store, const OracleValues *d, const OracleBox *box,
            uint32_t v)
{
  enum { FAR = 100000 };
  int32_t min = d->value[0], max = d->value[d->n - 1];
  if ((int64_t) max - min > FAR)
    return make_var (store, d, box, v);
  return fd_var_new (store, MAX (min - 1, FD_VALUE_MIN),
                     MIN (max + 70, FD_VALUE_MAX));
}

void
oracle_world_open (OracleWorld *w, const OracleConstraint *c,
                   const OracleInstance *in, const OracleBox *box,
                   bool explaining, bool apart)
{
  bool seen[ORACLE_TERMS] = {false};
  *w = (OracleWorld){.constraint = c, .instance = in};
  w->store = fd_store_new ();
  fd_store_set_explaining (w->store, explaining);
  for (uint32_t v = 0; v < in->n_vars; v++)
    w->x[v] = make_var (w->store, &in->domain[v], box, v);
  for (uint32_t t = 0; t < oracle_n_terms (in); t++) {
    uint32_t v = in->var[t];
    w->term[t] = w->x[v];
    if (apart && !seen[v] && (t + in->n) % 3 == 0)
      w->term[t] = make_wider (w->store, &in->domain[v], box, v);
    else if (apart && seen[v] && t % 2)
      w->term[t] = make_wider (w->store, &in->domain[v], box, v);
    else if (apart && seen[v])
      w->term[t] = make_var (w->store, &in->domain[v], box, v);
    seen[v] = true;
  }
}

void
oracle_world_close (OracleWorld *w)
{
  fd_store_free (w->store);
  w->store = NULL;
}

bool
oracle_world_post (OracleWorld *w)
{
  const OracleInstance *in = w->instance;
  if (!in->conditional)
    return w->constraint->post (w->store, in, w->term);
  fd_condition_begin (
      w->store, fd_atom (w->term[in->n], in->condition, in->condition_value));
  bool ok = w->constraint->post (w->store, in, w->term);
  fd_condition_end (w->store);
  return ok;
}

bool
oracle_world_unify (OracleWorld *w)
{
  const OracleInstance *in = w->instance;
  for (uint32_t t = 0; t < oracle_n_terms (in); t++)
    if (w->term[t].id != w->x[in->var[t]].id &&
        !fd_unify (w->store, w->x[in->var[t]], w->term[t]))
      return false;
  return true;
}

/* --- reading ------------------------------------------------------------ */

static bool
read_var (const OracleWorld *w, uint32_t v, OracleBox *box,
          OracleVerdict *verdict)
{
  enum { COSTLY = 1 << 20 }; /* a span not to be counted each time */
  const OracleValues *d = &w->instance->domain[v];
  const FdDomain *x = fd_domain (w->store, w->x[v]);
  uint32_t first = UINT32_MAX, last = 0, n = 0;
  for (uint32_t i = 0; i < d->n; i++) {
    if (!fd_domain_contains (x, d->value[i]))
      continue;
    oracle_box_put (box, v, i, true);
    first = MIN (first, i);
    last = i;
    n++;
  }
  if (!n || d->value[first] != x->min || d->value[last] != x->max)
    return oracle_fail (verdict, ORACLE_INTEGRITY,
                        "x%u: the bounds %d..%d are not those of its values", v,
                        x->min, x->max);
  if ((int64_t) x->max - x->min < COSTLY && fd_domain_size (x) != n)
    return oracle_fail (verdict, ORACLE_INTEGRITY,
                        "x%u has %u of its values but a size of %u", v, n,
                        fd_domain_size (x));
  uint32_t next = first + 1;
  while (next < last && !oracle_box_has (box, v, next))
    next++;
  if (next < last && fd_var_next (w->store, w->x[v], x->min) != d->value[next])
    return oracle_fail (
        verdict, ORACLE_INTEGRITY, "x%u: after %d comes %d, not %d", v, x->min,
        d->value[next], fd_var_next (w->store, w->x[v], x->min));
  return true;
}

bool
oracle_world_read (const OracleWorld *w, OracleBox *box, OracleVerdict *verdict)
{
  memset (box, 0, sizeof *box);
  for (uint32_t v = 0; v < w->instance->n_vars; v++)
    if (!read_var (w, v, box, verdict))
      return false;
  return true;
}

/* --- state -------------------------------------------------------------- */

static inline uint64_t
stir (uint64_t hash, uint64_t value)
{
  hash = (hash ^ value) * UINT64_C (0x9ddfea08eb382d69);
  return hash ^ hash >> 32;
}

static uint64_t
hash_domain (uint64_t h, const FdDomain *x, bool explaining)
{
  h = stir (h, (uint64_t) (uint32_t) x->min << 32 | (uint32_t) x->max);
  h = stir (h, x->word);
  h = stir (h, (uint64_t) x->id << 32 | (explaining ? x->last : 0));
  for (uint32_t k = 0; k < FD_N_SECTIONS; k++)
    h = stir (h, x->annex->end[k]);
  for (uint32_t i = 0; i < fd_domain_n_subscriptions (x); i++) {
    const FdSubscription *s = &x->annex->subscription[i];
    h = stir (h, (uint64_t) fd_propagator_of (s)->id << 32 | s->index);
    h = stir (h, fd_events_of (s));
  }
  return h;
}

static uint64_t
hash_propagator (uint64_t h, const FdPropagator *p)
{
  h = stir (h, (uint64_t) p->dead << 32 | p->n_fixed << 1 | p->queued);
  for (uint32_t i = 0; i < p->n; i++)
    h = stir (h, p->scope[i]->id);
  return h;
}

uint64_t
oracle_world_hash (const OracleWorld *w)
{
  const FdStore *store = w->store;
  const OracleInstance *in = w->instance;
  uint64_t h = stir (store->n_vars, store->n_propagators);
  h = stir (h, (uint64_t) store->trail.n << 32 | store->n_levels);
  h = stir (h, (uint64_t) store->trail.reasons.n << 32 | store->queue_mask);
  for (uint32_t id = 1; id <= store->n_vars; id++)
    h = hash_domain (h, fd_domain_of (store, id), store->explaining);
  for (uint32_t id = 1; id <= store->n_propagators; id++)
    h = hash_propagator (h, store->propagators[id]);
  for (uint32_t v = 0; v < in->n_vars; v++) {
    const FdDomain *x = fd_domain (store, w->x[v]);
    uint64_t bits = 0;
    for (uint32_t i = 0; !x->word && i < in->domain[v].n; i++) {
      bits = bits << 1 | fd_domain_contains (x, in->domain[v].value[i]);
      if (i % 64 == 63)
        h = stir (h, bits);
    }
    h = stir (h, bits);
  }
  return h;
}

FdAtom
oracle_world_atom (const OracleWorld *w, uint32_t v, FdRelation relation,
                   int32_t value)
{
  return fd_atom (w->x[v], relation, value);
}

uint32_t
oracle_world_var (const OracleWorld *w, FdVar x)
{
  for (uint32_t v = 0; v < w->instance->n_vars; v++)
    if (w->x[v].id == x.id)
      return v;
  return UINT32_MAX;
}
