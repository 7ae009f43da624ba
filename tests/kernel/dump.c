/* SPDX-License-Identifier: MIT */
/* dump.c - the state of a store as text, to be compared */
#include "dump.h"

#include "kernel/store.h"
#include "kernel/unify.h"

static void
dump_values (GString *out, const FdDomain *x)
{
  for (int32_t v = x->min;;) {
    int32_t hole, last = x->max;
    if (fd_domain_next_hole (x, v, &hole))
      last = hole - 1;
    g_string_append_printf (out, " %d..%d", v, last);
    if (last == x->max)
      break;
    v = fd_domain_next (x, hole);
  }
  g_string_append_printf (out, " #%u", fd_domain_size (x));
}

static void
dump_var (GString *out, const FdStore *store, uint32_t id)
{
  const FdDomain *x = fd_domain_of (store, id);
  FdBounds made = fd_bounds_made (store, id);
  g_string_append_printf (out,
                          "var %u = %u, next %u, made %d..%d, last %u:", id,
                          x->id, fd_next_equal (store, id), made.min, made.max,
                          store->explaining ? x->last : 0);
  dump_values (out, x);
  g_string_append_printf (out, "\n  told (%u %u %u):", x->annex->end[0],
                          x->annex->end[1], x->annex->end[2]);
  for (uint32_t i = 0; i < fd_domain_n_subscriptions (x); i++) {
    const FdSubscription *s = &x->annex->subscription[i];
    g_string_append_printf (out, " %u[%d]%u", fd_propagator_of (s)->id,
                            (int32_t) s->index, fd_events_of (s));
  }
  g_string_append_c (out, '\n');
}

static void
dump_propagator (GString *out, const FdPropagator *p)
{
  FdAtom condition = fd_propagator_condition (p);
  g_string_append_printf (out, "%u %s%s if %u %d:", p->id, p->klass->name,
                          p->dead ? " (dead)" : "", condition.tag,
                          condition.value);
  for (uint32_t i = 0; i < p->n; i++)
    g_string_append_printf (out, " %u", p->scope[i]->id);
  g_string_append_c (out, '\n');
}

char *
store_dump (const FdStore *store)
{
  GString *out = g_string_new (NULL);
  g_string_append_printf (
      out, "level %u, depth %u, batches %u, stamp %u, queue %x, if %u %d%s\n",
      store->n_levels, store->depth, store->n_batch, store->stamp,
      store->queue_mask, store->condition.tag, store->condition.value,
      !store->depth && (store->running || store->listening || store->halt)
          ? ", running"
          : "");
  for (uint32_t id = 1; id <= store->n_vars; id++)
    dump_var (out, store, id);
  for (uint32_t id = 1; id <= store->n_propagators; id++)
    dump_propagator (out, store->propagators[id]);
  return g_string_free (out, FALSE);
}

char *
values_dump (const FdStore *store, FdVar x)
{
  GString *out = g_string_new (NULL);
  dump_values (out, fd_domain (store, x));
  return g_string_free (out, FALSE);
}
